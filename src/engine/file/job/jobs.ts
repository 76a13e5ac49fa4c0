// Imports and exports under way: their latest state, how to wait for them and how to stop them.
import type { EndedJob, FileJob, JobResult } from '../../../contract/app/file/file.ts'
import type { JobId } from '../../../contract/app/ids.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import { Failure, fail } from '../../base/fail.ts'
import type { Log } from '../../base/host.ts'
import { isSystemError, systemWords } from '../../disk/system-error.ts'

type Running = Extract<FileJob, { state: 'running' }>
export type JobPatch = Partial<Omit<Running, 'jobId' | 'kind' | 'state'>>
/** The last patch of a job, and what it gave. */
export type JobEnd<K extends JobResult['kind'] = JobResult['kind']> = JobPatch & {
  result: Extract<JobResult, { kind: K }>
}
/** Does the work. An aborted signal must make it clean up and throw. */
export type JobWork = (update: (patch: JobPatch) => void, signal: AbortSignal) => Promise<JobEnd>

export interface FileJobs {
  /** A repeated id returns the job that has it. */
  start(jobId: JobId, kind: FileJob['kind'], title: string, work: JobWork): FileJob
  stop(jobId: JobId): Promise<void>
  watch(jobId: JobId, signal: AbortSignal): AsyncGenerator<FileJob>
  ended(jobId: JobId): Promise<EndedJob>
  close(): Promise<void>
}

interface Entry {
  job: FileJob
  abort: AbortController
  end: Promise<EndedJob>
  listeners: Set<() => void>
}

const maxKept = 200
const watchMs = 200

export function createJobs(changes: ChangeFeed, log: Log): FileJobs {
  const jobs = new Map<JobId, Entry>()
  const known = (jobId: JobId): Entry => {
    const found = jobs.get(jobId)
    if (!found) throw fail('not_found', { what: 'job' })
    return found
  }

  const start: FileJobs['start'] = (jobId, kind, title, work) => {
    const before = jobs.get(jobId)
    if (before) return before.job
    const abort = new AbortController()
    const job: Running = {
      jobId,
      kind,
      state: 'running',
      title,
      rows: 0,
      share: null,
      problems: 0,
      blankLines: 0,
      guarded: 0,
      suppressed: 0,
      marked: 0,
    }
    const { promise: end, resolve: ended } = Promise.withResolvers<EndedJob>()
    const entry: Entry = { job, abort, end, listeners: new Set() }
    let latest = job
    const show = (shown: FileJob) => {
      entry.job = shown
      for (const listener of entry.listeners) listener()
    }
    const put = (patch: JobPatch) => {
      latest = { ...latest, ...patch }
      show(latest)
    }
    const finish = (how: EndedJob) => {
      show(how)
      changes.job(jobId)
      ended(how)
    }
    work(put, abort.signal).then(
      done => finish({ ...latest, ...done, state: 'done', share: 1 }),
      error => finish(abort.signal.aborted ? { ...latest, state: 'cancelled' } : failed(latest, error, log)),
    )
    jobs.set(jobId, entry)
    changes.job(jobId)
    for (const [oldest, { job: old }] of jobs) {
      if (jobs.size <= maxKept) break
      if (old.state !== 'running') jobs.delete(oldest)
    }
    return entry.job
  }

  return {
    start,
    async stop(jobId) {
      const { abort, end } = known(jobId)
      abort.abort()
      await end
    },
    async *watch(jobId, signal) {
      const running = known(jobId)
      while (!signal.aborted) {
        const { job } = running
        yield job
        if (job.state !== 'running') return
        await changed(running, job, signal)
      }
    },
    ended: jobId => known(jobId).end,
    async close() {
      for (const { abort } of jobs.values()) abort.abort()
      await Promise.all([...jobs.values()].map(({ end }) => end))
    },
  }
}

/** A failure that no one declared has a cause as well: that of the system, or else the log's. */
function failed(job: Running, error: unknown, log: Log): EndedJob {
  if (error instanceof Failure)
    return { ...job, state: 'failed', failure: { code: error.code, details: error.details } }
  log.error(`${job.kind} failed`, { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  // Only what the system says: words of any other error may hold what is in the list.
  const detail = isSystemError(error) ? systemWords(error) : 'an unexpected error (see the log)'
  return { ...job, state: 'failed', failure: { code: 'job_failed', details: { title: job.title, detail } } }
}

/** Waits at least `watchMs`, and until the job is another than `seen`; its end is sent at once. */
async function changed(running: Entry, seen: FileJob, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let rested = false
  const check = () => {
    if (running.job.state !== 'running' || (rested && running.job !== seen)) resolve()
  }
  const timer = setTimeout(() => {
    rested = true
    check()
  }, watchMs)
  const leave = () => resolve()
  running.listeners.add(check)
  signal.addEventListener('abort', leave, { once: true })
  try {
    check()
    await promise
  } finally {
    clearTimeout(timer)
    running.listeners.delete(check)
    signal.removeEventListener('abort', leave)
  }
}
