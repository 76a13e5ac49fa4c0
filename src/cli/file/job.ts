// How a command goes on after an import or export: with its result, or not at all.
import type { EndedJob, JobResult } from '../../contract/app/file/file.ts'
import { Failure } from '../../engine/base/fail.ts'
import { CommandEnd, exitCodes } from '../exit.ts'

/** What a job gave. Throws its failure, and Ended for one that was cancelled. */
export function resultOf<K extends JobResult['kind']>(job: EndedJob, kind: K): Extract<JobResult, { kind: K }> {
  // A failure's details are those of its code.
  if (job.state === 'failed') throw new Failure(job.failure.code, job.failure.details as never)
  if (job.state === 'cancelled')
    throw new CommandEnd(exitCodes.interrupted, `The ${kind} of ${job.title} was canceled.`)
  if (job.result.kind !== kind)
    throw new CommandEnd(exitCodes.internal, `The job returned an ${job.result.kind}, not an ${kind}.`)
  // The kind was compared just before.
  return job.result as Extract<JobResult, { kind: K }>
}
