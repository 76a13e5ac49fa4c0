// Taking the next page of a fetch out of the queue. A person has asked for these pages again, so that only an answer that
// came since the start of the run serves instead of a call; the caps are those of every run.

import { dayInDoubt, type LedgerBatch, openDay, spendingDay } from '../../account/booking.lane.ts'
import { unreadableEntries } from '../../identity/sealing.lane.ts'
import { suppressedReason } from '../../identity/suppressed.lane.ts'
import type { WriteDb } from '../../store/sql.ts'
import { type ClaimAsk, type ClaimedTasks, namesSuppressed, writeIntent, writeTeamCall } from '../ledger/claim.lane.ts'
import { isUndecided, readyTasks } from '../ledger/ready-tasks.lane.ts'
import type { PagesRun } from '../ledger/run-row.lane.ts'
import { answerFor, heldReason } from '../ledger/stored-answers.lane.ts'
import { blockTask, settleFree, withdrawTask } from '../ledger/without-call.lane.ts'

/** Claims what is ready, up to `want` tasks, and writes the intents. Call it inside the tick's transaction. */
export function claimPages(db: WriteDb, run: PagesRun, ask: ClaimAsk, batch: LedgerBatch): ClaimedTasks {
  const claimed: ClaimedTasks = { calls: [], blocked: null, settled: 0 }
  if (unreadableEntries(db) > 0) return { ...claimed, blocked: 'unreadable' }
  const doubt = ask.dailyCap === null ? null : dayInDoubt(db, run.account_id, ask.now)
  if (doubt) return { ...claimed, blocked: 'clock', detail: doubt }
  const day = spendingDay(db, run.account_id, ask.now)
  openDay(db, run.account_id, day, ask.dailyCap)
  for (const task of readyTasks(db, run.id, ask.now, ask.want, ask.probing)) {
    if (namesSuppressed(db, task, ask.home)) {
      blockTask(db, run, task, suppressedReason, ask.now, batch)
      claimed.settled += 1
      continue
    }
    const stored = answerFor(db, task.key, { found: run.created_at, missed: run.created_at })
    if (stored > 0) {
      settleFree(
        db,
        { id: task.id, run_id: run.id, price: task.price, account_id: run.account_id },
        stored,
        ask.now,
        batch,
      )
      claimed.settled += 1
      continue
    }
    // The start was a decision about pages lost before it, not about one that another fetch has lost since.
    if (isUndecided(task, run, [])) {
      withdrawTask(db, run.id, task.id, heldReason, batch)
      claimed.settled += 1
      continue
    }
    const money = { runId: run.id, accountId: run.account_id, day, price: task.price }
    claimed.blocked = batch.capBroken(money)
    if (claimed.blocked) break
    const call = writeIntent(db, run, task, [], money, ask, batch)
    // A page is asked for each time it is wanted; its price counts in the limits of the team.
    if (ask.inTeam) call.team = writeTeamCall(db, call, task.key, { maxAge: { found: 0, missed: 0 }, again: true })
    claimed.calls.push(call)
  }
  return claimed
}
