// Exit codes of the command line (R-CLI-03), and the failure that carries one.
import { TRPCError } from '@trpc/server'
import { Failure } from '../engine/fail.ts'

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

const codes: Partial<Record<Failure['code'], ExitCode>> = {
  workspace_locked: exit.workspace,
  workspace_newer: exit.workspace,
  workspace_damaged: exit.workspace,
  no_key: exit.key,
  key_refused: exit.key,
  insufficient_credits: exit.credits,
  cap_too_small: exit.credits,
  service_unreachable: exit.service,
  input_missing: exit.drift,
  bad_request: exit.usage,
  budget_missing: exit.usage,
  would_overwrite_input: exit.usage,
}

/** Sentences for failures a command can meet; others show their code and details. */
function words({ code, details }: Failure): string {
  const { fileName, detail, owner, what } = details as Record<string, string | undefined>
  switch (code) {
    case 'workspace_locked':
      return `The workspace is open in another program (${owner}). Close it there, or name another folder with --workspace.`
    case 'workspace_newer':
      return 'The workspace was written by a newer Listwright. Nothing was changed.'
    case 'workspace_damaged':
      return `The workspace database is damaged (${detail}). Nothing was changed.`
    case 'file_missing':
      return `There is no file ${fileName}.`
    case 'file_empty':
      return `${fileName} is empty. Nothing was imported.`
    case 'file_binary':
      return `${fileName} is not a text table. Nothing was imported.`
    case 'file_encrypted':
      return `${fileName} is protected by a password. Save it without one, then import it again.`
    case 'file_old_excel':
      return `${fileName} is an old Excel file. Save it as .xlsx, then import it again.`
    case 'file_damaged':
      return `${fileName} is damaged (${detail}). Nothing was imported.`
    case 'would_overwrite_input':
      return `${fileName} is the input. Name another file with --out; the source is never written.`
    case 'write_denied':
      return `${fileName} could not be written (${detail}).`
    case 'file_in_use':
      return `${fileName} could not be written: it is open elsewhere.`
    case 'disk_full':
      return `The disk is full (${what}). Everything committed is kept; free space and try again.`
    case 'insufficient_credits':
      return 'There are not enough credits. Nothing was sent.'
    case 'service_unreachable':
      return `The service did not answer (${detail}). Nothing was lost; run the same command again later.`
    default:
      return `${code} ${JSON.stringify(details)}`
  }
}

/** The failure behind what a call threw, or null for a bug. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  if (error instanceof TRPCError && error.cause instanceof Failure) return error.cause
  return null
}

export function ended(error: unknown): Ended {
  if (error instanceof Ended) return error
  const failure = failureOf(error)
  if (failure) return new Ended(codes[failure.code] ?? exit.internal, words(failure))
  return new Ended(exit.internal, error instanceof Error ? (error.stack ?? error.message) : String(error))
}
