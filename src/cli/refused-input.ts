// What the api does not take of what a command gives it.
import { ZodError } from 'zod'
import { CommandEnd, commandEndOf, exitCodes } from './exit.ts'

/** A name that is too long, say. null for anything else. */
function refusedInput(error: unknown): string | null {
  if (!(error instanceof Error && error.cause instanceof ZodError)) return null
  if (!('code' in error && error.code === 'BAD_REQUEST')) return null
  const [issue] = error.cause.issues
  return issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : null
}

/** As `commandEndOf`, for what was thrown on an open workspace. */
export function sessionEndOf(error: unknown): CommandEnd {
  const issue = refusedInput(error)
  return issue
    ? new CommandEnd(exitCodes.usage, `This cannot be used (${issue}). Nothing was done.`)
    : commandEndOf(error)
}
