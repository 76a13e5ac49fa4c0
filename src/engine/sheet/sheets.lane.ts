// Lists as the sidebar and the header show them, and their settings.

import { EmptyMarkers } from '../../contract/app/cell/notation.ts'
import { LastExport } from '../../contract/app/file/export-choices.ts'
import type { SheetId, WorkbookId } from '../../contract/app/ids.ts'
import type { Sheet, SheetPatch } from '../../contract/app/sheet.ts'
import { fail } from '../base/fail.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { columnsOf, insertColumn } from '../table/columns.lane.ts'
import { bumpVersion, insertRows, tableOf } from '../table/rows.lane.ts'
import { noMarkers } from '../types/empty-marker.ts'
import { shownColumn } from './edit/structure.lane.ts'
import { nextStep } from './history/undo.lane.ts'
import { listWorkbooks } from './list-workbooks.lane.ts'
import { insertSheet } from './workbooks.lane.ts'

interface StoredSheet {
  id: SheetId
  workbook_id: WorkbookId
  name: string
  position: number
  note: string
  source: string | null
  country: string | null
  markers: string | null
  view: string
  place: string | null
  last_export: string | null
  rows: number
  version: number
  changed_at: number
}

/** One list with its columns. Throws sheet_gone for lists in the trash and those still being imported. */
export function getSheet(db: ReadDb, sheetId: SheetId): Sheet {
  const sheet = db.get<StoredSheet>("SELECT * FROM sheet WHERE id = ? AND state = 'ready'", sheetId)
  if (!sheet) throw fail('sheet_gone', { sheetId })
  const problems = db.value<number>(
    `SELECT count(DISTINCT p.row_id) FROM row_problem p JOIN ${tableOf(sheetId)} t ON t.id = p.row_id
     WHERE p.sheet_id = ? AND t.gone IS NULL`,
    sheetId,
  )
  return {
    id: sheet.id,
    workbookId: sheet.workbook_id,
    name: sheet.name,
    rows: sheet.rows,
    version: sheet.version,
    columns: columnsOf(db, sheetId).map(shownColumn),
    note: sheet.note,
    source: sheet.source === null ? null : JSON.parse(sheet.source),
    country: sheet.country,
    markers: sheet.markers === null ? noMarkers : EmptyMarkers.parse(JSON.parse(sheet.markers)),
    view: JSON.parse(sheet.view),
    place: sheet.place === null ? null : JSON.parse(sheet.place),
    // A preset that this version lacks is no reason not to open a list.
    lastExport: sheet.last_export === null ? null : (LastExport.safeParse(JSON.parse(sheet.last_export)).data ?? null),
    undo: nextStep(db, sheetId, 'undo')?.label ?? null,
    redo: nextStep(db, sheetId, 'redo')?.label ?? null,
    problems: problems ?? 0,
  }
}

const startColumns = 5
const startRows = 25

/** An empty list to type into. */
function createSheet(db: WriteDb, workbookId: number | null, name: string): SheetId {
  return db.transaction(() => {
    const sheet = { workbookId, name, note: '', source: null, country: null, state: 'ready' as const }
    const id = insertSheet(db, sheet)
    for (let number = 1; number <= startColumns; number++)
      insertColumn(db, id, { name: `Column ${number}`, type: 'text' }, null)
    insertRows(db, id, [], [], startRows)
    return id as SheetId
  })
}

/** A workbook that was made for this list alone is named with it. */
function renameSheet(db: WriteDb, sheetId: SheetId, name: string): number {
  return db.transaction(() => {
    db.run(
      `UPDATE workbook SET name = ? FROM sheet s WHERE s.id = ? AND workbook.id = s.workbook_id AND kept = 0
         AND workbook.name = s.name AND (SELECT count(*) FROM sheet o WHERE o.workbook_id = workbook.id) = 1`,
      name,
      sheetId,
    )
    if (db.run("UPDATE sheet SET name = ? WHERE id = ? AND state = 'ready'", name, sheetId).changes === 0)
      throw fail('sheet_gone', { sheetId })
    return bumpVersion(db, sheetId)
  })
}

/** Keeps the view and the place a list is left with and how it was exported (no change of the list), or sets its country. Returns the version. */
function patchSheet(db: WriteDb, sheetId: SheetId, patch: SheetPatch): { version: number; changed: boolean } {
  return db.transaction(() => {
    const sheet = db.get<StoredSheet>("SELECT * FROM sheet WHERE id = ? AND state = 'ready'", sheetId)
    if (!sheet) throw fail('sheet_gone', { sheetId })
    if (patch.view) db.run('UPDATE sheet SET view = ? WHERE id = ?', JSON.stringify(patch.view), sheetId)
    if (patch.place) db.run('UPDATE sheet SET place = ? WHERE id = ?', JSON.stringify(patch.place), sheetId)
    if (patch.lastExport)
      db.run('UPDATE sheet SET last_export = ? WHERE id = ?', JSON.stringify(patch.lastExport), sheetId)
    const country = patch.country === undefined ? sheet.country : patch.country
    const markers = patch.markers === undefined ? sheet.markers : JSON.stringify(patch.markers)
    if (country === sheet.country && markers === sheet.markers) return { version: sheet.version, changed: false }
    db.run('UPDATE sheet SET country = ?, markers = ? WHERE id = ?', country, markers, sheetId)
    return { version: bumpVersion(db, sheetId), changed: true }
  })
}

/** When a list last changed, UTC milliseconds; null when there are no lists. */
const lastChange = (db: ReadDb): number | null =>
  db.value<number | null>("SELECT max(changed_at) FROM sheet WHERE state = 'ready'") ?? null

/** Whether there is something whose loss would be one: a list, a call that was paid, someone who must not be contacted. */
const holdsAnything = (db: ReadDb): boolean =>
  db.value<number>(
    "SELECT EXISTS(SELECT 1 FROM sheet WHERE state = 'ready') OR EXISTS(SELECT 1 FROM attempt) OR EXISTS(SELECT 1 FROM suppression)",
  ) === 1

export const sheetsRead = { listWorkbooks, getSheet, lastChange, holdsAnything }
export const sheetsWrite = { createSheet, renameSheet, patchSheet }
