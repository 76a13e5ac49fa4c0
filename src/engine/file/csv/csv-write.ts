// Rows to CSV text: quoted where it must be, in the dialect asked for.
import { guardFormula, needsGuard } from '../../../model/formula-guard.ts'

export interface CsvStyle {
  delimiter: string
  /** '' is written as '"' where a value cannot do without. */
  quote: string
  quoteAll: boolean
  lineEnd: string
  /** Apostrophes before what a spreadsheet would run. */
  guard: boolean
}

export interface CsvWriter {
  /** Rows as text, each with its line end. */
  rows(rows: readonly (readonly (string | null)[])[]): string
  /** Cells that got an apostrophe so far. */
  readonly guarded: number
}

export interface CellWriter {
  /** A cell as it is in the file. */
  text(cell: string | null): string
  /** In quotes, whatever it holds. */
  quoted(text: string): string
  /** Cells that got an apostrophe so far. */
  readonly guarded: number
}

const escapeForPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

export function createCellWriter(style: CsvStyle): CellWriter {
  const quote = style.quote || '"'
  const { delimiter } = style
  // Of a delimiter of several characters a part at the end of a value would join with the next.
  const parts = new Set([quote, ...delimiter])
  const must = new RegExp(`[${escapeForPattern([...parts].join(''))}\\r\\n]|^[\\s\\ufeff]|\\s$`)
  const doubled = quote + quote
  let guarded = 0

  const quoted = (text: string) => quote + (text.includes(quote) ? text.replaceAll(quote, doubled) : text) + quote
  return {
    text(cell) {
      if (cell === null || cell === '') return style.quoteAll ? doubled : ''
      let text = cell
      if (style.guard && needsGuard(cell)) {
        text = guardFormula(cell)
        guarded++
      }
      return style.quoteAll || must.test(text) ? quoted(text) : text
    },
    quoted,
    get guarded() {
      return guarded
    },
  }
}

/** `started`: what is written comes after other rows of its file. */
export function createCsvWriter(style: CsvStyle, started = false): CsvWriter {
  const { delimiter, lineEnd } = style
  const cells = createCellWriter(style)
  let begun = started
  return {
    rows(rows) {
      let out = ''
      for (const row of rows) {
        let first = cells.text(row[0] ?? null)
        // A row of one empty cell would be an empty line, and a first cell "sep=" an instruction to Excel.
        if (row.length === 1 && first === '') first = cells.quoted('')
        if (!begun && /^sep=/i.test(first)) first = cells.quoted(first)
        begun = true
        out += first
        for (let column = 1; column < row.length; column++) out += delimiter + cells.text(row[column] ?? null)
        out += lineEnd
      }
      return out
    },
    get guarded() {
      return cells.guarded
    },
  }
}
