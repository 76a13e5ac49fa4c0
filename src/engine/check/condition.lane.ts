// Single conditions on cells as SQL over rows named `t`.
import type { FindingKind } from '../../contract/app/check.ts'
import { cancelPoint } from '../base/cancel-flag.ts'
import { type ReadDb, type SqlValue, sqlIdentifier } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { blankSql, duplicateSql } from '../types/cell-sql.ts'
import { maxMarkerLength, mayBeMarkerSql } from '../types/empty-marker.ts'
import { markersOf, notationsOf, withoutLines } from './notation.lane.ts'
import { countryColumn } from './row-country.lane.ts'

export interface ConditionSql {
  text: string
  params: SqlValue[]
}

export const joinConditions = (parts: ConditionSql[], word: ' AND ' | ' OR '): ConditionSql => ({
  text: parts.map(({ text }) => `(${text})`).join(word),
  params: parts.flatMap(({ params }) => params),
})

/** Cells without a value: blank ones, and those with a word that counts as blank. A run has nothing to ask about either. */
export function withoutValue(
  db: ReadDb,
  sheetId: number,
  { slot, type }: Pick<ColumnRow, 'slot' | 'type'>,
): ConditionSql {
  const cell = `t.${sqlIdentifier(slot)}`
  const markers = markersOf(db, sheetId)
  const mayBe = markers.also.length > 0 ? `length(${cell}) <= ${maxMarkerLength}` : mayBeMarkerSql(cell)
  return {
    text: `(${blankSql(cell)} OR (${mayBe} AND is_marker(?, ${cell}, ?)))`,
    params: [type, JSON.stringify(markers)],
  }
}

/** Cells about which the local check says one of `kinds`; a filled cell with nothing to say is `fine`. */
export function withFinding(
  db: ReadDb,
  kinds: FindingKind[],
  country: string | null,
  column: ColumnRow,
  columns: ColumnRow[],
  sheetId: number,
): ConditionSql {
  const named = countryColumn(columns)
  return {
    text: `has_finding(?, t.${sqlIdentifier(column.slot)}, ${named ? `t.${sqlIdentifier(named.slot)}` : 'NULL'}, ?, ?)`,
    params: [column.type, sentNotation(db, sheetId, column, country), JSON.stringify(kinds)],
  }
}

/** As the functions of SQL take it. */
function sentNotation(db: ReadDb, sheetId: number, column: ColumnRow, home: string | null): string {
  return JSON.stringify(withoutLines(notationsOf(db, sheetId, home)(column)))
}

const ascii = /^[ -~]*$/

/** LIKE ignores the case of ASCII letters only; a search for others folds both sides. */
export function containsSql(slot: string, text: string): ConditionSql {
  const cell = `t.${sqlIdentifier(slot)}`
  if (ascii.test(text)) {
    return { text: `${cell} LIKE ? ESCAPE '\\'`, params: [`%${text.replace(/[\\%_]/g, '\\$&')}%`] }
  }
  return { text: `instr(fold(${cell}), ?) > 0`, params: [text.toLowerCase()] }
}

/** Cells that another row of the list holds too. */
export function duplicatedSql(slot: string, sheetId: number): ConditionSql {
  const key = (row: 't' | 'o') => duplicateSql(`${row}.${sqlIdentifier(slot)}`)
  return {
    text: `${key('t')} IN (SELECT ${key('o')} AS k FROM s${sheetId} o WHERE ${cancelPoint('o', 'NULL')}
      AND o.gone IS NULL AND k IS NOT NULL GROUP BY k HAVING count(*) > 1)`,
    params: [],
  }
}
