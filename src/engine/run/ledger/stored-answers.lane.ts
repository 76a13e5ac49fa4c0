// Stored answers and undecided calls by answer key: what a row gets without a call, and what must not be sent again.
import type { HeldState } from '../../../contract/app/run/run-spec.ts'
import { attemptState, cellStateNumber, taskState } from '../../answer/states.ts'
import type { ReadDb, SqlText } from '../../store/sql.ts'
import type { AnswerFreshness } from './freshness.ts'

interface Stored {
  readonly id: number
  /** The answer says that there is nothing. */
  readonly miss: boolean
}

/** Where there is nothing to find, not even the question is worth its time: a first plan would ask it a million times. */
export const holds = (db: ReadDb, table: 'answer' | 'task') => db.value(`SELECT 1 FROM ${table} LIMIT 1`) !== undefined

/**
 * The newest stored answer to each key that is young enough; parallel to `keys`, which are hexadecimal to pass as JSON: one call per
 * key costs five times as much as one for all of them.
 */
export function storedAnswers(db: ReadDb, keys: readonly string[], from: AnswerFreshness): (Stored | null)[] {
  const found: (Stored | null)[] = keys.map(() => null)
  if (keys.length === 0 || !holds(db, 'answer')) return found
  const rows = db.arrays<[place: number, id: number, kind: number, at: number]>(
    `SELECT j.key, a.id, a.kind, a.fetched_at FROM json_each(?) j CROSS JOIN answer a INDEXED BY answer_key
     ON a.key = unhex(j.value) ORDER BY a.id`,
    JSON.stringify(keys),
  )
  for (const [place, id, kind, at] of rows) {
    const since = kind === 1 ? from.missed : from.found
    found[place] = at >= (since ?? 0) ? { id, miss: kind === 1 } : null
  }
  return found
}

/** Newest stored answer to a key that is young enough, else 0. */
export const answerFor = (db: ReadDb, key: Buffer, from: AnswerFreshness): number =>
  storedAnswers(db, [key.toString('hex')], from)[0]?.id ?? 0

/**
 * When calls for a key ended that hold it back, as an expression of SQL; NULL = none does. unsure: sent, and no usable
 * answer came · no_answer: charged, and answered with nothing. Each until a person has decided about it.
 */
export const heldSince: Readonly<Record<HeldState, (key: SqlText) => SqlText>> = {
  unsure: (key: SqlText) => `(SELECT max(coalesce(a.done_at, a.intent_at)) FROM task u INDEXED BY task_key
    CROSS JOIN attempt a INDEXED BY attempt_unsure ON a.task_id = u.id
    WHERE u.key = ${key} AND u.state = ${taskState.unsure} AND a.state = ${attemptState.unsure} AND a.resolved IS NULL)`,
  no_answer: (key: SqlText) => `(SELECT max(coalesce(a.done_at, a.intent_at)) FROM task u INDEXED BY task_key
    CROSS JOIN attempt a ON a.task_id = u.id
    WHERE u.key = ${key} AND u.state = ${taskState.failed} AND u.result = ${cellStateNumber('no_answer')}
      AND a.resolved IS NULL)`,
}

/** Which keys, in hexadecimal digits, are held back by calls of the states in `by`; parallel to `keys`. */
export function heldKeys(db: ReadDb, keys: readonly string[], by: readonly HeldState[]): boolean[] {
  const held = keys.map(() => false)
  if (keys.length === 0 || by.length === 0 || !holds(db, 'task')) return held
  const places = db.column<number>(
    `SELECT j.key FROM json_each(?) j
     WHERE ${by.map(state => `${heldSince[state]('unhex(j.value)')} IS NOT NULL`).join(' OR ')}`,
    JSON.stringify(keys),
  )
  for (const place of places) held[place] = true
  return held
}

/** What is said of a row whose input was asked before, for credits or perhaps so. */
export const heldReason = 'Sent before without a usable answer. It is sent again only if you choose to.'
