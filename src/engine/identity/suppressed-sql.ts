// Whether a row tells someone suppressed, as a condition of SQL: for views over a whole list.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import type { ConditionSql } from '../check/condition.lane.ts'
import { notationsOf, withoutLines } from '../check/notation.lane.ts'
import { countryColumn } from '../check/row-country.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { type ColumnNotation, inRow, rowCountry } from '../types/cell-context.ts'
import { type FactPart, keysOfFacts } from './fact-keys.ts'
import { factsInCell, identityColumns } from './facts.ts'
import { sha256 } from './identity-keys.ts'
import { askForNames } from './names-in-texts.lane.ts'
import { refuseUnreadable } from './sealing.lane.ts'
import { keptForms } from './seals.ts'
import { nameAnywhere } from './spellings.ts'

/** Rows named `t`. `country`: of national phone numbers where the list has none. Throws suppression_unreadable. */
export function tellsSuppressed(
  db: ReadDb,
  columns: ColumnRow[],
  sheetId: number,
  country: string | null,
): ConditionSql {
  refuseUnreadable(db)
  const identity = identityColumns(columns)
  const named = countryColumn(columns)
  const notation = notationsOf(db, sheetId, country)
  const cells = identity.map(({ column }) => `t.${sqlIdentifier(column.slot)}`).join(', ')
  const home = `coalesce((SELECT country FROM sheet WHERE id = ${sheetId}), ?)`
  const kinds = '(SELECT json_group_array(kind) FROM (SELECT DISTINCT kind FROM suppression))'
  askForNames(db)
  const texts = identity
    .filter(({ parts }) => parts.includes('text'))
    .map(({ column }) => `t.${sqlIdentifier(column.slot)}`)
    .join(', ')
  // Those of entries among the names that the texts of a row hold.
  const inTexts = `(SELECT json_group_array(n.value) FROM json_each(names_in_texts(json_array(${texts}))) n
    WHERE EXISTS(SELECT 1 FROM suppression_key p WHERE p.hash = unhex(n.value) AND p.kind = 'name_company'))`
  return {
    text: `EXISTS(SELECT 1 FROM suppression) AND EXISTS(
      SELECT 1 FROM json_each(identity_keys(?, json_array(${cells}), ${named ? `t.${sqlIdentifier(named.slot)}` : 'NULL'},
        ${home}, ${kinds}, ${inTexts})) j
      CROSS JOIN suppression_key k ON k.hash = unhex(substr(j.value, 1, 64)) AND k.kind = substr(j.value, 65))`,
    params: [
      JSON.stringify(
        identity.map(({ column, parts }) => ({ type: column.type, parts, notation: withoutLines(notation(column)) })),
      ),
      country,
    ],
  }
}

let asked = ''
interface AskedColumn {
  readonly type: ColumnType
  readonly parts: readonly FactPart[]
  readonly notation: ColumnNotation
}
let wanted: { columns: AskedColumn[]; kinds: ReadonlySet<SuppressionKind> } = { columns: [], kinds: new Set() }

/**
 * The SQL function `identity_keys`: hashes of all that the cells of a row tell, each with its kind behind it, as JSON. `inTexts`:
 * hashes of the names of entries that its texts hold, as JSON.
 */
export function identityKeys(
  columns: string,
  cells: string,
  named: string | null,
  home: string | null,
  kinds: string,
  inTexts: string,
): string {
  // One statement asks for the same columns and kinds row after row.
  if (`${columns} ${kinds}` !== asked) {
    asked = `${columns} ${kinds}`
    wanted = { columns: JSON.parse(columns) as AskedColumn[], kinds: new Set(JSON.parse(kinds) as SuppressionKind[]) }
  }
  const texts = JSON.parse(cells) as (string | null)[]
  const facts = texts.flatMap((text, at) => {
    const column = wanted.columns[at]
    return column ? factsInCell(column.type, column.parts, text, inRow(column.notation, named)) : []
  })
  const base = { kinds: wanted.kinds, country: rowCountry(named, home), sitesAsMail: false }
  const rules = inTexts === '[]' ? { ...base, known: null } : { ...base, ...amongWords(inTexts) }
  return JSON.stringify(
    keysOfFacts(facts, rules).flatMap(({ kind, text }) => keptForms(sha256(text)).map(form => `${form}${kind}`)),
  )
}

/** Rules for texts that hold names of entries. */
function amongWords(inTexts: string) {
  const hashes = new Set(JSON.parse(inTexts) as string[])
  const known = (names: readonly string[]) =>
    new Set(names.filter(name => keptForms(sha256(nameAnywhere(name))).some(form => hashes.has(form))))
  return { known, mayName: () => true }
}
