// The cap a person set when a trial was started: it holds for the rest of the rows too.
import type { RunId } from '../../contract/app/ids.ts'
import type { Estimate, RunView } from '../../contract/app/run.ts'
import { bookedCredits } from './booked-words.ts'

const caps = new Map<RunId, number>()

export const keepTrialCap = (runId: RunId, cap: number): void => void caps.set(runId, cap)

/** Most credits that the rows behind a trial may cost: what they need, within what is left of its cap. */
export function restCap(trial: Pick<RunView, 'id' | 'spent' | 'unsure'>, rest: Pick<Estimate, 'credits'>): number {
  const whole = caps.get(trial.id)
  return whole === undefined
    ? rest.credits.high
    : Math.max(0, Math.min(rest.credits.high, whole - bookedCredits(trial)))
}
