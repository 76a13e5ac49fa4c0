// What a command says: one JSON summary or a few lines on stdout, progress on stderr. The result is said when the workspace
// is closed: a slow reader behind a pipe keeps no one else from it.
import type { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ProgramOutput } from '../hosts/stdout.ts'
import type { CommandEnd } from './exit.ts'
import { stdoutEnd } from './process/stdout.ts'
import type { CliWorld } from './process/world.ts'

export interface CommandReport {
  readonly json: boolean
  /** Progress: NDJSON with --json, else one line that is written over; silent with --quiet. */
  progress(event: Record<string, unknown>, line: string): void
  /** A table that is drawn over the one before; false where there is no terminal to draw it on. */
  table(lines: (width: number) => readonly string[]): boolean
  /** Something to know beside the result. */
  note(message: string): void
  /** The one result of the command. */
  result(summary: Record<string, unknown>, lines: string[]): void
  /** A file whose bytes are the output on stdout; it may be deleted from then on. The result then goes to stderr. */
  data(file: string): Promise<void>
  /** Says what there is to say. */
  flush(): Promise<void>
}

/** Waits until what was written so far is with the reader, or no one reads any more. */
const written = (stream: Writable, text = ''): Promise<void> =>
  new Promise(resolve => {
    if (stream.destroyed || stream.writableEnded) resolve()
    else stream.write(text, () => resolve())
  })

/** Both streams have been taken: the process may end. */
export async function outputTaken({ stdout, stderr }: ProgramOutput): Promise<void> {
  await written(stdout)
  await written(stderr)
}

/** The end of a command that failed, for stderr. */
export const failureText = ({ code, resumable, message }: CommandEnd, json: boolean): string =>
  `${json ? JSON.stringify({ event: 'failed', exit: code, resumable, message }) : message}\n`

export function createReport(
  { json, quiet }: { json: boolean; quiet: boolean },
  { output, env }: CliWorld,
): CommandReport {
  const { stdout, stderr } = output
  const overwrites = stderr.isTTY && env.TERM !== 'dumb'
  let last = ''
  /** Lines of the table above the cursor. */
  let tableLines = 0
  let said: { summary: Record<string, unknown>; lines: string[] } | null = null
  let bytes: ReturnType<typeof createReadStream> | null = null
  return {
    json,
    progress(event, line) {
      if (quiet || line === last) return
      if (json) stderr.write(`${JSON.stringify(event)}\n`)
      else if (overwrites) output.overLine(line)
      last = line
    },
    table(lines) {
      if (quiet || json || !overwrites) return false
      tableLines = output.overLines(lines, tableLines)
      return true
    },
    note(message) {
      // It is below the table, and the next table is below it.
      tableLines = 0
      if (json) stderr.write(`${JSON.stringify({ event: 'note', message })}\n`)
      else if (!quiet) stderr.write(`${last !== '' && overwrites ? '\n' : ''}${message}\n`)
      last = ''
    },
    result(summary, lines) {
      said = { summary, lines }
    },
    async data(file) {
      bytes = (await open(file)).createReadStream()
    },
    async flush() {
      if (!json && last !== '' && overwrites) output.overLine('')
      last = ''
      if (bytes) await pipeline(bytes, stdout, { end: false }).catch(output.note)
      // What says that all was written would not be true.
      if (!said || stdoutEnd(output)) return
      const { summary, lines } = said
      if (!bytes) return written(stdout, json ? `${JSON.stringify(summary)}\n` : `${lines.join('\n')}\n`)
      if (json) return written(stderr, `${JSON.stringify({ event: 'summary', ...summary })}\n`)
      if (!quiet) return written(stderr, `${lines.join('\n')}\n`)
    },
  }
}
