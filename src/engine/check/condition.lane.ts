// Single conditions on cells as SQL over rows named `t`.
import type { FindingKind } from '../../contract/app/check.ts'
import { cancelPoint } from '../base/cancel-flag.ts'
import { identifier, type SqlValue } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { duplicateSql } from '../types/cell-sql.ts'
import { countryColumn } from './row-country.lane.ts'

export interface Sql {
  text: string
  params: SqlValue[]
}

export const joined = (parts: Sql[], word: ' AND ' | ' OR '): Sql => ({
  text: parts.map(({ text }) => `(${text})`).join(word),
  params: parts.flatMap(({ params }) => params),
})

/** Cells about which the local check says one of `kinds`; a filled cell with nothing to say is `fine`. */
export function withFinding(
  kinds: FindingKind[],
  country: string | null,
  column: ColumnRow,
  columns: ColumnRow[],
  sheetId: number,
): Sql {
  const named = countryColumn(columns)
  const home = `coalesce((SELECT country FROM sheet WHERE id = ${sheetId}), ?)`
  return {
    text: `has_finding(?, t.${identifier(column.slot)}, ${named ? `t.${identifier(named.slot)}` : 'NULL'}, ${home}, ?)`,
    params: [column.type, country, JSON.stringify(kinds)],
  }
}

const ascii = /^[ -~]*$/

/** LIKE ignores the case of ASCII letters only; a search for others folds both sides. */
export function containing(slot: string, text: string): Sql {
  const cell = `t.${identifier(slot)}`
  if (ascii.test(text)) {
    return { text: `${cell} LIKE ? ESCAPE '\\'`, params: [`%${text.replace(/[\\%_]/g, '\\$&')}%`] }
  }
  return { text: `instr(fold(${cell}), ?) > 0`, params: [text.toLowerCase()] }
}

/** Cells that another row of the list holds too. */
export function duplicated(slot: string, sheetId: number): Sql {
  const key = (row: 't' | 'o') => duplicateSql(`${row}.${identifier(slot)}`)
  return {
    text: `${key('t')} IN (SELECT ${key('o')} AS k FROM s${sheetId} o WHERE ${cancelPoint('o', 'NULL')}
      AND o.gone IS NULL AND k IS NOT NULL GROUP BY k HAVING count(*) > 1)`,
    params: [],
  }
}
