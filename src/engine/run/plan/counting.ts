// An estimate as a page follows it: how many rows are looked at, then the figures. Who stops listening ends the plan.
import { setTimeout as pause } from 'node:timers/promises'
import type { Estimate, EstimateProgress } from '../../../contract/app/run/run-plan.ts'
import type { PlanWay } from './plan.ts'

const tellMs = 200

/** Runs `estimate` and tells how far it is a few times a second; the last item holds the estimate. Throws what it throws. */
export async function* followEstimate(
  estimate: (way: PlanWay) => Promise<Estimate>,
  signal: AbortSignal,
): AsyncGenerator<EstimateProgress> {
  let rows = 0
  const ended = estimate({
    signal,
    onRows: looked => {
      rows = looked
    },
  })
  for (;;) {
    const counted = await Promise.race([ended, pause(tellMs, null, { ref: false })])
    // No one hears the figures any more; the plan's own end is awaited so that its refusal is not lost.
    if (counted === null && signal.aborted) await ended
    yield { rows, estimate: counted }
    if (counted !== null) return
  }
}
