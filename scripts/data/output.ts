// A file of the bundled data as the build makes it: bytes, how much is in it, and what it was made from.

export interface Output {
  /** File name below resources/data. */
  readonly name: string
  readonly bytes: Buffer
  /** Entries in the file: lines of a list, prefixes of a table. */
  readonly rows: number
  /** Names in data/hand/sources.json, or paths of hand-written files. */
  readonly from: readonly string[]
}

/** A text file with one entry per line. */
export function textOutput(name: string, lines: readonly string[], from: readonly string[]): Output {
  return { name, bytes: Buffer.from(`${lines.join('\n')}\n`), rows: lines.length, from }
}
