// What goes to stdout, and whether it arrived. A reader that has seen enough, such as head, ends its pipe and is no failure;
// a full disk is one, and the command must not end as if all were well.
import { Ended, exit } from './exit.ts'

let failure: Error | null = null

/** Windows tells a pipe whose reader has left in two ways. */
const readerLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(EPIPE|EOF)$/.test(String(error.code))

/** Takes note of an error of writing to stdout. */
export function noteStdout(error: unknown): void {
  if (readerLeft(error)) return
  failure ??= error instanceof Error ? error : new Error(String(error))
}

/** From now on no error of stdout or stderr ends the process; those of stdout are told by `stdoutEnd`. */
export function watchStreams(): void {
  process.stdout.on('error', noteStdout)
  // Progress and words for people: where they cannot be written there is nobody to tell.
  process.stderr.on('error', () => {})
}

/** How the command ends when stdout did not take all of it; null when it did, or its reader left. */
export const stdoutEnd = (): Ended | null =>
  failure &&
  new Ended(
    exit.internal,
    `The output could not be written to stdout (${failure.message}). What the command did in the workspace is kept: run it again with another output.`,
  )
