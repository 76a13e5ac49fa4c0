// An action that was cancelled or cut off while it wrote: what it did is put back, and its step is forgotten.
import type { WriteDb } from '../../store/sql.ts'
import { bumpVersion, sheetVersion } from '../../table/rows.lane.ts'
import { putBackSome, type UndoPiece } from './undo.lane.ts'

interface OwnStep {
  id: number
  sheet_id: number
  label: string
  at: number
  parent: number | null
}

/**
 * Puts back one piece of the step with this key; the last piece takes the step away, and what could be redone before it
 * can be redone again. Nothing happens when there is no such step. Rows that it had added stay hidden: ids are not
 * used again.
 */
function takeBackPiece(db: WriteDb, sheetId: number, key: string, ms = 10): UndoPiece {
  return db.transaction(() => {
    const step = db.get<OwnStep>(`${ownStep} AND sheet_id = ? AND key = ? ORDER BY id DESC`, sheetId, key)
    if (!step) return { ...emptyPiece, version: sheetVersion(db, sheetId) }
    return takeBackSome(db, step, ms)
  })
}

const ownStep = "SELECT id, sheet_id, label, at, parent FROM step WHERE state IN ('done', 'undoing')"

function takeBackSome(db: WriteDb, step: OwnStep, ms: number): UndoPiece {
  const piece = putBackSome(db, step.sheet_id, step, 'undo', ms)
  if (piece.done) forget(db, step.sheet_id, step)
  return { ...piece, version: bumpVersion(db, step.sheet_id) }
}

/** Puts back whole what was cut off in the midst of it, the latest first; returns what it was. */
export function takeBackOpen(db: WriteDb): { sheetId: number; label: string }[] {
  const steps = db.all<OwnStep>(`${ownStep} AND open = 1 ORDER BY id DESC`)
  for (const step of steps) while (!db.transaction(() => takeBackSome(db, step, 100)).done);
  db.run('UPDATE step SET open = 0 WHERE open = 1')
  return steps.map(({ sheet_id, label }) => ({ sheetId: sheet_id, label }))
}

const emptyPiece: UndoPiece = {
  stepId: 0,
  label: '',
  done: true,
  cells: 0,
  rows: 0,
  columns: false,
  changes: 0,
  leftBehind: 0,
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
  db.run('DELETE FROM step_change WHERE step_id = ?', id)
  db.run('DELETE FROM step WHERE id = ?', id)
}

export const takeBackWrite = { takeBackPiece }
