// The ledger against real runs on the real local service: its sums are what the runs booked, what the days hold, what the
// cells cost and what the service charged.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnId, RowId, RunId, SheetId } from '../../contract/app/ids.ts'
import { LedgerFilter, type LedgerGroup, LedgerSumsAsk, ledgerGroups } from '../../contract/app/run/ledger.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { createLedger, type Ledger } from './ledger.ts'

let service: Service
let at: RunWorkspace
let ledger: Ledger
let sheetId: SheetId
let email: ColumnId
/** Two rows of one address, two bad ones, a blank one. */
const values = [...addresses(20), addresses(1)[0] ?? null, 'no address', 'a@b@c', null]
const runs: RunId[] = []

beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
  ledger = createLedger(at.store)
  const made = await makeSheet(
    at.store,
    [{ name: 'Work e-mail', type: 'email' }],
    values.map(value => [value]),
  )
  sheetId = made.sheetId
  email = made.columnIds[0] as ColumnId
  const spec = emailSpec(sheetId, email)
  for (const more of [{}, { chips: ['found' as const], writes: 'replace' as const }]) {
    const { id } = await startRun(at.runs, { ...spec, ...more })
    runs.push((await at.runs.settled(id)).id)
  }
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const sums = (by: LedgerGroup, filter: object = {}) => ledger.sums(LedgerSumsAsk.parse({ by, ...filter }))
const total = (list: { booked: number }[]) => list.reduce((sum, { booked }) => sum + booked, 0)

test.each(ledgerGroups)('by %s, the sums are what was booked', async by => {
  const booked = (await Promise.all(runs.map(id => at.runs.get(id)))).reduce((sum, run) => sum + run.spent, 0)
  expect(booked).toBe(20)
  expect(total(await sums(by))).toBe(booked)
})

test('by run: calls, what equal inputs, local checks and stored answers saved', async () => {
  const [second, first] = await sums('run')
  expect(first).toMatchObject({ runId: runs[0], column: 'Work e-mail', op: 'validate.email', calls: 20, booked: 20 })
  expect(first?.saved).toBe(3)
  const all = LedgerFilter.parse({})
  expect(await ledger.saved({ ...all, runId: runs[0] as RunId })).toEqual({ duplicate: 1, local: 2 })
  const { fresh = 0, ...others } = await ledger.saved(all)
  // What is settled without a call is settled in every run.
  expect(others).toEqual({ duplicate: 2, local: 4 })
  expect(fresh + 6).toBe((first?.saved ?? 0) + (second?.saved ?? 0))
  expect(await ledger.saved({ ...all, live: true })).toEqual({})
  expect(second).toMatchObject({ runId: runs[1], calls: 0, booked: 0, unsure: 0, live: false })
  expect(second?.saved).toBe((await at.runs.get(runs[1] as RunId)).saved)
})

test('by day: one day, unless midnight came between', async () => {
  const days = await sums('day')
  expect(days.every(({ key }) => /^\d{4}-\d\d-\d\d$/.test(key))).toBe(true)
  expect(total(days)).toBe(20)
})

test('a time filter takes entries from one moment to before another', async () => {
  const [entry] = await ledger.entries({ runId: null, live: null, since: null, until: null, cursor: null, limit: 1 })
  const now = entry?.at ?? ''
  expect(total(await sums('op', { until: now }))).toBeLessThanOrEqual(20)
  expect(await sums('op', { since: new Date(Date.parse(now) + 1).toISOString() })).toEqual([])
  expect(await sums('op', { live: true })).toEqual([])
})

test('pages of entries join without a gap', async () => {
  const ask = { runId: null, live: null, since: null, until: null }
  const all = await ledger.entries({ ...ask, cursor: null, limit: 1000 })
  const pages: typeof all = []
  for (let cursor: number | null = null; ; ) {
    const page = await ledger.entries({ ...ask, cursor, limit: 7 })
    pages.push(...page)
    if (page.length < 7) break
    cursor = page.at(-1)?.id ?? null
  }
  expect(pages).toEqual(all)
  expect(all.every(({ input }) => input === null || /^[0-9a-f]{32}$/.test(input))).toBe(true)
})

async function costs(columnName: string) {
  const column = (await at.sheets.get(sheetId)).columns.find(({ name }) => name === columnName)
  const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
  const { ids } = await at.views.window({ viewId: view.id, first: 0, count: 100, columnIds: [] })
  const rows = ids.slice(0, values.length - 1)
  return Promise.all(rows.map((rowId: RowId) => ledger.cell({ sheetId, rowId, columnId: column?.id as ColumnId })))
}

test('the cells of a second run cost nothing and name the run that paid', async () => {
  const [first] = await costs('Work e-mail: score')
  expect(first).toMatchObject({
    runId: runs[1],
    credits: 0,
    storedBy: runs[0],
    source: 'rules and bundled lists',
    attempts: [],
  })
  expect(first?.rule).toMatch(/^E\d/)
  expect(first?.policy).toBe(0)
})

test('the cells of a run add up to it: an address of two rows is paid once', async () => {
  await at.edits.undo(sheetId)
  const cells = await costs('Work e-mail: verdict')
  expect(cells.every(({ runId }) => runId === runs[0])).toBe(true)
  expect(cells.reduce((sum, { credits }) => sum + credits, 0)).toBe(20)
  expect(cells[0]).toMatchObject({ credits: 1, shared: 2, storedBy: null })
  expect(cells[20]).toMatchObject({ credits: 0, shared: 2 })
  expect(cells[21]).toMatchObject({ credits: 0, source: 'local check', answeredAt: null })
  expect(cells[1]?.attempts).toMatchObject([{ booked: 1, http: 200 }])
})

test('the service charged exactly that', () => {
  expect(service.admin.audit()).toMatchObject({ charges: 20, reserved: 0 })
})
