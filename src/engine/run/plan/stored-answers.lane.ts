// Stored answers and undecided calls by answer key: what a row gets without a call, and what must not be sent again.
import type { ReadDb } from '../../store/sql.ts'
import { attemptState, taskState } from '../ledger/states.ts'
import type { Freshness } from './freshness.ts'

interface Stored {
  readonly id: number
  /** The answer says that there is nothing. */
  readonly miss: boolean
}

/** One call per key costs five times as much as one for all of them; keys are hexadecimal to pass as JSON. */
const asJson = (keys: readonly Buffer[]) => JSON.stringify(keys.map(key => key.toString('hex')))

/** The newest stored answer to each key that is young enough; parallel to `keys`. */
export function storedAnswers(db: ReadDb, keys: readonly Buffer[], from: Freshness): (Stored | null)[] {
  const found: (Stored | null)[] = keys.map(() => null)
  if (keys.length === 0) return found
  const rows = db.arrays<[place: number, id: number, kind: number, at: number]>(
    `SELECT j.key, a.id, a.kind, a.fetched_at FROM json_each(?) j CROSS JOIN answer a INDEXED BY answer_key
     ON a.key = unhex(j.value) ORDER BY a.id`,
    asJson(keys),
  )
  for (const [place, id, kind, at] of rows) {
    const since = kind === 1 ? from.missed : from.found
    found[place] = at >= (since ?? 0) ? { id, miss: kind === 1 } : null
  }
  return found
}

/** Newest stored answer to a key that is young enough, else 0. */
export const answerFor = (db: ReadDb, key: Buffer, from: Freshness): number =>
  storedAnswers(db, [key], from)[0]?.id ?? 0

/** Which keys were sent by some run, got no usable answer, and nobody has decided about yet; parallel to `keys`. */
export function heldKeys(db: ReadDb, keys: readonly Buffer[]): boolean[] {
  const held = keys.map(() => false)
  if (keys.length === 0) return held
  const places = db.column<number>(
    `SELECT j.key FROM json_each(?) j WHERE EXISTS (
       SELECT 1 FROM task t INDEXED BY task_key WHERE t.key = unhex(j.value) AND t.state = ${taskState.unsure}
         AND EXISTS (SELECT 1 FROM attempt INDEXED BY attempt_unsure
           WHERE task_id = t.id AND state = ${attemptState.unsure} AND resolved IS NULL))`,
    asJson(keys),
  )
  for (const place of places) held[place] = true
  return held
}

/** What a row is told that waits for a person's decision about another run's call. */
export const heldReason = 'Sent by another run without an answer. Decide about that one first.'
