// Workbooks and lists: made, ordered, moved, copied, deleted, brought back, deleted for good.
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { ColumnId, SheetId, WorkbookId } from '../../contract/app/ids.ts'
import { type ViewSpec, wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { databaseFile } from '../store/open.ts'
import { createEdits } from './edit/edits.ts'
import { createSheets } from './sheets.ts'
import { createViews } from './view/views.ts'
import { createWorkbooks } from './workbooks.ts'

const workspace = await tempWorkspace()
const { store } = workspace
afterAll(() => workspace.close())
const changes = createChangeFeed()
const sheets = createSheets(store, changes)
const workbooks = createWorkbooks(store, changes)
const views = createViews(store)
const edits = createEdits(store, views, changes)

const columns = [
  { name: 'Name', type: 'full_name' as const },
  { name: 'City', type: 'city' as const },
]
const made = (name: string, rows: (string | null)[][] = [['Anna', 'Oslo']]) => makeSheet(store, columns, rows, name)
/** Names of the workbooks and their lists as the sidebar shows them. */
const shown = async () => (await sheets.workbooks()).map(({ name, sheets }) => [name, ...sheets.map(one => one.name)])
const empty = async () => {
  for (const { id } of await sheets.workbooks()) await workbooks.remove(id)
  for (const { sheetId } of (await workbooks.trash()).lists) await workbooks.purge(sheetId)
}
const idOf = async (name: string): Promise<WorkbookId> => {
  const found = (await sheets.workbooks()).find(book => book.name === name)
  if (!found) throw new Error(`no workbook ${name}`)
  return found.id
}

test('workbooks are made, named and ordered; an empty one stays', async () => {
  await empty()
  const a = await workbooks.create('A')
  const b = await workbooks.create('B')
  await made('C')
  await workbooks.move(b, a)
  await workbooks.rename(a, 'A2')
  expect(await shown()).toEqual([['B'], ['A2'], ['C', 'C']])
  await workbooks.move(b, null)
  expect(await shown()).toEqual([['A2'], ['C', 'C'], ['B']])
  await expect(workbooks.rename(9999 as WorkbookId, 'x')).rejects.toMatchObject({ code: 'not_found' })
})

test('lists move into workbooks and out again; a workbook that lost its only list goes', async () => {
  await empty()
  const { sheetId: one } = await made('one')
  const { sheetId: two } = await made('two')
  const { sheetId: three } = await made('three')
  const book = await workbooks.create('Book')
  for (const id of [one, two]) await workbooks.moveSheet(id, book, null)
  await workbooks.moveSheet(three, book, two)
  expect(await shown()).toEqual([['Book', 'one', 'three', 'two']])
  await workbooks.moveSheet(two, book, one)
  await workbooks.moveSheetOut(three, book)
  expect(await shown()).toEqual([
    ['three', 'three'],
    ['Book', 'two', 'one'],
  ])
  await workbooks.moveSheetOut(three, null)
  expect(await shown()).toEqual([
    ['Book', 'two', 'one'],
    ['three', 'three'],
  ])
  await sheets.rename(three, 'drei')
  expect(await shown()).toEqual([
    ['Book', 'two', 'one'],
    ['drei', 'drei'],
  ])
  await expect(workbooks.moveSheet(9999 as SheetId, book, null)).rejects.toMatchObject({ code: 'sheet_gone' })
})

test('a copy has columns, types, widths, notes, order, cells and results with their marks, but no history', async () => {
  await empty()
  const { sheetId, columnIds } = await made('People', [
    ['Anna', 'Oslo'],
    ['Bo', null],
    ['Cleo', '007'],
  ])
  const [name = 0 as ColumnId, city = 0 as ColumnId] = columnIds
  await sheets.setColumn(sheetId, city, { width: 333, note: 'where they live', neverSend: true })
  await sheets.moveColumn(sheetId, city, name)
  const view = await views.open(sheetId, wholeListView)
  await edits.deleteRows({ viewId: view.id, ranges: [{ top: 0, bottom: 0 }] })
  await edits.insertRows({ viewId: (await views.open(sheetId, wholeListView)).id, row: 0, count: 1 })
  await sheets.patch(sheetId, { view: { ...wholeListView, sort: [{ columnId: name, descending: true }] } })
  const verdict = await sheets.addColumn(sheetId, 'Verdict', 'text', null)
  const state = { state: 3, reason: null, marks: 17, in_hash: 'beef', run_id: 1, answer_id: 1, at: 0 }
  const step = await store.writer.call('beginStep', sheetId, 'Run', {})
  await store.writer.call('recordStates', step, sheetId, verdict.id, [2, 3], [state, { ...state, state: 2 }])
  const origin = { op: 'validate.email', sourceId: name, field: 'verdict', resultColumnId: verdict.id }
  new Database(databaseFile(workspace.dir))
    .prepare('UPDATE col SET origin = ? WHERE id = ?')
    .run(JSON.stringify(origin), verdict.id)

  const named: ViewSpec = { ...wholeListView, conditions: [{ kind: 'blank', columnId: city, blank: true }] }
  await store.writer.call('keepView', sheetId, null, 'No city', named, [name])

  const copy = await sheets.duplicate(sheetId)
  const again = await sheets.duplicate(sheetId)
  expect([copy.name, again.name]).toEqual(['People copy', 'People copy 2'])
  expect(await shown()).toEqual([['People', 'People', 'People copy 2', 'People copy']])
  expect(copy.columns.map(({ name, type, width, note, neverSend }) => [name, type, width, note, neverSend])).toEqual([
    ['City', 'city', 333, 'where they live', true],
    ['Name', 'full_name', 160, '', false],
    ['Verdict', 'text', 160, '', false],
  ])
  const [copiedCity, copiedName] = copy.columns.map(({ id }) => id)
  expect(await store.grid.call('savedViews', copy.id)).toMatchObject([
    { name: 'No city', spec: { conditions: [{ kind: 'blank', columnId: copiedCity }] }, hidden: [copiedName] },
  ])
  expect(copy.rows).toBe(3)
  expect(copy.source).toBeNull()
  expect(copy.view.sort).toEqual([{ columnId: copy.columns[1]?.id, descending: true }])
  const cells = await views.copy(
    (await views.open(copy.id, wholeListView)).id,
    { top: 0, bottom: 9, columnIds: copy.columns.map(({ id }) => id) },
    false,
  )
  expect(cells.rows).toEqual([
    [null, null, null],
    [null, 'Bo', null],
    ['007', 'Cleo', null],
  ])
  expect((await sheets.history(copy.id)).steps).toEqual([])
  const db = new Database(databaseFile(workspace.dir), { readonly: true })
  const [, , copiedVerdict] = copy.columns
  expect(copiedVerdict?.origin).toEqual({ ...origin, sourceId: copiedName, resultColumnId: copiedVerdict?.id })
  // A call that goes on ends in the original.
  const ofCopy = 'SELECT col_id, row_id, state, marks, run_id, answer_id FROM cell_state WHERE sheet_id = ?'
  expect(db.prepare(ofCopy).raw().all(copy.id)).toEqual([[copiedVerdict?.id, 2, 3, 17, null, 1]])
  db.close()
})

test('a deleted workbook comes back with its lists; what is deleted for good leaves no table', async () => {
  await empty()
  const { sheetId: one } = await made('one')
  const { sheetId: two } = await made('two')
  const book = await workbooks.create('Book')
  for (const id of [one, two]) await workbooks.moveSheet(id, book, null)
  const gone = await workbooks.remove(book)
  expect(await shown()).toEqual([])
  expect((await workbooks.trash()).lists.map(({ name, workbook, rows }) => [name, workbook, rows])).toEqual([
    ['two', 'Book', 1],
    ['one', 'Book', 1],
  ])
  await workbooks.restore(gone)
  expect(await shown()).toEqual([['Book', 'one', 'two']])

  await sheets.remove(two)
  await workbooks.purge(two)
  await expect(sheets.restore(two)).rejects.toMatchObject({ code: 'sheet_gone' })
  await expect(workbooks.purge(one)).rejects.toMatchObject({ code: 'sheet_gone' })
  const db = new Database(databaseFile(workspace.dir), { readonly: true })
  expect(db.prepare('SELECT count(*) FROM sqlite_schema WHERE name = ?').pluck().get(`s${two}`)).toBe(0)
  db.close()
  expect(await idOf('Book')).toBe(book)
})

test('a list with an open run cannot be deleted', async () => {
  await empty()
  const { sheetId } = await made('busy')
  const db = new Database(databaseFile(workspace.dir))
  db.exec(`INSERT OR IGNORE INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO run(id, sheet_id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, ${sheetId}, 1, 'rows', 'validate.email', '{}', x'00', 'paused', 10, 0)`)
  await expect(sheets.remove(sheetId)).rejects.toMatchObject({ code: 'run_busy', details: { state: 'paused' } })
  await expect(workbooks.remove(await idOf('busy'))).rejects.toMatchObject({ code: 'run_busy' })
  db.exec("UPDATE run SET state = 'stopped', ended_at = 1")
  db.close()
  await sheets.remove(sheetId)
  expect(await shown()).toEqual([])
})

test('lists leave the trash after 30 days, deleted rows and columns are listed until they are back', async () => {
  await empty()
  const { sheetId: old } = await made('old')
  const { sheetId, columnIds } = await made('parts', [
    ['a', 'b'],
    ['c', 'd'],
  ])
  await sheets.remove(old)
  const db = new Database(databaseFile(workspace.dir))
  db.prepare('UPDATE sheet SET removed_at = removed_at - 31 * 86400000 WHERE id = ?').run(old)
  db.close()
  expect(await workbooks.purgeExpired()).toBe(1)
  expect((await workbooks.trash()).lists).toEqual([])

  const view = await views.open(sheetId, wholeListView)
  await edits.deleteRows({ viewId: view.id, ranges: [{ top: 0, bottom: 0 }] })
  await sheets.removeColumn(sheetId, columnIds[1] as ColumnId)
  const { parts } = await workbooks.trash()
  expect(parts.map(({ kind, count, label, sheet }) => [kind, count, label, sheet])).toEqual([
    ['column', 1, 'Delete column "City"', 'parts'],
    ['rows', 1, 'Delete row', 'parts'],
  ])
  for (const { stepId } of parts) await edits.revert(sheetId, stepId)
  expect((await workbooks.trash()).parts).toEqual([])
  const back = await views.open(sheetId, wholeListView)
  expect((await views.copy(back.id, { top: 0, bottom: 1, columnIds }, false)).rows).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  // Undone one by one, the rows and the column are gone and back again as they were.
  for (let step = 0; step < 4; step++) await edits.undo(sheetId)
  const first = await views.open(sheetId, wholeListView)
  expect((await views.copy(first.id, { top: 0, bottom: 1, columnIds }, false)).rows).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})
