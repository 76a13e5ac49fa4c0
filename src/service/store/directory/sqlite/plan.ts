// How a query is answered: which index leads, what is tested on the rows it yields. Costs are rough and in microseconds.
import { codeIndexes } from '../code-indexes.ts'
import type { DirectoryCondition } from '../condition.ts'
import type { DirectoryKind } from '../port.ts'
import { tokenKeys } from '../tokens.ts'
import { conditionTest, idOf, joinTests, matchOf, type TestSql, testSql } from './check.ts'

/** The companies that meet a condition, and about how many contacts they have; null ids = more than can be listed. */
export interface EmployerSet {
  readonly ids: readonly number[] | null
  readonly contacts: number
}

/** What the plan needs to know of the data. */
export interface DirectoryFacts {
  readonly contacts: number
  readonly companies: number
  /** Whether the B-trees over codes are there. */
  readonly hasTrees: boolean
  employers(of: DirectoryCondition, most: number): EmployerSet
}

/** Rows wanted: a page up to this row, or all of them for a count. */
export type WantedRows = { readonly rows: number } | 'count'

/** `from` and `where` of a statement that yields the ids of the matches. */
export interface QueryPlan {
  readonly from: string
  readonly where: TestSql
  readonly id: string
}

/** One way to answer. All ways find the same records. */
export interface QueryPath extends QueryPlan {
  readonly cost: number
}

/** Picks the way a question is answered. */
export type ChoosePath = (paths: readonly QueryPath[]) => QueryPlan

export const cheapestPath: ChoosePath = paths => paths.reduce((best, path) => (path.cost < best.cost ? path : best))

/** The parts of a query that must all hold. */
const partsOf = (condition: DirectoryCondition): readonly DirectoryCondition[] =>
  condition.op === 'and' ? condition.of : [condition]

/**
 * Companies that a condition on employers may name one by one; of more, each contact's company is looked at. A page may
 * end before it has looked at many; a count looks at all.
 */
const maxEmployers = { page: 5000, count: 300_000 }

const setup = 30
const rowFetch = 1
/** Looking at the company of a contact. */
const companyFetch = 4
const indexEntry = 0.1
const listEntry = 0.05
const seek = 3
/** Opening one list of the inverted index. */
const listOpen = 15
/** A list can be skipped through when another is this many times shorter. */
const skip = 40
const most = (limit: number, value: number) => Math.min(limit, value)

/** The ways to answer a search, never none: reading every row in id order always works. */
export function pathsTo(
  kind: DirectoryKind,
  condition: DirectoryCondition,
  wanted: WantedRows,
  facts: DirectoryFacts,
): readonly [QueryPath, ...QueryPath[]] {
  const total = Math.max(1, kind === 'contact' ? facts.contacts : facts.companies)
  const parts = partsOf(condition)
  const listed = wanted === 'count' ? maxEmployers.count : maxEmployers.page
  const employers = new Map(
    parts.filter(part => part.op === 'employer').map(part => [part.of, facts.employers(part.of, listed)] as const),
  )
  const hits = (part: DirectoryCondition): number =>
    estimate(part, total, of => employers.get(of)?.contacts ?? total / 3)
  const share = (some: readonly DirectoryCondition[]) =>
    some.reduce((product, part) => product * (hits(part) / total), 1)
  const matches = Math.max(1, total * share(parts))
  /** The part of the work that a page needs when rows come in id order. */
  const portion = wanted === 'count' ? 1 : most(1, wanted.rows / matches)

  const employerTest = (of: DirectoryCondition): TestSql => {
    const found = employers.get(of)
    if (found?.ids) return testSql('+c.company_id IN (SELECT value FROM json_each(?))', JSON.stringify(found.ids))
    const { text, params } = conditionTest('company', of, employerTest)
    return { text: `EXISTS (SELECT 1 FROM company k WHERE k.id = c.company_id AND ${text})`, params }
  }
  const tests = (some: readonly DirectoryCondition[]) => some.map(part => conditionTest(kind, part, employerTest))
  const whole = (first: readonly TestSql[], rest: readonly DirectoryCondition[]): TestSql => {
    const all = [...first, ...tests(rest)]
    return all.length === 0 ? testSql('1') : joinTests(all, ' AND ')
  }
  /** Testing a row by the inverted index means reading the whole list first. */
  const listTests = (rest: readonly DirectoryCondition[]) =>
    rest.filter(part => part.op === 'word' || part.op === 'or').reduce((sum, part) => sum + hits(part) * indexEntry, 0)

  /** Testing one row. */
  const rowTest = (rest: readonly DirectoryCondition[]) =>
    rowFetch + (rest.some(part => part.op === 'employer' && !employers.get(part.of)?.ids) ? companyFetch : 0)

  const row = kind === 'contact' ? 'contact c' : 'company k'
  const id = idOf(kind)

  const scan = (): QueryPath => ({
    from: `${row} NOT INDEXED`,
    where: whole([], parts),
    id,
    cost: setup + total * rowTest(parts) * portion + listTests(parts),
  })

  const facets = (): QueryPath[] => {
    const lists = parts.filter(part => matchOf(kind, part) !== null)
    if (lists.length === 0) return []
    const rest = parts.filter(part => !lists.includes(part))
    const sizes = lists.map(hits)
    const shortest = Math.min(...sizes)
    const read = sizes.reduce((sum, size) => sum + most(size, shortest * skip), 0)
    const tested = rest.length === 0 ? 0 : total * share(lists) * rowTest(rest)
    const match = testSql(`f.${kind}_facet MATCH ?`, lists.map(part => matchOf(kind, part)).join(' AND '))
    const opened = lists.reduce((sum, part) => sum + tokensOf(part), 0) * listOpen
    const from = `${kind}_facet f${rest.length === 0 ? '' : ` CROSS JOIN ${row} ON ${id} = f.rowid`}`
    return [
      {
        from,
        where: whole([match], rest),
        id: 'f.rowid',
        cost: setup + opened + (read * listEntry + tested) * portion,
      },
    ]
  }

  /** Whole texts find a handful of rows; SQLite picks the index. */
  const keys = (): QueryPath[] => {
    const exact = parts.some(
      part => part.op === 'exactName' || (part.op === 'key' && !(kind === 'contact' && tokenKeys.includes(part.field))),
    )
    return exact ? [{ from: row, where: whole([], parts), id, cost: setup / 2 }] : []
  }

  const trees = (): QueryPath[] =>
    Object.entries(codeIndexes).flatMap(([name, columns]) => {
      const bound: { part: DirectoryCondition; text: TestSql; seeks: number }[] = []
      for (const column of columns) {
        const lead = parts.map(part => boundBy(part, column, employers)).find(each => each !== null)
        if (!lead) break
        bound.push(lead)
      }
      if (bound.length === 0) return []
      const lead = bound.map(({ part }) => part)
      const rest = parts.filter(part => !lead.includes(part))
      const inIndex = rest.every(part => part.op === 'listed' && (columns as readonly string[]).includes(part.field))
      const entries = total * share(lead)
      const seeks = bound.reduce((product, each) => product * each.seeks, 1)
      const cost = setup + seeks * seek + entries * (inIndex ? indexEntry : rowTest(rest)) + listTests(rest)
      // A page needs the ids sorted, so all of them.
      const sorted = wanted === 'count' ? 0 : entries * indexEntry
      const where = whole(
        bound.map(({ text }) => text),
        rest,
      )
      return [{ from: `contact c INDEXED BY ${name}`, where, id, cost: cost + sorted }]
    })

  return [scan(), ...facets(), ...keys(), ...(kind === 'contact' && facts.hasTrees ? trees() : [])]
}

/** How many lists of the inverted index a condition reads. */
function tokensOf(condition: DirectoryCondition): number {
  if (condition.op === 'and' || condition.op === 'or')
    return condition.of.reduce((sum, part) => sum + tokensOf(part), 0)
  return condition.op === 'listed' ? condition.codes.length : 1
}

/** The part as the test that an index with this column is entered by. */
function boundBy(part: DirectoryCondition, column: string, employers: ReadonlyMap<DirectoryCondition, EmployerSet>) {
  if (part.op === 'listed' && part.field === column)
    return { part, text: testSql(`c.${column} IN (${part.codes.join(',')})`), seeks: part.codes.length }
  if (column !== 'company_id') return null
  const ids = part.op === 'worksAt' ? part.ids : part.op === 'employer' ? (employers.get(part.of)?.ids ?? null) : null
  if (ids === null) return null
  const text = testSql('c.company_id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))
  return { part, text, seeks: ids.length }
}

/** About how many of the records meet a condition. */
function estimate(condition: DirectoryCondition, total: number, employer: (of: DirectoryCondition) => number): number {
  switch (condition.op) {
    case 'all':
      return total
    case 'none':
      return 0
    case 'listed':
      return most(total, condition.hits)
    case 'word':
      return total / 100
    case 'key':
      return tokenKeys.includes(condition.field) ? (total / 200) * condition.keys.length : 5 * condition.keys.length
    case 'worksAt':
      return 100 * condition.ids.length
    case 'exactName':
      return 5
    case 'nameHas':
      return condition.part.length < 3 ? total / 2 : total / 50
    case 'range':
    case 'overlap':
      return total / 3
    case 'employer':
      return employer(condition.of)
    case 'and':
      return Math.min(...condition.of.map(part => estimate(part, total, employer)))
    case 'or':
      return most(
        total,
        condition.of.reduce((sum, part) => sum + estimate(part, total, employer), 0),
      )
  }
}
