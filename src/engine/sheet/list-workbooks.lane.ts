// Workbooks with their lists, as the sidebar and the command line show them. Loads nothing: a workspace at rest is read by it alone.
import type { RunId, SheetId, WorkbookId } from '../../contract/app/ids.ts'
import type { SheetSummary, Workbook } from '../../contract/app/sheet.ts'
import type { ReadDb } from '../store/sql.ts'

interface StoredList {
  id: SheetId
  workbook_id: WorkbookId
  name: string
  position: number
  rows: number
  changed_at: number
}

/** Workbooks with their visible lists; one without any is shown only when a person made it. */
export function listWorkbooks(db: ReadDb): Workbook[] {
  const sheets = db.all<StoredList>(
    "SELECT id, workbook_id, name, position, rows, changed_at FROM sheet WHERE state = 'ready' ORDER BY position, id",
  )
  const runs = db.all<{ id: RunId; sheet_id: SheetId }>(
    `SELECT id, sheet_id FROM run WHERE ended_at IS NULL AND state IN ('waiting','running','pausing','paused')`,
  )
  const summary = (sheet: StoredList): SheetSummary => ({
    id: sheet.id,
    workbookId: sheet.workbook_id,
    name: sheet.name,
    position: sheet.position,
    rows: sheet.rows,
    changedAt: new Date(sheet.changed_at).toISOString(),
    runs: runs.filter(run => run.sheet_id === sheet.id).map(({ id }) => id),
  })
  return db
    .all<{ id: WorkbookId; name: string; position: number; kept: number }>(
      'SELECT id, name, position, kept FROM workbook ORDER BY position, id',
    )
    .map(({ kept, ...book }) => ({
      ...book,
      kept: kept === 1,
      sheets: sheets.filter(sheet => sheet.workbook_id === book.id).map(summary),
    }))
    .filter(book => book.kept || book.sheets.length > 0)
}
