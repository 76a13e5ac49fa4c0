// The file thread's side of an export: formats what main sends and writes the file whole or not at all.

import { fail } from '../../base/fail.ts'
import type { Disk } from '../../disk/disk.ts'
import { type FileSink, makeWholeLater, writeAtomically } from '../../disk/write-file.ts'
import { type CsvStyle, createCsvWriter } from '../csv/csv-write.ts'
import { headLineEnd } from '../detect/own-head.ts'
import { giveBack } from '../job/block-memory.ts'
import { type RowSlice, unpackSlice } from '../job/slice.ts'
import { readCopy } from '../source/source-form.ts'
import type { SourceCopy } from '../source/source-lines.ts'
import type { RowsById } from '../source/verbatim-write.ts'
import { bomOf } from '../text/bom.ts'
import { createZip, ZipTooLarge } from '../zip/zip-write.ts'
import type { NamedKind } from './column-kind.ts'
import type { TextBlock } from './export.lane.ts'
import { jsonText } from './json-lines.ts'
import { type MarkupFormat, markupText } from './markup-text.ts'
import { readsBack } from './reads-back.ts'
import { textOfRows } from './row-text.ts'
import type { CompiledTemplate } from './template/template.ts'
import { type CardColumn, vcard } from './vcard.ts'
import type { XlsxChart } from './xlsx-chart.ts'
import type { CellReading } from './xlsx-value.ts'
import { type SheetBlock, sheetNames, writeXlsx, type XlsxColumn } from './xlsx-write.ts'

export interface TextOutput {
  format: 'text'
  style: CsvStyle
  encoding: string
  bom: boolean
  /** Excel's `sep=` line comes first. */
  sepLine: boolean
  /** Rows above the data, the header among them. */
  head: (string | null)[][]
  finalLineEnd: boolean
  /** Names of the header are in quotes, which marks them: see own-head.ts. */
  quoteHead: boolean
  /** Whether it is asked if the file is read as it was written. */
  readBack: boolean
  /** Lines of this file that no one touched are written as they are. */
  copy: SourceCopy | null
}

/** A sheet for each part. */
export interface WorkbookOutput {
  format: 'xlsx'
  columns: XlsxColumn[]
  /** A sheet before them, of numbers behind its first column. */
  summary: { name: string; columns: XlsxColumn[]; rows: (string | null)[][]; chart: XlsxChart } | null
}

/** An object for each row: in lines, or as one array. */
export interface JsonOutput {
  format: 'jsonl' | 'json'
  names: string[]
  /** How values are typed, in the order of the names. */
  reads: CellReading[]
}

/** Other text made of rows. */
export interface MarkupOutput {
  format: 'markup'
  as: MarkupFormat
  names: string[]
  reads: CellReading[]
}

/** What a person says for each row. */
export interface TemplateOutput {
  format: 'template'
  compiled: CompiledTemplate
  /** Ids of the columns, in the order of the cells. */
  order: readonly number[]
  /** Such as 2026-11-28. */
  date: string
  /** Of each part. */
  counts: readonly number[]
}

/** A database of one table. */
export interface SqliteOutput {
  format: 'sqlite'
  columns: NamedKind[]
}

export interface ParquetOutput {
  format: 'parquet'
  columns: NamedKind[]
}

export interface CardsOutput {
  format: 'vcf'
  columns: CardColumn[]
}

/** The file that was imported, byte for byte. */
export interface CopyOutput {
  format: 'copy'
  from: string
  sha256: string
}

export type ExportOutput =
  | TextOutput
  | WorkbookOutput
  | JsonOutput
  | MarkupOutput
  | TemplateOutput
  | SqliteOutput
  | ParquetOutput
  | CardsOutput
  | CopyOutput

export interface ExportTask {
  kind: 'export'
  file: string
  fileName: string
  width: number
  /** Mode of a new file; none = for this user alone. */
  mode?: number | undefined
  output: ExportOutput
  /** Names of the sheets of a workbook, or of the files in a zip. */
  parts: string[]
  /** Each part is a file of a zip. */
  zipped: boolean
}

export interface ExportEnd {
  rows: number
  guarded: number
  /** Size of the file. */
  bytes: number
  /** The import would take its header, delimiter and rows for what they are; true where it was not asked. */
  readsBack: boolean
}

/** What main sends: rows to format, or text that is formatted already; null = the part ends. */
export type ExportPiece = RowSlice | TextBlock | null
/** Waits for the next. */
export type NextPiece = () => Promise<ExportPiece>

type Rows = (string | null)[][]
type Piece = Rows | Uint8Array | RowsById | SheetBlock
type Pieces = AsyncIterable<Piece>
type Put = (bytes: Uint8Array) => Promise<void> | void

export async function runExport(
  task: ExportTask,
  next: NextPiece,
  written: (rows: number) => void,
  disk?: Disk,
): Promise<ExportEnd> {
  const { output, fileName, width } = task
  let rows = 0
  let guarded = 0
  async function* pieces(): AsyncGenerator<Piece> {
    for (;;) {
      const piece = await next()
      if (piece === null) return
      if ('bytes' in piece) {
        guarded += piece.guarded
        if (output.format === 'xlsx') yield piece
        else {
          yield piece.bytes
          // Written by now, but for a zip, which still packs it.
          if (!task.zipped) giveBack(piece.bytes)
        }
      } else yield piece.ids ? { rows: rowsOf(piece, width), ids: piece.ids } : rowsOf(piece, width)
      rows += piece.rows
      written(rows)
    }
  }
  const addGuarded = (count: number) => {
    guarded += count
  }
  const write = async (sink: FileSink): Promise<void> => {
    if (output.format === 'copy') {
      if (!(await readCopy(output.from, output.sha256, bytes => sink.write(bytes))))
        throw fail('same_not_possible', {
          reason: 'The stored copy of the source file is damaged. Choose Plain or Excel.',
        })
    } else if (output.format === 'sqlite') throw new Error('a database is made in a file')
    else if (output.format === 'xlsx') await writeBook(sink, task.parts, output, () => sheetRows(pieces()))
    else if (!task.zipped)
      await writeRows(
        bytes => sink.write(bytes),
        output,
        pieces(),
        { fileName, title: task.parts[0] ?? fileName, at: 0 },
        addGuarded,
      )
    else {
      const zip = createZip(sink)
      for (const [at, name] of task.parts.entries()) {
        const part = zip.open(name)
        await writeRows(
          bytes => part.write(bytes),
          output,
          pieces(),
          { fileName: name, title: withoutEnding(name), at },
          addGuarded,
        )
        await part.end()
      }
      zip.end()
    }
  }
  try {
    if (output.format === 'sqlite') {
      const { writeSqlite } = await import('./sqlite-write.ts')
      const table = { title: task.parts[0] ?? fileName, columns: output.columns }
      const bytes = await makeWholeLater(task.file, file => writeSqlite(file, fileName, table, onlyRows(pieces())), {
        fileName,
        mode: task.mode,
        disk,
      })
      return { rows, guarded, bytes, readsBack: true }
    }
    const { bytes } = await writeAtomically(task.file, write, { fileName, mode: task.mode, disk })
    const asWritten = output.format !== 'text' || !output.readBack || (await readsBack(task, output, rows))
    return { rows, guarded, bytes, readsBack: asWritten }
  } catch (error) {
    if (error instanceof ZipTooLarge) throw fail('file_too_large', { fileName, limit: '4 GB in an Excel or zip file' })
    throw error
  }
}

function rowsOf(slice: RowSlice, width: number): Rows {
  const cells = unpackSlice(slice)
  return Array.from({ length: slice.rows }, (_, row) => cells.slice(row * width, (row + 1) * width))
}

async function* onlyRows(pieces: Pieces): AsyncGenerator<Rows> {
  for await (const piece of pieces) {
    if (!Array.isArray(piece)) throw new Error('it takes only rows')
    yield piece
  }
}

async function* sheetRows(pieces: Pieces): AsyncGenerator<Rows | SheetBlock> {
  for await (const piece of pieces) {
    if (!Array.isArray(piece) && !('bytes' in piece)) throw new Error('it takes rows of sheets')
    yield piece
  }
}

async function* rowsById(pieces: Pieces): AsyncGenerator<RowsById> {
  for await (const piece of pieces) {
    if (!('ids' in piece)) throw new Error('it takes rows with their ids')
    yield piece
  }
}

async function* given(rows: Rows): AsyncGenerator<Rows> {
  yield rows
}

async function writeBook(
  sink: FileSink,
  parts: string[],
  { columns, summary }: WorkbookOutput,
  slices: () => AsyncIterable<Rows | SheetBlock>,
): Promise<void> {
  const names = sheetNames([...(summary ? [summary.name] : []), ...parts])
  const before = summary
    ? [{ name: names[0] ?? '', columns: summary.columns, chart: summary.chart, slices: given(summary.rows) }]
    : []
  const sheets = parts.map((_, at) => ({ name: names[at + before.length] ?? '', columns, slices: slices() }))
  await writeXlsx(sink, [...before, ...sheets])
}

const withoutEnding = (name: string) => name.replace(/\.[^.]+$/, '')

/** One file of rows; `title`: what a format says of the whole; `at`: its place among the parts. */
async function writeRows(
  put: Put,
  output: TextOutput | JsonOutput | MarkupOutput | TemplateOutput | ParquetOutput | CardsOutput,
  pieces: Pieces,
  { fileName, title, at }: { fileName: string; title: string; at: number },
  addGuarded: (count: number) => void,
): Promise<void> {
  if (output.format === 'text') return writeText(put, output, pieces, fileName, addGuarded)
  const encode = (text: string) => put(Buffer.from(text))
  const rows = onlyRows(pieces)
  if (output.format === 'vcf') {
    for await (const slice of rows) await encode(slice.map(row => vcard(output.columns, row)).join(''))
    return
  }
  if (output.format === 'parquet') {
    const { writeParquet } = await import('./parquet-write.ts')
    return writeParquet(put, fileName, output.columns, rows)
  }
  if (output.format === 'template') {
    const { templateText, textOfTemplate } = await import('./template/template.ts')
    const { compiled, order, date, counts } = output
    const text = templateText(compiled, order, { list: title, rows: counts[at] ?? 0, date })
    for await (const piece of textOfTemplate(text, rows)) await encode(piece)
    return
  }
  const text =
    output.format === 'markup'
      ? markupText(output.as, { title, names: output.names, reads: output.reads })
      : jsonText(output.format, output.names, output.reads)
  for await (const piece of textOfRows(text, rows)) await encode(piece)
}

/** The tables of all encodings are loaded only for one that needs them. */
async function encoderOf(encoding: string, fileName: string): Promise<(text: string) => Buffer> {
  if (encoding === 'utf-8') return text => Buffer.from(text)
  const { encodeText, fitsEncoding } = await import('../text/text-encode.ts')
  return text => {
    if (!fitsEncoding(text, encoding))
      throw fail('same_not_possible', {
        reason: `${fileName} uses the encoding ${encoding}, which lacks some characters of the list. Choose Plain or Excel.`,
      })
    return encodeText(text, encoding)
  }
}

async function writeText(
  put: Put,
  output: TextOutput,
  pieces: Pieces,
  fileName: string,
  addGuarded: (count: number) => void,
): Promise<void> {
  const { style, encoding, finalLineEnd } = output
  const writer = createCsvWriter(style)
  const bytesOf = await encoderOf(encoding, fileName)
  const encode = (text: string) => put(bytesOf(text))
  if (output.bom) await put(bomOf(encoding))
  if (output.copy) {
    const { writeVerbatim } = await import('../source/verbatim-write.ts')
    return writeVerbatim(put, bytesOf, output.copy, output, rowsById(pieces))
  }
  // A file may end without a line end: each line end waits until something follows it.
  let owed = ''
  const line = async (text: string, end = style.lineEnd) => {
    if (text === '') return
    await encode(owed + text.slice(0, text.length - end.length))
    owed = end
  }
  if (output.sepLine) await line(`sep=${style.delimiter}${style.lineEnd}`)
  const headEnd = output.quoteHead
    ? headLineEnd(
        (output.head[0] ?? []).map(name => name ?? ''),
        style.delimiter,
        style.lineEnd,
      )
    : style.lineEnd
  const heads = output.quoteHead ? createCsvWriter({ ...style, quoteAll: true, lineEnd: headEnd }) : writer
  for (const row of output.head) await line(heads.rows([row]), headEnd)
  for await (const piece of pieces) {
    if (Array.isArray(piece)) await line(writer.rows(piece))
    else if (piece instanceof Uint8Array && piece.length > 0) {
      if (owed !== '') await encode(owed)
      owed = ''
      await put(piece)
    }
  }
  if (finalLineEnd) await encode(owed)
  addGuarded(writer.guarded)
}
