// A file of text as a stream of rows: delimited, in fixed columns, or one of the forms in which rows name their values.
import { closeSync, openSync, readSync } from 'node:fs'
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import { encodingNamed } from '../../../contract/app/file/text-encoding.ts'
import { fail } from '../../base/fail.ts'
import { createCsvReader } from '../csv/csv-read.ts'
import { countBreaks } from '../csv/stray-quote.ts'
import { type DialectGuess, detectDialect, detectLineEnd, quotesAll } from '../detect/detect-delimiter.ts'
import { withDeclared } from '../detect/encoding/declared-encoding.ts'
import { detectEncoding, type EncodingGuess } from '../detect/encoding/detect-encoding.ts'
import { ownDelimiter } from '../detect/own-head.ts'
import { behindLines } from '../text/behind-lines.ts'
import { type BetweenBlocks, readTextFile } from '../text/text-blocks.ts'
import { decodeText, openTextStream } from '../text/text-decode.ts'
import type { TextPlace } from './byte-rows.ts'
import { fixedOf, fixedSource } from './fixed/fixed-source.ts'
import { refuseBytes, refuseText } from './foreign.ts'
import { htmlSource, isPage } from './markup/html-source.ts'
import { isXmlWorkbook, xmlWorkbookSource } from './markup/xml-workbook-source.ts'
import { namedSource, type TextHead } from './named-source.ts'
import type { RowSink, SourceRow } from './source-row.ts'
import { joinedBeyond, sizeOf, type TableSource } from './table-source.ts'
import { readTail } from './text-tail.ts'
import { sheetColumns } from './xlsx/xlsx-limits.ts'

export async function textSource(
  file: string,
  fileName: string,
  options: ReadOptions,
  head: Buffer,
): Promise<TableSource> {
  const detected = withDeclared(head, detectEncoding(file))
  refuseBytes(head, detected.encoding, fileName)
  const chosen = options.encoding === undefined ? undefined : encodingNamed(options.encoding)
  if (chosen === null) throw fail('bad_request', { what: `encoding ${options.encoding}` })
  const { bom, readings } = detected
  const encoding: EncodingGuess =
    chosen === undefined ? detected : { encoding: chosen, sure: true, bom, ...(readings && { readings }) }
  const bytes = sizeOf(file)
  const whole = bytes <= head.length
  const text = openTextStream(encoding.encoding).decode(head)
  if (whole && text.trim() === '') throw fail('file_empty', { fileName })
  const textHead: TextHead = { file, fileName, encoding, text, whole, bytes }
  if (isPage(text)) return htmlSource(textHead, options)
  if (isXmlWorkbook(text)) return xmlWorkbookSource(textHead, options)
  const named = namedSource(textHead, options)
  if (named) return named
  refuseText(text, whole, fileName)
  const marked = options.switches?.quotes || options.quote !== undefined ? null : ownDelimiter(text, whole)
  const own = marked !== null && (options.delimiter ?? marked) === marked
  const guess = own ? { delimiter: marked, quote: '"', sure: true, sepLine: false } : detectDialect(text, whole)
  const fixed = own ? null : fixedOf(textHead, options, guess)
  if (fixed) return fixedSource(textHead, fixed)
  const dialect: DialectGuess = {
    delimiter: options.delimiter ?? guess.delimiter,
    quote: options.quote ?? (options.switches?.quotes ? '' : guess.quote),
    sure: options.delimiter !== undefined || guess.sure,
    sepLine: guess.sepLine,
  }
  return {
    form: {
      kind: 'csv',
      encoding,
      dialect,
      ...detectLineEnd(text, dialect),
      quoteAll: quotesAll(text, dialect),
      finalLineEnd: endsWithLineEnd(file, bytes, encoding.encoding),
    },
    bytes,
    ...(own && { own }),
    tail: () => readTail(file, bytes, encoding.encoding, dialect),
    ...byBytes(file, fileName, encoding, dialect),
    async rows(sink, between) {
      await readText(file, fileName, encoding.encoding, dialect, sink, between)
      return null
    },
    close: () => {},
  }
}

/** Ctrl-Z alone on a line, with which programs of DOS end a text. */
const isEndMark = (fields: readonly string[]) => fields.length === 1 && fields[0] === '\u001a'

const startOfFile: TextPlace = { offset: 0, rows: 0, line: 1 }
const bomBytes = 3

/** Only where each part of the dialect is a byte. */
function byBytes(
  file: string,
  fileName: string,
  { encoding, bom }: EncodingGuess,
  dialect: DialectGuess,
): Pick<TableSource, 'byBytes'> {
  const code = (text: string) => (text.length === 1 && text.charCodeAt(0) < 128 ? text.charCodeAt(0) : -1)
  const [delimiter, quote] = [code(dialect.delimiter), code(dialect.quote)]
  if (encoding !== 'utf-8' || delimiter < 0 || (quote < 0 && dialect.quote !== '')) return {}
  return {
    byBytes: {
      file,
      delimiter,
      quote,
      start: bom ? { ...startOfFile, offset: bomBytes } : startOfFile,
      rowsFrom: (from, most, sink, between) => readText(file, fileName, encoding, dialect, sink, between, from, most),
    },
  }
}

function endsWithLineEnd(file: string, bytes: number, encoding: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const tail = Buffer.alloc(Math.min(4, bytes))
    readSync(descriptor, tail, 0, tail.length, bytes - tail.length)
    return /[\r\n]$/.test(decodeText(tail, encoding))
  } finally {
    closeSync(descriptor)
  }
}

async function readText(
  file: string,
  fileName: string,
  encoding: string,
  dialect: DialectGuess,
  sink: RowSink,
  between: BetweenBlocks = () => false,
  from = startOfFile,
  most = Number.POSITIVE_INFINITY,
): Promise<TextPlace | null> {
  let number = from.rows
  let wanted = true
  let lines = 0
  const row: SourceRow = {
    number: 0,
    line: 0,
    fields: [],
    raws: null,
    malformed: false,
    hidden: false,
    blank: false,
    raw: () => '',
    surplus(width) {
      return joinedBeyond(this.fields, width, dialect.delimiter)
    },
  }
  const reader = createCsvReader(
    dialect,
    read => {
      number++
      if (most < Number.POSITIVE_INFINITY) {
        const raw = read.raw()
        lines += countBreaks(raw, 0, raw.length) + 1
        wanted = number < from.rows + most
      }
      if (number === 1 && dialect.sepLine) return !wanted
      row.blank = read.blank || isEndMark(read.fields)
      row.number = number
      row.line = read.line
      row.fields = row.blank ? [] : read.fields
      row.malformed = read.malformed
      row.raw = read.raw
      return sink(row) || !wanted
    },
    fileName,
    sheetColumns,
    from.line,
  )
  await readTextFile(file, encoding, reader, between, from.offset)
  return wanted ? null : { offset: behindLines(file, from.offset, lines), rows: number, line: from.line + lines }
}
