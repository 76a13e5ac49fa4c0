// What a list keeps of its bench: the cards that were put away, and its health at import.
import { CleanKept, type ListHealth, type ProblemKind } from '../../contract/app/clean.ts'
import type { ErrorAnswers } from '../../contract/app/probable-errors.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { withAnswers, withoutAnswers } from './error-answers.ts'

export function cleanKept(db: ReadDb, sheetId: number): CleanKept {
  const text = db.value<string | null>('SELECT clean FROM sheet WHERE id = ?', sheetId)
  return CleanKept.parse(text ? JSON.parse(text) : { dismissed: [] })
}

function keep(db: WriteDb, sheetId: number, kept: CleanKept): void {
  db.run('UPDATE sheet SET clean = ? WHERE id = ?', JSON.stringify(kept), sheetId)
}

function dismissProblem(db: WriteDb, sheetId: number, kind: ProblemKind, dismissed: boolean): void {
  db.transaction(() => {
    const kept = cleanKept(db, sheetId)
    const others = kept.dismissed.filter(one => one !== kind)
    keep(db, sheetId, { ...kept, dismissed: dismissed ? [...others, kind] : others })
  })
}

/** Keeps the health of a list at import: that of one without a step. Later ones change nothing. */
function keepHealth(db: WriteDb, sheetId: number, atImport: ListHealth): void {
  db.transaction(() => {
    const kept = cleanKept(db, sheetId)
    const edited = db.value<number>('SELECT 1 FROM step WHERE sheet_id = ? LIMIT 1', sheetId) !== undefined
    if (kept.atImport !== null || edited) return
    keep(db, sheetId, { ...kept, atImport })
  })
}

/** Remembers answers about probable errors, or forgets them. */
function keepAnswers(db: WriteDb, sheetId: number, answers: ErrorAnswers, forget: boolean): void {
  db.transaction(() => {
    const kept = cleanKept(db, sheetId)
    keep(db, sheetId, {
      ...kept,
      answers: forget ? withoutAnswers(kept.answers, answers) : withAnswers(kept.answers, answers),
    })
  })
}

export const keptRead = { cleanKept }
export const keptWrite = { dismissProblem, keepHealth, keepAnswers }
