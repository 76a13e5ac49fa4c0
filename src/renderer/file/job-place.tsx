// Where imports and exports in progress are drawn: loaded in idle time, or with the first of them.
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { onDemand } from '../ui/on-demand.ts'
import { OnDemandBody } from '../ui/on-demand-body.tsx'

export const jobsPart = onDemand<object>(() => import('./job-strip.tsx').then(part => part.JobStrip))

export function JobPlace() {
  const some = useStore(uiStore, ({ jobs }) => jobs.length > 0)
  return some && <OnDemandBody part={jobsPart} props={{}} frame={content => <div>{content}</div>} />
}
