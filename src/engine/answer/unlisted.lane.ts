// What stored answers of a result hold beyond the fields that the interface lists.

import { fail } from '../base/fail.ts'
import type { ProviderNaming } from '../client/dialect.ts'
import type { ReadDb } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import type { AnsweredOp } from './operations.ts'
import { currentPolicy } from './policy.lane.ts'
import { pickedAnswer, readAnswer } from './understand.ts'

export interface UnlistedAsk {
  sheetId: number
  /** The result column that carries the states. */
  resultColumnId: number
  /** Spelling of answers, by profile of their account. */
  naming: Readonly<Record<'embedded' | 'remote', ProviderNaming>>
}

/** Answers that are read at either end of the list: a service gives its keys with each answer of a kind. */
const answersRead = 100

interface AnswerOfRow {
  op: AnsweredOp
  raw: Uint8Array
  profile: string
  pick: number | null
}

/** Operation of a result column. Throws not_found. */
function operationOf(db: ReadDb, sheetId: number, resultColumnId: number): AnsweredOp {
  const origin = columnsOf(db, sheetId).find(({ id }) => id === resultColumnId)?.origin
  if (!origin) throw fail('not_found', { what: 'column' })
  // Origins name operations of our own table.
  return origin.op as AnsweredOp
}

/** Keys of the first and the last answers in the list, in the order they are met. */
function unlistedKeys(db: ReadDb, { sheetId, resultColumnId, naming }: UnlistedAsk): string[] {
  const ends = ['ASC', 'DESC'].flatMap(direction =>
    db.all<AnswerOfRow>(
      `SELECT n.op, n.raw, a.profile, c.pick FROM cell_state c
       JOIN answer n ON n.id = c.answer_id JOIN account a ON a.id = n.account_id
       WHERE c.sheet_id = ? AND c.col_id = ? ORDER BY c.row_id ${direction} LIMIT ${answersRead}`,
      sheetId,
      resultColumnId,
    ),
  )
  const policy = currentPolicy(db)
  const keys = ends.flatMap(({ op, raw, profile, pick }) => {
    const read = readAnswer(op, raw, naming[profile === 'embedded' ? 'embedded' : 'remote'], policy)
    return read ? Object.keys(pickedAnswer(read, pick).more) : []
  })
  return [...new Set(keys)]
}

export const unlistedRead = { operationOf, unlistedKeys }
