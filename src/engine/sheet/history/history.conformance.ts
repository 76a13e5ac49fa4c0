// One older step taken back, and what a cell held before: on a real list with later steps over it.
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, RowId, SheetId, StepId } from '../../../contract/app/ids.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { sheetWorkspace } from '../../../testing/workspace/sheet-workspace.ts'
import { createChangeFeed } from '../../base/changes.ts'
import type { Store } from '../../store/store.ts'
import { createEdits } from '../edit/edits.ts'

const workspace = await sheetWorkspace()
const { store, views, edits, sheets } = workspace
afterAll(() => workspace.close())

const list = async () => {
  const columns = [
    { name: 'Name', type: 'text' as const },
    { name: 'City', type: 'text' as const },
  ]
  const { sheetId, columnIds } = await makeSheet(store, columns, [
    ['Anna', 'Oslo'],
    ['Bo', 'Rome'],
    ['Cleo', null],
  ])
  const [name = 0 as ColumnId, city = 0 as ColumnId] = columnIds
  return { sheetId, name, city, columnIds }
}
const write = (sheetId: SheetId, label: string, cells: [row: number, column: ColumnId, value: string | null][]) =>
  edits.cells({
    sheetId,
    label,
    cells: cells.map(([row, columnId, value]) => ({ rowId: row as RowId, columnId, value })),
  })
const stepOf = async (sheetId: SheetId, label: string): Promise<StepId> => {
  const found = (await sheets.history(sheetId)).steps.find(step => step.label === label)
  if (!found) throw new Error(`no step ${label}`)
  return found.id
}
async function rowsOf(sheetId: SheetId) {
  const { columns } = await sheets.get(sheetId)
  const view = await views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: 99, columnIds: columns.map(({ id }) => id) }
  return (await views.copy(view.id, block, false)).rows
}

test('cells that later steps changed are conflicts and stay; the rest goes back, as one step of its own', async () => {
  const { sheetId, name, city } = await list()
  await write(sheetId, 'upper', [
    [1, name, 'ANNA'],
    [2, name, 'BO'],
    [3, name, 'CLEO'],
  ])
  await write(sheetId, 'later', [
    [2, name, 'Bob'],
    [1, city, 'Bergen'],
  ])
  const stepId = await stepOf(sheetId, 'upper')
  expect(await edits.revertPlan(sheetId, stepId)).toEqual({
    stepId,
    label: 'upper',
    cells: 2,
    rows: 0,
    columns: 0,
    conflicts: 1,
    samples: [{ columnId: name, rowId: 2, left: 'BO', now: 'Bob' }],
  })
  expect(await edits.revert(sheetId, stepId)).toMatchObject({ cells: 2, label: 'Revert: upper' })
  expect(await rowsOf(sheetId)).toEqual([
    ['Anna', 'Bergen'],
    ['Bob', 'Rome'],
    ['Cleo', null],
  ])
  expect((await edits.revertPlan(sheetId, stepId)).cells).toBe(0)
  await edits.undo(sheetId)
  expect((await rowsOf(sheetId)).map(([first]) => first)).toEqual(['ANNA', 'Bob', 'CLEO'])
})

test('cells of a column that was deleted since are left alone, and told', async () => {
  const { sheetId, name, city } = await list()
  await write(sheetId, 'both', [
    [1, name, 'ANNA'],
    [1, city, 'OSLO'],
  ])
  const stepId = await stepOf(sheetId, 'both')
  await sheets.removeColumn(sheetId, city)
  expect(await edits.revertPlan(sheetId, stepId)).toMatchObject({
    cells: 1,
    conflicts: 1,
    samples: [{ columnId: city, rowId: null, left: null, now: null }],
  })
  await edits.revert(sheetId, stepId)
  const deletion = (await sheets.history(sheetId)).steps.find(({ label }) => label.includes('City'))
  if (!deletion) throw new Error('no deletion')
  await edits.revert(sheetId, deletion.id)
  expect((await rowsOf(sheetId))[0]).toEqual(['Anna', 'OSLO'])
})

test('a cell that a step wrote twice goes back to what was before both', async () => {
  const { sheetId, name } = await list()
  const stepKey = crypto.randomUUID()
  for (const value of ['first', 'second'])
    await edits.cells({ sheetId, label: 'twice', stepKey, cells: [{ rowId: 1 as RowId, columnId: name, value }] })
  const stepId = await stepOf(sheetId, 'twice')
  expect(await edits.revertPlan(sheetId, stepId)).toMatchObject({ cells: 2, conflicts: 0 })
  await edits.revert(sheetId, stepId)
  expect((await rowsOf(sheetId))[0]?.[0]).toBe('Anna')
})

test('inserted rows go unless they were filled, deleted rows and columns come back, names return', async () => {
  const { sheetId, name, city } = await list()
  const view = await views.open(sheetId, wholeListView)
  await edits.insertRows({ viewId: view.id, row: 0, count: 2 })
  await sheets.setColumn(sheetId, city, { name: 'Town' })
  await write(sheetId, 'fill', [[4, name, 'Dora']])
  await edits.deleteRows({
    viewId: (await views.open(sheetId, wholeListView)).id,
    ranges: [{ top: 3, bottom: 3 }],
  })
  await sheets.removeColumn(sheetId, city)
  const { steps } = await sheets.history(sheetId)
  const [column, deleted, , renamed, inserted] = steps.map(({ id }) => id)
  if (!column || !deleted || !renamed || !inserted) throw new Error('steps are missing')

  expect(await edits.revertPlan(sheetId, inserted)).toMatchObject({ rows: 1, conflicts: 1 })
  await edits.revert(sheetId, inserted)
  await edits.revert(sheetId, deleted)
  await edits.revert(sheetId, column)
  await edits.revert(sheetId, renamed)
  expect((await sheets.get(sheetId)).columns.map(one => one.name)).toEqual(['Name', 'City'])
  expect(await rowsOf(sheetId)).toEqual([
    ['Dora', null],
    ['Anna', 'Oslo'],
    ['Bo', 'Rome'],
    ['Cleo', null],
  ])
  for (let step = 0; step < 9; step++) await edits.undo(sheetId)
  expect(await rowsOf(sheetId)).toEqual([
    ['Anna', 'Oslo'],
    ['Bo', 'Rome'],
    ['Cleo', null],
  ])
})

test('a step that is undone or of another list cannot be taken back', async () => {
  const { sheetId, name } = await list()
  const other = await list()
  await write(sheetId, 'one', [[1, name, 'x']])
  const stepId = await stepOf(sheetId, 'one')
  await expect(edits.revert(other.sheetId, stepId)).rejects.toMatchObject({ code: 'not_found' })
  await edits.undo(sheetId)
  await expect(edits.revertPlan(sheetId, stepId)).rejects.toMatchObject({ code: 'not_found' })
})

test('a cell tells its values on the present line, the newest first, and where the first came from', async () => {
  const { sheetId, name } = await list()
  await write(sheetId, 'typed', [[2, name, 'Bob']])
  await write(sheetId, 'other row', [[1, name, 'x']])
  await write(sheetId, 'left', [[2, name, 'Bert']])
  await edits.undo(sheetId)
  await write(sheetId, 'typed again', [[2, name, 'Ben']])
  const { changes: values, origin } = await sheets.cellHistory(sheetId, name, 2 as RowId)
  expect(values.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['typed again', 'Bob', 'Ben'],
    ['typed', 'Bo', 'Bob'],
  ])
  expect(origin).toEqual({ kind: 'unknown' })

  const view = await views.open(sheetId, wholeListView)
  await edits.insertRows({ viewId: view.id, row: 0, count: 1 })
  expect((await sheets.cellHistory(sheetId, name, 4 as RowId)).origin).toMatchObject({
    kind: 'step',
    label: 'Insert row',
  })
})

test('branches that were left 30 days ago are let go, younger ones are not', async () => {
  const { sheetId, name } = await list()
  await write(sheetId, 'left', [[1, name, 'x']])
  await edits.undo(sheetId)
  await write(sheetId, 'kept', [[1, name, 'y']])
  const left = async () => (await sheets.history(sheetId)).left.map(({ label }) => label)
  expect(await left()).toEqual(['left'])
  await store.writer.call('dropBranches', Date.now() - 1000)
  expect(await left()).toEqual(['left'])
  await store.writer.call('dropBranches', Date.now() + 1000)
  expect(await left()).toEqual([])
})

test('a damaged or foreign entry of history puts nothing back, reads no other list, and the rest of its step goes back', async () => {
  const { sheetId, name, city } = await list()
  const other = await makeSheet(store, [{ name: 'Secret', type: 'text' }], [['not yours']], 'Other')
  const [secret = 0] = other.columnIds
  await write(sheetId, 'edited', [[1, name, 'ANNA']])
  const stepId = await stepOf(sheetId, 'edited')
  const raw = new Database(path.join(workspace.dir, 'workspace.db'))
  const table = () => raw.prepare(`SELECT * FROM s${other.sheetId}`).all()
  const catalog = () =>
    raw.prepare('SELECT id, sheet_id, slot, name, gone FROM col WHERE sheet_id = ?').all(other.sheetId)
  const before = [table(), catalog()]
  const add = raw.prepare(
    'INSERT INTO step_change(step_id, kind, column_id, rows, before, after) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const injected = JSON.stringify({ slot: `c1 = (SELECT c1 FROM s${other.sheetId})` })
  add.run(stepId, 'column', city, null, injected, '{}')
  add.run(stepId, 'column', city, null, JSON.stringify({ slot: 'c1' }), '{}')
  add.run(stepId, 'column', city, null, JSON.stringify({ slot: 'c999' }), '{}')
  add.run(stepId, 'column', city, null, JSON.stringify({ sheet_id: other.sheetId }), '{}')
  add.run(stepId, 'column', secret, null, JSON.stringify({ name: 'Taken', gone: 1 }), '{}')
  add.run(stepId, 'cells', secret, '[1]', '["x"]', '["not yours"]')
  add.run(stepId, 'states', secret, '[1]', '[null]', null)
  add.run(stepId, 'cells', name, '[1', '["x"]', '["y"]')
  add.run(stepId, 'cells', name, '[1,2]', '["x"]', '["ANNA"]')
  add.run(stepId, 'cells', name, '[1]', Buffer.from('["x"]'), '["ANNA"]')
  add.run(stepId, 'deleted', null, '{"a":1}', null, null)
  add.run(stepId, 'unheard of', null, 'null', null, null)
  const present = await rowsOf(sheetId)

  expect(JSON.stringify(await edits.revertPlan(sheetId, stepId))).not.toContain('not yours')
  expect(JSON.stringify(await sheets.compare({ sheetId, from: null, to: stepId }))).not.toContain('Secret')
  await sheets.cellHistory(sheetId, name, 1 as RowId)
  await sheets.cellHistory(sheetId, city, 1 as RowId)
  await store.grid.call('listTrash')
  await sheets.addColumn(sheetId, 'Made', 'text', null)
  await edits.undo(sheetId)

  expect(await edits.undo(sheetId)).toMatchObject({ label: 'edited', cells: 1 })
  expect(await rowsOf(sheetId)).toEqual([['Anna', 'Oslo'], ...present.slice(1)])
  await edits.redo(sheetId)
  expect(await rowsOf(sheetId)).toEqual(present)
  await edits.revert(sheetId, stepId)
  expect((await rowsOf(sheetId))[0]).toEqual(['Anna', 'Oslo'])
  expect([table(), catalog()]).toEqual(before)
  raw.close()
  expect(await store.scan.call('integrity')).toEqual([])
})

test('an undo needs no lane that counts whole lists: it ends while that one is busy', async () => {
  const { sheetId, name } = await list()
  await write(sheetId, 'typed', [[1, name, 'Ada']])
  const never = () => new Promise<never>(() => {})
  const busy: Store = { ...store, scan: { ...store.scan, call: never } }
  const beside = createEdits(busy, views, createChangeFeed())
  expect(await beside.undo(sheetId)).toMatchObject({ label: 'typed', cells: 1 })
  expect(await beside.redo(sheetId)).toMatchObject({ label: 'typed', cells: 1 })
})
