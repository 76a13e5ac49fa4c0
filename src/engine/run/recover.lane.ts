// What opening a workspace does about runs that were cut short: intents without an end may have been sent, so they become
// Unsure; open runs wait for a click; drafts go. Runs once, at opening, and never while calls are out.
import type { WriteDb } from '../store/sql.ts'
import { discardDraft } from './draft.lane.ts'
import { restRun, setRunState } from './run-row.lane.ts'
import { settle } from './settle.lane.ts'
import { attemptState } from './states.ts'

export interface Recovered {
  unsure: number
  /** Runs that now wait for a person. */
  interrupted: number[]
}

const tooFarMs = 3_600_000

export function recoverRuns(db: WriteDb, now: number): Recovered {
  return db.transaction(() => {
    for (const runId of db.column<number>("SELECT id FROM run WHERE state = 'draft'")) discardDraft(db, runId)
    const open = db.all<{ id: number; task_id: number; run_id: number }>(
      `SELECT a.id, a.task_id, t.run_id FROM attempt a INDEXED BY attempt_open JOIN task t ON t.id = a.task_id
       WHERE a.state = ${attemptState.intent}`,
    )
    for (const attempt of open) {
      settle(
        db,
        {
          runId: attempt.run_id,
          taskId: attempt.task_id,
          attemptId: attempt.id,
          outcome: {
            attempt: 'unsure',
            word: 'interrupted',
            http: null,
            charged: true,
            task: { kind: 'unsure', reason: 'The program ended while the request was out.' },
            effect: null,
            retryAfterMs: null,
            keep: false,
          },
          raw: null,
          bytes: 0,
          source: null,
          reader: 0,
        },
        now,
      )
    }
    const interrupted: number[] = []
    const runs = db.all<{ id: number; goal: string | null; state: string }>(
      "SELECT id, goal, state FROM run WHERE state IN ('running','waiting','pausing','paused')",
    )
    for (const run of runs) {
      if (run.state === 'pausing')
        setRunState(db, run.id, { state: 'running', reason: null, detail: null, waitUntil: null, goal: null })
      // A clock that was far ahead must not hold a retry back for ever.
      db.run('UPDATE task SET next_at = min(next_at, ?) WHERE run_id = ? AND state = 0', now + tooFarMs, run.id)
      if (run.state === 'paused') continue
      restRun(
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
