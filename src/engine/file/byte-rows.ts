// Rows of a CSV file in UTF-8 found in its bytes: what has any doubt is left to `csv-read.ts`, which is what rows mean.
import { isUtf8 } from 'node:buffer'
import type { RowSink } from './table-source.ts'
import type { BetweenBlocks } from './text-blocks.ts'

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

/** row: it lies in `starts` and `ends` · blank: an empty line · more: it ends behind `limit` · odd: it is not for this reader. */
export type FoundRow = 'row' | 'blank' | 'more' | 'odd'

export interface ByteScanner {
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** Behind the row that was found, its line end included. */
  readonly next: number
  /** Lines of the row that was found. */
  readonly lines: number
  /** Looks for a row of the bytes from `at` to `limit`. Quotes inside its cells are made single where they lie. */
  find(bytes: Uint8Array, at: number, limit: number): FoundRow
}

const LF = 10
const CR = 13
/** What is longer is looked at as text. */
const longestCell = 32_768

/** Rows of exactly `width` cells. `quote`: -1 = quotes are plain text. */
export function createByteScanner(delimiter: number, quote: number, width: number): ByteScanner {
  const starts = new Int32Array(width)
  const ends = new Int32Array(width)
  /** Cells in which quotes are doubled. */
  const doubled: number[] = []
  let next = 0
  let lines = 0

  const unquote = (bytes: Uint8Array, cell: number) => {
    let to = starts[cell] as number
    for (let from = to; from < (ends[cell] as number); from++) {
      const byte = bytes[from] as number
      bytes[to++] = byte
      if (byte === quote) from++
    }
    ends[cell] = to
  }

  return {
    starts,
    ends,
    get next() {
      return next
    },
    get lines() {
      return lines
    },
    find(bytes, begin, limit) {
      let at = begin
      let cell = 0
      lines = 1
      doubled.length = 0
      for (;;) {
        const start = at
        if (at < limit && bytes[at] === quote) {
          at++
          starts[cell] = at
          for (; ; at++) {
            if (at + 1 >= limit) return 'more'
            const byte = bytes[at] as number
            if (byte === quote) {
              if (bytes[at + 1] !== quote) break
              if (doubled.at(-1) !== cell) doubled.push(cell)
              at++
            } else if (byte === LF) lines++
            else if (byte === CR && bytes[at + 1] !== LF) lines++
          }
          ends[cell] = at
          at++
        } else {
          for (; at < limit; at++) {
            const byte = bytes[at] as number
            if (byte === delimiter || byte === LF || byte === CR) break
          }
          starts[cell] = start
          ends[cell] = at
        }
        if (at >= limit) return 'more'
        if (at - start > longestCell) return 'odd'
        const byte = bytes[at] as number
        if (byte === delimiter) {
          if (++cell === width) return 'odd'
          at++
          continue
        }
        if (byte === CR) {
          if (at + 1 >= limit) return 'more'
          if (bytes[++at] !== LF) return 'odd'
        } else if (byte !== LF) return 'odd'
        next = at + 1
        if (cell === 0 && (bytes[begin] === LF || bytes[begin] === CR)) return 'blank'
        if (cell !== width - 1) return 'odd'
        for (const one of doubled) unquote(bytes, one)
        return 'row'
      }
    },
  }
}

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
