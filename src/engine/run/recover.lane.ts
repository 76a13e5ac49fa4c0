// What opening a workspace does about runs that were cut short: intents without an end may have been sent, so they become
// Unsure; open runs wait for a click; drafts go. Runs once, at opening, and never while calls are out.

import { forgetClocks } from '../account/account.lane.ts'
import { withBatch } from '../account/booking.lane.ts'
import { attemptState } from '../answer/states.ts'
import type { WriteDb } from '../store/sql.ts'
import { boundWaits } from './ledger/control.lane.ts'
import { haltRun, setRunState } from './ledger/run-row.lane.ts'
import { type SettledExchange, settleExchange } from './ledger/settle.lane.ts'
import { discardDraft } from './plan/draft.lane.ts'

export interface RecoveredRuns {
  unsure: number
  /** Runs that now wait for a person. */
  interrupted: number[]
}

/** What an intent without an end is booked as. */
const interruption = (attempt: { id: number; task_id: number; run_id: number }): SettledExchange => ({
  runId: attempt.run_id,
  taskId: attempt.task_id,
  attemptId: attempt.id,
  outcome: {
    attempt: 'unsure',
    word: 'interrupted',
    http: null,
    charged: true,
    task: { kind: 'unsure', reason: 'Listwright closed while the request was in progress.' },
    effect: null,
    retryAfterMs: null,
    keep: false,
  },
  raw: null,
  bytes: 0,
  source: null,
  reader: 0,
})

export function recoverRuns(db: WriteDb, now: number): RecoveredRuns {
  return db.transaction(() => {
    forgetClocks(db)
    for (const runId of db.column<number>("SELECT id FROM run WHERE state = 'draft'")) discardDraft(db, runId)
    const open = db.all<{ id: number; task_id: number; run_id: number }>(
      `SELECT a.id, a.task_id, t.run_id FROM attempt a INDEXED BY attempt_open JOIN task t ON t.id = a.task_id
       WHERE a.state = ${attemptState.intent}`,
    )
    withBatch(db, batch => {
      for (const attempt of open) settleExchange(db, interruption(attempt), now, batch)
    })
    db.run('DELETE FROM later_scope WHERE run_id IN (SELECT id FROM run WHERE ended_at IS NOT NULL)')
    const interrupted: number[] = []
    // What waits for a connection has sent nothing and may go on waiting.
    const runs = db.all<{ id: number; goal: string | null; state: string }>(
      `SELECT id, goal, state FROM run WHERE state IN ('running','waiting','pausing','paused')
         AND NOT (state = 'waiting' AND reason = 'later')`,
    )
    for (const run of runs) {
      if (run.state === 'pausing')
        setRunState(db, run.id, { state: 'running', reason: null, detail: null, waitUntil: null, goal: null })
      boundWaits(db, run.id, now)
      if (run.state === 'paused') continue
      haltRun(
        db,
        run.id,
        run.goal === 'stopped' ? 'stopped' : 'paused',
        run.goal === 'stopped' ? null : 'interrupted',
        null,
      )
      interrupted.push(run.id)
    }
    return { unsure: open.length, interrupted }
  })
}

export const recoverRunsWrite = { recoverRuns }
