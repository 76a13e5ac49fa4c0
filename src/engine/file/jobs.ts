// Imports and exports under way: their latest state, how to wait for them and how to stop them.
import type { Job } from '../../contract/app/file.ts'
import type { JobId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../changes.ts'
import { Failure, fail } from '../fail.ts'
import type { Log } from '../host.ts'

export type JobPatch = Partial<Omit<Job, 'jobId' | 'kind' | 'state'>>
/** Does the work; what it returns is the last patch. An aborted signal must make it clean up and throw. */
export type JobWork = (update: (patch: JobPatch) => void, signal: AbortSignal) => Promise<JobPatch>

export interface Jobs {
  /** A repeated id returns the job that has it. */
  start(jobId: JobId, kind: Job['kind'], title: string, work: JobWork): Job
  stop(jobId: JobId): Promise<void>
  watch(jobId: JobId, signal: AbortSignal): AsyncGenerator<Job>
  ended(jobId: JobId): Promise<Job>
  close(): Promise<void>
}

interface Running {
  job: Job
  abort: AbortController
  end: Promise<Job>
  listeners: Set<() => void>
}

const mostKept = 200
const watchMs = 200

export function createJobs(changes: ChangeFeed, log: Log): Jobs {
  const jobs = new Map<JobId, Running>()
  const known = (jobId: JobId): Running => {
    const found = jobs.get(jobId)
    if (!found) throw fail('not_found', { what: 'job' })
    return found
  }

  const start: Jobs['start'] = (jobId, kind, title, work) => {
    const before = jobs.get(jobId)
    if (before) return before.job
    const abort = new AbortController()
    const job: Job = {
      jobId,
      kind,
      state: 'running',
      title,
      rows: 0,
      share: null,
      sheetId: null,
      problems: 0,
      fileName: null,
      download: null,
      guarded: 0,
      suppressed: 0,
      failure: null,
    }
    const running: Running = { job, abort, end: Promise.resolve(job), listeners: new Set() }
    const put = (patch: Partial<Job>) => {
      running.job = { ...running.job, ...patch }
      for (const listener of running.listeners) listener()
    }
    running.end = work(put, abort.signal)
      .then(
        patch => put({ ...patch, state: 'done', share: 1 }),
        error => {
          if (abort.signal.aborted) return put({ state: 'cancelled' })
          if (error instanceof Failure)
            return put({ state: 'failed', failure: { code: error.code, details: error.details } })
          log.error(`${kind} failed`, {
            error: error instanceof Error ? (error.stack ?? error.message) : String(error),
          })
          put({ state: 'failed' })
        },
      )
      .then(() => {
        changes.job(jobId)
        return running.job
      })
    jobs.set(jobId, running)
    changes.job(jobId)
    for (const [oldest, { job: old }] of jobs) {
      if (jobs.size <= mostKept) break
      if (old.state !== 'running') jobs.delete(oldest)
    }
    return running.job
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

/** Waits at least `watchMs`, and until the job is another than `seen`; its end is told at once. */
async function changed(running: Running, seen: Job, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let rested = false
  const look = () => {
    if (running.job.state !== 'running' || (rested && running.job !== seen)) resolve()
  }
  const timer = setTimeout(() => {
    rested = true
    look()
  }, watchMs)
  const leave = () => resolve()
  running.listeners.add(look)
  signal.addEventListener('abort', leave, { once: true })
  try {
    look()
    await promise
  } finally {
    clearTimeout(timer)
    running.listeners.delete(look)
    signal.removeEventListener('abort', leave)
  }
}
