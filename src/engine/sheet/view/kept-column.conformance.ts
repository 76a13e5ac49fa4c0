// Figures of large selections come from columns in memory: they are those of the cells as they are now, after any change.
import { afterAll, expect, test } from 'vitest'
import { numberOf } from '../../../checks/columns/number.ts'
import type { ColumnId, RowId, SheetId } from '../../../contract/app/ids.ts'
import { type ViewSpec, wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { sheetWorkspace } from '../../../testing/workspace/sheet-workspace.ts'

const workspace = await sheetWorkspace()
const { store, views, edits, sheets } = workspace
afterAll(() => workspace.close())

const rows = 120_000
const amounts = ['12', '1,234.50', '-0.5', '', null, 'about 5', '€ 7', '0.1', '1e3', '  8 ']
const amountOf = (row: number) => amounts[(row * 7 + (row >> 5)) % amounts.length] ?? null

/** What the figures should be, read cell by cell. */
async function expected(sheetId: SheetId, columnId: ColumnId, spec: ViewSpec, top: number, bottom: number) {
  const { id: viewId } = await views.open(sheetId, spec)
  const block = { top, bottom, columnIds: [columnId] }
  const cells = (await views.copy(viewId, block, false)).rows.flat().filter(cell => cell !== null && cell !== '')
  const numbers = cells.flatMap(cell => numberOf(cell ?? '') ?? [])
  return {
    viewId,
    block,
    nonEmpty: cells.length,
    numbers: numbers.length,
    sum: numbers.reduce((sum, number) => sum + number, 0),
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    distinct: new Set(cells).size,
  }
}

test('sums and different values follow every change', { timeout: 90_000 }, async () => {
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'Amount', type: 'number' },
      { name: 'Other', type: 'text' },
    ],
    Array.from({ length: rows }, (_, row) => [amountOf(row), `text ${row}`]),
  )
  const [amount, other] = columnIds as [ColumnId, ColumnId]
  const sorted: ViewSpec = { ...wholeListView, sort: [{ columnId: other, descending: true }] }
  const check = async (spec: ViewSpec, top: number, bottom: number) => {
    const { viewId, block, distinct, sum, ...figures } = await expected(sheetId, amount, spec, top, bottom)
    // The second time nothing is read.
    for (let round = 0; round < 2; round++) {
      const found = await views.summary(viewId, [block])
      expect(found).toMatchObject(figures)
      expect(found.sum).toBeCloseTo(sum, 3)
      expect(await views.distinct(viewId, [block])).toBe(distinct)
    }
  }
  await check(wholeListView, 0, rows - 1)
  await check(sorted, 20_000, 99_999)

  await edits.cells({
    sheetId,
    label: 'Edit',
    cells: [{ rowId: 70_000 as RowId, columnId: amount, value: '1000000' }],
  })
  await check(wholeListView, 0, rows - 1)
  await edits.undo(sheetId)
  await check(wholeListView, 0, rows - 1)

  const { id: viewId } = await views.open(sheetId, wholeListView)
  await edits.deleteRows({ viewId, ranges: [{ top: 10, bottom: 5000 }] })
  await check(wholeListView, 0, rows - 4992)
  const values = Array.from({ length: 300 }, (_, row) => [`${row}`])
  await edits.paste({
    viewId: (await views.open(sheetId, wholeListView)).id,
    row: rows - 4991,
    columnIds: [amount],
    values,
    grow: true,
    label: 'Paste',
    stepKey: crypto.randomUUID(),
  })
  await check(wholeListView, 1, rows - 4992 + 300)
  await check(sorted, 5, rows - 6000)

  // Addresses are no numbers, whatever they look like.
  await sheets.setColumn(sheetId, amount, { type: 'email' })
  const { id } = await views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: rows - 5000, columnIds: [amount] }
  expect(await views.summary(id, [block])).toMatchObject({ numbers: 0, sum: null })
})

test('a column that changes while it is read is read in the old way', async () => {
  const cells = Array.from({ length: rows }, () => ['2'])
  const { sheetId, columnIds } = await makeSheet(store, [{ name: 'Amount', type: 'number' }], cells)
  const [amount] = columnIds as [ColumnId]
  expect(await store.scan.call('keepColumn', 'numbers', sheetId, amount)).toBe('more')
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 5 as RowId, columnId: amount, value: '3' }] })
  expect(await store.scan.call('keepColumn', 'numbers', sheetId, amount)).toBe('changed')
  expect(await store.scan.call('sumKept', sheetId, amount, { from: 1, to: rows })).toBeNull()
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: rows - 1, columnIds: [amount] }
  expect(await views.summary(viewId, [block])).toMatchObject({ sum: 2 * rows + 1 })
})

test('what was used longest ago leaves when too much is kept', async () => {
  const names = Array.from({ length: 30 }, (_, at) => ({ name: `N${at}`, type: 'number' as const }))
  const { sheetId, columnIds } = await makeSheet(store, names, [])
  const last = 500_000
  await store.writer.call('insertRows', sheetId, [], [], last)
  const keep = (columnId: ColumnId) => store.scan.call('keepColumn', 'numbers', sheetId, columnId)
  for (const columnId of columnIds) while ((await keep(columnId)) === 'more');
  const kept = []
  for (const columnId of columnIds)
    kept.push((await store.scan.call('sumKept', sheetId, columnId, { from: 1, to: last })) !== null)
  // 4.5 MB each in 104 MB.
  expect(kept).toEqual(names.map((_, at) => at >= names.length - 23))
})
