// Bad answers read once more: their bytes are kept, so that a profile that was put right, or a newer reader, can make
// results of them for nothing.
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import type { Settings } from '../../../contract/app/settings.ts'
import { addTally } from '../../account/booking.lane.ts'
import { attemptState, cellStateNumber, taskState } from '../../answer/states.ts'
import { storedNaming } from '../../answer/stored-naming.ts'
import { readerVersion } from '../../client/reader.ts'
import type { WriteDb } from '../../store/sql.ts'
import { meaningOf, type RequestBody } from '../exchange/classify.ts'
import { storeAnswer } from '../ledger/settle.lane.ts'

export interface RereadAsk {
  /** How the remote service spells its answers now. */
  remote: Settings['remote']
  now: number
  /** Tasks up to this one were looked at. */
  after: number
  limit: number
}

export interface RereadAnswers {
  /** Runs with answers that can be read now; their rows are still to be written. */
  runIds: number[]
  /** Where to go on, null = all were looked at. */
  last: number | null
}

interface BadAnswer {
  id: number
  task_id: number
  run_id: number
  op: SentOp
  key: Buffer
  input: string | null
  account_id: number
  live: number
  booked: number
  raw: Buffer
}

/** Looks at up to `limit` bad answers. Their credits, counted as charged until now, are spent. */
function rereadAnswers(db: WriteDb, { remote, now, after, limit }: RereadAsk): RereadAnswers {
  return db.transaction(() => {
    const bad = db.all<BadAnswer>(
      `SELECT a.id, a.task_id, a.booked, a.raw, t.run_id, t.op, t.key, t.input, r.account_id, c.profile <> 'embedded' AS live
       FROM attempt a INDEXED BY attempt_unsure CROSS JOIN task t ON t.id = a.task_id
       CROSS JOIN run r ON r.id = t.run_id CROSS JOIN account c ON c.id = r.account_id
       WHERE a.state = ${attemptState.unsure} AND a.resolved IS NULL AND a.raw IS NOT NULL AND a.task_id > ?
         AND t.state = ${taskState.unsure} ORDER BY a.task_id LIMIT ?`,
      after,
      limit,
    )
    const read = bad.filter(answer => readNow(db, answer, remote, now))
    return {
      runIds: [...new Set(read.map(({ run_id }) => run_id))],
      last: bad.length < limit ? null : (bad.at(-1)?.task_id ?? null),
    }
  })
}

/** Books a bad answer as what it says after all; false when it still says nothing. */
function readNow(db: WriteDb, answer: BadAnswer, remote: RereadAsk['remote'], now: number): boolean {
  const { op, raw, live } = answer
  const asked = {
    op,
    // Bodies are written by the plan.
    body: JSON.parse(answer.input ?? '{}') as RequestBody,
    practice: live === 0,
    naming: storedNaming(remote, op, live === 1),
  }
  const meaning = meaningOf(asked, raw)
  if (meaning.kind !== 'found') return false
  db.run(
    `UPDATE attempt SET state = ${attemptState.answered}, outcome = 'found', raw = NULL, resolved = 'charged',
       resolved_at = ? WHERE id = ?`,
    now,
    answer.id,
  )
  db.run(
    'UPDATE run SET unsure = unsure - ?, spent = spent + ? WHERE id = ?',
    answer.booked,
    answer.booked,
    answer.run_id,
  )
  const settled = { attemptId: answer.id, reader: readerVersion, source: null, raw }
  const answerId = storeAnswer(db, settled, answer, false, now)
  db.run(
    `UPDATE task SET state = ${taskState.answered}, result = ?, answer_id = ?, err = NULL, applied = 0 WHERE id = ?`,
    cellStateNumber('found'),
    answerId,
    answer.task_id,
  )
  addTally(db, answer.run_id, 'calls', 'unsure', -1)
  addTally(db, answer.run_id, 'calls', 'found')
  return true
}

export const rereadWrite = { rereadAnswers }
