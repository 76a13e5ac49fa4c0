// What a list keeps of its bench: the cards that were put away.
import { CleanKept, type ProblemKind } from '../../contract/app/clean.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'

function cleanKept(db: ReadDb, sheetId: number): CleanKept {
  const text = db.value<string | null>('SELECT clean FROM sheet WHERE id = ?', sheetId)
  return text ? CleanKept.parse(JSON.parse(text)) : { dismissed: [] }
}

function dismissProblem(db: WriteDb, sheetId: number, kind: ProblemKind, dismissed: boolean): void {
  db.transaction(() => {
    const kept = cleanKept(db, sheetId)
    const others = kept.dismissed.filter(one => one !== kind)
    const next: CleanKept = { ...kept, dismissed: dismissed ? [...others, kind] : others }
    db.run('UPDATE sheet SET clean = ? WHERE id = ?', JSON.stringify(next), sheetId)
  })
}

export const keptRead = { cleanKept }
export const keptWrite = { dismissProblem }
