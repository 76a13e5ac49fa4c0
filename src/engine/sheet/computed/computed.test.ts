// Computed columns follow the cells they are made of, in the same step, whoever writes those.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { computedWorkspace } from '../../../testing/list/computed-list.ts'

const workspace = await computedWorkspace()
const { store, views, edits, sheets, computes, people, add, cells, type, columnsOf } = workspace
afterAll(workspace.close)

test('it holds ordinary cells, follows edits in their step, and goes back with them', async () => {
  const { sheetId, first } = await people()
  const full = await add(sheetId, 'Full', 'trim([First] & " " & [Last])')
  const shout = await add(sheetId, 'Shout', 'upper([Full])')
  expect(await cells(sheetId, full)).toEqual(['Ann Lee', 'Bo', 'Cy Ray'])
  expect(await type(sheetId, first, 1, 'Eve')).toMatchObject({ cells: 1 })
  expect(await cells(sheetId, full)).toEqual(['Eve Lee', 'Bo', 'Cy Ray'])
  expect(await cells(sheetId, shout)).toEqual(['EVE LEE', 'BO', 'CY RAY'])
  await edits.undo(sheetId)
  expect(await cells(sheetId, shout)).toEqual(['ANN LEE', 'BO', 'CY RAY'])
  await edits.redo(sheetId)
  expect(await cells(sheetId, shout)).toEqual(['EVE LEE', 'BO', 'CY RAY'])
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect((await columnsOf(sheetId)).map(({ name }) => name)).toEqual(['First', 'Last'])
  await edits.redo(sheetId)
  expect(await cells(sheetId, full)).toEqual(['Ann Lee', 'Bo', 'Cy Ray'])
})

test('the history of a cell tells the expressions it went through, and what it held under each', async () => {
  const { sheetId, viewId, first } = await people()
  const made = await add(sheetId, 'Made', 'upper([First])')
  const reader = await add(sheetId, 'Reader', 'left([Made], 1)')
  await type(sheetId, first, 1, 'Eve')
  await computes.change({ sheetId, columnId: made, name: 'Made', expression: 'lower([First])' })
  await type(sheetId, first, 1, 'Ida')
  const past = async (columnId: ColumnId, row: number) =>
    (await sheets.cellHistory(sheetId, columnId, row as RowId)).changes.map(({ before, after, expression }) =>
      expression ? [before, after, expression.before, expression.after] : [before, after],
    )
  expect(await past(made, 1)).toEqual([
    ['eve', 'ida'],
    ['EVE', 'eve', 'upper([First])', 'lower([First])'],
    ['ANN', 'EVE'],
  ])
  expect(await past(made, 2)).toEqual([['BO', 'bo', 'upper([First])', 'lower([First])']])
  // What reads it has changed with it, by its own expression.
  expect(await past(reader, 2)).toEqual([['B', 'b']])
  // Undone, it is no part of the line; a row that came later went through none of it.
  await edits.insertRows({ viewId, row: 3, count: 1 })
  expect(await past(made, 4)).toEqual([])
  for (let step = 0; step < 3; step++) await edits.undo(sheetId)
  expect(await past(made, 1)).toEqual([['ANN', 'EVE']])
})

test('rows that are pasted, inserted and copied are worked out too', async () => {
  const { sheetId, viewId, first, last } = await people()
  const full = await add(sheetId, 'Full', 'coalesce([First] & [Last], "nobody")')
  const values = [
    ['A', 'B'],
    ['C', 'D'],
  ]
  await edits.paste({
    viewId,
    row: 2,
    columnIds: [first, last],
    values,
    grow: true,
    label: 'Paste',
    stepKey: randomUUID(),
  })
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'AB', 'CD'])
  const opened = await views.open(sheetId, wholeListView)
  await edits.insertRows({ viewId: opened.id, row: 1, count: 1 })
  await edits.duplicateRows({ viewId: opened.id, ranges: [{ top: 0, bottom: 0 }] })
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'AnnLee', 'nobody', 'Bo', 'AB', 'CD'])
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'CyRay'])
})

test('what a run writes is followed in the step of the run', async () => {
  const { sheetId, last } = await people()
  const length = await add(sheetId, 'Length', 'len([Last])')
  const stepId = await store.writer.call('beginStep', sheetId, 'Run')
  const slot = await store.grid.call('slotOf', sheetId, last)
  await store.writer.call('recordCells', stepId, sheetId, last, [2], ['Longer'])
  expect(slot).toBe('c2')
  expect(await cells(sheetId, length)).toEqual(['3', '6', '3'])
  await edits.undo(sheetId)
  expect(await cells(sheetId, length)).toEqual(['3', '0', '3'])
})

test('its cells are left alone by hands, and counted', async () => {
  const { sheetId, viewId, first, last } = await people()
  const full = await add(sheetId, 'Full', '[First]')
  expect(await type(sheetId, full, 1, 'typed')).toMatchObject({ cells: 0, skipped: 1, stepId: null })
  const values = [['x', 'y', 'z']]
  const paste = { viewId, row: 3, columnIds: [first, last, full], values, grow: true, label: 'Paste' }
  expect(await edits.paste({ ...paste, stepKey: randomUUID() })).toMatchObject({ cells: 2, skipped: 1 })
  expect(await cells(sheetId, full)).toEqual(['Ann', 'Bo', 'Cy', 'x'])
})

test('another name of an input changes what is shown, not what is computed', async () => {
  const { sheetId, first, last } = await people()
  const full = await add(sheetId, 'Full', 'lower([first])')
  await sheets.setColumn(sheetId, first, { name: 'Given [name]' })
  const [, , column] = await columnsOf(sheetId)
  expect(column?.computed).toEqual({ expression: 'lower([Given [name]]])', broken: null, ofNeverSent: false })
  // Of two columns with one name each is shown by its number.
  await sheets.setColumn(sheetId, last, { name: 'Given [name]' })
  const [, , again] = await columnsOf(sheetId)
  expect(again?.computed?.expression).toBe(`lower([#${first}])`)
  await type(sheetId, first, 1, 'EVE')
  expect((await cells(sheetId, full))[0]).toBe('eve')
})

test('without its input a column keeps its cells and says so; undo brings both back', async () => {
  const { sheetId, first, last } = await people()
  const full = await add(sheetId, 'Full', '[First] & [Last]')
  await sheets.removeColumn(sheetId, last)
  const broken = (await columnsOf(sheetId)).find(({ id }) => id === full)
  expect(broken?.computed?.broken).toBe('Its input “Last” was deleted.')
  await type(sheetId, first, 1, 'Eve')
  expect((await cells(sheetId, full))[0]).toBe('AnnLee')
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  await type(sheetId, first, 1, 'Eve')
  expect((await cells(sheetId, full))[0]).toBe('EveLee')
})

test('a deletion that is taken back alone brings the column up to date', async () => {
  const { sheetId, first, last } = await people()
  const full = await add(sheetId, 'Full', '[First] & [Last]')
  await sheets.removeColumn(sheetId, last)
  const [deletion] = (await sheets.history(sheetId)).steps
  await type(sheetId, first, 1, 'Eve')
  if (!deletion) throw new Error('the deletion is a step')
  await edits.revert(sheetId, deletion.id)
  expect(await cells(sheetId, full)).toEqual(['EveLee', 'Bo', 'CyRay'])
  await edits.undo(sheetId)
  expect(await cells(sheetId, full)).toEqual(['AnnLee', 'Bo', 'CyRay'])
})

test('turned into values it is typed over like any other, and undo makes it follow again', async () => {
  const { sheetId, first } = await people()
  const full = await add(sheetId, 'Full', '[First]')
  expect(await computes.toValues({ sheetId, columnId: full })).toMatchObject({ computed: null })
  expect(await type(sheetId, full, 1, 'typed')).toMatchObject({ cells: 1, skipped: 0 })
  await type(sheetId, first, 2, 'Bob')
  expect(await cells(sheetId, full)).toEqual(['typed', 'Bo', 'Cy'])
  for (const _ of [1, 2, 3]) await edits.undo(sheetId)
  await type(sheetId, first, 2, 'Bob')
  expect(await cells(sheetId, full)).toEqual(['Ann', 'Bob', 'Cy'])
})

test('what is made of a column that is never sent is never sent', async () => {
  const { sheetId, first } = await people()
  await add(sheetId, 'Full', 'lower([First])')
  await add(sheetId, 'Shout', 'upper([Full])')
  await sheets.setColumn(sheetId, first, { neverSend: true })
  expect((await columnsOf(sheetId)).map(({ neverSend }) => neverSend)).toEqual([true, false, true, true])
  expect((await columnsOf(sheetId)).map(({ computed }) => computed?.ofNeverSent)).toEqual([
    undefined,
    undefined,
    true,
    true,
  ])
})

test('a copy of the list, or of the column, computes by itself', async () => {
  const { sheetId, first } = await people()
  const full = await add(sheetId, 'Full', 'upper([First])')
  const copy = await sheets.duplicate(sheetId)
  const [given, , shout] = copy.columns
  if (!given || !shout) throw new Error('the copy has the columns')
  await type(copy.id, given.id, 1, 'Zoe')
  expect(await cells(copy.id, shout.id)).toEqual(['ZOE', 'BO', 'CY'])
  expect(await cells(sheetId, full)).toEqual(['ANN', 'BO', 'CY'])
  const { id } = await sheets.duplicateColumn(sheetId, full)
  await type(sheetId, first, 1, 'Eve')
  expect(await cells(sheetId, id)).toEqual(['EVE', 'BO', 'CY'])
})
