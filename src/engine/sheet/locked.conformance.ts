// Locked columns keep their cells whatever a person does, and say how many; what is cut takes its history along.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createEdits } from './edit/edits.ts'
import { createSheets } from './sheets.ts'
import { createViews } from './view/views.ts'

const { store, close } = await tempWorkspace()
afterAll(close)
const changes = createChangeFeed()
const views = createViews(store)
const edits = createEdits(store, views, changes)
const sheets = createSheets(store, changes)

async function listOfTwo() {
  const columns = [
    { name: 'Name', type: 'text' as const },
    { name: 'City', type: 'text' as const },
  ]
  const made = await makeSheet(store, columns, [
    ['Anna', 'Oslo'],
    ['Bo', 'Rome'],
  ])
  const { id: viewId } = await views.open(made.sheetId, wholeListView)
  const [name = 0 as ColumnId, city = 0 as ColumnId] = made.columnIds
  const cells = () => store.grid.call('readRows', made.sheetId, ['c1', 'c2'], [1, 2, 3])
  return { ...made, viewId, name, city, cells }
}
const paste = { grow: true, label: 'Paste', row: 0 }

test('a paste skips the cells of a locked column, in rows that it adds too, and counts them', async () => {
  const { sheetId, viewId, name, city, columnIds, cells } = await listOfTwo()
  expect((await sheets.setColumn(sheetId, city, { locked: true })).column.locked).toBe(true)
  const values = [
    ['x', 'y'],
    ['z', 'Rome'],
    ['new', 'town'],
  ]
  // The city that is pasted over itself would not have changed.
  expect(await edits.paste({ ...paste, viewId, columnIds, values, stepKey: randomUUID() })).toMatchObject({
    skipped: 2,
  })
  const after = [
    ['x', 'Oslo'],
    ['z', 'Rome'],
    ['new', null],
  ]
  expect(await cells()).toEqual(after)
  const block = { top: 0, bottom: 1, columnIds: [city] }
  expect(await edits.clear({ viewId, blocks: [block], label: 'Clear' })).toMatchObject({
    cells: 0,
    skipped: 2,
    stepId: null,
  })
  const source = { top: 0, bottom: 0, columnIds: [name] }
  const target = { ...source, columnIds }
  expect(await edits.fill({ viewId, source, target, series: false })).toMatchObject({ cells: 0, skipped: 1 })
  const typed = [{ rowId: 1 as RowId, columnId: city, value: 'Bergen' }]
  expect(await edits.cells({ sheetId, label: 'Edit', cells: typed })).toMatchObject({ skipped: 1 })
  expect(await cells()).toEqual(after)
})

test('locking is one step, and undoing it lets the cells be written again', async () => {
  const { sheetId, city, cells } = await listOfTwo()
  await sheets.setColumn(sheetId, city, { locked: true })
  await edits.undo(sheetId)
  const typed = [{ rowId: 1 as RowId, columnId: city, value: 'Bergen' }]
  expect(await edits.cells({ sheetId, label: 'Edit', cells: typed })).toMatchObject({ cells: 1, skipped: 0 })
  expect((await cells())[0]).toEqual(['Anna', 'Bergen'])
})

test('a cell that was cut and pasted shows where its value had been before', async () => {
  const { sheetId, viewId, name, city, cells } = await listOfTwo()
  await edits.cells({ sheetId, label: 'Edit Name', cells: [{ rowId: 1 as RowId, columnId: name, value: 'Annika' }] })
  const stepKey = randomUUID()
  const move = { viewId, grow: false, label: 'Move 1 cell', stepKey }
  await edits.paste({ ...move, row: 0, columnIds: [name], values: [[null]] })
  await edits.paste({ ...move, row: 1, columnIds: [city], values: [['Annika']], from: { row: 0, columnIds: [name] } })
  expect((await cells()).slice(0, 2)).toEqual([
    [null, 'Oslo'],
    ['Bo', 'Annika'],
  ])
  const moved = await sheets.cellHistory(sheetId, city, 2 as RowId)
  expect(moved.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Move 1 cell', 'Rome', 'Annika'],
    ['Edit Name', 'Anna', 'Annika'],
  ])
  const left = await sheets.cellHistory(sheetId, name, 1 as RowId)
  expect(left.changes.map(({ label, after }) => [label, after])).toEqual([
    ['Move 1 cell', null],
    ['Edit Name', 'Annika'],
  ])
  await edits.undo(sheetId)
  expect((await cells()).slice(0, 2)).toEqual([
    ['Annika', 'Oslo'],
    ['Bo', 'Rome'],
  ])
  expect((await sheets.cellHistory(sheetId, city, 2 as RowId)).changes).toEqual([])
  await edits.redo(sheetId)
  const [, plan] = (await sheets.history(sheetId)).steps
  expect(plan?.label).toBe('Edit Name')
  const step = (await sheets.history(sheetId)).steps[0]?.id
  if (!step) throw new Error('the move is a step')
  expect(await edits.revertPlan(sheetId, step)).toMatchObject({ cells: 2, conflicts: 0 })
})
