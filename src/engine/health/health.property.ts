// The health report against an oracle in SQL and against the rows that each figure opens, over random lists and random edits.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { RowFigure } from '../../contract/app/cell/column-profile.ts'
import type { HealthReport } from '../../contract/app/health.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { silentLog, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { localCheck, misfitKinds } from '../check/local-check.ts'
import { createProfiles } from '../check/profiles.ts'
import { createBench } from '../clean/bench.ts'
import { createCleanSlices } from '../clean/slices.ts'
import { createRuleCounts } from '../rules/rule-counts.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { createViews } from '../sheet/view/views.ts'
import { createHealthReports } from './reports.ts'

const workspace = await tempWorkspace()
const { store } = workspace
const changes = createChangeFeed()
const home = () => 'DE'
const actions = createActions(store.inOrder)
const views = createViews(store, home, actions)
const edits = createEdits(store, views, changes)
const profiles = createProfiles(store, changes, home, silentLog)
const rules = createRuleCounts(store, changes, home, silentLog)
const bench = createBench({ store, slices: createCleanSlices(store, home), profiles, rules, changes, log: silentLog })
const now = Date.UTC(2026, 5, 1)
const host = { clock: { now: () => now, monotonic: () => 0 } }
const reports = createHealthReports({ store, profiles, bench, actions, host, home })
afterAll(async () => {
  await bench.close()
  await profiles.close()
  await workspace.close()
})

const columns: { name: string; type: ColumnType }[] = [
  { name: 'Name', type: 'text' },
  { name: 'E-mail', type: 'email' },
  { name: 'Phone', type: 'phone' },
]
const email = fc.constantFrom(
  ...['ann@firm.example', 'ANN@firm.example', 'x@gmial.com', 'info@gmail.com', 'a@mailinator.com', 'no address', ' '],
)
const row = fc.tuple(
  fc.oneof(fc.constantFrom(null, '', 'Anna', '\u00a0'), fc.string({ maxLength: 5 })),
  fc.oneof(fc.constant(null), email),
  fc.constantFrom(null, '030 901820', '12', '+4930901820'),
)
const edit = fc.oneof(
  fc.record({
    act: fc.constant('type' as const),
    row: fc.nat(20),
    column: fc.nat(2),
    value: fc.constantFrom(null, ' ', 'new'),
  }),
  fc.record({ act: fc.constant('insert' as const), row: fc.nat(20) }),
  fc.record({ act: fc.constant('delete' as const), row: fc.nat(20) }),
  fc.record({ act: fc.constant('undo' as const) }),
)

function figuresOf({
  blankRows,
  completeness,
  repeated,
  verdicts,
  providers,
  evidence,
  checks,
}: HealthReport): RowFigure[] {
  return [
    blankRows,
    ...completeness.flatMap(({ filled, blank }) => [filled, blank]),
    ...repeated.map(({ figure }) => figure),
    ...[...verdicts, ...providers, ...evidence].flatMap(({ parts }) => parts.map(({ figure }) => figure)),
    ...checks.flatMap(({ invalid, findings }) => [invalid, ...findings.map(({ figure }) => figure)]),
  ]
}

/** Written for itself: no blank of JavaScript's but the plain ones is in these lists except U+00A0. */
async function oracle(sheetId: SheetId) {
  const slots = (await store.grid.call('columnsOf', sheetId)).map(({ slot }) => slot)
  const { ids } = await store.scan.call('orderRows', sheetId, wholeListView, [])
  const rows = await store.scan.call('readRows', sheetId, slots, ids)
  const filled = (cell: string | null | undefined) => (cell ?? '').trim() !== ''
  const mails = rows.map(cells => cells[1]?.trim().toLowerCase() ?? '').filter(mail => mail !== '')
  return {
    rows: rows.length,
    blank: rows.filter(cells => !cells.some(filled)).length,
    filled: slots.map((_, at) => rows.filter(cells => filled(cells[at])).length),
    repeated: mails.filter(mail => mails.filter(other => other === mail).length > 1).length,
    domains: countOf(rows.flatMap(cells => /@([a-z.]+)$/.exec(cells[1]?.trim().toLowerCase() ?? '')?.[1] ?? [])),
    checks: await Promise.all(
      [1, 2].map(at =>
        checksOf(
          sheetId,
          at,
          rows.map(cells => cells[at] ?? ''),
        ),
      ),
    ),
    share: {
      complete: slots.flatMap((_, at) => rows.filter(cells => filled(cells[at]))).length,
      again: mails.length - new Set(mails).size,
      addressed: mails.length,
    },
  }
}

const countOf = (texts: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}

/** Cell by cell, without slices, tables of SQL or anything that is remembered. */
async function checksOf(sheetId: SheetId, at: number, cells: readonly string[]) {
  const { id, type } = (await store.grid.call('columnsOf', sheetId))[at] ?? { id: 0, type: 'text' as const }
  const notation = await store.scan.call('writtenAs', sheetId, id, home())
  const found = cells
    .filter(cell => cell.trim() !== '')
    .map(cell => [...new Set(localCheck(type, cell, notation).map(({ kind }) => kind))].filter(kind => kind !== 'fine'))
  return {
    filled: found.length,
    invalid: found.filter(kinds => kinds.some(kind => misfitKinds.includes(kind))).length,
    findings: countOf(found.flat()),
  }
}

test('figures are those of the oracle and open their rows; the list at import is remembered through any edits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 25 }), fc.array(edit, { maxLength: 6 }), async (cells, acts) => {
      const { sheetId, columnIds } = await makeSheet(store, columns, cells)
      const imported = await oracle(sheetId)
      for (const one of acts) {
        const view = await views.open(sheetId, wholeListView)
        const at = view.rows === 0 ? 0 : 'row' in one ? one.row % view.rows : 0
        if (one.act === 'undo') await edits.undo(sheetId).catch(() => {})
        else if (one.act === 'insert') await edits.insertRows({ viewId: view.id, row: at, count: 2 })
        else if (view.rows > 0 && one.act === 'delete')
          await edits.deleteRows({ viewId: view.id, ranges: [{ top: at, bottom: at }] })
        else if (view.rows > 0 && one.act === 'type') {
          const rowId = views.ids(view.id)[at] as RowId
          const columnId = columnIds[one.column] as ColumnId
          await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId, columnId, value: one.value }] })
        }
      }
      const report = await reports.of(sheetId, true)
      const truth = await oracle(sheetId)
      expect(report).toMatchObject({ rows: truth.rows, blankRows: { rows: truth.blank }, current: true })
      expect(report.completeness.map(({ filled }) => filled.rows)).toEqual(truth.filled)
      expect(report.repeated[0]?.figure.rows).toBe(truth.repeated)
      const named = report.providers[0]?.parts.filter(({ name }) => name !== 'Others') ?? []
      expect(Object.fromEntries(named.map(({ name, figure }) => [name, figure.rows]))).toEqual(truth.domains)
      expect(
        report.checks.map(({ filled, invalid, findings }) => ({
          filled,
          invalid: invalid.rows,
          findings: Object.fromEntries(findings.map(({ kind, figure }) => [kind, figure.rows])),
        })),
      ).toEqual(truth.checks)
      const shareOf = (part: string) => report.score?.parts.find(one => one.part === part)?.share
      const { complete, again, addressed } = truth.share
      const written = truth.filled.filter(cells => cells > 0).length * (truth.rows - truth.blank)
      if (written > 0) expect(shareOf('complete')).toBeCloseTo(complete / written, 9)
      if (addressed > 0) expect(shareOf('unique')).toBeCloseTo((addressed - again) / addressed, 9)
      const checked = truth.checks.reduce((sum, one) => sum + one.filled, 0)
      const invalid = truth.checks.reduce((sum, one) => sum + one.invalid, 0)
      if (checked > 0) expect(shareOf('valid')).toBeCloseTo((checked - invalid) / checked, 9)
      expect(report.before).toEqual({
        rows: imported.rows,
        filled: columnIds.map((columnId, at) => ({ columnId, cells: imported.filled[at] })),
      })
      for (const figure of figuresOf(report)) {
        if (figure.opens.length === 0) expect(figure.rows).toBe(0)
        else {
          const { rows } = await views.open(sheetId, { ...wholeListView, conditions: figure.opens })
          expect([figure, rows]).toEqual([figure, figure.rows])
        }
      }
    }),
    { numRuns: 60, seed: 4 },
  )
})

/** Cells of which a person knows whether they have a problem, whatever the rest of their column says. */
const known: readonly (readonly [name: string | null, flawed: boolean])[] = [
  [null, false],
  ['Anna Berg', false],
  ['Anna  Berg', true],
  [' Anna Berg', true],
  ['n/a', true],
  ['MÃ¼ller', true],
]
const knownMails: typeof known = [
  [null, false],
  ['ann@firm.example', false],
  ['x@gmial.com', true],
]

test('tidy is the share of written cells without a problem, counted by hand', async () => {
  const one = fc.tuple(fc.constantFrom(...known), fc.constantFrom(...knownMails))
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 25 }), async rows => {
      const two = columns.slice(0, 2)
      const { sheetId } = await makeSheet(
        store,
        two,
        rows.map(cells => cells.map(([cell]) => cell)),
      )
      const { score } = await reports.of(sheetId, true)
      const written = rows.flat().filter(([cell]) => cell !== null)
      const flawed = written.filter(([, isFlawed]) => isFlawed)
      const tidy = score?.parts.find(({ part }) => part === 'tidy')?.share
      if (written.length === 0) expect(score).toBeNull()
      else expect(tidy).toBeCloseTo(1 - flawed.length / written.length, 9)
    }),
    { numRuns: 40, seed: 9 },
  )
})

test('a page of hostile names and cells is text, and its drawings can be read', async () => {
  const hostile = '</style><script>alert(1)</script>"\'&\u0000\ud800'
  const { sheetId } = await makeSheet(
    store,
    [{ name: hostile, type: 'email' }],
    [[`x@${'<b>'}.example`], ['a@"><svg onload=x>.de']],
  )
  const { html } = await reports.page(sheetId)
  expect(html).not.toContain('<script')
  expect(html).not.toContain('<svg onload')
  expect(html).toContain('&lt;script&gt;')
  for (const [drawing] of html.matchAll(/<svg xmlns.*?<\/svg>(?=<\/div>)/gs))
    expect([drawing.includes('\0'), drawing.isWellFormed()]).toEqual([false, true])
  expect(html).toContain("default-src 'none'")
})

test('an empty list has a report', async () => {
  const { sheetId } = await makeSheet(store, [], [])
  expect(await reports.of(sheetId, true)).toMatchObject({ rows: 0, completeness: [], score: null, checks: [] })
  expect((await reports.page(sheetId)).html).toContain('No run on this list')
})
