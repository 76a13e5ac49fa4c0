// Rows of a CSV file in UTF-8 found in its bytes: what has any doubt is left to `csv-read.ts`, which is what rows mean.
import { isUtf8 } from 'node:buffer'
import type { BetweenBlocks } from '../text/text-blocks.ts'
import type { RowSink } from './source-row.ts'

/** A place between two rows of a text file. */
export interface TextPlace {
  /** Bytes before it. */
  readonly offset: number
  /** Rows before it, empty ones too. */
  readonly rows: number
  /** Its line, from 1. */
  readonly line: number
}

/** What finds rows in bytes needs to know of a text, and how the rows between are read. */
export interface RowsByBytes {
  readonly file: string
  readonly delimiter: number
  /** -1 = quotes are plain text. */
  readonly quote: number
  readonly start: TextPlace
  /** At most `most` rows from a place on. Returns the place behind them; null = the file has ended. */
  rowsFrom(from: TextPlace, most: number, sink: RowSink, between?: BetweenBlocks): Promise<TextPlace | null>
}

const LF = 10

/** U+FFFD in UTF-8: it says that bytes were no text. */
const unreadable = Buffer.of(0xef, 0xbf, 0xbd)

/** Where the bytes end that can be looked for rows: behind the last line end, in front of what is no text. */
export function readableEnd(bytes: Buffer, end: number): number {
  const last = bytes.lastIndexOf(LF, end - 1) + 1
  const text = bytes.subarray(0, last)
  if (last === 0 || !isUtf8(text)) return 0
  const bad = text.indexOf(unreadable)
  return bad < 0 ? last : bad
}
