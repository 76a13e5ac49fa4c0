// Exit codes of the command line (R-CLI-03), and the end of a command that carries one.
import { ZodError } from 'zod'
import { Failure } from '../engine/base/fail.ts'
import { wordsOf } from './words.ts'

export const exit = {
  done: 0,
  internal: 1,
  usage: 2,
  drift: 3,
  errorRate: 4,
  key: 5,
  credits: 6,
  service: 7,
  workspace: 8,
  interrupted: 130,
} as const
export type ExitCode = (typeof exit)[keyof typeof exit]

/** Ends the command with a code and a sentence on stderr. */
export class Ended extends Error {
  readonly code: ExitCode
  constructor(code: ExitCode, message: string) {
    super(message)
    this.name = 'Ended'
    this.code = code
  }
}

/** Failures not named here are bugs, or an output that cannot be written: 1. */
const codes: Partial<Record<Failure['code'], ExitCode>> = {
  folder_refused: exit.workspace,
  workspace_locked: exit.workspace,
  workspace_newer: exit.workspace,
  workspace_damaged: exit.workspace,
  backup_unreadable: exit.workspace,
  no_key: exit.key,
  key_refused: exit.key,
  insufficient_credits: exit.credits,
  cap_too_small: exit.credits,
  service_unreachable: exit.service,
  input_missing: exit.drift,
  file_missing: exit.drift,
  not_a_file: exit.drift,
  file_denied: exit.drift,
  file_empty: exit.drift,
  file_binary: exit.drift,
  file_encrypted: exit.drift,
  file_old_excel: exit.drift,
  file_damaged: exit.drift,
  file_too_large: exit.drift,
  too_many_columns: exit.drift,
  cell_too_long: exit.drift,
  line_too_long: exit.drift,
  file_stuck: exit.drift,
  file_memory: exit.drift,
  sheet_missing: exit.drift,
  plan_changed: exit.drift,
  bad_request: exit.usage,
  bad_url: exit.usage,
  budget_missing: exit.usage,
  recipe_unreadable: exit.usage,
  recipe_newer: exit.usage,
  would_overwrite_input: exit.usage,
  same_not_possible: exit.usage,
}

/** The declared failure behind what a call threw, or null for a bug. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  // A call through the api wraps it.
  if (error instanceof Error && error.cause instanceof Failure) return error.cause
  return null
}

/** What the api did not take of what a command gave it: a name that is too long, say. null for anything else. */
function refusedInput(error: unknown): string | null {
  if (!(error instanceof Error && error.cause instanceof ZodError)) return null
  if (!('code' in error && error.code === 'BAD_REQUEST')) return null
  const [issue] = error.cause.issues
  return issue ? `${issue.path.map(String).join('.')}: ${issue.message}` : null
}

/** How a command ends that threw `error`; a bug shows its stack. */
export function ended(error: unknown): Ended {
  if (error instanceof Ended) return error
  // An interruption that came out of a call of the api.
  if (error instanceof Error && error.cause instanceof Ended) return error.cause
  const failure = failureOf(error)
  if (failure) return new Ended(codes[failure.code] ?? exit.internal, wordsOf(failure))
  const issue = refusedInput(error)
  if (issue) return new Ended(exit.usage, `This cannot be used (${issue}). Nothing was done.`)
  return new Ended(exit.internal, error instanceof Error ? (error.stack ?? error.message) : String(error))
}
