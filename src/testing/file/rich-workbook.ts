// A workbook with something in every table and field that a workbook file has: results, computed cells, every kind of change,
// a branch that was left, an undone step, deleted rows and columns, views, ticks, problems.
import type { ColumnId, RowId, SheetId, WorkbookId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { createChangeFeed } from '../../engine/base/changes.ts'
import { createEdits } from '../../engine/sheet/edit/edits.ts'
import { createSheets } from '../../engine/sheet/sheets.ts'
import { createSavedViews } from '../../engine/sheet/view/saved/saved-views.ts'
import { createViews } from '../../engine/sheet/view/views.ts'
import { computingIn } from '../list/computing.ts'
import { makeSheet } from '../list/make-sheet.ts'
import type { DirectStore } from '../workspace/direct-store.ts'

/** Whom the first row is about. */
export const nora = { kind: 'email', value: 'nora.nope@blocked-firm.example', second: null } as const

export async function richWorkbook({ store, db }: DirectStore, name: string): Promise<WorkbookId> {
  const changes = createChangeFeed()
  const views = createViews(store)
  const edits = createEdits(store, views, changes)
  const sheets = createSheets(store, changes)
  const { sheetId, columnIds } = await makeSheet(
    store,
    [
      { name: 'Name', type: 'full_name' },
      { name: 'E-mail', type: 'email' },
      { name: 'Amount', type: 'number' },
      { name: 'Result', type: 'text' },
    ],
    [
      ['Nora Nope', nora.value, '007', 'Deliverable'],
      ['Bo Li', 'bo@firm.example', null, null],
      ['Cleo', 'not an address', '1.5', 'Risky'],
      ['Di', null, '41', null],
      ['Ed', 'ed@firm.example', '2', null],
    ],
    name,
  )
  const [person = 0, email = 0, amount = 0, result = 0] = columnIds as ColumnId[]
  const write = (rowId: number, columnId: number, value: string | null, label: string) =>
    edits.cells({ sheetId, label, cells: [{ rowId: rowId as RowId, columnId: columnId as ColumnId, value }] })
  const workbookId = db.value<WorkbookId>('SELECT workbook_id FROM sheet WHERE id = ?', sheetId) ?? (0 as WorkbookId)

  await computingIn({ store, views, changes }).add({ sheetId, name: 'Made', expression: 'upper([Name])', before: null })
  const made = (await sheets.get(sheetId)).columns.at(-1)?.id as ColumnId
  await write(1, person, 'Nora N.', 'Edit')
  await computingIn({ store, views, changes }).change({
    sheetId,
    columnId: made,
    name: 'Made',
    expression: '[Name] & "!"',
  })
  await sheets.setColumn(sheetId, amount as ColumnId, { name: 'Sum', note: 'a note', type: 'text' })
  await sheets.moveColumn(sheetId, amount as ColumnId, person as ColumnId)
  const added = await sheets.addColumn(sheetId, 'Gone', 'text', null)
  await sheets.removeColumn(sheetId, added.id)
  const { id: viewId } = await views.open(sheetId, wholeListView)
  await edits.insertRows({ viewId, row: 1, count: 1 })
  await edits.deleteRows({ viewId, ranges: [{ top: 3, bottom: 3 }] })
  await edits.paste({
    viewId,
    row: 0,
    columnIds: [email as ColumnId],
    values: [['moved@firm.example']],
    grow: false,
    label: 'Cut and paste',
    stepKey: crypto.randomUUID(),
    from: { row: 4, columnIds: [email as ColumnId] },
  })
  // Results, whose states undo would bring back.
  const state = {
    state: 3,
    reason: 'a reason',
    marks: 1,
    in_hash: 'ab',
    run_id: 7,
    answer_id: 8,
    at: 5,
    rule: 'x',
    policy: 0,
  }
  const step = await store.writer.call('beginStep', sheetId, 'Results')
  await store.writer.call('recordStates', step, sheetId, result, [1, 3], [state, { ...state, marks: 2 }])
  const origin = JSON.stringify({ op: 'validate.email', sourceId: email, field: 'verdict', resultColumnId: result })
  db.run(
    'UPDATE col SET origin = ?, detection = ? WHERE id = ?',
    origin,
    '{"share":1,"invalid":0,"nonEmpty":3,"sure":true}',
    result,
  )
  await write(2, person, 'left behind', 'A branch')
  await edits.undo(sheetId)
  await write(2, person, 'Bob', 'Edit')
  await write(2, person, 'Bobby', 'To be redone')
  await edits.undo(sheetId)
  await createSavedViews(store, views, changes).keep({
    sheetId,
    id: null,
    name: 'Kept',
    spec: { ...wholeListView, sort: [{ columnId: email as ColumnId, descending: true }] },
    hidden: [person as ColumnId],
  })
  await sheets.patch(sheetId, {
    country: 'DE',
    view: { sort: [], conditions: [{ kind: 'contains', columnId: email as ColumnId, text: '@' }], search: '' },
    place: {
      scrollTop: 1,
      scrollLeft: 0,
      rowHeight: 28,
      selection: {
        ranges: [{ kind: 'cells', anchor: { row: 0, col: 0 }, head: { row: 1, col: 1 } }],
        active: { row: 0, col: 0 },
      },
    },
  })
  db.run('INSERT INTO row_tick(sheet_id, row_id) VALUES (?, 2)', sheetId)
  db.run('INSERT INTO decided_pair(sheet_id, row_id, other_id, same) VALUES (?, 1, 2, 0)', sheetId)
  db.run("INSERT INTO not_one(sheet_id, col_id, value, other) VALUES (?, ?, 'Acme', 'Acne')", sheetId, email)
  db.run(
    "INSERT INTO row_problem(sheet_id, row_id, line, text, kind, found, expected, repair) VALUES (?, 3, 4, 'a line', 'shifted', 5, 4, '{\"c1\":[\"a\",null]}')",
    sheetId,
  )
  db.run(
    "INSERT INTO cell_raw(sheet_id, col_id, row_id, shown, raw) VALUES (?, ?, 1, 'shown', '45296')",
    sheetId,
    email,
  )
  const source = {
    fileName: 'a.csv',
    kind: 'csv',
    encoding: null,
    delimiter: ',',
    sheet: null,
    headerRow: 1,
    importedAt: '2026-01-01T00:00:00Z',
  }
  db.run("UPDATE sheet SET source = ?, note = 'a note' WHERE id = ?", JSON.stringify(source), sheetId)
  await secondList(store, workbookId)
  return workbookId
}

async function secondList(store: DirectStore['store'], workbookId: WorkbookId): Promise<void> {
  const sheet = { workbookId, name: 'Second', note: '', source: null, country: null, state: 'ready' as const }
  const sheetId = (await store.writer.call('insertSheet', sheet)) as SheetId
  const { slot } = await store.writer.call('insertColumn', sheetId, { name: 'Note', type: 'text' }, null)
  await store.writer.call('insertRows', sheetId, [slot], ['Ask nora.nope@blocked-firm.example'], 1)
}
