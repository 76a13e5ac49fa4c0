// The file thread's side of an import: reads the file, packs slices, waits until main wants the next one.

import path from 'node:path'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { type ReadOptions, StackOptions } from '../../../contract/app/file/file.ts'
import { hasLines } from '../../../contract/app/file/file-kind.ts'
import type { TypeDetection } from '../../../contract/app/sheet.ts'
import { fail } from '../../base/fail.ts'
import { columnWidth } from '../../table/column-width.ts'
import { detectColumns } from '../../types/detect.ts'
import { packSlice, type RowSlice } from '../job/slice.ts'
import type { RowsByBytes } from '../read/byte-rows.ts'
import type { FileLayout } from '../read/file-layout.ts'
import { stampFiles } from '../read/file-stamp.ts'
import { readLayout } from '../read/layout.ts'
import { createLineJudge, type LineMisfit } from '../read/line-problems.ts'
import { openSource } from '../read/open-source.ts'
import type { RowSink } from '../read/source-row.ts'
import { readTable } from '../read/table-rows.ts'
import type { SourceFile, TableSource } from '../read/table-source.ts'
import type { SourceForm } from '../source/source-form.ts'
import type { ZippedFile } from '../zip/stored-zip.ts'
import { createByteReader, type ImportPart } from './bytes/byte-import.ts'
import { findsRowsInBytes } from './bytes/row-memory.ts'
import { maxColumns } from './inspect.ts'
import type { SliceProblem, SliceRaws } from './slices.lane.ts'

export interface ImportTask extends SourceFile {
  kind: 'import'
  options: ReadOptions
  /** Columns to bring, by their place in the file. */
  columns: { index: number; name: string }[]
  /** Of all columns of the file, for judging its rows; those that are not given are text. */
  types: ColumnType[]
  country: string | null
  /** What lines hold beyond the columns comes as one more cell. */
  surplus: boolean
  /** What a workbook stores beside what it shows comes along. */
  raws: boolean
  /** A folder for parts of the list that are made of the bytes of a file; null = all rows come as slices. */
  partsTo: string | null
}

/** What main learns before the first slice. */
export interface ImportStart {
  /** What a copy may be kept of: the file, what was read of an archive, or several files; null = of nothing. */
  copied: string | readonly ZippedFile[] | null
  form: Omit<SourceForm, 'sha256' | 'columns' | 'surplusId' | 'path' | 'parts' | 'left' | 'switches'> & {
    sheet: string | null
  }
  names: string[]
  /** Of columns, by their place in the file. */
  notes: (string | null)[]
  titleLines: string[]
}
export interface ImportSlice {
  slice: RowSlice
  /** The last cell of each row is what its line holds beyond the columns. */
  surplus: boolean
  problems: SliceProblem[]
  raws: SliceRaws | null
  share: number
}
export interface ImportEnd {
  rows: number
  /** Empty lines, which are no rows. */
  blankLines: number
  /** Numbers of rows below the header that were left out. */
  left: number[]
  hiddenRows: number
  hiddenColumns: number
  /** What the rows say of each column that was brought. */
  columns: { type: ColumnType; detection: TypeDetection; width: number }[]
}

export interface ImportWire {
  start(start: ImportStart): void
  slice(slice: ImportSlice): void
  part(part: ImportPart): void
  /** Cells wanted in the next slice; waits until main has room for it. */
  room(): Promise<number>
}

/** Rows that types are found from, spread over the file. */
const judgedRows = 1000

export async function runImport(task: ImportTask, wire: ImportWire): Promise<ImportEnd> {
  const { fileName, options, columns } = task
  const refuseChanged = stampFiles(task)
  const source = await openSource(task, options)
  try {
    const layout = await readLayout(source, options)
    const { names } = layout
    if (names.length > maxColumns)
      throw fail('too_many_columns', { fileName, columns: names.length, limit: maxColumns })
    if (names.length === 0 || columns.length === 0) throw fail('file_empty', { fileName })
    wire.start({
      copied: copiedOf(source, task),
      form: formOf(source, layout, task),
      names,
      notes: layout.notes,
      titleLines: layout.titleLines,
    })
    const judged = spreadSample(judgedRows)
    const read = await sendRows(source, layout, task, wire, judged)
    const samples = columns.map(({ name }, at) => ({ name, values: judged.column(at) }))
    refuseChanged()
    const detected = detectColumns(samples, { country: task.country })
    return {
      rows: read.rows,
      blankLines: read.blankLines,
      left: read.left,
      hiddenRows: read.facts?.hiddenRows ?? 0,
      hiddenColumns: columns.filter(({ index }) => read.facts?.hiddenColumns.has(index)).length,
      columns: samples.flatMap(({ name, values }, at) => {
        const found = detected[at]
        return found
          ? [{ type: found.type, detection: found.detection, width: columnWidth(name, values, found.type) }]
          : []
      }),
    }
  } catch (error) {
    // What failed because of it says less.
    refuseChanged()
    throw error
  } finally {
    source.close()
  }
}

/** All tables of one file are read from it as it came. */
function copiedOf({ form, archive, kept, stack }: TableSource, { file, parts }: ImportTask): ImportStart['copied'] {
  if (parts) return stack?.files ?? null
  return kept ?? (form.kind === 'stack' ? file : (archive?.file ?? file))
}

async function sendRows(
  source: TableSource,
  layout: FileLayout,
  { columns, types: given, country, surplus: surplusWanted, raws: rawsWanted, partsTo }: ImportTask,
  wire: ImportWire,
  judged: { wants(): boolean; add(cells: (string | null)[]): void },
) {
  const { headerRow, headerRows, names } = layout
  const first = headerRow === 0 ? 1 : headerRow + headerRows
  const indexes = columns.map(({ index }) => index)
  const width = indexes.length
  const types = names.map((_, index) => given[index] ?? 'text')
  const judge = createLineJudge(layout, source, types, country)
  const emptyCells = names.length === 1 && hasLines(source.form.kind)
  const whole = width === names.length && indexes.every((index, at) => index === at)
  let rows: (string | null)[][] = []
  let total = 0
  let blankLines = 0
  /** Empty lines of a single column that become rows when another row follows. */
  let waiting = 0
  let problems: SliceProblem[] = []
  let beyond: (string | null)[] | null = null
  /** The list has a column for what lines hold beyond the others. */
  let wider = false
  const places = new Map(indexes.map((index, place) => [index, place]))
  let raws: { row: number; place: number; value: string }[] = []
  let wanted = await wire.room()
  const send = async (share: number) => {
    const slice = beyond ? packSlice(appendCell(rows, width, beyond), width + 1) : packSlice(rows, width)
    wire.slice({ slice, surplus: beyond !== null, problems, raws: packRaws(raws, beyond ? width + 1 : width), share })
    rows = []
    problems = []
    raws = []
    wider ||= beyond !== null
    beyond = null
    wanted = await wire.room()
  }
  const sink: RowSink = row => {
    if (row.blank) {
      if (emptyCells && row.number >= first) waiting++
      else blankLines++
      return false
    }
    for (; waiting > 0; waiting--) {
      rows.push(indexes.map(() => null))
      total++
    }
    const { fields } = row
    const misfit = judge(row)
    const cells = whole && fields.length === width ? fields : indexes.map(index => fields[index] ?? null)
    if (judged.wants()) judged.add(cells)
    const surplus = surplusWanted ? row.surplus(names.length) : null
    if (surplus !== null) {
      beyond ??= []
      beyond[rows.length] = surplus
    }
    if (misfit)
      problems.push({
        row: rows.length,
        line: row.line,
        text: row.raw(),
        kind: misfit.kind,
        found: misfit.found,
        expected: misfit.found === null ? null : names.length,
        repair: misfit.mended && repairOf(misfit.mended, cells, indexes, surplus),
      })
    if (rawsWanted && row.raws)
      for (const [index, value] of row.raws) {
        const place = places.get(index)
        if (place !== undefined) raws.push({ row: rows.length, place, value })
      }
    rows.push(cells)
    total++
    return false
  }
  let reached = 0
  const between = async (share: number) => {
    reached = share
    if (rows.length > 0 && (rows.length * width >= wanted || share === 1)) await send(share)
    return false
  }
  const { byBytes } = source
  /** Most rows are found in the bytes of the file; the others, and some after each of them, are read as text. */
  const inTurns = async (how: RowsByBytes, folder: string, sink: RowSink): Promise<null> => {
    const reader = await createByteReader({
      ...{ file: how.file, delimiter: how.delimiter, quote: how.quote, types, indexes },
      partFile: number => path.join(folder, `${number}.part`),
      fits: fields => judge({ fields, malformed: false, raw: () => '' }) === null,
      wantsSample: () => judged.wants(),
      sample: cells => judged.add(cells),
      blank: () => blankLines++,
      async send(part) {
        wire.part(part)
        wanted = await wire.room()
      },
    })
    let most = Math.max(rowsAsText, first)
    for (let place = how.start; ; ) {
      const behind = await how.rowsFrom(place, most, sink, between)
      if (behind === null) return null
      if (rows.length > 0) await send(reached)
      const found = await reader.read(behind, { rows: total, columns: width + (wider ? 1 : 0) })
      if (found.place.rows - behind.rows < most * worthBytes)
        most = most * 2 > maxAsText ? Number.POSITIVE_INFINITY : most * 2
      total = found.rows
      place = found.place
    }
  }
  const { remarks, footer } = layout.leftOut
  // Under a single column an empty line may be a row, which what comes after it decides.
  const plain = names.length > 1 && !remarks && footer === 0
  const { facts, left } = await readTable(
    byBytes && partsTo !== null && plain && (await findsRowsInBytes(names.length))
      ? { ...source, rows: rowSink => inTurns(byBytes, partsTo, rowSink) }
      : source,
    layout,
    sink,
    between,
  )
  if (rows.length > 0) await send(1)
  return { rows: total, blankLines: blankLines + waiting, facts, left }
}

/** Rows read as text before bytes are tried, and after each row that is not for them. */
const rowsAsText = 200
/** So many more rows must be found in bytes, or more are read as text the next time, and at last all. */
const worthBytes = 10
const maxAsText = 50_000

const packRaws = (raws: { row: number; place: number; value: string }[], width: number): SliceRaws | null =>
  raws.length === 0
    ? null
    : {
        cells: Uint32Array.from(raws, ({ row, place }) => row * width + place),
        values: packSlice([raws.map(({ value }) => value)], raws.length),
      }

/** The cells that differ, by their place in the slice; mended rows hold nothing beyond the columns. */
function repairOf(
  mended: NonNullable<LineMisfit['mended']>,
  cells: (string | null)[],
  indexes: number[],
  surplus: string | null,
): SliceProblem['repair'] {
  const parts: NonNullable<SliceProblem['repair']> = []
  for (const [place, index] of indexes.entries()) {
    const [before, after] = [cells[place] || null, mended[index] ?? null]
    if (before !== after) parts.push([place, before, after])
  }
  if (surplus !== null) parts.push([indexes.length, surplus, null])
  return parts.length === 0 ? null : parts
}

/** Rows of `width` cells with one more behind them. */
const appendCell = (rows: (string | null)[][], width: number, last: (string | null)[]) =>
  rows.map((row, at) => {
    const cells = row.slice(0, width)
    while (cells.length < width) cells.push(null)
    cells.push(last[at] ?? null)
    return cells
  })

/** Keeps at most `most` rows, evenly spread over however many come: every second one goes when it is full. */
function spreadSample(most: number) {
  let rows: (string | null)[][] = []
  let step = 1
  let seen = 0
  return {
    wants: () => seen++ % step === 0,
    add(cells: (string | null)[]) {
      rows.push(cells)
      if (rows.length <= most) return
      rows = rows.filter((_, index) => index % 2 === 0)
      step *= 2
    },
    column: (at: number): (string | null)[] => rows.map(row => row[at] || null),
  }
}

function formOf(
  source: TableSource,
  layout: FileLayout,
  { fileName, options, parts }: ImportTask,
): ImportStart['form'] {
  const { form, bytes } = source
  return {
    fileName,
    kind: form.kind,
    widths: form.kind === 'fixed' ? [...form.widths] : null,
    bytes,
    inside: form.kind === 'stack' ? null : (source.archive?.chosen ?? null),
    all: form.kind === 'stack' && parts === undefined,
    only: options.only ?? null,
    chosen: form.kind === 'stack' ? StackOptions.parse(options) : null,
    // Several tables may each have another.
    encoding: form.kind === 'stack' ? (options.encoding ?? null) : 'encoding' in form ? form.encoding.encoding : null,
    text:
      form.kind === 'csv'
        ? {
            encoding: form.encoding.encoding,
            bom: form.encoding.bom,
            delimiter: form.dialect.delimiter,
            quote: form.dialect.quote,
            quoteAll: form.quoteAll,
            sepLine: form.dialect.sepLine,
            lineEnd: form.usual,
            finalLineEnd: form.finalLineEnd,
          }
        : null,
    head: layout.head.map(({ cells }) => cells),
    headerRow: layout.headerRow,
    headerRows: layout.headerRows,
    sheet: 'sheet' in form ? form.sheet : null,
  }
}
