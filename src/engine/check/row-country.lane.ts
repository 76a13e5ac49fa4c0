// Which country the national phone numbers of a row belong to: the row's own, else the list's, else the settings'.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ReadDb } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'

/** The column that names the country of a row: the first one of that type. */
export const countryColumn = (columns: ColumnRow[]): ColumnRow | null =>
  columns.find(({ type, origin }) => type === 'country' && origin === null) ?? null

/** Country of the list, or `home` where it has none. */
export const homeCountry = (db: ReadDb, sheetId: number, home: string | null): string | null =>
  db.value<string | null>('SELECT country FROM sheet WHERE id = ?', sheetId) ?? home

const ofCountries: ReadonlySet<ColumnType> = new Set<ColumnType>([
  'phone',
  'company',
  'first_name',
  'last_name',
  'full_name',
])
/** Whether what is found in a cell of such a column may depend on the country of its row. */
export const readsCountry = (type: ColumnType): boolean => ofCountries.has(type)
