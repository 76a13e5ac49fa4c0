// Exit codes of the command line (R-CLI-03), and the end of a command that carries one.
import { Failure } from '../engine/base/fail.ts'
import { wordsOf } from './words.ts'

interface ExitMeaning {
  readonly code: number
  /** What happened, the only meaning of the code. */
  readonly means: string
  readonly todo: string
  /** The same command goes on where it ended when the cause is gone (a run: with --resume), and pays for nothing twice. */
  readonly resumable: boolean
}

/** Every exit code, for help, the manual page, docs/exit-codes.md and what scripts read. */
export const exitTable = {
  done: { code: 0, means: 'done', todo: 'nothing', resumable: false },
  internal: { code: 1, means: 'internal error of the program', todo: 'report it', resumable: false },
  usage: {
    code: 2,
    means: 'the command or an option is wrong',
    todo: 'correct the command; nothing was changed or sent',
    resumable: false,
  },
  drift: {
    code: 3,
    means: 'the input is missing, unreadable or different from what the command expects',
    todo: 'correct the input, or name the columns with --map',
    resumable: false,
  },
  errorRate: {
    code: 4,
    means:
      'a check failed: more errors than --max-error-rate allows, cells that break a rule, a recipe test with another result, a service that differs from its specification, or requests that were not recorded',
    todo: 'check the rows or the report',
    resumable: false,
  },
  key: {
    code: 5,
    means: 'no API key, a rejected key, or one without permission',
    todo: 'set another key',
    resumable: true,
  },
  credits: {
    code: 6,
    means: 'the budget, the daily cap or the credits of the account are used up',
    todo: 'raise the budget or add credits',
    resumable: true,
  },
  service: {
    code: 7,
    means: 'the service is unavailable',
    todo: 'try again later',
    resumable: true,
  },
  workspace: {
    code: 8,
    means: 'the workspace cannot be opened: it is open in another program, damaged, newer or not accessible',
    todo: 'follow the message; if it is open elsewhere (resumable is true with --json), try again later',
    resumable: false,
  },
  disk: {
    code: 9,
    means: 'a file or the output could not be written, or the disk is full',
    todo: 'free some space or choose another output',
    resumable: true,
  },
  guard: {
    code: 10,
    means: 'a run was paused because almost every answer was an error or could not be understood',
    todo: 'check the errors before you resume it',
    resumable: true,
  },
  price: {
    code: 11,
    means: 'a run was paused because requests cost more than expected, or credits left the account without a request',
    todo: 'check the balance and the price before you resume it',
    resumable: true,
  },
  setup: {
    code: 12,
    means: 'the service, this computer or a port is not set up as needed',
    todo: 'correct the address, certificate, clock or port, or install the program again',
    resumable: true,
  },
  interrupted: {
    code: 130,
    means: 'interrupted by SIGINT, SIGTERM or SIGHUP, or paused by you',
    todo: 'resume it when you like',
    resumable: true,
  },
} as const satisfies Record<string, ExitMeaning>

type ExitName = keyof typeof exitTable
export type ExitCode = (typeof exitTable)[ExitName]['code']

// The names of an object are strings to TypeScript; these are the ones above.
const exitNames = Object.keys(exitTable) as ExitName[]
export const exitCodes = Object.fromEntries(exitNames.map(name => [name, exitTable[name].code])) as {
  readonly [N in ExitName]: (typeof exitTable)[N]['code']
}

/** What scripts read of an end, in the result of a run and in the event of a failure. */
export const endForScripts = (code: ExitCode): { exit: ExitCode; resumable: boolean } => ({
  exit: code,
  resumable: Object.values(exitTable).some(one => one.code === code && one.resumable),
})

/** Ends the command with a code and a sentence on stderr. */
export class CommandEnd extends Error {
  readonly code: ExitCode
  /** The same command may do later what it could not do now. */
  readonly resumable: boolean
  /** The workspace is open in another process. */
  readonly openElsewhere: boolean
  constructor(code: ExitCode, message: string, openElsewhere = false) {
    super(message)
    this.name = 'Ended'
    this.code = code
    this.openElsewhere = openElsewhere
    this.resumable = openElsewhere || endForScripts(code).resumable
  }
}

/** Failures not named here are bugs: 1. */
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
  team_unavailable: exitCodes.service,
  team_address: exitCodes.usage,
  team_missing: exitCodes.usage,
  team_joined_already: exitCodes.usage,
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
  file_changed: exitCodes.drift,
  not_found: exitCodes.drift,
  sheet_gone: exitCodes.drift,
  view_gone: exitCodes.drift,
  link_invalid: exitCodes.usage,
  link_elsewhere: exitCodes.drift,
  link_gone: exitCodes.drift,
  column_locked: exitCodes.drift,
  list_full: exitCodes.drift,
  suppressed: exitCodes.drift,
  nothing_to_run: exitCodes.drift,
  run_busy: exitCodes.drift,
  disk_full: exitCodes.disk,
  write_denied: exitCodes.disk,
  file_in_use: exitCodes.disk,
  workspace_read_only: exitCodes.disk,
  stopped: exitCodes.interrupted,
  bad_request: exitCodes.usage,
  too_many_parts: exitCodes.usage,
  key_not_confirmed: exitCodes.key,
  bad_url: exitCodes.setup,
  web_request: exitCodes.usage,
  update_address_missing: exitCodes.setup,
  update_refused: exitCodes.service,
  reconcile_refused: exitCodes.service,
  update_during_run: exitCodes.workspace,
  budget_missing: exitCodes.usage,
  recipe_unreadable: exitCodes.usage,
  recipe_newer: exitCodes.usage,
  would_overwrite_input: exitCodes.usage,
  same_not_possible: exitCodes.usage,
  template_problem: exitCodes.usage,
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
