// Tolerant CSV tokenizer: text comes in chunks of any size, rows come out; nothing is dropped and nothing is guessed.
import { fail } from '../../base/fail.ts'
import { countBreaks, judgeStray } from './stray-quote.ts'

export interface CsvDialect {
  /** One or more characters. */
  delimiter: string
  /** One character, or '' when quotes are plain text. */
  quote: string
}

/** One record. `fields` is the caller's to keep; the rest is valid until the next record. */
export interface CsvRow {
  fields: string[]
  /** Physical line of the file the record starts on, from 1. */
  line: number
  /** Quotes were not where RFC 4180 has them, so the values are a reading of the raw text. */
  malformed: boolean
  /** An empty line; its one field is ''. */
  blank: boolean
  /** The record as it is in the file, without its line end. */
  raw(): string
  /** Its line end; '' where the file ends without one. */
  lineEnd(): string
}

/** Gets every record; `true` means that no more are wanted. */
export type CsvSink = (row: CsvRow) => boolean | undefined

export interface CsvReader {
  push(text: string): void
  end(): void
  /** The sink wanted no more. */
  readonly stopped: boolean
}

/** Most characters of one cell (R-WSP-04). */
export const cellLimit = 1_000_000
/** A quoted field longer than this was never closed: its quote is read as text. */
const quotedLimit = 8 * 1024 * 1024

/** Most characters of one record: what has more has lost its line ends. */
const lineLimit = 32 * 1024 * 1024

const LF = 10
const CR = 13
const SPACE = 32

/**
 * Reads RFC 4180 and what people really send: LF, CRLF, CR and their mixtures, ragged rows, quotes inside unquoted
 * fields, text after a closing quote (kept as it is), quotes that never close (read as text, so that the rest of
 * the file stays rows). The result does not depend on where the chunks are cut. Throws cell_too_long, and line_too_long
 * for a record of more than `maxFields` values or 32 million characters.
 */
export function createCsvReader(
  { delimiter, quote }: CsvDialect,
  sink: CsvSink,
  fileName = '',
  maxFields = Number.POSITIVE_INFINITY,
  firstLine = 1,
): CsvReader {
  const delimiterCode = delimiter.charCodeAt(0)
  const delimiterLength = delimiter.length
  const quoteCode = quote === '' ? -1 : quote.charCodeAt(0)
  const doubled = quote + quote

  let buffer = ''
  let at = 0
  let rowStart = 0
  let fieldStart = 0
  /** From the start of a quoted field to here there is no line break. */
  let unbroken = 0
  /** start: before the first character of a field · plain · quoted · closed: after a closing quote. */
  let mode: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let escaped = false
  let closedValue = ''
  let fields: string[] = []
  let line = firstLine
  let breaksInRow = 0
  let stopped = false
  let rowEnd = 0
  let rowNext = 0
  const row: CsvRow = {
    fields,
    line: 1,
    malformed: false,
    blank: false,
    raw: () => buffer.slice(rowStart, rowEnd),
    lineEnd: () => buffer.slice(rowEnd, rowNext),
  }

  const isDelimiter = (index: number) =>
    buffer.charCodeAt(index) === delimiterCode && (delimiterLength === 1 || buffer.startsWith(delimiter, index))

  const endField = (end: number) => {
    const value = mode === 'closed' ? closedValue : buffer.slice(fieldStart, end)
    if (value.length > cellLimit) throw fail('cell_too_long', { fileName, line, limit: cellLimit })
    fields.push(value)
    if (fields.length > maxFields) throw fail('line_too_long', { fileName, line, limit: maxFields, of: 'values' })
    mode = 'start'
  }

  const endRow = (end: number, next: number) => {
    const blank = fields.length === 0 && end === rowStart
    endField(end)
    row.fields = fields
    row.line = line
    row.blank = blank
    rowEnd = end
    rowNext = next
    if (sink(row)) stopped = true
    row.malformed = false
    line += breaksInRow + 1
    breaksInRow = 0
    fields = []
    rowStart = next
    fieldStart = next
    at = next
  }

  /** The quote that opened this field never closes properly: read it as text. */
  const reopen = () => {
    row.malformed = true
    mode = 'plain'
    at = fieldStart
  }

  /** Goes on behind a quote inside a quoted field. False when the chunk ends before its meaning is known. */
  const passStray = (stray: number, final: boolean): boolean => {
    // What was looked through for the stray quote before is not looked through again.
    const broken = countBreaks(buffer, Math.max(fieldStart, unbroken), stray) > 0
    if (!broken) unbroken = stray
    const limit = fieldStart + cellLimit
    const meaning = broken ? 'opens nothing' : judgeStray({ text: buffer, stray, limit, final, delimiter, quoteCode })
    if (meaning === 'unknown') return false
    if (meaning === 'opens nothing') reopen()
    else {
      row.malformed = true
      at = stray + 1
    }
    return true
  }

  /** Inside quotes: moves to the closing quote. False when more text is needed. */
  const scanQuoted = (final: boolean): boolean => {
    const found = buffer.indexOf(quote, at)
    if (found < 0 || found - fieldStart > quotedLimit) {
      if (!final && found < 0 && buffer.length - fieldStart <= quotedLimit) {
        at = buffer.length
        return false
      }
      reopen()
      return true
    }
    at = found
    let next = found + 1
    if (delimiterCode !== SPACE) while (buffer.charCodeAt(next) === SPACE) next++
    if (!final && next + delimiterLength > buffer.length) return false
    if (buffer.charCodeAt(found + 1) === quoteCode) {
      escaped = true
      at = found + 2
      return true
    }
    const code = buffer.charCodeAt(next)
    if (next < buffer.length && code !== LF && code !== CR && !isDelimiter(next)) return passStray(found, final)
    const value = buffer.slice(fieldStart + 1, found)
    closedValue = escaped ? value.replaceAll(doubled, quote) : value
    breaksInRow += countBreaks(buffer, fieldStart + 1, found)
    mode = 'closed'
    at = next
    return true
  }

  const scan = (final: boolean) => {
    const { length } = buffer
    while (!stopped && at < length) {
      if (mode === 'start') {
        fieldStart = at
        if (buffer.charCodeAt(at) === quoteCode) {
          mode = 'quoted'
          unbroken = at
          escaped = false
          at++
        } else mode = 'plain'
      }
      if (mode === 'quoted') {
        if (!scanQuoted(final)) return
        continue
      }
      let code = 0
      for (; at < length; at++) {
        code = buffer.charCodeAt(at)
        if (code === delimiterCode || code === LF || code === CR) break
      }
      if (at === length) break
      if (code === LF) endRow(at, at + 1)
      else if (code === CR) {
        if (at + 1 === length && !final) return
        endRow(at, buffer.charCodeAt(at + 1) === LF ? at + 2 : at + 1)
      } else if (isDelimiter(at)) {
        endField(at)
        at += delimiterLength
        fieldStart = at
      } else if (!final && at + delimiterLength > length) return
      else at++
    }
    if (mode === 'plain' && at - fieldStart > cellLimit)
      throw fail('cell_too_long', { fileName, line, limit: cellLimit })
  }

  return {
    push(text) {
      if (stopped) return
      if (buffer.length - rowStart > lineLimit)
        throw fail('line_too_long', { fileName, line, limit: lineLimit, of: 'characters' })
      buffer = rowStart === buffer.length ? text : buffer.slice(rowStart) + text
      at -= rowStart
      fieldStart -= rowStart
      unbroken -= rowStart
      rowStart = 0
      scan(false)
    },
    end() {
      // At the end of the file an open quote is a stray one; reading it as text may open the next.
      do {
        if (mode === 'quoted' && at >= buffer.length) reopen()
        scan(true)
      } while (!stopped && mode === 'quoted')
      if (!stopped && (fields.length > 0 || rowStart < buffer.length)) endRow(buffer.length, buffer.length)
    },
    get stopped() {
      return stopped
    },
  }
}
