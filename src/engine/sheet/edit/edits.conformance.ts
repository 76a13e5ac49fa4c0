// Edits through views: paste, fill, clear, rows, marks on results, undo of big actions.
import { afterAll, expect, test } from 'vitest'
import { cellMarks } from '../../../contract/app/cell/cell.ts'
import type { ColumnId, RowId, SheetId } from '../../../contract/app/ids.ts'
import type { ViewSpec } from '../../../contract/app/view.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { sheetWorkspace } from '../../../testing/workspace/sheet-workspace.ts'

const workspace = await sheetWorkspace()
const { store, changes, views, edits, sheets } = workspace
afterAll(() => workspace.close())

const columns = [
  { name: 'A', type: 'text' as const },
  { name: 'B', type: 'text' as const },
]
type Cell = string | null

async function cellsOf(sheetId: SheetId, spec: ViewSpec = wholeListView): Promise<Cell[][]> {
  const { id: viewId, rows } = await views.open(sheetId, spec)
  const columnIds = (await sheets.get(sheetId)).columns.map(({ id }) => id)
  if (rows === 0) return []
  return (await views.copy(viewId, { top: 0, bottom: rows - 1, columnIds }, false)).rows
}
const stepKey = () => crypto.randomUUID()

test('a paste fills visible rows only and grows below the last one, in one step', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, [
    ['x', '1'],
    ['hide', '2'],
    ['x', '3'],
  ])
  const [a = 0 as ColumnId] = columnIds
  const filter: ViewSpec = { ...wholeListView, conditions: [{ kind: 'values', columnId: a, values: ['x'] }] }
  const { id: viewId } = await views.open(sheetId, filter)
  const values = [['p', 'q'], ['r'], ['s', 't']]
  const edited = await edits.paste({
    viewId,
    row: 0,
    columnIds,
    values,
    grow: true,
    label: 'Paste',
    stepKey: stepKey(),
  })
  expect(edited).toMatchObject({ cells: 5, rows: 1, rowsChanged: true, label: 'Paste' })
  const pasted = [
    ['p', 'q'],
    ['hide', '2'],
    ['r', '3'],
    ['s', 't'],
  ]
  expect(await cellsOf(sheetId)).toEqual(pasted)
  expect(await sheets.get(sheetId)).toMatchObject({ undo: 'Paste', redo: null, rows: 4 })
  await edits.undo(sheetId)
  expect(await sheets.get(sheetId)).toMatchObject({ undo: null, redo: 'Paste', rows: 3 })
  await edits.redo(sheetId)
  expect(await cellsOf(sheetId)).toEqual(pasted)
})

test('a paste wider than its columns is refused whole', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, [['x', '1']])
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const paste = {
    viewId,
    row: 0,
    columnIds,
    values: [['1', '2', '3']],
    grow: false,
    label: 'Paste',
    stepKey: stepKey(),
  }
  await expect(edits.paste(paste)).rejects.toMatchObject({
    code: 'paste_too_wide',
    details: { columns: 3, room: 2 },
  })
})

test('slices with one key are one step', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, [
    ['1', ''],
    ['2', ''],
  ])
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const key = stepKey()
  for (const row of [0, 1])
    await edits.paste({ viewId, row, columnIds, values: [['n']], grow: false, label: 'Paste', stepKey: key })
  expect((await sheets.history(sheetId)).steps).toHaveLength(1)
  await edits.undo(sheetId)
  expect(await cellsOf(sheetId)).toEqual([
    ['1', ''],
    ['2', ''],
  ])
})

test('an edit that changes nothing makes no step and keeps redo', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, [['x', 'y']])
  const [columnId = 0 as ColumnId] = columnIds
  const type = (value: Cell) => edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 1 as RowId, columnId, value }] })
  await type('z')
  await edits.undo(sheetId)
  expect(await type('x')).toMatchObject({ stepId: null, cells: 0 })
  expect(await sheets.get(sheetId)).toMatchObject({ undo: null, redo: 'Edit' })
  await type('other')
  expect(await sheets.get(sheetId)).toMatchObject({ undo: 'Edit', redo: null })
})

test('fill repeats a pattern downwards and, as a series, counts on', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, [
    ['a', 'Item 08'],
    ['b', 'Item 09'],
    [null, null],
    [null, null],
    [null, null],
  ])
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const source = { top: 0, bottom: 1, columnIds }
  await edits.fill({ viewId, source, target: { ...source, bottom: 4 }, series: false })
  expect((await cellsOf(sheetId)).map(([a]) => a)).toEqual(['a', 'b', 'a', 'b', 'a'])
  await edits.undo(sheetId)
  const [, b = 0 as ColumnId] = columnIds
  const target = { top: 2, bottom: 4, columnIds: [b] }
  await edits.fill({ viewId, source: { ...source, columnIds: [b] }, target, series: true })
  expect((await cellsOf(sheetId)).map(row => row[1])).toEqual(['Item 08', 'Item 09', 'Item 10', 'Item 11', 'Item 12'])
})

test('fill to the right repeats and counts on across columns', async () => {
  const wide = ['A', 'B', 'C', 'D'].map(name => ({ name, type: 'number' as const }))
  const { sheetId, columnIds } = await makeSheet(store, wide, [['5', '7', null, null]])
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const source = { top: 0, bottom: 0, columnIds: columnIds.slice(0, 2) }
  await edits.fill({ viewId, source, target: { ...source, columnIds: columnIds.slice(2) }, series: true })
  expect(await cellsOf(sheetId)).toEqual([['5', '7', '9', '11']])
  await edits.fill({ viewId, source, target: { ...source, columnIds }, series: false })
  expect(await cellsOf(sheetId)).toEqual([['5', '7', '5', '7']])
})

test('rows inserted again and again at one place stay in order', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, [
    ['top', null],
    ['bottom', null],
  ])
  const [columnId = 0 as ColumnId] = columnIds
  for (let round = 0; round < 70; round++) {
    const { id: viewId } = await views.open(sheetId, wholeListView)
    await edits.insertRows({ viewId, row: 1, count: 2 })
    const { id: after } = await views.open(sheetId, wholeListView)
    const [rowId] = (await views.window({ viewId: after, first: 1, count: 1, columnIds: [] })).ids
    if (rowId) await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId, columnId, value: String(round) }] })
  }
  const texts = (await cellsOf(sheetId)).map(([a]) => a)
  const rounds = Array.from({ length: 70 }, (_, index) => [String(69 - index), null]).flat()
  expect(texts).toEqual(['top', ...rounds, 'bottom'])
})

test('rows inserted at the end of a filtered view stand below its last row', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, [
    ['x', '1'],
    ['y', '2'],
    ['z', '3'],
  ])
  const [a = 0 as ColumnId] = columnIds
  const filter: ViewSpec = { ...wholeListView, conditions: [{ kind: 'values', columnId: a, values: ['y'] }] }
  const { id: viewId } = await views.open(sheetId, filter)
  await edits.insertRows({ viewId, row: 1, count: 1 })
  expect((await cellsOf(sheetId)).map(([text]) => text)).toEqual(['x', 'y', null, 'z'])
})

test('a typed result is manual until the step is undone', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, [['ann@host.com', 'other']])
  const [sourceId = 0 as ColumnId] = columnIds
  const head = await store.writer.call('insertColumn', sheetId, { name: 'Verdict', type: 'text' }, null)
  const origin = JSON.stringify({ op: 'validate.email', sourceId, field: 'verdict', resultColumnId: head.id })
  const stepId = await store.writer.call('beginStep', sheetId, 'Run', { runId: 1 })
  await store.writer.call('changeColumn', stepId, sheetId, head.id, { origin })
  const found = { state: 3, reason: null, marks: 0, in_hash: 'ab', run_id: 1, answer_id: 2, at: 5 }
  await store.writer.call('recordCells', stepId, sheetId, head.id, [1], ['Deliverable'])
  await store.writer.call('recordStates', stepId, sheetId, head.id, [1], [found])
  const headCell = async () => {
    const { id: viewId } = await views.open(sheetId, wholeListView)
    const [cell] = (await views.window({ viewId, first: 0, count: 1, columnIds: [head.id] })).columns
    return { value: cell?.values[0], state: cell?.states?.[0] ?? 0, marks: cell?.marks?.[0] ?? 0 }
  }
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: 1 as RowId, columnId: head.id, value: 'Risky' }] })
  expect(await headCell()).toEqual({ value: 'Risky', state: 3, marks: cellMarks.manual })
  await edits.undo(sheetId)
  expect(await headCell()).toEqual({ value: 'Deliverable', state: 3, marks: 0 })
})

test('undoing a run takes its cells and states away, redoing brings them back', async () => {
  const { sheetId } = await makeSheet(store, columns, [
    ['a', null],
    ['b', null],
  ])
  const stepId = await store.writer.call('beginStep', sheetId, 'Validate', { runId: 77 })
  const head = await store.writer.call('insertColumn', sheetId, { name: 'Verdict', type: 'text' }, stepId)
  const state = {
    state: 3,
    reason: 'ok',
    marks: 8,
    in_hash: 'beef',
    run_id: 77,
    answer_id: 1,
    at: 9,
    rule: null,
    policy: null,
    pick: null,
  }
  await store.writer.call('recordCells', stepId, sheetId, head.id, [1, 2], ['Deliverable', 'Risky'])
  await store.writer.call('recordStates', stepId, sheetId, head.id, [1, 2], [state, { ...state, state: 4 }])
  expect(await store.writer.call('beginStep', sheetId, 'Validate', { runId: 77 })).toBe(stepId)
  const states = () => store.grid.call('statesOf', sheetId, head.id, [1, 2])
  await edits.undo(sheetId)
  expect(await states()).toEqual([null, null])
  expect((await sheets.get(sheetId)).columns).toHaveLength(2)
  await edits.redo(sheetId)
  expect(await states()).toEqual([state, { ...state, state: 4 }])
  expect(await cellsOf(sheetId)).toEqual([
    ['a', null, 'Deliverable'],
    ['b', null, 'Risky'],
  ])
})

test('an undo cut off by a crash is finished when the workspace opens', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, Array(30).fill(['x', 'y']))
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const key = stepKey()
  for (let row = 0; row < 30; row++)
    await edits.paste({ viewId, row, columnIds, values: [['n']], grow: false, label: 'Paste', stepKey: key })
  await store.writer.call('undoPiece', sheetId, 'undo', 0)
  expect((await cellsOf(sheetId)).filter(([a]) => a === 'n')).toHaveLength(29)
  await store.writer.call('recoverLists')
  expect((await cellsOf(sheetId)).filter(([a]) => a === 'n')).toHaveLength(0)
  expect(await sheets.get(sheetId)).toMatchObject({ undo: null, redo: 'Paste' })
})

test('history over its bound loses dropped branches first, then its oldest steps', async () => {
  const alone = await sheetWorkspace()
  const { sheetId, columnIds } = await makeSheet(alone.store, columns, [['0', null]])
  const [columnId = 0 as ColumnId] = columnIds
  const own = alone.edits
  const type = (value: string) =>
    own.cells({ sheetId, label: value, cells: [{ rowId: 1 as RowId, columnId, value: value.repeat(10) }] })
  for (const value of ['a', 'b', 'c']) await type(value)
  await own.undo(sheetId)
  await type('d')
  const labels = async () => (await alone.store.grid.call('listSteps', sheetId)).steps.map(({ label }) => label)
  expect(await labels()).toEqual(['d', 'b', 'a'])
  const trim = (most: number) => alone.store.writer.call('trimHistory', most)
  expect(await trim(1_000)).toBe(0)
  expect(await trim(90)).toBe(1) // the dropped "c"
  expect(await labels()).toEqual(['d', 'b', 'a'])
  expect(await trim(65)).toBe(1)
  expect(await labels()).toEqual(['d', 'b'])
  await own.undo(sheetId)
  await own.undo(sheetId)
  expect(await alone.store.grid.call('readRows', sheetId, ['c1'], [1])).toEqual([['a'.repeat(10)]])
  await expect(own.undo(sheetId)).rejects.toMatchObject({ code: 'nothing_to_undo' })
  await alone.close()
})

test('200,000 cells are cleared, undone and redone as one step', async () => {
  const rows = Array.from({ length: 200_000 }, (_, row) => [`user${row}@host.com`, null])
  const { sheetId, columnIds } = await makeSheet(store, columns, rows)
  const [columnId = 0 as ColumnId] = columnIds
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: 199_999, columnIds: [columnId] }
  const filled = async () => (await views.summary(viewId, [block])).nonEmpty
  expect(await edits.clear({ viewId, blocks: [block], label: 'Clear' })).toMatchObject({ cells: 200_000 })
  expect(await filled()).toBe(0)
  expect(await edits.undo(sheetId)).toMatchObject({ cells: 200_000, label: 'Clear' })
  expect(await views.copy(viewId, { top: 199_999, bottom: 199_999, columnIds }, false)).toMatchObject({
    rows: [['user199999@host.com', null]],
  })
  expect(await edits.redo(sheetId)).toMatchObject({ cells: 200_000 })
  expect(await filled()).toBe(0)
  expect((await sheets.history(sheetId)).steps).toHaveLength(1)
})

test('each change is told once it is committed', async () => {
  const { sheetId, columnIds } = await makeSheet(store, columns, [['x', 'y']])
  const stop = new AbortController()
  const feed = changes.watch(stop.signal, 1)
  await feed.next()
  const told = feed.next()
  const [columnId = 0 as ColumnId] = columnIds
  const cells = [{ rowId: 1 as RowId, columnId, value: 'new' }]
  const { version } = await edits.cells({ sheetId, label: 'Edit', cells })
  expect((await told).value?.sheets).toEqual([{ sheetId, version, columns: false, rows: false, results: null }])
  stop.abort()
  await feed.return(undefined)
})
