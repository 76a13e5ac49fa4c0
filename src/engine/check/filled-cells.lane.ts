// The filled cells of a column with how each is read, a slice of rows at a time: what counts and judges a whole column reads
// it by this, each cell once.
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { type ColumnNotation, inRow } from '../types/cell-context.ts'
import { cellReader } from './read-ahead.lane.ts'
import { countryColumn } from './row-country.lane.ts'

export interface FilledCell {
  readonly rowId: number
  readonly text: string
  /** The same object for all rows that name the same country. */
  readonly notation: ColumnNotation
}

/** Rows of a statement: all their cells are in memory at once, be they a megabyte each. A slice begins with few. */
const rowsPerPiece = 250
const fewRows = 16
/** Of a slice. */
const maxCharacters = 4_000_000
/** A slice ends then, as others wait for its thread. */
const maxMs = 25

/**
 * Hands the filled cells behind row `after` to `visit`, of at most `limit` rows; `notation`: of the column, decided before the
 * first slice where cells change between two of them. Returns the row to go on after, null at the end.
 */
export function visitFilled(
  db: ReadDb,
  sheetId: number,
  column: ColumnRow,
  notation: ColumnNotation,
  after: number,
  limit: number,
  visit: (cell: FilledCell) => void,
): number | null {
  const named = countryColumn(columnsOf(db, sheetId))
  const notationFor = notationByCountry(notation)
  const readCells = cellReader(db, sheetId, column, named)
  const until = performance.now() + maxMs
  let [read, characters, last] = [0, 0, after]
  const take = (rowId: number, text: string | null, country: string | null) => {
    if (text === null || isBlank(text)) return
    characters += text.length
    visit({ rowId, text, notation: notationFor(country) })
  }
  while (read < limit && characters < maxCharacters && performance.now() < until) {
    const wanted = Math.min(rowsPerPiece, limit - read, Math.max(fewRows, read))
    const piece = readCells(last, wanted, take)
    read += piece.read
    last = piece.last
    if (piece.read < wanted) return null
  }
  return last
}

/** The notation for a row that names this country, read once for each spelling. */
export function notationByCountry(notation: ColumnNotation): (named: string | null) => ColumnNotation {
  const known = new Map<string | null, ColumnNotation>()
  return named => {
    const made = known.get(named) ?? inRow(notation, named)
    known.set(named, made)
    return made
  }
}
