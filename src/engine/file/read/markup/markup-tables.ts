// Rows of a table in markup, with each cell in its place: what spans several columns or rows takes the places of others.
import { fail } from '../../../base/fail.ts'
import { cellLimit } from '../../csv/csv-read.ts'
import type { MergedRange } from '../../detect/detect-header.ts'
import { sheetColumns } from '../xlsx/xlsx-limits.ts'

/** A cell as it comes; null texts are blank. */
export interface MarkupCell {
  text: string | null
  /** It is longer than a cell may be, and `text` is only its beginning. */
  tooLong: boolean
  /** The markup says that it names what is below or next to it. */
  isHeader: boolean
  link: string | null
  columns: number
  rows: number
  /** Its column from 0, where the markup says it; null = behind the one before. */
  at: number | null
}

export interface MarkupRow {
  /** From 1. */
  number: number
  line: number
  cells: (string | null)[]
  /** Column -> target of the link in the cell; null = nowhere. */
  links: ReadonlyMap<number, string> | null
  hidden: boolean
}

export interface MarkupFacts {
  rows: number
  columns: number
  /** Cells that are not blank. */
  filled: number
  merges: MergedRange[]
  /** The rows that the markup says are the header; null = it does not say. */
  header: { row: number; rows: number } | null
}

const maxSpan = 1000
const maxMerges = 16_384
const maxHeaderRows = 9

export interface MarkupTable {
  /** The next row, or the one of `number`. `isHead`: it is in the head of the table. Throws line_too_long. */
  row(row: { line: number; cells: readonly MarkupCell[]; hidden: boolean; isHead: boolean; number?: number }): MarkupRow
  facts(): MarkupFacts
}

export function createMarkupTable(fileName: string): MarkupTable {
  let number = 0
  let columns = 0
  let filled = 0
  /** By column, the last row that a cell of a row above takes. */
  const taken: number[] = []
  const merges: MergedRange[] = []
  /** Header rows at the beginning, with the count of their filled cells. */
  const lead: { number: number; filled: number }[] = []
  let leads = true

  return {
    row({ line, cells: given, hidden, isHead, number: wanted }) {
      number = Math.max(number + 1, wanted ?? 0)
      const cells: (string | null)[] = []
      const links = new Map<number, string>()
      let column = 0
      let full = 0
      let allHeader = true
      for (const cell of given) {
        if (cell.at !== null) column = Math.max(column, cell.at)
        while ((taken[column] ?? 0) >= number) column++
        const width = Math.min(Math.max(cell.columns, 1), maxSpan)
        const height = Math.max(cell.rows, 1)
        if (column + width > sheetColumns)
          throw fail('line_too_long', { fileName, line, limit: sheetColumns, of: 'values' })
        if (cell.text !== null) {
          full++
          allHeader &&= cell.isHeader
        }
        cells[column] = cell.text
        if (cell.link !== null) links.set(column, cell.link)
        if ((width > 1 || height > 1) && merges.length < maxMerges)
          merges.push({ top: number, bottom: number + height - 1, left: column, right: column + width - 1 })
        if (height > 1) for (let at = column; at < column + width; at++) taken[at] = number + height - 1
        column += width
      }
      for (let at = 0; at < cells.length; at++) cells[at] ??= null
      columns = Math.max(columns, column)
      filled += full
      if (full > 0 && leads) {
        if (isHead || allHeader) lead.push({ number, filled: full })
        else leads = false
      }
      return { number, line, cells, links: links.size > 0 ? links : null, hidden }
    },
    facts() {
      const clipped = merges.map(range => ({ ...range, bottom: Math.min(range.bottom, number) }))
      return { rows: number, columns, filled, merges: clipped, header: leads ? null : headerOf(lead) }
    },
  }
}

/** A single cell over the names of the columns is a title. */
function headerOf(lead: readonly { number: number; filled: number }[]): MarkupFacts['header'] {
  const first = lead.findIndex(({ filled }) => filled > 1)
  const from = lead[Math.max(first, 0)]
  const to = lead.at(-1)
  if (!from || !to) return null
  const rows = to.number - from.number + 1
  return rows > maxHeaderRows ? null : { row: from.number, rows }
}

/** Throws cell_too_long for a row that cannot be imported. */
export function checkCells(cells: readonly MarkupCell[], fileName: string, line: number): void {
  if (cells.some(({ tooLong }) => tooLong)) throw fail('cell_too_long', { fileName, line, limit: cellLimit })
}
