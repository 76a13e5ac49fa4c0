// Every job ends in one of three ways, each with what a person must know: whatever the work throws is a failure with a cause.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:os'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FileJob, type JobResult } from '../../../contract/app/file/file.ts'
import { JobId } from '../../../contract/app/ids.ts'
import { silentLog } from '../../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../../base/changes.ts'
import { fail } from '../../base/fail.ts'
import { isSystemError } from '../../disk/system-error.ts'
import { createJobs, type JobWork } from './jobs.ts'

const secret = 'row 7 of anna@firm.example'
const errno = fc
  .constantFrom(...Object.keys(constants.errno))
  .map(code => Object.assign(new Error(`${code}: ${secret}, write '/home/anna/x'`), { code, syscall: 'write' }))
const anything = fc.oneof(
  errno,
  fc.constantFrom(
    new Error(secret),
    new TypeError(secret),
    new RangeError('Array buffer allocation failed'),
    Object.assign(new Error(secret), { code: 'ERR_WORKER_OUT_OF_MEMORY' }),
    Object.assign(new Error(secret), { code: 'SQLITE_IOERR' }),
    fail('disk_full', { what: 'out.csv' }),
    secret,
    null,
    undefined,
    { code: 'EIO' },
  ),
)
const result: JobResult = { kind: 'export', fileName: 'out.csv', bytes: 7, download: null }

async function endOf(work: JobWork, stop = false): Promise<FileJob> {
  const jobs = createJobs(createChangeFeed(), silentLog)
  const jobId = JobId.parse(randomUUID())
  jobs.start(jobId, 'export', 'out.csv', work)
  const seen: FileJob[] = []
  const watched = (async () => {
    for await (const job of jobs.watch(jobId, new AbortController().signal)) seen.push(job)
  })()
  if (stop) await jobs.stop(jobId)
  const end = await jobs.ended(jobId)
  await watched
  for (const job of [...seen, end]) FileJob.parse(job)
  // The page hears the same end as the command line.
  expect(seen.at(-1)).toEqual(end)
  return end
}

test('whatever is thrown, at once or after progress, is failed with a cause and without words of the list', async () => {
  await fc.assert(
    fc.asyncProperty(anything, fc.boolean(), async (error, later) => {
      const end = await endOf(async update => {
        if (later) update({ rows: 3, share: 0.5 })
        await Promise.resolve()
        throw error
      })
      if (end.state !== 'failed') throw new Error(`ended as ${end.state}`)
      expect(JSON.stringify(end)).not.toContain(secret)
      expect(end.rows).toBe(later ? 3 : 0)
      if (isSystemError(error)) expect(JSON.stringify(end.failure.details)).toContain(error.code)
    }),
    { numRuns: Number(process.env.LISTWRIGHT_JOBS ?? 200), seed: 14 },
  )
})

test('done has its result, cancelled is no failure', async () => {
  expect(await endOf(async () => ({ rows: 5, result }))).toMatchObject({ state: 'done', rows: 5, share: 1, result })
  const waits: JobWork = (_, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  expect(await endOf(waits, true)).toMatchObject({ state: 'cancelled' })
})
