// What a program writes to stdout and stderr, and whether it arrived. A reader that has seen enough, such as head, ends its pipe
// and is no failure; a full disk is one, and the program must not go on or end as if all were well.
import type { Writable } from 'node:stream'

export interface ProgramOutput {
  readonly stdout: Writable
  readonly stderr: Writable & { readonly isTTY?: boolean }
  /** Takes note of an error of writing to stdout. */
  note(error: unknown): void
  /** Why stdout did not take all of it; null when it did, its reader left, or somebody has reported it already. */
  failure(): Error | null
  /** As `failure`, for a caller that reports it in its own words. */
  takeFailure(): Error | null
  /** Writes a line to stdout and waits until it is taken, or is not. */
  sayLine(line: string): Promise<void>
}

/** Windows tells a pipe whose reader has left in two ways. */
const readerLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(EPIPE|EOF)$/.test(String(error.code))

/** From now on no error of the two streams ends the process; those of stdout are kept. */
export function watchOutput(
  stdout: ProgramOutput['stdout'] = process.stdout,
  stderr: ProgramOutput['stderr'] = process.stderr,
): ProgramOutput {
  let failure: Error | null = null
  let reported = false
  const note = (error: unknown) => {
    if (reported || readerLeft(error)) return
    failure ??= error instanceof Error ? error : new Error(String(error))
  }
  stdout.on('error', note)
  // Progress and words for people: where they cannot be written there is nobody to tell.
  stderr.on('error', () => {})
  return {
    stdout,
    stderr,
    note,
    failure: () => failure,
    takeFailure() {
      const taken = failure
      reported ||= taken !== null
      failure = null
      return taken
    },
    sayLine: line =>
      new Promise(resolve => {
        stdout.write(`${line}\n`, error => {
          if (error) note(error)
          resolve()
        })
      }),
  }
}
