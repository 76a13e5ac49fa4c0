// Exit codes of the command line (R-CLI-03), and the end of a command that carries one.
import { Failure } from '../engine/base/fail.ts'
import { wordsOf } from './words.ts'

export const exitCodes = {
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
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** Ends the command with a code and a sentence on stderr. */
export class CommandEnd extends Error {
  readonly code: ExitCode
  constructor(code: ExitCode, message: string) {
    super(message)
    this.name = 'Ended'
    this.code = code
  }
}

/** Failures not named here are bugs, or an output that cannot be written: 1. */
const codes: Partial<Record<Failure['code'], ExitCode>> = {
  folder_refused: exitCodes.workspace,
  workspace_locked: exitCodes.workspace,
  workspace_newer: exitCodes.workspace,
  workspace_damaged: exitCodes.workspace,
  backup_unreadable: exitCodes.workspace,
  suppression_unreadable: exitCodes.workspace,
  no_key: exitCodes.key,
  key_refused: exitCodes.key,
  insufficient_credits: exitCodes.credits,
  cap_too_small: exitCodes.credits,
  service_unreachable: exitCodes.service,
  input_missing: exitCodes.drift,
  file_missing: exitCodes.drift,
  not_a_file: exitCodes.drift,
  folder_empty: exitCodes.drift,
  file_denied: exitCodes.drift,
  file_empty: exitCodes.drift,
  file_binary: exitCodes.drift,
  file_encrypted: exitCodes.drift,
  file_old_excel: exitCodes.drift,
  file_damaged: exitCodes.drift,
  file_too_large: exitCodes.drift,
  too_many_columns: exitCodes.drift,
  cell_too_long: exitCodes.drift,
  line_too_long: exitCodes.drift,
  file_stuck: exitCodes.drift,
  file_memory: exitCodes.drift,
  inside_missing: exitCodes.drift,
  sheet_missing: exitCodes.drift,
  plan_changed: exitCodes.drift,
  bad_request: exitCodes.usage,
  key_not_confirmed: exitCodes.key,
  bad_url: exitCodes.usage,
  budget_missing: exitCodes.usage,
  recipe_unreadable: exitCodes.usage,
  recipe_newer: exitCodes.usage,
  would_overwrite_input: exitCodes.usage,
  same_not_possible: exitCodes.usage,
}

/** The declared failure behind what a call threw, or null for a bug. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  // A call through the api wraps it.
  if (error instanceof Error && error.cause instanceof Failure) return error.cause
  return null
}

/** How a command ends that threw `error`; a bug shows its stack. */
export function commandEndOf(error: unknown): CommandEnd {
  if (error instanceof CommandEnd) return error
  // An interruption that came out of a call of the api.
  if (error instanceof Error && error.cause instanceof CommandEnd) return error.cause
  const failure = failureOf(error)
  if (failure) return new CommandEnd(codes[failure.code] ?? exitCodes.internal, wordsOf(failure))
  return new CommandEnd(exitCodes.internal, error instanceof Error ? (error.stack ?? error.message) : String(error))
}
