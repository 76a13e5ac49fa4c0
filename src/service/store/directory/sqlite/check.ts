// Conditions as SQL tests of one row: `c` is the contact, `k` the company.
import type { DirectoryCondition } from '../condition.ts'
import { type DirectoryField, directoryFields } from '../fields.ts'
import type { DirectoryKind } from '../port.ts'
import { keyOfSpelling } from '../spelling.ts'
import { keyToken, tokenKeys, valueToken, wordToken } from '../tokens.ts'

/** SQL with its parameters, in order. */
export interface TestSql {
  readonly text: string
  readonly params: readonly (string | number)[]
}

export const testSql = (text: string, ...params: (string | number)[]): TestSql => ({ text, params })

export const joinTests = (parts: readonly TestSql[], by: string): TestSql => ({
  text: parts.map(({ text }) => text).join(by),
  params: parts.flatMap(({ params }) => params),
})

/** Larger OR-lists are tested on the column instead: reading so many lists of the inverted index is no gain. */
const maxTokens = 2000

const companyColumns: Partial<Record<DirectoryField, string>> = {
  company_name: 'name',
  company_social_url: 'url',
}

const column = (field: DirectoryField) => companyColumns[field] ?? field

const any = (tokens: readonly string[]) => (tokens.length === 1 ? `${tokens[0]}` : `(${tokens.join(' OR ')})`)

/** The condition as an expression of the inverted index, null where it cannot be one. */
export function matchOf(kind: DirectoryKind, condition: DirectoryCondition): string | null {
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

const facetIn = (kind: DirectoryKind, id: string, match: string) =>
  testSql(`${id} IN (SELECT rowid FROM ${kind}_facet WHERE ${kind}_facet MATCH ?)`, match)

/** The id of a row of this kind. */
export const idOf = (kind: DirectoryKind): string => (kind === 'contact' ? 'c.id' : 'k.id')

/**
 * The condition as a test of a row. `employer` writes the test of a contact's company. Columns carry a plus sign, which
 * keeps SQLite from choosing an index by them: the plan has chosen one.
 */
export function conditionTest(
  kind: DirectoryKind,
  condition: DirectoryCondition,
  employer: (of: DirectoryCondition) => TestSql,
): TestSql {
  const row = kind === 'contact' ? 'c' : 'k'
  switch (condition.op) {
    case 'all':
      return testSql('1')
    case 'none':
      return testSql('0')
    case 'and':
    case 'or': {
      const match = condition.op === 'or' && needsFacet(condition) ? matchOf(kind, condition) : null
      if (match !== null) return facetIn(kind, idOf(kind), match)
      const parts = condition.of.map(part => conditionTest(kind, part, employer))
      const { text, params } = joinTests(parts, condition.op === 'and' ? ' AND ' : ' OR ')
      return { text: `(${text})`, params }
    }
    case 'listed': {
      const { field, codes } = condition
      if (!directoryFields[field].list) return testSql(`+${row}.${field} IN (${codes.join(',')})`)
      return facetIn(kind, idOf(kind), any(codes.map(code => valueToken(field, code))))
    }
    case 'word':
      return facetIn(kind, idOf(kind), quoted(wordToken(condition.word)))
    case 'key':
      return testSql(
        `${row}.${column(condition.field)} IN (${condition.keys.map(() => '?').join(',')})`,
        ...condition.keys,
      )
    case 'worksAt':
      return testSql(`+c.company_id IN (${condition.ids.join(',')})`)
    case 'nameHas':
      return nameHas(condition.part)
    case 'exactName':
      return testSql('(k.name = ? AND k.exact_name = ?)', keyOfSpelling('words', condition.name), condition.name)
    case 'range':
      return between(`k.${condition.field}`, `k.${condition.field}`, condition)
    case 'overlap':
      return between(`k.${condition.field}_high`, `k.${condition.field}_low`, condition)
    case 'employer':
      return employer(condition.of)
  }
}

/** Whether a test of the row would ask the inverted index more than once. */
const needsFacet = (condition: DirectoryCondition): boolean =>
  condition.op === 'word' ||
  (condition.op === 'listed' && directoryFields[condition.field].list) ||
  ((condition.op === 'and' || condition.op === 'or') && condition.of.some(needsFacet))

/** Trigrams find where a text may be, the column proves it; shorter texts have no trigram. */
function nameHas(part: string): TestSql {
  if (part === '') return testSql('k.name IS NOT NULL')
  const has = testSql('instr(k.name, ?) > 0', part)
  if ([...part].length < 3) return has
  const phrase = `"${part.replaceAll('"', '""')}"`
  const near = testSql('k.id IN (SELECT rowid FROM company_trigram WHERE company_trigram MATCH ?)', phrase)
  const { text, params } = joinTests([near, has], ' AND ')
  return { text: `(${text})`, params }
}

function between(
  high: string,
  low: string,
  borders: { readonly low: number | null; readonly high: number | null },
): TestSql {
  const parts = [testSql(`${high} IS NOT NULL`)]
  if (borders.low !== null) parts.push(testSql(`${high} >= ?`, borders.low))
  if (borders.high !== null) parts.push(testSql(`${low} <= ?`, borders.high))
  const { text, params } = joinTests(parts, ' AND ')
  return { text: `(${text})`, params }
}
