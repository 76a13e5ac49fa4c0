// The estimate of a run as the engine counts it: how far it is, and an end to it when no one waits any more.
import type { TRPCClient } from '@trpc/client'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { AppRouter } from '../../../engine/api/router.ts'

/** `signal` ends the plan in the engine; `onRows` hears how many rows it has looked at, a few times a second. */
export function countEstimate(
  client: TRPCClient<AppRouter>,
  spec: RunSpec,
  signal: AbortSignal,
  onRows: (rows: number) => void = () => {},
): Promise<Estimate> {
  return new Promise((resolve, reject) => {
    const counting = client.run.counting.subscribe(spec, {
      onData: ({ rows, estimate }) => (estimate ? resolve(estimate) : onRows(rows)),
      onError: reject,
    })
    signal.addEventListener('abort', () => {
      counting.unsubscribe()
      reject(signal.reason)
    })
  })
}
