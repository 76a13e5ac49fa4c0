// Single conditions on cells as SQL over rows named `t`.
import type { FindingKind } from '../../../contract/app/check.ts'
import { countryColumn } from '../../check/row-country.lane.ts'
import { identifier, type SqlValue } from '../../store/sql.ts'
import { lookedAt } from '../../store/watch.ts'
import type { ColumnRow } from '../columns.lane.ts'

export interface Sql {
  text: string
  params: SqlValue[]
}

export const joined = (parts: Sql[], word: string): Sql => ({
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

/** Blank: nothing there, or an empty text. */
export const isBlank = (cell: string): string => `(${cell} IS NULL OR ${cell} = '')`

const ascii = /^[ -~]*$/

/** LIKE ignores the case of ASCII letters only; a search for others folds both sides. */
export function containing(slot: string, text: string): Sql {
  const cell = `t.${identifier(slot)}`
  if (ascii.test(text)) {
    return { text: `${cell} LIKE ? ESCAPE '\\'`, params: [`%${text.replace(/[\\%_]/g, '\\$&')}%`] }
  }
  return { text: `instr(fold(${cell}), ?) > 0`, params: [text.toLowerCase()] }
}

/** Equal without case and outer spaces. */
export function duplicated(slot: string, sheetId: number): Sql {
  const key = (row: string) => {
    const cell = `trim(${row}.${identifier(slot)})`
    return `CASE WHEN ${cell} GLOB '*[^ -~]*' THEN fold(${cell}) ELSE lower(${cell}) END`
  }
  return {
    text: `${key('t')} IN (SELECT ${key('o')} AS k FROM s${sheetId} o WHERE ${lookedAt('o', 'NULL')}
      AND o.gone IS NULL AND k IS NOT NULL AND k <> '' GROUP BY k HAVING count(*) > 1)`,
    params: [],
  }
}
