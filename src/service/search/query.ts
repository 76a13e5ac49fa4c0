// From filters of a request to a query of the directory: AND between filters, OR inside one.
import { type FilterGroup, type FilterValue, type SearchFilter, searchFilters } from '../../contract/service/filters.ts'
import { readNumberTerm } from '../../contract/service/number-term.ts'
import type { ProspectorSearch } from '../../contract/service/search.ts'
import type { DirectoryField } from '../store/directory/fields.ts'
import type { DirectoryQuery } from '../store/directory/port.ts'
import { keyOfSpelling, wordsOf } from '../store/directory/spelling.ts'
import { meantBy } from './forgiving.ts'

type Term = string | number

/** The field of the directory that a filter asks. */
function fieldOf(group: FilterGroup, name: string, { match, reads }: SearchFilter): DirectoryField {
  // A border reads a band, which the directory knows without its `_range`; the company's page has a name of its own.
  if (match === 'from' || match === 'to') return reads.replace(/_range$/, '') as DirectoryField
  if (group === 'company_filters' && name === 'social_url') return 'company_social_url'
  // Every other filter is a field of its own name: the directory's fields are taken from the same table.
  return name as DirectoryField
}

/** The terms of a filter that say something; blank text says nothing. */
function termsOf({ spelling }: SearchFilter, value: FilterValue): Term[] {
  const all = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  return all.filter(term => typeof term === 'number' || keyOfSpelling(spelling, term) !== '')
}

function numberQuery(field: DirectoryField, { match }: SearchFilter, term: Term): DirectoryQuery {
  if (typeof term === 'string') {
    const range = readNumberTerm(term)
    return { range: [field, range?.from ?? null, range?.to ?? null] }
  }
  switch (match) {
    case 'from':
      return { overlap: [field, term, null] }
    case 'to':
      return { overlap: [field, null, term] }
    case 'equals':
      return { range: [field, term, term] }
    default:
      return { range: [field, term, null] }
  }
}

const anyOf = (queries: readonly DirectoryQuery[]): DirectoryQuery =>
  queries.length === 1 && queries[0] ? queries[0] : { or: queries }

/** One filter as a query; null if it is not set. */
function filterQuery(field: DirectoryField, filter: SearchFilter, value: FilterValue): DirectoryQuery | null {
  const terms = termsOf(filter, value)
  if (terms.length === 0) return null
  if (filter.type !== 'text') return anyOf(terms.map(term => numberQuery(field, filter, term)))
  // Text filters hold text only: their schema refuses numbers.
  const texts = terms.map(String)
  const [first = ''] = texts
  if (filter.match === 'contains' && !Array.isArray(value)) return { contains: [field, first] }
  return { in: [field, [...new Set(texts.flatMap(text => meantBy(field, text)))]] }
}

/** The set filters of one group in a body that may hold other keys too. */
export function groupQueries(group: FilterGroup, values: Readonly<Record<string, unknown>>): DirectoryQuery[] {
  return Object.entries<SearchFilter>(searchFilters[group]).flatMap(([name, filter]) => {
    // The body's schema was made from this table, so what is under a filter's name is its value.
    const query = filterQuery(fieldOf(group, name, filter), filter, values[name] as FilterValue)
    return query ? [query] : []
  })
}

/** A query for all of them at once; everything if there are none. */
export const allOf = (queries: readonly DirectoryQuery[]): DirectoryQuery => {
  const [first] = queries
  if (first === undefined) return { all: true }
  return queries.length === 1 ? first : { and: queries }
}

/** A text inside a field; a blank one is inside nothing. */
export const containsQuery = (field: DirectoryField, text: string): DirectoryQuery =>
  keyOfSpelling('words', text) === '' ? { or: [] } : { contains: [field, text] }

/** Free text; without a word in it nothing matches. */
const wordsQuery = (text: string): DirectoryQuery => (wordsOf(text).length > 0 ? { words: text } : { or: [] })

/** A prospector search as a query; null if no filter is set at all. */
export function prospectorQuery(search: ProspectorSearch): DirectoryQuery | null {
  const groups: readonly FilterGroup[] = ['contact_filters', 'company_filters', 'insights_filters']
  const queries = groups.flatMap(group => groupQueries(group, search[group] ?? {}))
  if (search.search && search.search.trim() !== '') queries.push(wordsQuery(search.search))
  return queries.length === 0 ? null : allOf(queries)
}
