// What a list keeps of its bench: the cards that were put away, and its health at import.
import { CleanKept, type ListHealth, type ProblemKind } from '../../contract/app/clean.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'

function cleanKept(db: ReadDb, sheetId: number): CleanKept {
  const text = db.value<string | null>('SELECT clean FROM sheet WHERE id = ?', sheetId)
  return text ? CleanKept.parse(JSON.parse(text)) : { dismissed: [], atImport: null }
}

function dismissProblem(db: WriteDb, sheetId: number, kind: ProblemKind, dismissed: boolean): void {
  db.transaction(() => {
    const kept = cleanKept(db, sheetId)
    const others = kept.dismissed.filter(one => one !== kind)
    const next: CleanKept = { ...kept, dismissed: dismissed ? [...others, kind] : others }
    db.run('UPDATE sheet SET clean = ? WHERE id = ?', JSON.stringify(next), sheetId)
  })
}

/** Keeps the health of a list at import: that of one without a step. Later ones change nothing. */
function keepHealth(db: WriteDb, sheetId: number, atImport: ListHealth): void {
  db.transaction(() => {
    const kept = cleanKept(db, sheetId)
    const edited = db.value<number>('SELECT 1 FROM step WHERE sheet_id = ? LIMIT 1', sheetId) !== undefined
    if (kept.atImport !== null || edited) return
    db.run('UPDATE sheet SET clean = ? WHERE id = ?', JSON.stringify({ ...kept, atImport }), sheetId)
  })
}

export const keptRead = { cleanKept }
export const keptWrite = { dismissProblem, keepHealth }
