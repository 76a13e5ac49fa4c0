// Views with a name, kept with their list, and the ticks of rows picked by hand.
import type { ColumnId, SavedViewId, SheetId } from '../../../../contract/app/ids.ts'
import type { SavedView, ViewSpec } from '../../../../contract/app/view.ts'
import { fail } from '../../../base/fail.ts'
import type { ReadDb, WriteDb } from '../../../store/sql.ts'
import { changeColumn, columnsOf } from '../../../table/columns.lane.ts'
import { bumpVersion, presentTable } from '../../../table/rows.lane.ts'
import { beginStep } from '../../../table/step.lane.ts'

interface Stored {
  id: SavedViewId
  name: string
  spec: string
  hidden: string
}

/** By name, without those in the trash. */
export const savedViews = (db: ReadDb, sheetId: number): SavedView[] =>
  db
    .all<Stored>(
      'SELECT * FROM saved_view WHERE sheet_id = ? AND removed_at IS NULL ORDER BY name COLLATE NOCASE, id',
      sheetId,
    )
    .map(({ id, name, spec, hidden }) => ({ id, name, spec: JSON.parse(spec), hidden: JSON.parse(hidden) }))

/** Saves a new view (`id` null) or over one. Throws sheet_gone, not_found. */
function keepView(
  db: WriteDb,
  sheetId: SheetId,
  id: SavedViewId | null,
  name: string,
  spec: ViewSpec,
  hidden: ColumnId[],
): SavedViewId {
  return db.transaction(() => {
    if (db.value('SELECT 1 FROM sheet WHERE id = ?', sheetId) === undefined) throw fail('sheet_gone', { sheetId })
    const texts = [name, JSON.stringify(spec), JSON.stringify(hidden)]
    if (id === null) {
      const made = db.run('INSERT INTO saved_view(name, spec, hidden, sheet_id) VALUES (?, ?, ?, ?)', ...texts, sheetId)
      // A fresh id of this table.
      return made.lastInsertRowid as SavedViewId
    }
    const kept = db.run(
      'UPDATE saved_view SET name = ?, spec = ?, hidden = ? WHERE id = ? AND sheet_id = ?',
      ...texts,
      id,
      sheetId,
    )
    if (kept.changes === 0) throw fail('not_found', { what: 'The view' })
    return id
  })
}

/** Each returns the list of the view. Throws not_found. */
const renameView = (db: WriteDb, id: SavedViewId, name: string): SheetId =>
  changed(db, 'UPDATE saved_view SET name = ? WHERE id = ? RETURNING sheet_id', name, id)
const trashView = (db: WriteDb, id: SavedViewId): SheetId =>
  changed(db, 'UPDATE saved_view SET removed_at = ? WHERE id = ? RETURNING sheet_id', Date.now(), id)
const restoreView = (db: WriteDb, id: SavedViewId): SheetId =>
  changed(db, 'UPDATE saved_view SET removed_at = NULL WHERE id = ? RETURNING sheet_id', id)

function changed(db: WriteDb, sql: string, ...params: (string | number)[]): SheetId {
  const sheetId = db.value<SheetId>(sql, ...params)
  if (sheetId === undefined) throw fail('not_found', { what: 'The view' })
  return sheetId
}

/** Hides these columns and shows all others, as one step; none when nothing differs. */
function hideOnly(db: WriteDb, sheetId: SheetId, hidden: ColumnId[], label: string): boolean {
  return db.transaction(() => {
    const differing = columnsOf(db, sheetId).filter(column => column.hidden !== hidden.includes(column.id))
    if (differing.length === 0) return false
    const stepId = beginStep(db, sheetId, label)
    for (const { id, hidden: was } of differing) changeColumn(db, stepId, sheetId, id, { hidden: was ? 0 : 1 })
    return true
  })
}

/** Ticks rows or takes the ticks away; rows null: all that have one. Picking rows changes no data: it makes no step. Throws sheet_gone. */
function tickRows(db: WriteDb, sheetId: SheetId, rowIds: Uint32Array | null, ticked: boolean): number {
  return db.transaction(() => {
    const table = presentTable(db, sheetId)
    if (rowIds === null) db.run('DELETE FROM row_tick WHERE sheet_id = ?', sheetId)
    else {
      const rows = `SELECT ${ticked ? '?, ' : ''}value FROM json_each(?)`
      const ids = JSON.stringify(Array.from(rowIds))
      if (ticked)
        db.run(
          `INSERT OR IGNORE INTO row_tick(sheet_id, row_id) ${rows} WHERE value IN (SELECT id FROM ${table})`,
          sheetId,
          ids,
        )
      else db.run(`DELETE FROM row_tick WHERE sheet_id = ? AND row_id IN (${rows})`, sheetId, ids)
    }
    return bumpVersion(db, sheetId)
  })
}

/** Which of the rows are ticked, or null when none is. */
export function ticksOf(db: ReadDb, sheetId: number, ids: Uint32Array): boolean[] | null {
  const found = new Set(
    db.column<number>(
      'SELECT row_id FROM json_each(?) j JOIN row_tick r ON r.sheet_id = ? AND r.row_id = j.value',
      JSON.stringify(Array.from(ids)),
      sheetId,
    ),
  )
  return found.size === 0 ? null : Array.from(ids, id => found.has(id))
}

/** How many rows are ticked; deleted ones do not count. Throws sheet_gone. */
const ticked = (db: ReadDb, sheetId: SheetId): number =>
  db.value<number>(
    `SELECT count(*) FROM row_tick k CROSS JOIN ${presentTable(db, sheetId)} t ON t.id = k.row_id
     WHERE k.sheet_id = ? AND t.gone IS NULL`,
    sheetId,
  ) ?? 0

export const savedViewsRead = { savedViews, ticked }
export const savedViewsWrite = { keepView, renameView, trashView, restoreView, hideOnly, tickRows }
