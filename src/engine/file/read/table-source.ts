// A file as a stream of rows, whatever its kind: what inspection and import both read from.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { optionsOfPart, type ReadOptions } from '../../../contract/app/file.ts'
import type { LineProblemKind } from '../../../contract/app/line.ts'
import { encodingNamed } from '../../../contract/app/text-encoding.ts'
import { fail } from '../../base/fail.ts'
import { createCsvReader } from '../csv/csv-read.ts'
import { countBreaks } from '../csv/stray-quote.ts'
import { type DialectGuess, detectDialect, detectLineEnd, type LineEnd, quotesAll } from '../detect/detect-delimiter.ts'
import type { FixedGuess } from '../detect/detect-fixed.ts'
import type { MergedRange } from '../detect/detect-header.ts'
import { withDeclared } from '../detect/encoding/declared-encoding.ts'
import { detectEncoding, type EncodingGuess } from '../detect/encoding/detect-encoding.ts'
import type { FooterRow } from '../detect/footer.ts'
import { ownDelimiter } from '../detect/own-head.ts'
import { behindLines } from '../text/behind-lines.ts'
import { type BetweenBlocks, readTextFile } from '../text/text-blocks.ts'
import { decodeText, openTextStream } from '../text/text-decode.ts'
import type { ZippedFile } from '../zip/stored-zip.ts'
import { isTar } from '../zip/tar-read.ts'
import type { RowsByBytes, TextPlace } from './byte-rows.ts'
import { fixedOf, fixedSource } from './fixed/fixed-source.ts'
import { isArchive, isOpenDocument, plainZip, refuseBytes, refuseMark, refuseText, refuseZip } from './foreign.ts'
import type { FileLayout } from './layout.ts'
import { htmlSource, isPage } from './markup/html-source.ts'
import { isXmlWorkbook, xmlWorkbookSource } from './markup/xml-workbook-source.ts'
import { namedSource, type TextHead } from './named-source.ts'
import { odsSource } from './ods/ods-source.ts'
import { isSqlite, sqliteSource } from './sqlite/sqlite-source.ts'
import { type PartDrift, type StackPart, stackedSource } from './stacked-source.ts'
import { readTail } from './text-tail.ts'
import { compressionOf, decompress, type Unpacked, unpackTar, unpackZip } from './unpack.ts'
import { workbookSource } from './xlsx/workbook-source.ts'
import { sheetColumns } from './xlsx/xlsx-limits.ts'
import type { XlsxFacts } from './xlsx/xlsx-read.ts'
import { isOle, isZip, oleFailure, readHead } from './xlsx/xlsx-zip.ts'

/** One row of the file. `fields` is the caller's to keep. */
export interface SourceRow {
  /** From 1; empty rows count. */
  number: number
  /** Physical line of a text file, the row number of a sheet. */
  line: number
  fields: (string | null)[]
  /** Place -> what a workbook stores for a cell that shows as another text; null = nowhere. */
  raws: ReadonlyMap<number, string> | null
  /** Place -> target of its link, and what someone wrote beside it; absent = nowhere. */
  links?: ReadonlyMap<number, string> | null
  comments?: ReadonlyMap<number, string> | null
  malformed: boolean
  /** What is wrong with it in the file it came from, where several are read as one. */
  misfit?: LineProblemKind | null
  hidden: boolean
  /** An empty line of text: it has no fields. */
  blank: boolean
  /** The row as it is in the file, for Problems. */
  raw(): string
  /** All that is beyond the first `width` columns, as one text; null = nothing does. */
  surplus(width: number): string | null
}

/** Gets each row that has something in it, and each empty line of text; `true` = no more are wanted. */
export type RowSink = (row: SourceRow) => boolean | undefined
export interface CsvForm {
  kind: 'csv'
  encoding: EncodingGuess
  dialect: DialectGuess
  lineEnd: LineEnd | 'mixed' | null
  usual: LineEnd
  /** Every field is in quotes. */
  quoteAll: boolean
  finalLineEnd: boolean
}
/** Each column has its place in the line. */
export interface PlacesForm extends FixedGuess {
  kind: 'fixed'
  encoding: EncodingGuess
  /** The first lines, to choose where columns begin. */
  lines: string[]
}

/** Tables of which one is read: sheets of a workbook, tables of a database. */
export interface SheetForm {
  kind: 'xlsx' | 'ods' | 'sqlite'
  sheets: { name: string; hidden: boolean; rows: number | null }[]
  sheet: string
}

/** Tables in markup of which one is read: those of a web page, and the sheets of a workbook in XML. */
export interface PageForm extends Omit<SheetForm, 'kind'> {
  kind: 'html' | 'xml-workbook'
  encoding: EncodingGuess
}

/** Each row names its values: objects of JSON, one per line or in a document, and contacts. */
export interface NamedForm {
  kind: 'jsonl' | 'json' | 'xml' | 'vcard' | 'stack'
  encoding: EncodingGuess
  /** What is in nested objects comes under its path; null = there are none. */
  nested: boolean | null
}

/** Each row is an array of JSON, one per line or in a document: its values have places, as those of a line of text. */
export interface ArraysForm {
  kind: 'jsonl-arrays' | 'json-arrays'
  encoding: EncodingGuess
}

export interface TableSource {
  readonly form: CsvForm | PlacesForm | SheetForm | PageForm | NamedForm | ArraysForm
  /** What a copy is kept of, where it is not the file itself. */
  readonly kept?: string
  /** The archive that the file came in. */
  readonly archive?: Pick<Unpacked, 'packed' | 'inside' | 'file' | 'chosen'>
  /** Of several tables that are read as one: in what they differ, and how each is read. */
  readonly stack?: {
    drift: PartDrift[]
    parts: readonly { name: string; source: TableSource; layout: FileLayout }[]
    /** Each has its own. */
    encodingsDiffer: boolean
    /** Their files, where each is a file that can be read again; null = not all are. */
    files: ZippedFile[] | null
  }
  /** Of a workbook or a database that is read whole. */
  readonly sheets?: SheetForm['sheets']
  readonly sheetsOf?: (SheetForm | PageForm)['kind']
  readonly bytes: number
  /** This program wrote it: its first row is the header, and all below are rows. */
  readonly own?: boolean
  /** Of a text whose rows can be found in its bytes. */
  readonly byBytes?: RowsByBytes
  /** Of a database and of contacts: columns or properties with binary values, which are left out, and how many were met so far. */
  binary?(): ReadonlyMap<string, number>
  /** Names of the columns where each row names its values: those met so far. */
  names?(): readonly string[]
  /** Merged ranges of a sheet; absent = it has none, or is too large to know. */
  readonly merges?: readonly MergedRange[]
  /** The rows of the header where the file says which they are. */
  readonly header?: { row: number; rows: number }
  /** The last rows of a text whose beginning alone was read; none where it is not clear how they begin. */
  tail?(): FooterRow[]
  /** Reads from the start. What a sheet tells besides its rows is known afterwards. */
  rows(sink: RowSink, between?: BetweenBlocks): Promise<XlsxFacts | null>
  close(): void
}

const headBytes = 256 * 1024

/** A file as a task of the reading thread names it. */
export interface SourceFile {
  file: string
  fileName: string
  /** Several files that are read as one; `file` is the first of them. */
  parts?: readonly { file: string; fileName: string }[] | undefined
  /** A folder for what is in an archive, removed by who started the task; without one an archive is none of the files that are read. */
  unpackTo?: string | undefined
}

/** Opens a file, several as one, or with `all` every sheet of a workbook and every file of a zip as one. Throws as `openOne`. */
export async function openSource(
  { file, fileName, parts, unpackTo }: SourceFile,
  { all, only, ofParts, ...options }: ReadOptions,
): Promise<TableSource> {
  const folder = (index: number) => (unpackTo === undefined ? undefined : path.join(unpackTo, String(index)))
  const optionsOf = (name: string): ReadOptions => ({ ...options, ...optionsOfPart(ofParts, name) })
  if (parts) {
    const some = only ? parts.filter(part => only.includes(part.fileName)) : parts
    if (some.length === 0) throw fail('bad_request', { what: `${only?.[0]} among the files` })
    const each = some.map((part, index): StackPart => {
      const { sheet: _, inside: __, ...own } = optionsOf(part.fileName)
      const open = () => openOne(part.file, part.fileName, own, folder(index))
      return { name: part.fileName, file: part.file, options: own, open }
    })
    return stackedSource(each, 'File')
  }
  const one = await openOne(file, fileName, options, folder(0))
  if (!all) return one
  const { form, archive } = one
  const wanted = (names: readonly string[]) => (only ? names.filter(name => only.includes(name)) : names)
  const inside = archive && archive.inside.length > 1 ? wanted(archive.inside) : null
  const sheets = 'sheets' in form ? wanted(form.sheets.filter(sheet => !sheet.hidden).map(({ name }) => name)) : []
  if ((inside ?? sheets).length === 0 && only) {
    one.close()
    throw fail('bad_request', { what: `${only[0]} in ${fileName}` })
  }
  if (!only && !inside && sheets.length < 2) return one
  one.close()
  // All tables of a database are read from what the first was: a copy of it where it is still written to.
  const database = !inside && form.kind === 'sqlite' ? one.kept : null
  const from = database ?? file
  const each = (inside ?? sheets).map((name, index): StackPart => {
    const own = { ...optionsOf(name), [inside ? 'inside' : 'sheet']: name }
    return { name, options: own, open: () => openOne(from, fileName, own, folder(index + 1)) }
  })
  const stack = await stackedSource(each, inside ? 'File' : form.kind === 'sqlite' ? 'Table' : 'Sheet')
  // Of all that is in one file there is one copy, known by its bytes.
  return {
    ...stack,
    bytes: sizeOf(file),
    ...(database && { kept: database }),
    ...(archive && { archive }),
    ...(!inside && 'sheets' in form && { sheets: form.sheets, sheetsOf: form.kind }),
  }
}

/**
 * Opens a file and settles how it is read: what `options` do not say is detected. `unpackTo`: a folder for what is in an
 * archive; without one an archive is none of the files that are read. Throws file_missing, file_empty, file_binary,
 * file_old_excel, file_encrypted, file_damaged, sheet_missing, bad_request.
 */
async function openOne(file: string, fileName: string, options: ReadOptions, unpackTo?: string): Promise<TableSource> {
  if (unpackTo === undefined) return openPlain(file, fileName, options)
  const unpacked = await unpack(file, fileName, options, unpackTo)
  if (!unpacked) return openPlain(file, fileName, options, unpackTo)
  const { packed, inside, chosen } = unpacked
  const source = await openPlain(unpacked.file, unpacked.fileName, options, unpackTo)
  return { ...source, archive: { packed, inside, chosen, file: unpacked.file } }
}

async function unpack(file: string, fileName: string, options: ReadOptions, folder: string): Promise<Unpacked | null> {
  const head = headOf(file, fileName)
  const compression = compressionOf(head)
  if (compression) return decompress(compression, { file, fileName, bytes: sizeOf(file) }, folder, options.inside)
  if (isTar(head)) return unpackTar(file, fileName, folder, options.inside)
  if (!isZip(head) || isWorkbookName(fileName) || !(await isArchive(file))) return null
  return unpackZip(file, fileName, folder, options.inside)
}

const isWorkbookName = (name: string) => /\.(xlsx|xlsm|xltx)$/i.test(name)

async function openPlain(
  file: string,
  fileName: string,
  options: ReadOptions,
  unpackTo?: string,
): Promise<TableSource> {
  const head = headOf(file, fileName)
  if (head.length === 0) throw fail('file_empty', { fileName })
  if (isOle(head)) throw oleFailure(readHead(file, 64 * 1024), fileName)
  if (isSqlite(head)) return sqliteSource(file, fileName, options, unpackTo)
  refuseMark(head, fileName)
  if (isZip(head) && (await isOpenDocument(file))) return odsSource(file, fileName, options)
  // A table of text, or a web page, may be saved under the name of a workbook.
  const named = isWorkbookName(fileName) || isWorkbookName(path.basename(file))
  if (isZip(head) || (named && head.includes(0))) {
    if (isZip(head)) await refuseZip(file, fileName)
    try {
      return await workbookSource(file, fileName, options)
    } catch (error) {
      // A zip under another name that holds no workbook is simply not a list.
      if (!named && error instanceof Error && 'code' in error && error.code === 'file_damaged') throw plainZip(fileName)
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
    if (code === 'ENOENT') throw fail('file_missing', { fileName })
    if (code === 'EISDIR') throw fail('not_a_file', { fileName })
    if (code === 'EBUSY') throw fail('file_in_use', { fileName })
    if (code === 'EACCES' || code === 'EPERM') throw fail('file_denied', { fileName })
    throw error
  }
}

async function textSource(file: string, fileName: string, options: ReadOptions, head: Buffer): Promise<TableSource> {
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

export function sizeOf(file: string): number {
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

/** Values from `width` on, with what parts them in the file; null where all are empty. */
export function joinedBeyond(fields: readonly (string | null)[], width: number, delimiter: string): string | null {
  const beyond = fields.slice(width)
  return beyond.some(Boolean) ? beyond.map(value => value ?? '').join(delimiter) : null
}
