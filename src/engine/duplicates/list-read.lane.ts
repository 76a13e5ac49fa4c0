// Reads a list for finding its duplicates: the columns that are compared, the values of a person's own rules, and the address that a
// run would ask for each row.
import { type KnownValues, readValues } from '../../checks/match/known-values.ts'
import { matchKey } from '../../checks/match/match-key.ts'
import { countryColumn, homeCountry } from '../check/row-country.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { eachRow } from './rows-in-turn.lane.ts'
import { comparedAs, whatColumnsSay } from './what-columns-say.ts'

export interface ListToRead {
  sheetId: number
  /** Columns of each rule of a person. */
  own: readonly (readonly number[])[]
  /** Country where the list names none. */
  home: string | null
}

export interface ReadRows {
  /** By the numbers that rows have from here on. */
  readonly rowIds: Uint32Array
  /** Number of the address a run would ask for each row; -1 where it asks nothing. */
  readonly inputs: Int32Array
  /** Values of each of a person's own rules. */
  readonly own: readonly KnownValues[]
}

/** A list before its rows are read. `read` hands on the cells of `compared`, in their order, with the country of the row. */
export function listToRead(db: ReadDb, { sheetId, own, home }: ListToRead) {
  const columns = columnsOf(db, sheetId)
  const said = whatColumnsSay(columns)
  const country = homeCountry(db, sheetId, home)
  const found = db.column<number>(`SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL ORDER BY id`)
  const count = found.length
  const ids = new Uint32Array(new SharedArrayBuffer(count * Uint32Array.BYTES_PER_ELEMENT))
  ids.set(found)
  const named = countryColumn(columns)
  return {
    columns,
    said,
    country,
    count,
    /** The rows, in memory that threads share. */
    ids,
    /** The column that names the country of a row. */
    named,
    read(
      compared: readonly ColumnRow[],
      add: (cells: (string | null)[], country: string | null) => void,
      look: (share: number) => void,
    ): ReadRows {
      const owned = own.map(ids => ({
        part: ids.flatMap(id => columns.find(column => column.id === id) ?? []),
        values: readValues(count, text => text),
      }))
      const email = said.get('email')
      const result = email && columns.find(({ origin }) => origin?.sourceId === email.id)
      const inputs = readValues(count, text => matchKey('email', text))
      const asked = [...(email ? [email] : []), ...(result ? [result] : [])]
      const all = [...new Set([...compared, ...owned.flatMap(({ part }) => part), ...asked])]
      eachRow(
        db,
        { sheetId, ids, columns: all, named, home },
        one => {
          add(
            compared.map(column => one.meant(column)),
            one.country,
          )
          for (const { part, values } of owned)
            values.add(
              ownKey(
                part,
                part.map(column => one.meant(column)),
                one.country ?? country,
              ),
            )
          inputs.add(email && !(result && one.cell(result)) ? one.meant(email) : null)
        },
        look,
      )
      // Their texts are done with before the rows are compared.
      return { rowIds: Uint32Array.from(ids), inputs: inputs.done().ids, own: owned.map(({ values }) => values.done()) }
    },
  }
}

/** The values of all columns of an own rule as one; null where one of them is blank. */
function ownKey(part: readonly ColumnRow[], cells: readonly (string | null)[], country: string | null): string | null {
  const keys = part.map(({ type }, at) => matchKey(comparedAs(type), cells[at] ?? '', country))
  return keys.length === 0 || keys.includes(null) ? null : keys.join(' · ')
}
