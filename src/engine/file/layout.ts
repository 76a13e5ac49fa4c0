// How a file becomes a table: its header, columns and first rows, from a sample of it.
import type { ReadOptions } from '../../contract/app/file.ts'
import {
  detectHeader,
  flatten,
  type HeadRow,
  headRows,
  type Merge,
  typicalWidth,
  uniqueNames,
} from './detect-header.ts'
import type { SourceRow, TableSource } from './table-source.ts'
import type { XlsxFacts } from './xlsx-read.ts'

export interface SampleRow extends HeadRow {
  malformed: boolean
}

export interface Layout {
  /** First header row, from 1; 0 = none. */
  headerRow: number
  headerRows: number
  headerSure: boolean
  /** Header cells were joined from two rows or merged. */
  merged: boolean
  /** One per column, unique. */
  names: string[]
  /** Rows above the header, as text. */
  titleLines: string[]
  /** Rows of the header and above, as they stand, for writing them again. */
  head: HeadRow[]
  /** Rows below the header. */
  sample: SampleRow[]
  /** The sample is the whole file. */
  whole: boolean
  facts: XlsxFacts | null
  /** Share of the file that the sample is, 0..1. */
  share: number
}

/** Enough to show, to find types and to count what is worth a warning, within a second. */
const mostRows = 20_000
const mostCells = 400_000

/** In a text file with a header, values beyond it are a column only if most rows have them; else they do not fit. */
const unnamedShare = 0.5

/** Reads the first rows and settles the header; what `options` say is taken, the rest detected. */
export async function readLayout(source: TableSource, options: ReadOptions): Promise<Layout> {
  const rows: SampleRow[] = []
  let cells = 0
  let whole = true
  let share = 0
  const facts = await source.rows(
    row => {
      if (rows.length >= mostRows || cells >= mostCells) {
        whole = false
        return true
      }
      rows.push(keep(row))
      cells += row.fields.length
      return false
    },
    read => {
      share = read
      return false
    },
  )
  const merges = facts?.merges ?? []
  const { headerRow, headerRows, headerSure } = header(rows, options, merges)
  const first = headerRow === 0 ? 1 : headerRow + headerRows
  const headerCells = rows.filter(row => headerRow > 0 && row.number >= headerRow && row.number < first)
  const sample = rows.filter(row => row.number >= first)
  const flat = flatten(fillGaps(headerCells, headerRow, headerRows), merges)
  const named = headerCells.length > 0
  const width = Math.max(
    flat.findLastIndex(name => name !== null) + 1,
    typicalWidth(sample, named && source.form.kind === 'csv' ? unnamedShare : undefined),
  )
  const titles = rows.filter(row => headerRow > 0 && row.number < headerRow)
  return {
    headerRow,
    headerRows,
    headerSure,
    merged: headerRows > 1 || merges.some(({ top }) => headerRow > 0 && top >= headerRow && top < first),
    names: uniqueNames(flat, width),
    titleLines: titles.map(row => row.cells.filter(cell => cell?.trim()).join(' ')).filter(line => line !== ''),
    head: [...titles, ...headerCells],
    sample,
    whole,
    facts,
    share: whole ? 1 : share,
  }
}

const keep = ({ number, fields, malformed }: SourceRow): SampleRow => ({ number, cells: fields, malformed })

function header(rows: SampleRow[], options: ReadOptions, merges: readonly Merge[]) {
  if (options.headerRow !== undefined)
    return { headerRow: options.headerRow, headerRows: options.headerRows ?? 1, headerSure: true }
  const guess = detectHeader(rows.slice(0, headRows * 2), merges)
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
