// A query in its normal form: what is not set is left out and names are sorted, so that equal queries are equal texts.
import { hash } from 'node:crypto'
import type { SearchOp, SentOp } from '../../../contract/app/run/sent-op.ts'
import { isSet, opOfForm, type SearchForm, SearchQuery } from '../../../contract/app/search/search-query.ts'
import { serviceEndpoints } from '../../../contract/service/endpoints.ts'
import type { ServiceProfile } from '../../../contract/service/profile.ts'

type Body = Record<string, unknown>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is set of a value, with names in order; texts lose the spaces around them. */
function normal(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.filter(isSet).map(normal)
  if (!isBody(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, child]) => isSet(child))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, child]) => [name, normal(child)]),
  )
}

/** Texts that a service looks for in the same way. */
const folded = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Equal values are asked once; a single one needs no calls of its own. */
function separate(body: unknown, path: readonly string[]): { body: unknown; apart: boolean } {
  const [name = '', ...inner] = path
  if (!isBody(body)) return { body, apart: false }
  if (inner.length > 0) {
    const group = separate(body[name], inner)
    return { body: { ...body, [name]: group.body }, apart: group.apart }
  }
  const texts = body[name]
  if (!Array.isArray(texts)) return { body, apart: false }
  const values = [...new Map(texts.toReversed().map(text => [folded(String(text)), text])).values()].toReversed()
  return values.length > 1
    ? { body: { ...body, [name]: values }, apart: true }
    : { body: { ...body, [name]: values[0] }, apart: false }
}

export function normalQuery(query: SearchQuery): SearchQuery {
  const body = normal(query.body)
  const each = 'each' in query ? query.each : undefined
  if (each === undefined) return SearchQuery.parse({ form: query.form, body })
  const split = separate(body, each.split('.'))
  return SearchQuery.parse({ form: query.form, body: split.body, ...(split.apart && { each }) })
}

/** The words of an AI search; null for every other form. */
export function sentenceOf(query: SearchQuery): string | null {
  const normal = normalQuery(query)
  return normal.form === 'ask' ? normal.body.query : null
}

/** The text that names a query. */
export const queryText = (query: SearchQuery): string => {
  const { body, ...rest } = normalQuery(query)
  return JSON.stringify({ form: rest.form, body: normal(body), ...('each' in rest && { each: rest.each }) })
}

/**
 * A people search that a service made. Filters whose values are none we could send again are left out and named; null when
 * nothing usable is left.
 */
export function usableQuery(body: Body): { query: SearchQuery; leftOut: string[] } | null {
  const rest = structuredClone(body)
  const leftOut: string[] = []
  for (;;) {
    const read = SearchQuery.safeParse({ form: 'people', body: rest })
    if (read.success) return { query: read.data, leftOut }
    const [, group, filter] = read.error.issues[0]?.path ?? []
    const holder = filter === undefined ? rest : rest[String(group)]
    const name = String(filter ?? group)
    if (!isBody(holder) || !Object.hasOwn(holder, name)) return null
    leftOut.push(`${name}: ${JSON.stringify(holder[name])}`)
    delete holder[name]
  }
}

/** A query that we stored ourselves. */
export const storedQuery = (text: string): SearchQuery => JSON.parse(text) as SearchQuery

/** Most records of one page of an operation, for the key in use. */
export function pageSizeOf({ keyIsAdmin }: Pick<ServiceProfile, 'keyIsAdmin'>, op: SearchOp): number {
  const endpoint = serviceEndpoints[op]
  if (!('pageSizeMax' in endpoint)) return 1
  return keyIsAdmin ? endpoint.pageSizeMaxAdmin : endpoint.pageSizeMax
}

/** The body that asks for a page; a count has no pages. */
export const pageBody = (body: Readonly<Body>, page: number, size: number): Body => ({
  ...body,
  page,
  page_size: size,
})

/** 16 bytes that name a request: equal ones at once are one call. `account` as in the keys of stored answers. */
export function pageKey(account: string, op: SentOp, body: Readonly<Body>): Buffer {
  const text = JSON.stringify(normal(body))
  return hash('sha256', `${account}\n${op}\n${text}`, 'buffer').subarray(0, 16)
}

const formNames: Readonly<Record<SearchForm, string>> = {
  companies: 'Companies',
  people: 'People',
  person_at_domain: 'Person at domain',
  title_company: 'Title and company',
  employees: 'Employees',
  company_name: 'Company by name',
  ask: 'Ask',
}
const maxTitleLength = 80

function* values(value: unknown): Iterable<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value)
  else if (Array.isArray(value)) yield value.filter(one => typeof one !== 'object').join(' or ')
  else if (isBody(value)) for (const child of Object.values(value)) yield* values(child)
}

/** A query in a few words, where no person has named its search: "People: CEO, Germany". */
export function titleOf(query: SearchQuery, asked: string | null): string {
  const words = asked ?? [...values(query.body)].join(', ')
  const title = `${formNames[asked === null ? query.form : 'ask']}: ${words}`
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1)}…` : title
}

/** The operation that reads the pages of a query. */
export const pageOp = ({ form }: SearchQuery): SearchOp => opOfForm[form]
