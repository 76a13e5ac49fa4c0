// Finds how a file becomes a table: its header, columns and first rows, from a sample of it.

import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import { hasLines, namesValues } from '../../../contract/app/file/file-kind.ts'
import { isRemark, remarksAbove } from '../detect/comment-rows.ts'
import {
  detectHeader,
  flattenHeader,
  type HeadRow,
  headRows,
  type MergedRange,
  typicalWidth,
  uniqueNames,
} from '../detect/detect-header.ts'
import type { FileLayout, LeftOut, SampleRow } from './file-layout.ts'
import { besideName, createRowShaper, plainShape, shapeOf } from './sheet-shape.ts'
import { findLeftOut } from './skipped-rows.ts'
import type { SourceRow } from './source-row.ts'
import { unsureParts } from './table-reading.ts'
import type { TableSource } from './table-source.ts'

/** Enough to show, to find types and to count what is worth a warning, within a second. */
const maxRows = 20_000
const maxCells = 400_000
/** More than a list has: a header is found by what is in these. */
const judgedColumns = 512

/** In a text file with a header, values beyond it are a column only if most rows have them; else they do not fit. */
const unnamedShare = 0.5

/** Reads the first rows and settles the header; what `options` say is taken, the rest detected. */
export async function readLayout(source: TableSource, options: ReadOptions): Promise<FileLayout> {
  const rows: SampleRow[] = []
  const blanks: number[] = []
  let cells = 0
  let whole = true
  let share = 0
  /** Names of the columns as the sample has them, where rows name their values. */
  let given: string[] | undefined
  const behind = { rows: 0, blanks: 0, waiting: 0 }
  const facts = await source.rows(
    row => {
      if (rows.length >= maxRows || cells >= maxCells) {
        // How much of the file was read is known at the end of a block: rows are counted up to there.
        given ??= namesOf(source)
        whole = false
        count(behind, row)
        return false
      }
      if (row.blank) {
        blanks.push(row.number)
        return false
      }
      rows.push(keep(row))
      cells += row.fields.length
      return false
    },
    read => {
      share = read
      return !whole && read < 1
    },
  )
  const merges = facts?.merges ?? []
  given ??= namesOf(source)
  const isTable = !namesValues(source.form.kind)
  const { headerRow, headerRows, headerSure } = given
    ? { ...named, headerSure: unsureParts(source).length === 0 }
    : header(rows, source.own ? { headerRow: 1, ...options } : options, merges, source)
  const first = headerRow === 0 ? 1 : headerRow + headerRows
  const headerCells = rows.filter(row => headerRow > 0 && row.number >= headerRow && row.number < first)
  const body = rows.filter(row => row.number >= first)
  const flat = flattenHeader(fillGaps(headerCells, headerRow, headerRows), merges)
  const width = given ? given.length : widthOf(flat, body, source.form.kind)
  const found = { rows: body, blanks, width, whole, isText: source.form.kind === 'csv' || source.form.kind === 'fixed' }
  const leftOut: LeftOut =
    isTable && !source.own
      ? findLeftOut({ ...found, tail: whole ? [] : (source.tail?.() ?? []) }, options.switches)
      : { switches: [], remarks: false, footer: 0, hidden: false }
  let sample = body.filter(row => !(leftOut.remarks && isRemark(row, width)))
  if (whole && leftOut.footer > 0) sample = sample.slice(0, -leftOut.footer)
  const own = uniqueNames(given ?? flat, width)
  const { shape, switches } = isSheet(source.form.kind)
    ? shapeOf(
        {
          body: sample.map(row => ({ ...row, fields: row.cells })),
          first,
          width,
          merges: source.merges?.length ? source.merges : merges,
          hiddenColumns: facts?.hiddenColumns ?? new Set(),
          names: own,
        },
        options.switches,
      )
    : { shape: { width, beside: [], fill: [] }, switches: [] }
  if (leftOut.hidden) sample = sample.filter(row => !row.hidden)
  if (!plainShape(shape)) {
    const shaped = createRowShaper(shape)
    sample = sample.map(row => ({
      ...row,
      cells: shaped({ ...row, fields: row.cells }),
      misfit: row.cells.slice(width).some(Boolean) ? 'values' : row.misfit,
    }))
  }
  const names = uniqueNames(
    [...own, ...shape.beside.map(one => besideName(own[one.of] ?? '', one))],
    width + shape.beside.length,
  )
  // Under a single column an empty line is an empty cell, but for those at the end.
  const last = rows.at(-1)?.number ?? 0
  const emptyCells = width === 1 && hasLines(source.form.kind)
  const between = blanks.filter(number => emptyCells && number >= first && number < last)
  if (between.length > 0)
    sample = [
      ...sample,
      ...between.map(number => ({
        number,
        line: number,
        hidden: false,
        cells: [null],
        malformed: false,
        misfit: null,
        raw: '',
      })),
    ].sort((a, b) => a.number - b.number)
  const titles = rows.filter(row => headerRow > 0 && row.number < headerRow)
  return {
    headerRow,
    headerRows,
    headerSure,
    merged: headerRows > 1 || merges.some(({ top }) => headerRow > 0 && top >= headerRow && top < first),
    names,
    shape,
    notes: options.switches?.comments === false ? [] : notesOf(headerCells, own.length),
    titleLines: titles.map(titleOf).filter(line => line !== ''),
    head: [...titles, ...headerCells],
    padded: paddedWidths(names.length, headerCells, sample),
    sample,
    blankLines: blanks.length - between.length,
    whole,
    facts,
    leftOut: { ...leftOut, switches: [...leftOut.switches, ...switches] },
    rows: whole
      ? { value: sample.length, exact: true }
      : {
          value: Math.round((sample.length + behind.rows + (emptyCells ? behind.blanks : 0)) / share),
          exact: share === 1,
        },
  }
}

const maxNoteLength = 4000

const titleOf = ({ cells, malformed, raw }: SampleRow): string =>
  cells.filter(cell => cell?.trim()).join(' ') || (malformed ? cutText(raw, maxNoteLength) : '')

/** Comments on the rows of a header, those of one column together. */
const notesOf = (header: readonly SampleRow[], width: number): (string | null)[] =>
  Array.from({ length: width }, (_, column) => {
    const said = header.flatMap(({ comments }) => comments?.get(column) ?? [])
    return said.length === 0 ? null : cutText(said.join('\n'), maxNoteLength)
  })

const namesOf = (source: TableSource): string[] | undefined => source.names && [...source.names()]

/** Counts a row behind the sample; empty lines count, as rows of a single column, when another row follows. */
function count(behind: { rows: number; blanks: number; waiting: number }, { blank }: SourceRow): void {
  if (blank) {
    behind.waiting++
    return
  }
  behind.rows++
  behind.blanks += behind.waiting
  behind.waiting = 0
}

/** What may have merged cells, links and hidden rows. */
const isSheet = (kind: TableSource['form']['kind']) => kind === 'xlsx' || kind === 'html' || kind === 'xml-workbook'

/** Rows that name their values need no header. */
const named = { headerRow: 0, headerRows: 1, headerSure: true }

/** Where it is above the header, the text of what is no row is a title. */
const isTitle = (fields: SourceRow['fields'], malformed: boolean, number: number) =>
  malformed && fields.length === 0 && number <= headRows

/** Only what may hold an unreadable character, or be a title, is kept as it was. */
const keep = ({
  number,
  line,
  hidden,
  links,
  comments,
  fields,
  malformed,
  misfit = null,
  raw,
}: SourceRow): SampleRow => ({
  number,
  line,
  hidden,
  ...(links && { links }),
  ...(comments && { comments }),
  cells: fields,
  malformed,
  misfit,
  raw: isTitle(fields, malformed, number) || fields.some(cell => cell?.includes('\ufffd')) ? raw() : '',
})

/** As many as there are columns, as the header has, and as most rows have. */
function paddedWidths(width: number, header: readonly HeadRow[], sample: readonly HeadRow[]): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const { cells } of sample) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const usual = [...counts].filter(([, count]) => count * 2 > sample.length).map(([cells]) => cells)
  return new Set([width, ...header.map(({ cells }) => cells.length), ...usual].filter(count => count >= width))
}

/** As many columns as the header names, or as enough of the rows below it fill. */
const widthOf = (header: readonly (string | null)[], below: HeadRow[], kind: TableSource['form']['kind']) =>
  Math.max(
    header.findLastIndex(name => name !== null) + 1,
    typicalWidth(below, header.length > 0 && hasLines(kind) ? unnamedShare : undefined),
  )

function header(
  rows: SampleRow[],
  options: ReadOptions,
  merges: readonly MergedRange[],
  { form: { kind }, header: said }: TableSource,
) {
  if (options.headerRow !== undefined)
    return { headerRow: options.headerRow, headerRows: options.headerRows ?? 1, headerSure: true }
  if (said) return { headerRow: said.row, headerRows: options.headerRows ?? said.rows, headerSure: true }
  const all = rows.slice(0, headRows * 2).map(({ number, cells }) => ({ number, cells: cells.slice(0, judgedColumns) }))
  const above =
    kind === 'csv' || kind === 'fixed'
      ? remarksAbove(all, typicalWidth(all), at => detectHeader(all.slice(at)).headerRow > 0)
      : 0
  const head = all.slice(above)
  let guess = detectHeader(head, merges)
  const names = rows.find(({ number }) => number === guess.headerRow)
  // What looked like several columns is one: nothing above its header can be distinguished from data.
  if (
    names &&
    widthOf(
      flattenHeader([names], merges),
      rows.filter(({ number }) => number > names.number),
      kind,
    ) === 1
  )
    guess = detectHeader(head.map(({ number, cells }) => ({ number, cells: cells.slice(0, 1) })))
  return {
    headerRow: guess.headerRow,
    headerRows: options.headerRows ?? guess.headerRows,
    headerSure: guess.sure,
  }
}

/** The rows of the header, an empty one where the file has none. */
const fillGaps = (rows: HeadRow[], headerRow: number, headerRows: number): HeadRow[] =>
  headerRow === 0
    ? []
    : Array.from({ length: headerRows }, (_, index) => {
        const number = headerRow + index
        return rows.find(row => row.number === number) ?? { number, cells: [] }
      })
