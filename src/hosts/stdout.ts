// What a program writes to stdout and stderr, and whether it arrived. A reader that has seen enough, such as head, ends its pipe
// and is no failure; a full disk is one, and the program must not go on or end as if all were well.

import { Writable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number }

export interface ProgramOutput {
  /** Where it is a terminal, what would control it is shown as text: cells, names and messages may be anybody's. */
  readonly stdout: Output
  readonly stderr: Output
  /** Writes over the present line of the terminal at stderr; without a text it is left empty. */
  overLine(text: string): void
  /** Writes lines over the `before` lines above the cursor, no wider than the terminal; gives how many there are now. */
  overLines(lines: (width: number) => readonly string[], before: number): number
  /** Takes note of an error of writing to stdout. */
  note(error: unknown): void
  /** Why stdout did not take all of it; null when it did, its reader left, or someone has reported it already. */
  failure(): Error | null
  /** As `failure`, for a caller that reports it in its own words. */
  takeFailure(): Error | null
  /** Writes a line to stdout and waits until it is taken, or is not. */
  sayLine(line: string): Promise<void>
}

/** Windows tells a pipe whose reader has left in two ways. */
const readerLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(EPIPE|EOF)$/.test(String(error.code))

/** What moves, colours, clears, renames or answers in a terminal (C0 but tab and line feed, DEL, C1), and what turns the order of a line around. */
const controls = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/** Shown as JSON writes it, so that JSON stays what it is. A line that ends as on Windows ends all the same. */
const visibleText = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(controls, sign => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)

/** Of a pipe or a file every byte is someone's data: it stays as it is. */
function shownOn(stream: Output): Output {
  if (!stream.isTTY) return stream
  const letters = new StringDecoder()
  const shown = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      const text = typeof chunk === 'string' ? chunk : letters.write(chunk)
      // Its own listener takes note of what does not arrive.
      stream.write(visibleText(text), () => done())
    },
  })
  return Object.assign(shown, { isTTY: true })
}

/** Of a terminal that does not say how wide it is, or says 0. */
const defaultWidth = 80

/** From now on no error of the two streams ends the process; those of stdout are kept. */
export function watchOutput(stdout: Output = process.stdout, stderr: Output = process.stderr): ProgramOutput {
  let failure: Error | null = null
  let reported = false
  const note = (error: unknown) => {
    if (reported || readerLeft(error)) return
    failure ??= error instanceof Error ? error : new Error(String(error))
  }
  stdout.on('error', note)
  // Progress and words for people: where they cannot be written there is no one to tell.
  stderr.on('error', () => {})
  const [shownOut, shownErr] = [shownOn(stdout), shownOn(stderr)]
  return {
    stdout: shownOut,
    stderr: shownErr,
    overLine: text => void stderr.write(`\r\x1b[K${visibleText(text)}`),
    overLines(lines, before) {
      const drawn = lines(stderr.columns || defaultWidth).map(line => `${visibleText(line)}\n`)
      stderr.write(`${before > 0 ? `\x1b[${before}A` : ''}\x1b[J${drawn.join('')}`)
      return drawn.length
    },
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
        shownOut.write(`${line}\n`, error => {
          if (error) note(error)
          resolve()
        })
      }),
  }
}
