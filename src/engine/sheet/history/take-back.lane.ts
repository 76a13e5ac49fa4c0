// An action that was cancelled while it wrote: what it did is put back, and its step is forgotten.
import type { WriteDb } from '../../store/sql.ts'
import { bumpVersion, sheetVersion } from '../rows.lane.ts'
import { putBackSome, type UndoPiece } from './undo.lane.ts'

interface OwnStep {
  id: number
  label: string
  at: number
  parent: number | null
}

/**
 * Puts back one piece of the step with this key; the last piece takes the step away, and what could be redone before it
 * can be redone again. Nothing happens when there is no such step. Rows that it had added stay hidden: ids are not
 * used again.
 */
export function takeBackPiece(db: WriteDb, sheetId: number, key: string, ms = 10): UndoPiece {
  return db.transaction(() => {
    const step = db.get<OwnStep>(
      "SELECT id, label, at, parent FROM step WHERE sheet_id = ? AND key = ? AND state IN ('done', 'undoing')",
      sheetId,
      key,
    )
    if (!step) return { ...emptyPiece, version: sheetVersion(db, sheetId) }
    const piece = putBackSome(db, sheetId, step, 'undo', ms)
    if (piece.done) forget(db, sheetId, step)
    return { ...piece, version: bumpVersion(db, sheetId) }
  })
}

const emptyPiece: UndoPiece = {
  stepId: 0,
  label: '',
  done: true,
  cells: 0,
  rows: 0,
  columns: false,
  changes: 0,
  version: 0,
}

function forget(db: WriteDb, sheetId: number, { id, at, parent }: OwnStep): void {
  db.run('UPDATE step SET parent = ? WHERE sheet_id = ? AND parent = ?', parent, sheetId, id)
  const later = db.value("SELECT 1 FROM step WHERE sheet_id = ? AND id > ? AND state = 'done'", sheetId, id)
  // A step leaves what could be redone at its own time (`beginStep`); under a later one it can be redone no more.
  if (later === undefined)
    db.run(
      "UPDATE step SET state = 'undone', left_at = NULL WHERE sheet_id = ? AND state = 'dropped' AND left_at = ? AND id < ?",
      sheetId,
      at,
      id,
    )
  db.run('DELETE FROM step WHERE id = ?', id)
}

export const takeBackWrite = { takeBackPiece }
