// Cells of a column read together with those of its neighbours, which stay in the thread's memory: what counts all columns of a
// list asks for them next, and a statement takes little longer for twelve columns than for one.
import { firstPlace } from '../base/first-place.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../table/rows.lane.ts'

type Cell = string | null

/** Cells of one group of neighbours; a list of which not even two columns fit is read column by column. */
const maxCells = 500_000
const maxTogether = 16
/** The counts of the header and of the Clean bench go on side by side, each in columns of its own. */
const maxGroups = 2
/** A cell of more bytes is not read for another column's sake. */
const longBytes = 1000

/** Hands cells to `visit`, row by row from behind the row `after`, with the country that their row names. */
export type CellReader = (
  after: number,
  wanted: number,
  visit: (rowId: number, cell: Cell, country: Cell) => void,
) => {
  /** Fewer than wanted at the end of the list. */
  read: number
  last: number
}

/** Rows from the first one on; 0 in place of a long cell. */
type ReadRow = [id: number, ...cells: (Cell | 0)[]]
interface Group {
  readonly rows: ReadRow[]
  whole: boolean
  long: boolean
}
const groupsOf = new WeakMap<ReadDb, Map<string, Group>>()

/** `named`: the column with the countries of rows. What is kept is of the versions that the columns have now. */
export function cellReader(db: ReadDb, sheetId: number, column: ColumnRow, named: ColumnRow | null): CellReader {
  const alone = aloneReader(db, sheetId, column, named)
  const size = Math.min(maxTogether, Math.floor(maxCells / Math.max(1, lastRowOf(db, sheetId))))
  const columns = columnsOf(db, sheetId)
  const at = columns.findIndex(({ id }) => id === column.id)
  if (size < 2 || at < 0) return alone
  const first = Math.floor(at / size) * size
  const neighbours = columns.slice(first, first + size)
  const together = named && !neighbours.some(({ id }) => id === named.id) ? [...neighbours, named] : neighbours
  const group = groupNow(db, sheetId, together)
  const placeOf = (id: number | undefined) => 1 + together.findIndex(one => one.id === id)
  const [place, country] = [placeOf(column.id), placeOf(named?.id)]
  const cells = together.map(({ slot }) => `t.${sqlIdentifier(slot)}`)
  const sql = `SELECT t.id, ${cells.map(cell => `iif(octet_length(${cell}) > ${longBytes}, 0, ${cell})`).join(', ')}
    FROM ${tableOf(sheetId)} t WHERE t.id > +? AND t.gone IS NULL ORDER BY t.id LIMIT +?`
  const { rows } = group
  return (after, wanted, visit) => {
    // Behind rows that no one has read: this column's rows before them were read for an older version.
    if (group.long || after > (rows.at(-1)?.[0] ?? 0)) return alone(after, wanted, visit)
    const from = firstPlace(rows.length, at => (rows[at]?.[0] ?? 0) > after)
    if (rows.length < from + wanted && !group.whole) {
      const more = db.arrays<ReadRow>(sql, rows.at(-1)?.[0] ?? 0, wanted)
      if (more.some(row => row.includes(0))) {
        group.long = true
        rows.length = 0
        return alone(after, wanted, visit)
      }
      group.whole = more.length < wanted
      rows.push(...more)
    }
    const to = Math.min(rows.length, from + wanted)
    for (const row of rows.slice(from, to)) visit(row[0], textIn(row, place), country > 0 ? textIn(row, country) : null)
    return { read: to - from, last: rows[to - 1]?.[0] ?? after }
  }
}

/** Only the id is a number that is no long cell, and with one of those the group is not kept. */
const textIn = (row: ReadRow, place: number): Cell => {
  const cell = row[place] ?? null
  return typeof cell === 'number' ? null : cell
}

function groupNow(db: ReadDb, sheetId: number, columns: readonly ColumnRow[]): Group {
  const groups = groupsOf.get(db) ?? new Map<string, Group>()
  groupsOf.set(db, groups)
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const key = JSON.stringify([sheetId, rows, columns.map(({ id, slot, version }) => [id, slot, version])])
  const group = groups.get(key) ?? { rows: [], whole: false, long: false }
  // In order of use: a Map keeps the order of insertion.
  groups.delete(key)
  groups.set(key, group)
  const [oldest] = groups.keys()
  if (groups.size > maxGroups && oldest !== undefined) groups.delete(oldest)
  return group
}

function aloneReader(db: ReadDb, sheetId: number, column: ColumnRow, named: ColumnRow | null): CellReader {
  const own = named ? `, t.${sqlIdentifier(named.slot)}` : ''
  const sql = `SELECT t.id, t.${sqlIdentifier(column.slot)}${own} FROM ${tableOf(sheetId)} t
    WHERE t.id > +? AND t.gone IS NULL ORDER BY t.id LIMIT +?`
  return (after, wanted, visit) => {
    const rows = db.arrays<[id: number, cell: Cell, country?: Cell]>(sql, after, wanted)
    for (const [rowId, cell, country = null] of rows) visit(rowId, cell, country)
    return { read: rows.length, last: rows.at(-1)?.[0] ?? after }
  }
}
