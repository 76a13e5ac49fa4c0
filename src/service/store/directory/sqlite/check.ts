// Conditions as SQL tests of one row: `c` is the contact, `k` the company.
import type { Condition } from '../condition.ts'
import { type Field, fields } from '../fields.ts'
import type { Kind } from '../port.ts'
import { spell } from '../spelling.ts'
import { keyToken, tokenKeys, valueToken, wordToken } from '../tokens.ts'

/** SQL with its parameters, in order. */
export interface Sql {
  readonly text: string
  readonly params: readonly (string | number)[]
}

export const sql = (text: string, ...params: (string | number)[]): Sql => ({ text, params })

export const join = (parts: readonly Sql[], by: string): Sql => ({
  text: parts.map(({ text }) => text).join(by),
  params: parts.flatMap(({ params }) => params),
})

/** Larger OR-lists are tested on the column instead: reading so many lists of the inverted index is no gain. */
const maxTokens = 2000

const companyColumns: Partial<Record<Field, string>> = {
  company_name: 'name',
  company_social_url: 'url',
}

const column = (field: Field) => companyColumns[field] ?? field

const any = (tokens: readonly string[]) => (tokens.length === 1 ? `${tokens[0]}` : `(${tokens.join(' OR ')})`)

/** The condition as an expression of the inverted index, null where it cannot be one. */
export function matchOf(kind: Kind, condition: Condition): string | null {
  switch (condition.op) {
    case 'listed':
      if (condition.codes.length > maxTokens) return null
      return any(condition.codes.map(code => valueToken(condition.field, code)))
    case 'word':
      return quoted(wordToken(condition.word))
    case 'key':
      if (kind === 'company' || !tokenKeys.includes(condition.field)) return null
      return any(condition.keys.map(key => quoted(keyToken(condition.field, key))))
    case 'and':
    case 'or': {
      const parts = condition.of.map(part => matchOf(kind, part))
      if (parts.includes(null)) return null
      return `(${parts.join(condition.op === 'and' ? ' AND ' : ' OR ')})`
    }
    default:
      return null
  }
}

// Words hold letters of any script, which FTS5 takes bare only in part.
const quoted = (token: string) => `"${token}"`

const facetIn = (kind: Kind, id: string, match: string) =>
  sql(`${id} IN (SELECT rowid FROM ${kind}_facet WHERE ${kind}_facet MATCH ?)`, match)

/** The id of a row of this kind. */
export const idOf = (kind: Kind): string => (kind === 'contact' ? 'c.id' : 'k.id')

/**
 * The condition as a test of a row. `employer` writes the test of a contact's company. Columns carry a plus sign, which
 * keeps SQLite from choosing an index by them: the plan has chosen one.
 */
export function check(kind: Kind, condition: Condition, employer: (of: Condition) => Sql): Sql {
  const row = kind === 'contact' ? 'c' : 'k'
  switch (condition.op) {
    case 'all':
      return sql('1')
    case 'none':
      return sql('0')
    case 'and':
    case 'or': {
      const match = condition.op === 'or' && needsFacet(condition) ? matchOf(kind, condition) : null
      if (match !== null) return facetIn(kind, idOf(kind), match)
      const parts = condition.of.map(part => check(kind, part, employer))
      const { text, params } = join(parts, condition.op === 'and' ? ' AND ' : ' OR ')
      return { text: `(${text})`, params }
    }
    case 'listed': {
      const { field, codes } = condition
      if (!fields[field].list) return sql(`+${row}.${field} IN (${codes.join(',')})`)
      return facetIn(kind, idOf(kind), any(codes.map(code => valueToken(field, code))))
    }
    case 'word':
      return facetIn(kind, idOf(kind), quoted(wordToken(condition.word)))
    case 'key':
      return sql(`${row}.${column(condition.field)} IN (${condition.keys.map(() => '?').join(',')})`, ...condition.keys)
    case 'worksAt':
      return sql(`+c.company_id IN (${condition.ids.join(',')})`)
    case 'nameHas':
      return nameHas(condition.part)
    case 'exactName':
      return sql('(k.name = ? AND k.exact_name = ?)', spell('words', condition.name), condition.name)
    case 'range':
      return between(`k.${condition.field}`, `k.${condition.field}`, condition)
    case 'overlap':
      return between(`k.${condition.field}_high`, `k.${condition.field}_low`, condition)
    case 'employer':
      return employer(condition.of)
  }
}

/** Whether a test of the row would ask the inverted index more than once. */
const needsFacet = (condition: Condition): boolean =>
  condition.op === 'word' ||
  (condition.op === 'listed' && fields[condition.field].list) ||
  ((condition.op === 'and' || condition.op === 'or') && condition.of.some(needsFacet))

/** Trigrams find where a text may be, the column proves it; shorter texts have no trigram. */
function nameHas(part: string): Sql {
  if (part === '') return sql('k.name IS NOT NULL')
  const has = sql('instr(k.name, ?) > 0', part)
  if ([...part].length < 3) return has
  const phrase = `"${part.replaceAll('"', '""')}"`
  const near = sql('k.id IN (SELECT rowid FROM company_trigram WHERE company_trigram MATCH ?)', phrase)
  const { text, params } = join([near, has], ' AND ')
  return { text: `(${text})`, params }
}

function between(
  high: string,
  low: string,
  borders: { readonly low: number | null; readonly high: number | null },
): Sql {
  const parts = [sql(`${high} IS NOT NULL`)]
  if (borders.low !== null) parts.push(sql(`${high} >= ?`, borders.low))
  if (borders.high !== null) parts.push(sql(`${low} <= ?`, borders.high))
  const { text, params } = join(parts, ' AND ')
  return { text: `(${text})`, params }
}
