// One of several records that fit a row, chosen by a person: it fills the cells of the result, in one undo step. Nothing is
// sent, nothing is booked.

import { cellMarks } from '../../contract/app/cell/cell.ts'
import type { MatchPick } from '../../contract/app/run/answer.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import { fail } from '../base/fail.ts'
import type { ProviderNaming } from '../client/dialect.ts'
import { diffCells, putCells } from '../sheet/history/cells.lane.ts'
import { recordStates, statesOf } from '../sheet/history/states.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { sheetVersion } from '../table/rows.lane.ts'
import { beginStep } from '../table/step.lane.ts'
import { answerText } from './cell-texts.ts'
import { pickedAnswer, readAnswer } from './understand.ts'

export interface PickAsk extends MatchPick {
  /** Spelling of answers, by profile of their account and operation. */
  naming: Readonly<Record<'embedded' | 'remote', ProviderNaming>>
}

interface AnswerOfRow {
  op: OperationId
  raw: Buffer
  fetched_at: number
  profile: string
}

/** Operation whose answer a result column holds for a row; null when there is none. */
const opOfResult = (db: ReadDb, sheetId: number, resultColumnId: number, rowId: number): OperationId | null =>
  db.value<OperationId>(
    `SELECT n.op FROM cell_state c JOIN answer n ON n.id = c.answer_id
     WHERE c.sheet_id = ? AND c.col_id = ? AND c.row_id = ?`,
    sheetId,
    resultColumnId,
    rowId,
  ) ?? null

/** Fills the row's cells from the chosen record; what a person typed stays. Throws not_found. Returns the list's version. */
function pickMatch(db: WriteDb, { sheetId, rowId, resultColumnId, index, naming }: PickAsk): number {
  return db.transaction(() => {
    const columns = columnsOf(db, sheetId).filter(({ origin }) => origin?.resultColumnId === resultColumnId)
    const head = columns.find(({ id }) => id === resultColumnId)
    const [state] = statesOf(db, sheetId, resultColumnId, [rowId])
    const answer = db.get<AnswerOfRow>(
      'SELECT n.op, n.raw, n.fetched_at, a.profile FROM answer n JOIN account a ON a.id = n.account_id WHERE n.id = ?',
      state?.answer_id ?? null,
    )
    const read =
      answer && readAnswer(answer.op, answer.raw, naming[answer.profile === 'embedded' ? 'embedded' : 'remote'])
    if (!head || !state || !answer || read?.kind !== 'record' || !read.records[index])
      throw fail('not_found', { what: 'match' })
    const chosen = pickedAnswer(read, index)
    const stepId = beginStep(db, sheetId, `Choose a match in “${head.name}”`)
    for (const column of columns) {
      const [typed] = statesOf(db, sheetId, column.id, [rowId])
      if ((typed?.marks ?? 0) & cellMarks.manual) continue
      const text = answerText(chosen, column.origin?.field ?? '', answer.fetched_at)
      putCells(db, stepId, sheetId, column.id, column.slot, diffCells(db, sheetId, column.slot, [rowId], [text]))
    }
    recordStates(
      db,
      stepId,
      sheetId,
      resultColumnId,
      [rowId],
      [{ ...state, marks: state.marks & ~cellMarks.guess, pick: index }],
    )
    return sheetVersion(db, sheetId)
  })
}

export const pickRead = { opOfResult }
export const pickWrite = { pickMatch }
