// A run that goes on, may cost more, or is tried again for the rows that failed: each within a maximum that was named.
import { randomUUID } from 'node:crypto'
import { JobId, type RunId } from '../../contract/app/ids.ts'
import type { ShownRun } from '../../contract/app/run/run.ts'
import type { Estimate } from '../../contract/app/run/run-plan.ts'
import type { ResultState } from '../../contract/app/run/run-spec.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, endForScripts, exitCodes } from '../exit.ts'
import type { CommandSession } from '../session.ts'
import { codeOfHalt, untilHalted } from './follow-run.ts'
import { linesOf, rowOf } from './shown-run.ts'

export interface RetryAsk {
  readonly runId: RunId
  /** What became of the rows to try again. */
  readonly states: readonly ResultState[]
  /** Most credits of the new run; null = only the estimate. */
  readonly budget: number | null
}

/** Nothing of an ended run is left to do. */
function refuseEnded({ id, state, endedAt }: ShownRun): void {
  if (endedAt === null) return
  throw new CommandEnd(
    exitCodes.drift,
    `Run ${id} is ${state} and cannot be resumed. Nothing was changed or sent. To try its failed rows again, use listwright runs retry ${id}.`,
  )
}

export async function raiseRun({ call, report }: CommandSession, run: ShownRun, cap: number): Promise<ExitCode> {
  refuseEnded(run)
  const raised = await call.run.raise({ runId: run.id, cap })
  report.result({ run: rowOf(raised) }, linesOf(raised))
  return exitCodes.done
}

/** A paused run goes on; `budget` is what it may cost in all, undefined = what was approved. */
export async function resumeRun(session: CommandSession, run: ShownRun, budget: number | undefined): Promise<ExitCode> {
  refuseEnded(run)
  if (budget !== undefined && budget > run.cap) await session.call.run.raise({ runId: run.id, cap: budget })
  noteProven(session, run, await session.call.run.resume({ runId: run.id }))
  return follow(session, run.id, null)
}

/** What the balances proved before the run went on. */
export function noteProven({ report }: CommandSession, before: ShownRun, after: ShownRun): void {
  const decided = before.undecided - after.undecided
  if (decided > 0)
    report.note(
      `The balance shows whether ${counted(decided, 'request')} without an answer ${decided === 1 ? 'was' : 'were'} charged. See listwright ledger.`,
    )
}

/** A new run over the rows of one that ended in some states. */
export async function retryRows(session: CommandSession, run: ShownRun, asked: RetryAsk): Promise<ExitCode> {
  const { call, report } = session
  if (run.kind === 'search')
    throw new CommandEnd(
      exitCodes.usage,
      'A search is continued with listwright search NAME --resume. Nothing was sent.',
    )
  const rowIds = await call.run.rows({ runId: run.id, states: [...asked.states] })
  const spec = { ...run.spec, within: { kind: 'rows' as const, rowIds }, chips: [...asked.states] }
  const estimate = rowIds.length === 0 ? null : await call.run.estimate(spec)
  if (!estimate || estimate.rows === 0)
    throw new CommandEnd(exitCodes.drift, `Run ${run.id} has no rows to retry in this way. Nothing was sent.`)
  const words = estimateWords(estimate)
  if (asked.budget === null) {
    report.result({ run: null, estimate: forScripts(estimate) }, [words])
    return exitCodes.done
  }
  report.note(words)
  const started = await call.run.start({
    jobId: JobId.parse(randomUUID()),
    parentId: run.id,
    spec,
    planHash: estimate.planHash,
    cap: asked.budget,
    minBalance: null,
    kind: 'rows',
  })
  return follow(session, started.id, estimate)
}

const forScripts = (estimate: Estimate) => ({
  rows: estimate.rows,
  requests: estimate.calls,
  credits: estimate.credits,
})

const estimateWords = (estimate: Estimate) =>
  `Estimate: ${counted(estimate.rows, 'row')}, ${counted(estimate.calls, 'request')}, up to ${counted(estimate.credits.high, 'credit')}.`

async function follow(session: CommandSession, runId: RunId, estimate: Estimate | null): Promise<ExitCode> {
  const gaveUp = await untilHalted(
    session,
    runId,
    view => `${view.op}: ${view.callsDone} of ${counted(view.calls, 'request')}, ${counted(view.spent, 'credit')}`,
  )
  const run = await session.call.run.get({ runId })
  const reason = gaveUp && run.state === 'paused' ? gaveUp : run.reason
  const code = session.interrupted.aborted
    ? exitCodes.interrupted
    : run.state === 'paused' || run.state === 'waiting'
      ? codeOfHalt(reason)
      : exitCodes.done
  session.report.result(
    {
      run: { ...rowOf(run), reason },
      ...(estimate && { estimate: forScripts(estimate) }),
      ...endForScripts(code),
    },
    [...linesOf(run), ...(run.state === 'paused' ? [`To continue: listwright runs resume ${run.id}`] : [])],
  )
  return code
}
