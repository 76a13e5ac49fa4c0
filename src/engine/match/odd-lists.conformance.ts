// Matching without keys over lists that say little or odd things: nothing is made up, nothing takes for ever, and it is said why.
import { afterAll, expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { MatchSummary } from '../../contract/app/match.ts'
import { fileWorkspace } from '../../testing/file/file-workspace.ts'
import { contactList } from '../../testing/list/contact-list.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { createActions } from '../sheet/actions.ts'
import { createMatches } from './matches.ts'
import { createOtherTables } from './tables.ts'

const workspace = await fileWorkspace()
const { store, host, files } = workspace
const actions = createActions(store.inOrder)
const tables = createOtherTables({ store, files, actions })
const matches = createMatches({ store, actions, tables, host, home: () => 'DE' })
afterAll(() => workspace.close())

type Cells = (string | null)[][]
type Columns = readonly (readonly [name: string, type: ColumnType])[]

async function matched(columns: Columns, own: Cells, others: Cells, otherColumns = columns): Promise<MatchSummary> {
  const made = (of: Columns) => of.map(([name, type]) => ({ name, type }))
  const one = await makeSheet(store, made(columns), own)
  const other = await makeSheet(store, made(otherColumns), others, 'Other')
  return matches.summary({ sheetId: one.sheetId, otherId: other.sheetId, keys: [] })
}
const rowsOf = (count: number, cells: (row: number) => (string | null)[]): Cells =>
  Array.from({ length: count }, (_, row) => cells(row))

const people: Columns = [
  ['First name', 'first_name'],
  ['Last name', 'last_name'],
  ['Email', 'email'],
  ['Phone', 'phone'],
  ['City', 'city'],
]
const contacts = (rows: number, seed: number) =>
  contactList(rows, seed).map(({ cells }) => [0, 1, 2, 3, 7].map(place => cells[place] || null))

const one = ['Robert', 'Whitlow', 'rob@whitlow.example', '+49 30 901820', 'Berlin']
const firm = ['info@firm.example', '+49 30 901820', 'Berlin']
const town = (row: number, other: string) => [row % 2 ? 'Berlin' : other]
const noPeople = rowsOf(50, () => [null, null, null, null, null])
const longCells = rowsOf(5, row => ['x'.repeat(1_000_000 + row), null, null, null, null])
const numbers = (rows: number) => rowsOf(rows, row => [`${row + 1}`])
const five = contacts(400, 38_501).slice(0, 5)
const names = (rows: number) => rowsOf(rows, row => [`Given${row} Family${row}`])

test.each<[string, Columns, Cells, Cells, Partial<MatchSummary>]>([
  [
    'one column of two towns proves nothing',
    [['City', 'city']],
    rowsOf(100, row => town(row, 'Rome')),
    rowsOf(80, row => town(row, 'Oslo')),
    { fuzzy: 0, review: 0, none: 100 },
  ],
  ['one column of names is for review', [['Name', 'full_name']], names(100), names(80), { fuzzy: 0, review: 80 }],
  [
    'one mailbox, phone and town of all rows prove nothing',
    people,
    rowsOf(60, row => [`Given${row}`, `Family${row}`, ...firm]),
    rowsOf(60, row => [`Vor${row}`, `Nach${row}`, ...firm]),
    { fuzzy: 0, review: 0 },
  ],
  ['blank rows have no partner', people, noPeople, contacts(50, 38_500), { none: 50, blank: 50 }],
  ['blank rows are no partners', people, contacts(50, 38_500), noPeople, { fuzzy: 0, review: 0, blank: 0 }],
  ['blank rows of both lists are not one', people, noPeople, noPeople, { none: 50, blank: 50 }],
  ['cells of a megabyte are no values to compare', people, longCells, longCells, { none: 5, blank: 5 }],
  ['running numbers are not compared', [['No', 'number']], numbers(300), numbers(200), { none: 300, blank: 300 }],
  ['lists of five rows match by the usual weights', people, five, five, { none: 0, review: 1, fuzzy: 4 }],
  [
    'lists that are one person throughout end, and say that too many rows share a value',
    people,
    rowsOf(1000, () => one),
    rowsOf(1000, () => one),
    { rows: 1000, fuzzy: 0 },
  ],
  ['a list without rows', people, [], contacts(20, 38_503), { rows: 0, none: 0 }],
  ['another list without rows', people, contacts(20, 38_503), [], { otherRows: 0, fuzzy: 0, review: 0 }],
])('%s', async (_, columns, own, others, expected) => {
  const summary = await matched(columns, own, others)
  expect(summary).toMatchObject(expected)
  expect(Number.isFinite(summary.linkage?.prior)).toBe(true)
})

test('what was not compared is said, and so is that nothing was learned', async () => {
  const running = await matched([['No', 'number']], numbers(300), numbers(200))
  expect(running.linkage).toMatchObject({ evidence: [], off: [{ why: 'running' }] })
  const short = await matched(people, five, five)
  expect(short.linkage).toMatchObject({ learned: false })
  const alike = await matched(
    people,
    rowsOf(1000, () => one),
    rowsOf(1000, () => one),
  )
  // Rows that are all the same say nothing of strangers: the weights of experience stay.
  expect(alike.linkage).toMatchObject({ learned: false, cut: true })
})

test('two hundred columns match as the few that tell rows apart', async () => {
  const wide: Columns = [...people, ...Array.from({ length: 195 }, (_, at) => [`More ${at}`, 'text'] as const)]
  const more = (cells: (string | null)[], row: number) => [
    ...cells,
    ...Array.from({ length: 195 }, (_, at) => `${(row * (at + 7)) % 50}`),
  ]
  const rows = contacts(60, 38_502).map(more)
  const summary = await matched(wide, rows, rows)
  expect(summary).toMatchObject({ fuzzy: 60, review: 0 })
  expect(summary.linkage?.evidence.length).toBeLessThanOrEqual(17)
})

test('lists that share no column are refused with what to do', async () => {
  await expect(
    matched([['Email', 'email']], [['a@b.example']], [['Berlin']], [['City', 'city']]),
  ).rejects.toMatchObject({
    code: 'bad_request',
    details: { what: 'the lists share no column that identifies a row; choose key columns' },
  })
})

test('a key that matches everything is left out and named with its rows', async () => {
  const left = await makeSheet(
    store,
    [{ name: 'City', type: 'city' }],
    rowsOf(3000, () => ['Berlin']),
  )
  const right = await makeSheet(
    store,
    [{ name: 'City', type: 'city' }],
    rowsOf(3000, () => ['Berlin']),
    'Towns',
  )
  const [columnId, otherColumnId] = [left.columnIds[0], right.columnIds[0]]
  if (columnId === undefined || otherColumnId === undefined) throw new Error('a list has a column')
  const ask = { sheetId: left.sheetId, otherId: right.sheetId }
  const by = (how: 'exact' | 'fuzzy') => matches.summary({ ...ask, keys: [{ columnId, otherColumnId, how }] })
  for (const how of ['exact', 'fuzzy'] as const)
    expect(await by(how)).toMatchObject({ none: 3000, tooWide: [{ value: 'Berlin', rows: 3000, otherRows: 3000 }] })
})
