// Workbooks and lists: making and publishing.
import type { SheetSource } from '../../contract/app/sheet.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { fail } from '../base/fail.ts'
import type { WriteDb } from '../store/sql.ts'
import { tableOf } from '../table/rows.lane.ts'

export interface NewSheet {
  /** null = a new workbook of the list's name. */
  workbookId: number | null
  name: string
  note: string
  source: SheetSource | null
  /** ISO 3166 code for national phone numbers. */
  country: string | null
  /** Lists in state 'importing' are invisible until `publishSheet`, and dropped when the workspace opens. */
  state: 'importing' | 'ready'
}

export function insertWorkbook(db: WriteDb, name: string): number {
  return db.run('INSERT INTO workbook(name, position) SELECT ?, coalesce(max(position), 0) + 1 FROM workbook', name)
    .lastInsertRowid
}

/** Makes a list without columns and rows. Throws not_found when the workbook is not there. */
export function insertSheet(db: WriteDb, sheet: NewSheet): number {
  return db.transaction(() => {
    const workbookId = sheet.workbookId ?? insertWorkbook(db, sheet.name)
    if (db.value('SELECT 1 FROM workbook WHERE id = ?', workbookId) === undefined)
      throw fail('not_found', { what: 'workbook' })
    const { lastInsertRowid: id } = db.run(
      `INSERT INTO sheet(workbook_id, name, position, state, note, source, country, view, changed_at)
       VALUES (?, ?, (SELECT coalesce(max(position), 0) + 1 FROM sheet WHERE workbook_id = ?), ?, ?, ?, ?, ?, ?)`,
      workbookId,
      sheet.name,
      workbookId,
      sheet.state,
      sheet.note,
      sheet.source ? JSON.stringify(sheet.source) : null,
      sheet.country,
      JSON.stringify(wholeListView),
      Date.now(),
    )
    db.exec(`CREATE TABLE ${tableOf(id)}(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER);
      CREATE INDEX ${tableOf(id)}_ord ON ${tableOf(id)}(ord) WHERE ord IS NOT NULL;`)
    return id
  })
}

/** Shows an imported list. */
export function publishSheet(db: WriteDb, sheetId: number): void {
  db.run("UPDATE sheet SET state = 'ready', changed_at = ? WHERE id = ? AND state = 'importing'", Date.now(), sheetId)
}

export const workbooksWrite = { insertWorkbook, insertSheet, publishSheet }
