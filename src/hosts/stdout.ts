// What goes to stdout, and whether it arrived. A reader that has seen enough, such as head, ends its pipe and is no failure;
// a full disk is one, and the program must not go on or end as if all were well.

let failure: Error | null = null
let reported = false

/** Windows tells a pipe whose reader has left in two ways. */
const readerLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(EPIPE|EOF)$/.test(String(error.code))

/** Takes note of an error of writing to stdout. */
export function noteStdout(error: unknown): void {
  if (reported || readerLeft(error)) return
  failure ??= error instanceof Error ? error : new Error(String(error))
}

/** From now on no error of stdout or stderr ends the process; those of stdout are kept for `stdoutFailure`. */
export function watchStreams(): void {
  process.stdout.on('error', noteStdout)
  // Progress and words for people: where they cannot be written there is nobody to tell.
  process.stderr.on('error', () => {})
}

/** Why stdout did not take all of it; null when it did, its reader left, or somebody has reported it already. */
export const stdoutFailure = (): Error | null => failure

/** As `stdoutFailure`, for a caller that reports it in its own words. */
export function takeStdoutFailure(): Error | null {
  const taken = failure
  reported ||= taken !== null
  failure = null
  return taken
}

/** Writes a line to stdout and waits until it is taken, or is not. */
export const sayLine = (line: string): Promise<void> =>
  new Promise(resolve => {
    process.stdout.write(`${line}\n`, error => {
      if (error) noteStdout(error)
      resolve()
    })
  })
