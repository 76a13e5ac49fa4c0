// Other lists of the workspace as the first step of a waterfall (R-RUN-18): what they hold costs nothing, is marked with the
// list it is from, and only the rest is sent.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ColumnType, cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import type { Service } from '../../../service/start.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { askedOf } from '../../../testing/run/asked.ts'
import {
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
  startRun,
} from '../../../testing/run/run-workspace.ts'

let service: Service
let at: RunWorkspace
const asked = askedOf(() => service)
// Every list of the workspace is looked into: each test has domains of its own.
beforeAll(async () => {
  service = await openService({ contacts: 500 })
  at = await openRunWorkspace(service)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const sent = () => asked().map(({ op }) => op)

type Columns = [name: string, type: ColumnType][]
const list = (name: string, columns: Columns, rows: (string | null)[][]) =>
  makeSheet(
    at.store,
    columns.map(([title, type]) => ({ name: title, type })),
    rows,
    name,
  )

/** A list of names at domains, to find the e-mails of. */
async function people(
  rows: [first: string, last: string, domain: string][],
): Promise<{ sheetId: SheetId; spec: RunSpec }> {
  const { sheetId, columnIds } = await list(
    'People',
    [
      ['First', 'first_name'],
      ['Last', 'last_name'],
      ['Domain', 'domain'],
    ],
    rows,
  )
  const [first_name, last_name, domain] = columnIds
  return {
    sheetId,
    spec: operationSpec(sheetId, 'person.findEmail', { first_name, last_name, domain }, { ownLists: true }),
  }
}

async function shown(sheetId: SheetId, name: string) {
  const column = (await at.sheets.get(sheetId)).columns.find(one => one.name === name)
  const columnId = column?.id ?? (0 as ColumnId)
  const view = await at.views.open(sheetId, wholeListView)
  const window = await at.views.window({ viewId: view.id, first: 0, count: 50, columnIds: [columnId] })
  const [cells] = window.columns
  const rows = window.ids.map((_, place) => ({
    value: cells?.values[place] ?? null,
    state: cellStates[cells?.states?.[place] ?? 0],
    marks: cells?.marks?.[place] ?? 0,
  }))
  return { columnId, rows }
}

test('emails of other lists are taken by name and domain; the rest is sent, and the cost says where each is from', async () => {
  // The domain of this list is that of its addresses, its names are whole ones in another spelling.
  const customers = await list(
    'Customers',
    [
      ['Name', 'full_name'],
      ['E-mail', 'email'],
    ],
    [
      ['Anna van der Berg', 'a.berg@acme-tools.com'],
      ['Bo Lind', null],
      ['Cy Ash', 'cy@other-tools.com'],
      ['Anna Van Der Berg', 'second@acme-tools.com'],
    ],
  )
  const { sheetId, spec } = await people([
    ['Anna', 'van der Berg', 'acme-tools.com'],
    ['Bo', 'Lind', 'acme-tools.com'],
    ['anna', 'Van der Berg', 'https://www.acme-tools.com/about'],
    ['Cy', 'Ash', 'acme-tools.com'],
  ])
  const estimate = await at.runs.estimate(spec)
  expect(estimate).toMatchObject({ rows: 4, calls: 2, credits: { high: 2 } })
  expect(estimate.lines.find(line => line.class === 'own')?.rows).toBe(2)
  expect(await at.runs.lineRows(spec, 'own')).toEqual([1, 3])
  expect(await at.runs.estimate({ ...spec, ownLists: false })).toMatchObject({ calls: 3 })
  // Only the lists that are named: the one with the answer, or one without.
  expect(await at.runs.estimate({ ...spec, ownLists: [customers.sheetId] })).toMatchObject({ calls: 2 })
  expect(await at.runs.estimate({ ...spec, ownLists: [sheetId] })).toMatchObject({ calls: 3 })

  const run = await at.runs.settled((await startRun(at.runs, spec)).id)
  expect(run).toMatchObject({ state: 'done', spent: 2, rowsDone: 4 })
  expect(sent()).toEqual(['person.findEmail', 'person.findEmail'])
  const { columnId, rows } = await shown(sheetId, 'First: found email')
  expect(rows[0]).toEqual({ value: 'a.berg@acme-tools.com', state: 'found', marks: cellMarks.own })
  expect(rows[2]).toEqual(rows[0])
  expect(rows[3]?.value).not.toBe('cy@other-tools.com')
  expect(await at.store.grid.call('cellCost', sheetId, 1, columnId)).toMatchObject({
    credits: 0,
    attempts: [],
    reason: 'From the list “Customers” in this workspace.',
    source: 'another list of this workspace',
  })
  expect((await at.store.grid.call('cellCost', sheetId, 2, columnId)).attempts).toHaveLength(1)

  // The source list is as it was, and an undo of the run takes the values back.
  expect((await shown(customers.sheetId, 'E-mail')).rows.map(({ value }) => value)).toContain('a.berg@acme-tools.com')
  await at.edits.undo(sheetId)
  expect((await at.sheets.get(sheetId)).columns).toHaveLength(3)
})

test('company names and domains are found by domain and by name; a list of its own results is no source', async () => {
  await list(
    'Firms',
    [
      ['Company', 'company'],
      ['Site', 'domain'],
    ],
    [
      ['Acme Tools', 'acme-works.com'],
      ['Other Tools', 'other-works.com'],
    ],
  )
  const { sheetId, columnIds } = await list(
    'Domains',
    [['Domain', 'domain']],
    [['www.acme-works.com'], ['nobody.example']],
  )
  const spec = operationSpec(sheetId, 'cached.org.byDomain', { domain: columnIds[0] }, { ownLists: true })
  const run = await at.runs.settled((await startRun(at.runs, spec)).id)
  expect(run).toMatchObject({ state: 'done', rows: 2 })
  expect(sent()).toEqual(['cached.org.byDomain'])
  const { rows } = await shown(sheetId, 'Domain: company')
  expect(rows[0]).toEqual({ value: 'Acme Tools', state: 'found', marks: cellMarks.own })

  // What a run has written into one list is no source for another: what was paid for is stored anyway.
  const again = await list('More domains', [['Domain', 'domain']], [['other-works.com'], ['acme-works.com']])
  const more = operationSpec(again.sheetId, 'cached.org.byDomain', { domain: again.columnIds[0] }, { ownLists: true })
  expect((await at.runs.estimate(more)).lines.find(line => line.class === 'own')?.rows).toBe(2)
  await at.sheets.remove(
    (await at.sheets.workbooks()).flatMap(({ sheets }) => sheets).find(one => one.name === 'Firms')?.id as SheetId,
  )
  expect((await at.runs.estimate(more)).lines.find(line => line.class === 'own')?.rows).toBe(0)
})

test('an operation whose result no list can hold is not affected', async () => {
  await list('Addresses', [['E-mail', 'email']], [['anna@acme-checks.com']])
  const { sheetId, columnIds } = await list('Checks', [['E-mail', 'email']], [['anna@acme-checks.com']])
  const spec = operationSpec(sheetId, 'validate.email', { email: columnIds[0] }, { ownLists: true })
  expect(await at.runs.estimate(spec)).toMatchObject({ calls: 1 })
  const offers = await at.runs.operations(sheetId, null)
  expect(offers.filter(({ op }) => op.startsWith('validate.')).every(({ ownLists }) => !ownLists)).toBe(true)
  expect(offers.find(({ op }) => op === 'person.findEmail')?.ownLists).toBe(true)
})

test('a plan that is given up ends between slices of other lists too', async () => {
  await list(
    'Firms',
    [
      ['Company', 'company'],
      ['Site', 'domain'],
    ],
    Array.from({ length: 2500 }, (_, n) => [`Firm ${n}`, `firm${n}-tools.com`]),
  )
  const { sheetId, columnIds } = await list('Domains', [['Domain', 'domain']], [['firm2400-tools.com']])
  const spec = operationSpec(sheetId, 'cached.org.byDomain', { domain: columnIds[0] }, { ownLists: true })
  expect((await at.runs.estimate(spec)).lines.find(line => line.class === 'own')?.rows).toBe(1)
  const ending = new AbortController()
  await expect(
    at.runs.estimate(spec, { signal: ending.signal, onRows: () => setImmediate(() => ending.abort()) }),
  ).rejects.toMatchObject({ name: 'AbortError' })
})
