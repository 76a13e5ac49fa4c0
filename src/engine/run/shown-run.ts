// A run as people see it, with what its dispatcher knows of it while there is one.
import type { ShownRun } from '../../contract/app/run/run.ts'
import type { WebSpec } from '../../contract/app/web.ts'
import { webHostOf } from './ask/web-request.ts'
import type { StoredFetch, StoredRun } from './run-views.lane.ts'
import type { Dispatcher } from './send/dispatcher.ts'

const providerOf = (live: boolean) =>
  live ? { id: 'remote', name: 'Live service', live } : { id: 'embedded', name: 'Practice', live }

const webProvider = (web: WebSpec) => ({ id: 'web', name: new URL(webHostOf(web).origin).host, live: true })

/** Without a dispatcher nothing of the run's account is out. */
export function shownRun({ accountId: _, live, ...run }: StoredRun | StoredFetch, dispatcher?: Dispatcher): ShownRun {
  const active = dispatcher?.run(run.id)
  const rate = active && dispatcher ? dispatcher.rate(active) : null
  const left = run.calls - run.callsDone
  const trouble = active ? (dispatcher?.trouble ?? null) : null
  return {
    ...run,
    ...(trouble && { state: 'paused' as const, reason: trouble }),
    provider: run.kind !== 'search' && run.spec.web ? webProvider(run.spec.web) : providerOf(live),
    inFlight: active?.open ?? 0,
    perSecond: rate?.measured ?? null,
    ...(run.state === 'running' && rate?.slowedTo != null && { slowedTo: rate.slowedTo }),
    secondsLeft: active && run.state === 'running' && rate?.expected ? left / rate.expected : null,
  }
}
