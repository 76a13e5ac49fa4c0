// Calls of the team that ended here: what its server has yet to hear. Nothing is written for it when a call ends; its own row says it.
import { attemptState } from '../answer/states.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'

/** How a call ended. `kind`, `raw`, `fetched_at`: of the answer that it brought. */
export interface EndedTeamCall {
  claim: string
  state: number
  booked: number
  done_at: number
  account: string
  op: string
  key: Buffer
  kind: number | null
  raw: Buffer | null
  fetched_at: number | null
}

const endedTeamCalls = (db: ReadDb, limit: number): EndedTeamCall[] =>
  db.all<EndedTeamCall>(
    `SELECT c.claim, a.state, a.booked, a.done_at, (SELECT o.profile || ' ' || o.name FROM run r CROSS JOIN account o
        ON o.id = r.account_id WHERE r.id = t.run_id) AS account, t.op, t.key, w.kind, w.raw, w.fetched_at
     FROM team_call c CROSS JOIN attempt a ON a.id = c.attempt_id CROSS JOIN task t ON t.id = a.task_id
     LEFT JOIN answer w INDEXED BY answer_key ON w.key = t.key AND w.attempt_id = a.id
     WHERE a.state <> ${attemptState.intent} ORDER BY c.attempt_id LIMIT ?`,
    limit,
  )

/** The server knows how these ended. */
function forgetTeamCalls(db: WriteDb, claims: readonly string[]): void {
  db.transaction(() => {
    for (const claim of claims) db.run('DELETE FROM team_call WHERE claim = ?', claim)
  })
}

export const outboxRead = { endedTeamCalls }
export const outboxWrite = { forgetTeamCalls }
