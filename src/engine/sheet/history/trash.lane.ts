// The trash: lists and views for 30 days, and rows and columns that the history of a list can bring back.
import type { SavedViewId, SheetId } from '../../../contract/app/ids.ts'
import type { Trash } from '../../../contract/app/workspace.ts'
import { fail } from '../../base/fail.ts'
import { type ReadDb, readableJson, type WriteDb } from '../../store/sql.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { dropIfEmpty } from '../arrange.lane.ts'

/** Days that a deleted list, and a branch of history that was left, is kept. */
export const trashDays = 30
const dayMs = 86_400_000
const maxParts = 500
const iso = (ms: number) => new Date(ms).toISOString()

/** Refused while a run may still write to the list or spend for it. Throws run_busy. */
function refuseOpenRuns(db: ReadDb, sheetId: number): void {
  const state = db.value<string>(
    "SELECT state FROM run WHERE sheet_id = ? AND state IN ('waiting', 'running', 'pausing', 'paused')",
    sheetId,
  )
  if (state !== undefined) throw fail('run_busy', { state })
}

/** Into the trash: rows, history and results stay as they are. Throws sheet_gone, run_busy. */
function trashSheet(db: WriteDb, sheetId: SheetId): void {
  db.transaction(() => {
    refuseOpenRuns(db, sheetId)
    const set = "UPDATE sheet SET state = 'trash', removed_at = ? WHERE id = ? AND state = 'ready'"
    if (db.run(set, Date.now(), sheetId).changes === 0) throw fail('sheet_gone', { sheetId })
  })
}

/** Throws sheet_gone when the list is not in the trash any more. */
function restoreSheet(db: WriteDb, sheetId: SheetId): void {
  const set = "UPDATE sheet SET state = 'ready', removed_at = NULL WHERE id = ? AND state = 'trash'"
  if (db.run(set, sheetId).changes === 0) throw fail('sheet_gone', { sheetId })
  // Who brings a list back wants to keep it.
  db.run('DELETE FROM retention WHERE sheet_id = ?', sheetId)
}

/** A workbook with all its lists; returns what went, for the way back. Throws run_busy: nothing was deleted then. */
function trashWorkbook(db: WriteDb, workbookId: number): { sheetIds: SheetId[]; kept: boolean } {
  return db.transaction(() => {
    const kept = db.value<number>('SELECT kept FROM workbook WHERE id = ?', workbookId)
    if (kept === undefined) throw fail('not_found', { what: 'The workbook' })
    const sheetIds = db.column<SheetId>(
      "SELECT id FROM sheet WHERE workbook_id = ? AND state = 'ready' ORDER BY position",
      workbookId,
    )
    for (const id of sheetIds) trashSheet(db, id)
    db.run('UPDATE workbook SET kept = 0 WHERE id = ?', workbookId)
    return { sheetIds, kept: kept === 1 }
  })
}

/** The way back from `trashWorkbook`. */
function restoreWorkbook(db: WriteDb, workbookId: number, sheetIds: SheetId[], kept: boolean): void {
  db.transaction(() => {
    for (const id of sheetIds) restoreSheet(db, id)
    const set = 'UPDATE workbook SET kept = ? WHERE id = ?'
    if (db.run(set, kept ? 1 : 0, workbookId).changes === 0) throw fail('not_found', { what: 'The workbook' })
  })
}

/** Everything that can be brought back, the latest first. */
function listTrash(db: ReadDb): Trash {
  const lists = db.all<{ id: SheetId; name: string; book: string; rows: number; removed_at: number }>(
    `SELECT s.id, s.name, w.name AS book, s.rows, s.removed_at FROM sheet s JOIN workbook w ON w.id = s.workbook_id
     WHERE s.state = 'trash' ORDER BY s.removed_at DESC, s.id DESC`,
  )
  const views = db.all<{ id: SavedViewId; name: string; sheet_id: SheetId; sheet: string; removed_at: number }>(
    `SELECT v.id, v.name, v.sheet_id, s.name AS sheet, v.removed_at FROM saved_view v
     JOIN sheet s ON s.id = v.sheet_id AND s.state = 'ready'
     WHERE v.removed_at IS NOT NULL ORDER BY v.removed_at DESC, v.id DESC`,
  )
  const parts = db.all<{
    id: number
    sheet_id: SheetId
    sheet: string
    label: string
    at: number
    kind: string
    n: number
  }>(
    `SELECT s.id, s.sheet_id, l.name AS sheet, s.label, s.at, c.kind,
       total(CASE c.kind WHEN 'deleted' THEN json_array_length(${readableJson('c.rows')}) ELSE 1 END) AS n
     FROM step s JOIN sheet l ON l.id = s.sheet_id AND l.state = 'ready' JOIN step_change c ON c.step_id = s.id
       LEFT JOIN col ON col.id = c.column_id
     WHERE s.state = 'done' AND s.at > ?
       AND (c.kind = 'deleted' OR (c.kind = 'column' AND col.gone = 1 AND json_extract(${readableJson('c.after')}, '$.gone') = 1))
     GROUP BY s.id, c.kind ORDER BY s.id DESC LIMIT ?`,
    Date.now() - trashDays * dayMs,
    maxParts,
  )
  return {
    lists: lists.map(({ id, name, book, rows, removed_at }) => ({
      sheetId: id,
      name,
      workbook: book,
      rows,
      removedAt: iso(removed_at),
      until: iso(removed_at + trashDays * dayMs),
    })),
    views: views.map(({ id, name, sheet_id, sheet, removed_at }) => ({
      id,
      name,
      sheetId: sheet_id,
      sheet,
      removedAt: iso(removed_at),
      until: iso(removed_at + trashDays * dayMs),
    })),
    parts: parts
      .filter(({ id, sheet_id, kind }) => kind === 'column' || stillGone(db, sheet_id, id))
      .map(({ id, sheet_id, sheet, label, at, kind, n }) => ({
        stepId: id as Trash['parts'][number]['stepId'],
        sheetId: sheet_id,
        sheet,
        label,
        kind: kind === 'column' ? 'column' : 'rows',
        count: n,
        removedAt: iso(at),
      })),
  }
}

/** Rows that a step deleted may have come back by a revert since. */
const stillGone = (db: ReadDb, sheetId: number, stepId: number) =>
  db.value(
    `SELECT 1 FROM step_change c, json_each(${readableJson('c.rows')}) r JOIN ${tableOf(sheetId)} t ON t.id = r.value
     WHERE c.step_id = ? AND c.kind = 'deleted' AND t.gone = ? LIMIT 1`,
    stepId,
    stepId,
  ) !== undefined

/** Lists that have been in the trash for longer than they are kept. */
const expiredSheets = (db: ReadDb): SheetId[] =>
  db.column("SELECT id FROM sheet WHERE state = 'trash' AND removed_at < ?", Date.now() - trashDays * dayMs)

/** Deletes views for good that have been in the trash for longer than they are kept. */
export function dropViews(db: WriteDb): void {
  db.run('DELETE FROM saved_view WHERE removed_at < ?', Date.now() - trashDays * dayMs)
}

/**
 * Begins to delete a list of the trash for good: from here on it is not seen any more, and opening the workspace
 * finishes what was begun. Returns its highest row id. Throws sheet_gone, run_busy.
 */
function beginPurge(db: WriteDb, sheetId: SheetId): number {
  return db.transaction(() => {
    refuseOpenRuns(db, sheetId)
    const set = "UPDATE sheet SET state = 'importing' WHERE id = ? AND state = 'trash'"
    if (db.run(set, sheetId).changes === 0) throw fail('sheet_gone', { sheetId })
    return db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0
  })
}

/** What is kept about rows beside them. */
const besideRows = ['cell_state', 'cell_raw', 'known_row', 'known_key']

/** Deletes the rows with ids `from`..`to` of a list that is being purged. */
function purgeRows(db: WriteDb, sheetId: number, from: number, to: number): void {
  db.run(`DELETE FROM ${tableOf(sheetId)} WHERE id BETWEEN ? AND ?`, from, to)
  for (const table of besideRows)
    db.run(`DELETE FROM ${table} WHERE sheet_id = ? AND row_id BETWEEN ? AND ?`, sheetId, from, to)
}

/** Deletes a list for good, and its workbook when that was its last list. */
export function dropSheet(db: WriteDb, sheetId: number): void {
  db.transaction(() => {
    const workbookId = db.value<number>('DELETE FROM sheet WHERE id = ? RETURNING workbook_id', sheetId)
    if (workbookId === undefined) return
    db.exec(`DROP TABLE IF EXISTS ${tableOf(sheetId)}`)
    for (const table of besideRows) db.run(`DELETE FROM ${table} WHERE sheet_id = ?`, sheetId)
    dropIfEmpty(db, workbookId)
  })
}

export const trashRead = { listTrash, expiredSheets }
export const trashWrite = {
  trashSheet,
  restoreSheet,
  trashWorkbook,
  restoreWorkbook,
  dropViews,
  beginPurge,
  purgeRows,
  dropSheet,
}
