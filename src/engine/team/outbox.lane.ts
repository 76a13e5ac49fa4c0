// Calls of the team that ended here: what its server has yet to hear. Nothing is written for it when a call ends; its own row says it.
import { attemptState } from '../answer/states.ts'
import type { ReadDb, SqlText, WriteDb } from '../store/sql.ts'

/** How a call ended. `kind`, `raw`, `fetched_at`: of the answer that it brought. */
export interface EndedTeamCall {
  claim: string
  state: number
  /** What was decided about a call without an answer; null = nothing yet. */
  resolved: string | null
  booked: number
  done_at: number
  account: string
  op: string
  key: Buffer
  kind: number | null
  raw: Buffer | null
  fetched_at: number | null
}

/** Calls `c` with their attempts `a` of which the team has something to hear. */
const toReport: SqlText = `iif(c.undecided = 0, a.state <> ${attemptState.intent},
  a.state = ${attemptState.answered} OR a.resolved IN ('charged', 'not_charged'))`

/** Calls that ended here, or were decided about, and that the team does not know of. */
const unsettledTeamCalls = (db: ReadDb): number =>
  db.value<number>(`SELECT count(*) FROM team_call c CROSS JOIN attempt a ON a.id = c.attempt_id WHERE ${toReport}`) ??
  0

const endedTeamCalls = (db: ReadDb, limit: number): EndedTeamCall[] =>
  db.all<EndedTeamCall>(
    `SELECT c.claim, a.state, a.resolved, a.booked, a.done_at, (SELECT o.profile || ' ' || o.name FROM run r CROSS JOIN account o
        ON o.id = r.account_id WHERE r.id = t.run_id) AS account, t.op, t.key, w.kind, w.raw, w.fetched_at
     FROM team_call c CROSS JOIN attempt a ON a.id = c.attempt_id CROSS JOIN task t ON t.id = a.task_id
     LEFT JOIN answer w INDEXED BY answer_key ON w.key = t.key AND w.attempt_id = a.id
     WHERE ${toReport} ORDER BY c.attempt_id LIMIT ?`,
    limit,
  )

/** The server knows how these ended; of those in `undecided` it has yet to hear what is decided about them. */
function forgetTeamCalls(db: WriteDb, claims: readonly string[], undecided: readonly string[]): void {
  db.transaction(() => {
    for (const claim of undecided) db.run('UPDATE team_call SET undecided = 1 WHERE claim = ?', claim)
    for (const claim of claims) db.run('DELETE FROM team_call WHERE claim = ?', claim)
  })
}

export const outboxRead = { endedTeamCalls, unsettledTeamCalls }
export const outboxWrite = { forgetTeamCalls }
