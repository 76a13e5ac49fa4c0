// What the cells of a column are where all of them are it: the type of a column in a database.
import { dateOf } from '../../../checks/columns/date.ts'
import { distinctColumns } from './row-text.ts'
import { type CellReading, readerOf } from './xlsx-value.ts'

/** `time`: a date with a time of day. */
export type ColumnKind =
  | { readonly as: 'text' }
  | { readonly as: 'integer' | 'real'; readonly decimal: '.' | ',' }
  | { readonly as: 'boolean' }
  | { readonly as: 'date' | 'time'; readonly dayFirst: boolean }

export interface NamedKind {
  readonly name: string
  readonly kind: ColumnKind
}

/** A column of a table, as SQLite declares it. */
export interface TableColumn {
  readonly name: string
  readonly type: string
}

/** How SQLite declares a column. */
export const sqliteTypes = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  boolean: 'BOOLEAN',
  date: 'DATE',
  time: 'DATETIME',
}

/** The columns that a table gets. */
export const declaredColumns = (columns: readonly NamedKind[]): TableColumn[] =>
  distinctColumns(columns.map(({ name }) => name)).map((name, at) => ({
    name,
    type: sqliteTypes[columns[at]?.kind.as ?? 'text'],
  }))

/** What was seen of the cells of a column. */
export interface SeenCells {
  readonly fits: boolean
  readonly filled: boolean
  /** Numbers with decimals, or dates with a time. */
  readonly finer: boolean
}

/** Looks at some cells of a column. */
export function cellsSeen(cells: readonly (string | null)[], reads: CellReading): SeenCells {
  const read = readerOf(reads)
  const seen = { fits: read !== null, filled: false, finer: false }
  for (const cell of cells) {
    if (cell === null) continue
    if (!read?.(cell)) return { ...seen, fits: false }
    seen.filled = true
    seen.finer ||= reads.as === 'date' ? cell.includes(':') : /[.,]/.test(cell)
  }
  return seen
}

/** The kind of a column of which this was seen. */
export function kindOf(reads: CellReading, { fits, filled, finer }: SeenCells): ColumnKind {
  if (!fits || !filled || reads.as === 'text') return { as: 'text' }
  if (reads.as === 'boolean') return { as: 'boolean' }
  return reads.as === 'date'
    ? { as: finer ? 'time' : 'date', dayFirst: reads.dayFirst }
    : { as: finer ? 'real' : 'integer', decimal: reads.decimal }
}

/** As SQLite stores it. A cell that was changed after its column was looked at stays text. */
export function storedValue(kind: ColumnKind, cell: string | null): string | number | bigint | null {
  if (cell === null || kind.as === 'text') return cell
  if (kind.as === 'boolean') {
    const word = cell.toLowerCase()
    return word === 'yes' || word === 'true' ? 1n : word === 'no' || word === 'false' ? 0n : cell
  }
  if ('decimal' in kind) {
    const text = cell.replace(',', '.')
    if (!/^-?\d+(?:\.\d+)?$/.test(text)) return cell
    return kind.as === 'integer' && !text.includes('.') ? BigInt(text) : Number(text)
  }
  const date = dateOf(cell, kind.dayFirst)
  if (!date) return cell
  const [day = '', time = ''] = new Date(date.ms).toISOString().split('T')
  return kind.as === 'time' ? `${day} ${time.slice(0, 8)}` : day
}
