// Imports and exports in progress, above the status bar: rows so far, a look at them, and Cancel; the rest of the window stays usable.
import { Button, Progress } from '@mantine/core'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useEffect, useRef } from 'react'
import type { JobId } from '../../contract/app/ids.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { countNoun } from '../ui/words/figures.ts'
import { jobEnded, jobUnknown } from './job-ends.ts'
import classes from './job-strip.module.css'
import { stopJob } from './jobs.ts'

function JobLine({ jobId }: { jobId: JobId }) {
  const trpc = useTRPC()
  const { data: job, error } = useSubscription(trpc.file.job.subscriptionOptions({ jobId }))
  const from = useRef(uiStore.get().sheetId)
  const reported = useRef(false)
  useEffect(() => {
    if (!job || job.state === 'running' || reported.current) return
    reported.current = true
    jobEnded(job, from.current)
  }, [job])
  useEffect(() => {
    if (error?.data) jobUnknown(jobId)
  }, [error, jobId])

  if (job?.state !== 'running') return null
  const verb = job.kind === 'import' ? 'Importing' : 'Exporting'
  return (
    <div className={classes.job}>
      <span className={classes.words}>
        {verb} {job.title}
        {job.rows > 0 ? `: ${countNoun(job.rows, 'row')}` : '…'}
      </span>
      <Progress
        className="lw-grow"
        maw={360}
        value={job.share === null ? 100 : Math.round(job.share * 100)}
        animated={job.share === null}
        aria-label={`${verb} ${job.title}`}
        size={6}
      />
      {job.kind === 'import' && job.rows > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => uiStore.set({ dialog: { kind: 'coming', jobId, title: job.title } })}
        >
          View rows
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={() => void stopJob(jobId)}>
        Cancel
      </Button>
    </div>
  )
}

export function JobStrip() {
  const jobs = useStore(uiStore, value => value.jobs)
  return (
    <section aria-label="Imports and exports in progress">
      {jobs.map(jobId => (
        <JobLine key={jobId} jobId={jobId} />
      ))}
    </section>
  )
}
