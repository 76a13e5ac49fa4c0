// Conditions as PostgreSQL: filters on listed fields and words become one expression of the inverted index, or columns
// where a B-tree serves them better. `c` is the contact, `k` the company: for contacts, their employer.
import { codeIndexes } from '../code-indexes.ts'
import type { DirectoryCondition } from '../condition.ts'
import { asksEmployer } from '../counts.ts'
import { type DirectoryField, directoryFields } from '../fields.ts'
import type { DirectoryKind } from '../port.ts'
import { keyOfSpelling } from '../spelling.ts'
import { keyToken, tokenKeys, valueToken, wordToken } from '../tokens.ts'

export type PostgresParam = string | number | readonly string[] | readonly number[]

/** Collects parameters and gives their places. */
export class PostgresParams {
  readonly values: PostgresParam[] = []

  add(value: PostgresParam, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
}

const columns: Partial<Record<DirectoryField, string>> = { company_name: 'name', company_social_url: 'url' }
const column = (field: DirectoryField) => columns[field] ?? field
/** Tables with the names that tests call them by. */
export const rowsOf = { contact: 'contact c', company: 'company k' } as const
const rowOf = (kind: DirectoryKind) => (kind === 'contact' ? 'c' : 'k')

/** Combinations of codes up to which a B-tree is entered once for each. */
const maxCombinations = 512

/** Tokens hold neither quotes nor backslashes. */
export const quotedLexeme = (token: string): string => `'${token}'`

/** The condition as a tsquery, null where it cannot be one. */
function tsqueryOf(kind: DirectoryKind, condition: DirectoryCondition): string | null {
  switch (condition.op) {
    case 'listed':
      return any(condition.codes.map(code => valueToken(condition.field, code)))
    case 'word':
      return quotedLexeme(wordToken(condition.word))
    case 'key':
      if (kind === 'company' || !tokenKeys.includes(condition.field)) return null
      return any(condition.keys.map(key => keyToken(condition.field, key)))
    case 'and':
    case 'or': {
      const parts = condition.of.map(part => tsqueryOf(kind, part))
      return parts.includes(null) ? null : `(${parts.join(condition.op === 'and' ? ' & ' : ' | ')})`
    }
    default:
      return null
  }
}

const any = (tokens: readonly string[]) => `(${tokens.map(quotedLexeme).join(' | ')})`

/** Whether a B-tree is entered by these parts, few enough times. */
function byTree(parts: readonly DirectoryCondition[]): boolean {
  const listed = parts.filter(part => part.op === 'listed')
  const combinations = listed.reduce((product, { codes }) => product * codes.length, 1)
  const leads: readonly string[] = Object.values(codeIndexes).map(([first]) => first)
  return combinations <= maxCombinations && listed.some(({ field }) => leads.includes(field))
}

/** The tables that the test of a row needs, by the names it calls them. Servers join what lies with them, but no subquery. */
export const tablesOf = (kind: DirectoryKind, condition: DirectoryCondition): string =>
  kind === 'contact' && asksEmployer(condition) ? 'contact c LEFT JOIN company k ON k.id = c.company_id' : rowsOf[kind]

/** The test of a row. */
export function whereClause(kind: DirectoryKind, condition: DirectoryCondition, params: PostgresParams): string {
  const row = rowOf(kind)
  switch (condition.op) {
    case 'all':
      return 'true'
    case 'none':
      return 'false'
    case 'and': {
      const columnsFirst = kind === 'contact' && byTree(condition.of)
      const indexed = condition.of.filter(
        part => tsqueryOf(kind, part) !== null && !(columnsFirst && part.op === 'listed'),
      )
      const tsquery = indexed.map(part => tsqueryOf(kind, part)).join(' & ')
      const rest = condition.of
        .filter(part => !indexed.includes(part))
        .map(part =>
          part.op === 'listed' && columnsFirst ? oneOf(row, part, params) : whereClause(kind, part, params),
        )
      const facet = indexed.length === 0 ? [] : [`${row}.facet @@ ${params.add(tsquery, 'tsquery')}`]
      return `(${[...facet, ...rest].join(' AND ')})`
    }
    case 'or': {
      const tsquery = tsqueryOf(kind, condition)
      if (tsquery !== null) return `${row}.facet @@ ${params.add(tsquery, 'tsquery')}`
      return `(${condition.of.map(part => whereClause(kind, part, params)).join(' OR ')})`
    }
    case 'listed':
      if (kind === 'contact' && byTree([condition])) return oneOf(row, condition, params)
      return `${row}.facet @@ ${params.add(tsqueryOf(kind, condition) ?? '', 'tsquery')}`
    case 'word':
      return `${row}.facet @@ ${params.add(quotedLexeme(wordToken(condition.word)), 'tsquery')}`
    case 'key': {
      const tsquery = tsqueryOf(kind, condition)
      if (tsquery !== null) return `${row}.facet @@ ${params.add(tsquery, 'tsquery')}`
      return `${row}.${column(condition.field)} = ANY(${params.add(condition.keys, 'text[]')})`
    }
    case 'worksAt':
      return `c.company_id = ANY(${params.add(condition.ids, 'bigint[]')})`
    case 'nameHas':
      return `k.name LIKE ${params.add(`%${condition.part.replace(/[\\%_]/g, '\\$&')}%`, 'text')}`
    case 'exactName': {
      const folded = params.add(keyOfSpelling('words', condition.name), 'text')
      return `(k.name = ${folded} AND k.exact_name = ${params.add(condition.name, 'text')})`
    }
    case 'range':
      return between(`k.${condition.field}`, `k.${condition.field}`, condition, params)
    case 'overlap':
      return between(`k.${condition.field}_high`, `k.${condition.field}_low`, condition, params)
    case 'employer':
      // Said of the joined row first, so that the join needs no contacts without employer.
      return `(k.id IS NOT NULL AND ${whereClause('company', condition.of, params)})`
  }
}

const oneOf = (row: string, { field, codes }: Extract<DirectoryCondition, { op: 'listed' }>, params: PostgresParams) =>
  directoryFields[field].list
    ? `${row}.facet @@ ${params.add(any(codes.map(code => valueToken(field, code))), 'tsquery')}`
    : `${row}.${field} = ANY(${params.add(codes, 'int[]')})`

function between(
  high: string,
  low: string,
  borders: { readonly low: number | null; readonly high: number | null },
  params: PostgresParams,
): string {
  const tests = [`${high} IS NOT NULL`]
  if (borders.low !== null) tests.push(`${high} >= ${params.add(borders.low, 'double precision')}`)
  if (borders.high !== null) tests.push(`${low} <= ${params.add(borders.high, 'double precision')}`)
  return `(${tests.join(' AND ')})`
}
