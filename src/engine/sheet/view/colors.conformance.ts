// Cells of a window get the colors of their column's rules: the first rule that fits, by the whole list where it asks for it.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId } from '../../../contract/app/ids.ts'
import { type ColorRule, type ColorTest, ruleColors } from '../../../contract/app/rules/color-rule.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { sheetWorkspace } from '../../../testing/workspace/sheet-workspace.ts'

const workspace = await sheetWorkspace()
const { store, views, edits, sheets } = workspace
afterAll(() => workspace.close())

const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const columns = [
  { name: 'City', type: 'text' as const },
  { name: 'Age', type: 'number' as const },
  { name: 'Seen', type: 'date' as const },
]
const rows = [
  ['Oslo', '9', day(400)],
  ['Rome', '10', day(10)],
  [null, '1,5', null],
  ['Bonn', 'ten', day(101)],
  ['oslo ', '12', day(99)],
]

async function list() {
  const { sheetId, columnIds } = await makeSheet(store, columns, rows)
  const { id: viewId } = await views.open(sheetId, wholeListView)
  /** Names of colors in the rows from `first` on, null where a cell has none. */
  const colors = async (columnId: ColumnId, first = 0, count = 100) => {
    const { columns: read } = await views.window({ viewId, first, count, columnIds: [columnId] })
    return read[0]?.colors?.map(color => ruleColors[color - 1] ?? null) ?? null
  }
  const [city = 0 as ColumnId, age = 0 as ColumnId, seen = 0 as ColumnId] = columnIds
  return { sheetId, city, age, seen, colors }
}
const color = (sheetId: SheetId, columnId: ColumnId, rules: ColorRule[]) =>
  sheets.setColumn(sheetId, columnId, { colors: rules })

const red = 'red' as const
test.each<[string, 'city' | 'age' | 'seen', ColorTest, (string | null)[] | null]>([
  ['a value', 'city', { kind: 'is', text: 'Rome' }, [null, red, null, null, null]],
  ['a part', 'city', { kind: 'contains', text: 'OSL' }, [red, null, null, null, red]],
  ['nothing', 'city', { kind: 'blank' }, [null, null, red, null, null]],
  ['a duplicate', 'city', { kind: 'duplicate' }, [red, null, null, null, red]],
  ['a number', 'age', { kind: 'number', from: 9, to: 10 }, [red, red, null, null, null]],
  ['a date that is long past', 'seen', { kind: 'older', days: 100 }, [red, null, null, red, null]],
  ['what no cell is', 'city', { kind: 'is', text: 'Kyiv' }, null],
])('%s', async (_, name, asked, expected) => {
  const at = await list()
  await color(at.sheetId, at[name], [{ test: asked, color: red }])
  expect(await at.colors(at[name])).toEqual(expected)
})

test('a verdict, of the validated column as well', async () => {
  const { sheetId, city, colors } = await list()
  const origin = { op: 'validate.email', sourceId: city, field: 'verdict', resultColumnId: city }
  const verdict = await store.writer.call('insertColumn', sheetId, { name: 'Verdict', type: 'text', origin }, null)
  const cells = ['Risky', 'Deliverable', null].map((value, at) => ({
    rowId: (at + 1) as RowId,
    columnId: verdict.id,
    value,
  }))
  await edits.cells({ sheetId, label: 'Edit', cells })
  for (const columnId of [city, verdict.id]) {
    await color(sheetId, columnId, [{ test: { kind: 'verdict', verdict: 'Risky' }, color: 'amber' }])
    expect(await colors(columnId)).toEqual(['amber', null, null, null, null])
  }
})

test('the first rule that fits counts, a duplicate is looked for in the whole list, and coloring is a step of the history', async () => {
  const { sheetId, city, colors } = await list()
  await color(sheetId, city, [
    { test: { kind: 'is', text: 'Oslo' }, color: 'green' },
    { test: { kind: 'duplicate' }, color: 'violet' },
  ])
  expect(await colors(city)).toEqual(['green', null, null, null, 'violet'])
  // Looked for window by window at first, then kept: the same either way, until a cell changes.
  for (let window = 0; window < 6; window++) expect(await colors(city, 4, 1)).toEqual(['violet'])
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 1 as RowId, columnId: city, value: 'Bern' }] })
  expect(await colors(city)).toBeNull()
  expect((await sheets.get(sheetId)).columns[0]?.colors).toHaveLength(2)
  await color(sheetId, city, [])
  expect((await sheets.get(sheetId)).columns[0]?.colors).toEqual([])
  expect((await sheets.history(sheetId)).steps.map(({ label }) => label)).toEqual([
    'Remove the colors of "City"',
    'Edit',
    'Color "City"',
  ])
})
