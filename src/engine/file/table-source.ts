// A file as a stream of rows, whatever its kind: what inspection and import both read from.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import type { ReadOptions } from '../../contract/app/file.ts'
import { fail } from '../fail.ts'
import { createCsvReader } from './csv-read.ts'
import { type DialectGuess, detectDialect, detectLineEnd, type LineEnd, quotesAll } from './detect-delimiter.ts'
import { detectEncoding, type EncodingGuess } from './detect-encoding.ts'
import { decodeText, knowsEncoding, openTextStream } from './text-decode.ts'
import { openXlsx, type XlsxFacts, type XlsxFile } from './xlsx-read.ts'
import type { WorkbookSheet } from './xlsx-workbook.ts'
import { isOle, isZip, oleFailure, readHead } from './xlsx-zip.ts'

/** One row of the file. `fields` is the caller's to keep. */
export interface SourceRow {
  /** From 1; empty rows count. */
  number: number
  /** Physical line of a text file, the row number of a sheet. */
  line: number
  fields: (string | null)[]
  malformed: boolean
  hidden: boolean
  /** The row as text, for the Problems filter. */
  raw(): string
}

/** Told each row that has something in it; `true` = no more are wanted. */
export type RowSink = (row: SourceRow) => boolean | undefined
/** Called between blocks with the share of the file read, 0..1; `true` ends the reading. */
export type Between = (share: number) => Promise<boolean> | boolean

export interface CsvForm {
  kind: 'csv'
  encoding: EncodingGuess
  dialect: DialectGuess
  lineEnd: LineEnd | 'mixed' | null
  usual: LineEnd
  /** Every field stands in quotes. */
  quoteAll: boolean
  finalLineEnd: boolean
}
export interface XlsxForm {
  kind: 'xlsx'
  sheets: { name: string; hidden: boolean; rows: number | null }[]
  sheet: string
}

export interface TableSource {
  readonly form: CsvForm | XlsxForm
  readonly bytes: number
  /** Reads from the start. What a sheet tells besides its rows is known afterwards. */
  rows(sink: RowSink, between?: Between): Promise<XlsxFacts | null>
  close(): void
}

const headBytes = 256 * 1024
const blockBytes = 256 * 1024

/**
 * Opens a file and settles how it is read: what `options` do not say is detected. Throws file_missing, file_empty,
 * file_binary, file_old_excel, file_encrypted, file_damaged, sheet_missing, bad_request.
 */
export async function openSource(file: string, fileName: string, options: ReadOptions): Promise<TableSource> {
  const head = headOf(file, fileName)
  if (head.length === 0) throw fail('file_empty', { fileName })
  if (isOle(head)) throw oleFailure(readHead(file, 64 * 1024), fileName)
  const named = /\.(xlsx|xlsm|xltx)$/i.test(fileName) || /\.(xlsx|xlsm|xltx)$/i.test(path.basename(file))
  if (named || isZip(head)) {
    try {
      return await sheetSource(file, fileName, options)
    } catch (error) {
      // A zip under another name that holds no workbook is simply not a list.
      if (!named && error instanceof Error && 'code' in error && error.code === 'file_damaged')
        throw fail('file_binary', { fileName, looksLike: 'a zip archive' })
      throw error
    }
  }
  return textSource(file, fileName, options, head)
}

function headOf(file: string, fileName: string): Buffer {
  try {
    return readHead(file, headBytes)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT' || code === 'EISDIR') throw fail('file_missing', { fileName })
    if (code === 'EBUSY') throw fail('file_in_use', { fileName })
    if (code === 'EACCES' || code === 'EPERM')
      throw fail('file_damaged', { fileName, detail: 'there is no permission to read it' })
    throw error
  }
}

/** How other kinds of file begin. */
const magics: readonly [mark: string, name: string][] = [
  ['%PDF-', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['\x1f\x8b', 'a gzip archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive'],
  ['Rar!', 'a RAR archive'],
  ['BZh', 'a bzip2 archive'],
  ['SQLite format 3\0', 'a SQLite database'],
  ['\x7fELF', 'a program'],
  ['MZ\x90\0', 'a program'],
  ['PAR1', 'a Parquet file'],
  ['{\\rtf', 'a rich text document'],
]
/** Text holds nearly no control characters; bytes of a binary file do at every tenth place. */
const mostControls = 0.02

function refuseBinary(head: Buffer, encoding: string, fileName: string): void {
  const start = head.toString('latin1', 0, 16)
  const known = magics.find(([mark]) => start.startsWith(mark))
  if (known) throw fail('file_binary', { fileName, looksLike: known[1] })
  const markup = /^\s*(?:<!doctype html|<html|<table|<\?xml)/i.exec(
    head.toString('utf8', 0, 1024).replace('\ufeff', ''),
  )
  if (markup) throw fail('file_binary', { fileName, looksLike: markup[0].includes('?') ? 'an XML file' : 'a web page' })
  if (/^utf-(16|32)/.test(encoding)) return
  let controls = 0
  for (const byte of head) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) controls++
  if (controls > head.length * mostControls && controls > 4) throw fail('file_binary', { fileName, looksLike: null })
}

function textSource(file: string, fileName: string, options: ReadOptions, head: Buffer): TableSource {
  const detected = detectEncoding(file)
  refuseBinary(head, detected.encoding, fileName)
  if (options.encoding !== undefined && !knowsEncoding(options.encoding))
    throw fail('bad_request', { what: `encoding ${options.encoding}` })
  const encoding: EncodingGuess =
    options.encoding === undefined ? detected : { encoding: options.encoding, sure: true, bom: detected.bom }
  const bytes = sizeOf(file)
  const whole = bytes <= head.length
  const text = openTextStream(encoding.encoding).decode(head)
  if (whole && text.trim() === '') throw fail('file_empty', { fileName })
  const guess = detectDialect(text, whole)
  const dialect: DialectGuess = {
    delimiter: options.delimiter ?? guess.delimiter,
    quote: options.quote ?? guess.quote,
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
    rows: (sink, between) => readText(file, fileName, encoding.encoding, dialect, sink, between),
    close: () => {},
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

function sizeOf(file: string): number {
  const descriptor = openSync(file, 'r')
  try {
    return fstatSync(descriptor).size
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
  between: Between = () => false,
): Promise<null> {
  let number = 0
  const row: SourceRow = { number: 0, line: 0, fields: [], malformed: false, hidden: false, raw: () => '' }
  const reader = createCsvReader(
    dialect,
    read => {
      number++
      if (read.blank || (number === 1 && dialect.sepLine)) return false
      row.number = number
      row.line = read.line
      row.fields = read.fields
      row.malformed = read.malformed
      row.raw = read.raw
      return sink(row)
    },
    fileName,
  )
  const descriptor = openSync(file, 'r')
  try {
    const size = fstatSync(descriptor).size || 1
    const block = Buffer.alloc(blockBytes)
    const stream = openTextStream(encoding)
    let done = 0
    for (;;) {
      const length = readSync(descriptor, block, 0, blockBytes, null)
      if (length === 0) break
      reader.push(stream.decode(block.subarray(0, length)))
      done += length
      if (reader.stopped || (await between(Math.min(1, done / size)))) return null
    }
    reader.push(stream.end())
    reader.end()
    await between(1)
    return null
  } finally {
    closeSync(descriptor)
  }
}

async function sheetSource(file: string, fileName: string, options: ReadOptions): Promise<TableSource> {
  const book = await openXlsx(file, fileName)
  try {
    const extents = await Promise.all(book.sheets.map(sheet => book.extent(sheet)))
    const sheet = chooseSheet(book, extents, options.sheet, fileName)
    const form: XlsxForm = {
      kind: 'xlsx',
      sheets: book.sheets.map(({ name, hidden }, index) => ({ name, hidden, rows: extents[index]?.rows ?? null })),
      sheet: sheet.name,
    }
    return {
      form,
      bytes: sizeOf(file),
      rows: (sink, between) =>
        book.rows(
          sheet,
          ({ cells, number, hidden }) =>
            sink({
              number,
              line: number,
              fields: cells,
              malformed: false,
              hidden,
              raw: () => cells.map(cell => cell ?? '').join('\t'),
            }),
          between,
        ),
      close: () => book.close(),
    }
  } catch (error) {
    book.close()
    throw error
  }
}

type Extent = { rows: number; columns: number } | null

/** The one asked for; else the first visible sheet that does not say it is empty. */
function chooseSheet(book: XlsxFile, extents: Extent[], wanted: string | undefined, fileName: string): WorkbookSheet {
  if (wanted !== undefined) {
    const found = book.sheets.find(({ name }) => name === wanted)
    if (!found) throw fail('sheet_missing', { fileName, sheet: wanted })
    return found
  }
  const isFull = (index: number) => {
    const extent = extents[index]
    return !extent || extent.rows > 1 || extent.columns > 1
  }
  const [first] = book.sheets
  if (!first) throw fail('file_damaged', { fileName, detail: 'it holds no worksheet' })
  const visible = book.sheets.filter(({ hidden }) => !hidden)
  return visible.find(sheet => isFull(book.sheets.indexOf(sheet))) ?? visible[0] ?? first
}
