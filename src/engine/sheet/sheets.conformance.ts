// Lists and columns: what the sidebar and header show, structure edits with their steps, trash.
import { afterAll, expect, test } from 'vitest'
import type { LastExport } from '../../contract/app/file/export-choices.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { Sheet, Workbook } from '../../contract/app/sheet.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createEdits } from './edit/edits.ts'
import { createSheets } from './sheets.ts'
import { createViews } from './view/views.ts'

const workspace = await tempWorkspace()
const { store } = workspace
afterAll(() => workspace.close())
const changes = createChangeFeed()
const sheets = createSheets(store, changes)
const views = createViews(store)
const edits = createEdits(store, views, changes)

const three = ['A', 'B', 'C'].map(name => ({ name, type: 'text' as const }))
const none = 0 as ColumnId
const namesOf = async (sheetId: SheetId) => (await sheets.get(sheetId)).columns.map(({ name }) => name)

test('a new list can be typed into at once, in a workbook of its own or in one that is there', async () => {
  const first = await sheets.create(null, 'Guests')
  expect(Sheet.parse(first)).toEqual(first)
  expect(first).toMatchObject({ name: 'Guests', rows: 25, undo: null, redo: null, problems: 0, view: wholeListView })
  expect(first.columns).toHaveLength(5)
  const second = await sheets.create(first.workbookId, 'Speakers')
  const books = await sheets.workbooks()
  for (const book of books) expect(Workbook.parse(book)).toEqual(book)
  expect(books.find(({ id }) => id === first.workbookId)).toMatchObject({
    name: 'Guests',
    sheets: [
      { id: first.id, name: 'Guests', rows: 25, runs: [] },
      { id: second.id, name: 'Speakers' },
    ],
  })
  await expect(sheets.create(12_345 as never, 'X')).rejects.toMatchObject({ code: 'not_found' })
})

test('a list in the trash is nowhere to be seen and comes back with rows and undo', async () => {
  const { sheetId, columnIds } = await makeSheet(store, three, [['x', 'y', 'z']])
  await sheets.setColumn(sheetId, columnIds[0] ?? none, { name: 'Renamed' })
  await sheets.remove(sheetId)
  await expect(sheets.get(sheetId)).rejects.toMatchObject({ code: 'sheet_gone', details: { sheetId } })
  expect((await sheets.workbooks()).flatMap(book => book.sheets.map(({ id }) => id))).not.toContain(sheetId)
  await expect(sheets.remove(sheetId)).rejects.toMatchObject({ code: 'sheet_gone' })
  await sheets.restore(sheetId)
  expect(await sheets.get(sheetId)).toMatchObject({ rows: 1, undo: 'Rename column "A" to "Renamed"' })
})

test('a list is renamed, and keeps the view and country it is given', async () => {
  const { sheetId, columnIds } = await makeSheet(store, three, [['x', 'y', 'z']])
  await sheets.rename(sheetId, 'Other')
  const { version } = await sheets.get(sheetId)
  const view = { ...wholeListView, sort: [{ columnId: columnIds[0] ?? none, descending: true }] }
  await sheets.patch(sheetId, { view })
  expect(await sheets.get(sheetId)).toMatchObject({ name: 'Other', view, version, country: null })
  await sheets.patch(sheetId, { country: 'DE' })
  expect(await sheets.get(sheetId)).toMatchObject({ country: 'DE', view, version: version + 1 })
})

test('what a list was last exported with is kept, is no change of it, and is not that of its copy', async () => {
  const { sheetId } = await makeSheet(store, three, [['x', 'y', 'z']])
  const { version, lastExport } = await sheets.get(sheetId)
  expect(lastExport).toBeNull()
  const used: LastExport = {
    ...({ preset: 'plain', format: 'csv', delimiter: ';', columns: 'all', evidence: true, splitBy: 'B' } as const),
    names: { A: 'address' },
  }
  await sheets.patch(sheetId, { lastExport: used })
  expect(await sheets.get(sheetId)).toMatchObject({ lastExport: used, version })
  expect((await sheets.duplicate(sheetId)).lastExport).toBeNull()
  await store.writer.call('patchSheet', sheetId, { lastExport: { ...used, preset: 'of another version' as 'plain' } })
  expect((await sheets.get(sheetId)).lastExport).toBeNull()
})

test('columns are moved, inserted and removed in their places', async () => {
  const { sheetId, columnIds } = await makeSheet(store, three, [['x', 'y', 'z']])
  const [a = none, b = none, c = none] = columnIds
  await sheets.moveColumn(sheetId, c, a)
  expect(await namesOf(sheetId)).toEqual(['C', 'A', 'B'])
  await sheets.addColumn(sheetId, 'N', 'email', b)
  expect(await namesOf(sheetId)).toEqual(['C', 'A', 'N', 'B'])
  await sheets.removeColumn(sheetId, a)
  expect(await namesOf(sheetId)).toEqual(['C', 'N', 'B'])
  await sheets.moveColumn(sheetId, c, null)
  expect(await namesOf(sheetId)).toEqual(['N', 'B', 'C'])
  const labels = (await sheets.history(sheetId)).steps.map(({ label }) => label)
  expect(labels).toEqual(['Move column "C"', 'Delete column "A"', 'Insert column "N"', 'Move column "C"'])
  for (const _ of labels) await edits.undo(sheetId)
  expect(await namesOf(sheetId)).toEqual(['A', 'B', 'C'])
  expect((await sheets.history(sheetId)).steps.every(({ undone }) => undone)).toBe(true)
  await expect(sheets.removeColumn(sheetId, 99_999 as ColumnId)).rejects.toMatchObject({ code: 'not_found' })
})

test('moving a column to where it stands makes no step', async () => {
  const { sheetId, columnIds } = await makeSheet(store, three, [])
  const [a = none, b = none, c = none] = columnIds
  await sheets.moveColumn(sheetId, a, b)
  await sheets.moveColumn(sheetId, b, b)
  await sheets.moveColumn(sheetId, c, null)
  expect((await sheets.history(sheetId)).steps).toEqual([])
})

test('a type chosen by a person changes no cell; a width makes no step', async () => {
  const { sheetId, columnIds } = await makeSheet(store, three, [['007', 'y', 'z']])
  const [a = none] = columnIds
  expect((await sheets.setColumn(sheetId, a, { type: 'number', width: 320 })).column).toMatchObject({
    type: 'number',
    typeChosen: true,
    width: 320,
  })
  await sheets.setColumn(sheetId, a, { width: 90 })
  expect((await sheets.history(sheetId)).steps).toHaveLength(1)
  await edits.undo(sheetId)
  expect((await sheets.get(sheetId)).columns[0]).toMatchObject({ type: 'text', typeChosen: false, width: 90 })
  expect(await store.grid.call('readRows', sheetId, ['c1'], [1])).toEqual([['007']])
})

test('a copy of a column stands beside it with its cells, and one undo takes it away', async () => {
  const rows = Array.from({ length: 6000 }, (_, row) => [`x${row}`, null, 'z'])
  const { sheetId, columnIds } = await makeSheet(store, three, rows)
  const [a = none] = columnIds
  const copy = await sheets.duplicateColumn(sheetId, a)
  expect(copy).toMatchObject({ name: 'A copy', type: 'text' })
  expect((await sheets.duplicateColumn(sheetId, a)).name).toBe('A copy 2')
  expect(await namesOf(sheetId)).toEqual(['A', 'A copy 2', 'A copy', 'B', 'C'])
  const { id: viewId } = await views.open(sheetId, wholeListView)
  const copied = await views.copy(viewId, { top: 0, bottom: 5999, columnIds: [copy.id] }, false)
  expect(copied.rows).toEqual(rows.map(([cell]) => [cell]))
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect(await namesOf(sheetId)).toEqual(['A', 'B', 'C'])
})

test('many columns appended and squeezed in stay in order', async () => {
  const { sheetId, columnIds } = await makeSheet(
    store,
    Array.from({ length: 120 }, (_, index) => ({ name: String(index), type: 'text' as const })),
    [],
  )
  expect((await sheets.get(sheetId)).columns.map(({ id }) => id)).toEqual(columnIds)
  let before = columnIds[60] ?? none
  for (let round = 0; round < 80; round++) before = (await sheets.addColumn(sheetId, `n${round}`, 'text', before)).id
  const squeezed = Array.from({ length: 80 }, (_, round) => `n${79 - round}`)
  expect((await namesOf(sheetId)).slice(60, 140)).toEqual(squeezed)
})
