// The rows of a list in the order of their ids, each with the cells of some columns as these mean them.
import { countryCode } from '../../checks/keys/country.ts'
import { notationsOf } from '../check/notation.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { inRow, meantText } from '../types/cell-context.ts'

export interface RowInTurn {
  readonly id: number
  /** The country that the row names. */
  readonly country: string | null
  /** A cell as its column means it: a marker says nothing, a number has the plus that was dropped. */
  meant(column: ColumnRow): string | null
  /** The cell as it is stored. */
  cell(column: ColumnRow): string | null
}

export interface RowsInTurn {
  readonly sheetId: number
  /** The rows, in the order of their ids: those that come in the meantime are left out, those that go have no cells. */
  readonly ids: Uint32Array
  readonly columns: readonly ColumnRow[]
  /** The column that names the country of a row. */
  readonly named: ColumnRow | null
  /** Country where nothing names one. */
  readonly home: string | null
}

const rowsPerLook = 2_000

/** `look` is called with the share done every few thousand rows; what it throws ends the work. */
export function eachRow(
  db: ReadDb,
  { sheetId, ids, columns, named, home }: RowsInTurn,
  take: (row: RowInTurn) => void,
  look: (share: number) => void,
): void {
  const notation = notationsOf(db, sheetId, home)
  const all = [...new Set([...columns, ...(named ? [named] : [])])]
  const at = new Map(all.map((column, place) => [column.id, place + 1]))
  const written = new Map(all.map(column => [column.id, notation(column)]))
  const names = ['id', ...all.map(({ slot }) => sqlIdentifier(slot))].join(', ')
  let row = 0
  const passGone = (next: number) => {
    while (row < ids.length && (ids[row] ?? 0) < next)
      take({ id: ids[row++] ?? 0, country: null, cell: () => null, meant: () => null })
  }
  for (let last = 0; row < ids.length; ) {
    const slice = db.arrays<(string | number | null)[]>(
      `SELECT ${names} FROM ${tableOf(sheetId)} WHERE gone IS NULL AND id > ? ORDER BY id LIMIT ${rowsPerLook}`,
      last,
    )
    if (slice.length === 0) break
    for (const cells of slice) {
      passGone(Number(cells[0]))
      if (ids[row] !== cells[0]) continue
      row++
      const cell = (column: ColumnRow) => textOf(cells[at.get(column.id) ?? -1])
      const country = named ? countryCode(cell(named) ?? '') : null
      take({
        id: Number(cells[0]),
        country,
        cell,
        meant(column) {
          const read = written.get(column.id)
          return read ? meantText(column.type, cell(column), inRow(read, country)) : cell(column)
        },
      })
    }
    last = Number(slice.at(-1)?.[0])
    look(row / Math.max(1, ids.length))
  }
  passGone(Number.POSITIVE_INFINITY)
}

const textOf = (cell: string | number | null | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell)
