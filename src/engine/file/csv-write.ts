// Rows to CSV text: quoted where it must be, in the dialect asked for.
import { guardFormula, needsGuard } from './guard.ts'

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
  /** Rows as text, each with its line end. `cells` is row-major. */
  rows(cells: (string | null)[], width: number): string
  /** Cells that got an apostrophe so far. */
  readonly guarded: number
}

const escapeForPattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

export function createCsvWriter(style: CsvStyle): CsvWriter {
  const quote = style.quote || '"'
  const { delimiter, lineEnd } = style
  // Of a delimiter of several characters a part at the end of a value would join with the next.
  const parts = new Set([quote, ...delimiter])
  const must = new RegExp(`[${escapeForPattern([...parts].join(''))}\\r\\n]|^[\\s\\ufeff]|\\s$`)
  const doubled = quote + quote
  let guarded = 0
  let started = false

  const quoted = (text: string) => quote + (text.includes(quote) ? text.replaceAll(quote, doubled) : text) + quote
  const value = (cell: string | null): string => {
    if (cell === null || cell === '') return style.quoteAll ? quote + quote : ''
    let text = cell
    if (style.guard && needsGuard(cell)) {
      text = guardFormula(cell)
      guarded++
    }
    return style.quoteAll || must.test(text) ? quoted(text) : text
  }
  return {
    rows(cells, width) {
      let out = ''
      for (let at = 0; at < cells.length; at += width) {
        let first = value(cells[at] ?? null)
        // A row of one empty cell would be an empty line, and a first cell "sep=" an instruction to Excel.
        if (width === 1 && first === '') first = quote + quote
        if (!started && /^sep=/i.test(first)) first = quoted(first)
        started = true
        out += first
        for (let column = 1; column < width; column++) out += delimiter + value(cells[at + column] ?? null)
        out += lineEnd
      }
      return out
    },
    get guarded() {
      return guarded
    },
  }
}
