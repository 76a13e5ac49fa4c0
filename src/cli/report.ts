// What a command says: one JSON summary or a few lines on stdout, progress on stderr.
export interface Report {
  readonly json: boolean
  /** Progress: NDJSON with --json, else one line that is written over; silent with --quiet. */
  progress(event: Record<string, unknown>, line: string): void
  /** The one result of the command. */
  result(summary: Record<string, unknown>, lines: string[]): void
}

export function createReport({ json, quiet }: { json: boolean; quiet: boolean }): Report {
  let last = ''
  const clear = () => {
    if (last !== '' && process.stderr.isTTY) process.stderr.write('\r\x1b[K')
    last = ''
  }
  return {
    json,
    progress(event, line) {
      if (quiet || line === last) return
      if (json) process.stderr.write(`${JSON.stringify(event)}\n`)
      else if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`)
      last = line
    },
    result(summary, lines) {
      if (!json) clear()
      process.stdout.write(json ? `${JSON.stringify(summary)}\n` : `${lines.join('\n')}\n`)
    },
  }
}
