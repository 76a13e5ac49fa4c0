// The limits a person set when a trial was started: they hold for the rest of the rows too.
import type { RunId } from '../../contract/app/ids.ts'
import type { RunStart, RunView } from '../../contract/app/run/run.ts'
import type { Estimate } from '../../contract/app/run/run-plan.ts'
import { bookedCredits } from '../offers/booked-words.ts'

type Limits = Pick<RunStart, 'cap' | 'minBalance'>

const limits = new Map<RunId, Limits>()

export const keepTrialLimits = (runId: RunId, { cap, minBalance }: Limits): void =>
  void limits.set(runId, { cap, minBalance })

/**
 * Limits for the rows behind a trial: at most what they need, within what is left of the trial's cap, and the balance to keep.
 * Null for a trial that this page did not start: what was set then is not known here.
 */
export function restLimits(
  trial: Pick<RunView, 'id' | 'spent' | 'unsure'>,
  rest: Pick<Estimate, 'credits'>,
): Limits | null {
  const whole = limits.get(trial.id)
  if (!whole) return null
  const left = Math.max(0, whole.cap - bookedCredits(trial))
  return { cap: Math.min(rest.credits.high, left), minBalance: whole.minBalance }
}
