// Core lane functions over real lanes: lists, columns, rows.
import { afterAll, expect, test } from 'vitest'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'

const workspace = await tempWorkspace()
const { store } = workspace
afterAll(() => workspace.close())

const text = (name: string) => ({ name, type: 'text' as const })

test('rows come back as they were, in the order asked for', async () => {
  const rows = Array.from({ length: 25 }, (_, row) => [`0${row}`, row % 2 ? null : ''])
  const { sheetId } = await makeSheet(store, [text('A'), text('B')], rows)
  const read = await store.grid.call('readRows', sheetId, ['c1', 'c2'], [25, 1, 99, 2])
  expect(read).toEqual([
    ['024', ''],
    ['00', ''],
    [null, null],
    ['01', null],
  ])
})

test('a column stands before the one named, the next at the end', async () => {
  const { sheetId, columnIds } = await makeSheet(store, [text('A'), text('B')], [['a', 'b']])
  await store.writer.call('insertColumn', sheetId, { ...text('X'), before: columnIds[1] ?? null }, null)
  await store.writer.call('insertColumn', sheetId, text('Z'), null)
  const columns = await store.grid.call('columnsOf', sheetId)
  expect(columns.map(column => [column.name, column.slot])).toEqual([
    ['A', 'c1'],
    ['X', 'c3'],
    ['B', 'c2'],
    ['Z', 'c4'],
  ])
})

test('a list that was deleted for good begins no step', async () => {
  const { sheetId } = await makeSheet(store, [text('A')], [['x']])
  await store.writer.call('dropSheet', sheetId)
  await expect(store.writer.call('beginStep', sheetId, 'Insert')).rejects.toMatchObject({ code: 'sheet_gone' })
})

test('a cell that does not change is not counted', async () => {
  const { sheetId, columnIds } = await makeSheet(store, [text('A')], [['x'], ['y']])
  const stepId = await store.writer.call('beginStep', sheetId, 'Edit')
  expect(await store.writer.call('recordCells', stepId, sheetId, columnIds[0] ?? 0, [1, 2, 9], ['x', 'Y', 'Z'])).toBe(1)
  expect(await store.grid.call('readRows', sheetId, ['c1'], [1, 2])).toEqual([['x'], ['Y']])
})
