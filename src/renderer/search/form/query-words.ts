// A search as a sentence: what it asks, with "or" between the values of a filter and "and" between filters.
import type { SearchView } from '../../../contract/app/search/search.ts'
import type { SearchQuery } from '../../../contract/app/search/search-query.ts'
import { type FilterSetting, looksInside, setFilters } from './draft.ts'
import { type FilterEntry, filterEntry, isNumber } from './filter-table.ts'
import { formTable } from './forms.ts'
import { readTerm, termWords } from './number-term.ts'
import { draftOf } from './query.ts'

/** A value as people read it: "at least 20", else the text itself. */
export function valueWords(text: string, entry: FilterEntry): string {
  const term = isNumber(entry) ? readTerm(text, entry.match) : null
  return term === null ? text : termWords(term, entry)
}

/** How a filter compares, as the verb of its sentence. */
function verbOf(setting: FilterSetting): string {
  if (looksInside(setting)) return 'contains'
  const entry = filterEntry(setting.id)
  if (entry && isNumber(entry)) return ''
  return 'is'
}

/** "Job title contains logistics", "Country is Germany or Austria". */
function settingWords(setting: FilterSetting): string {
  const entry = filterEntry(setting.id)
  if (!entry) return ''
  const values = setting.values.map(({ text }) => valueWords(text, entry)).join(' or ')
  return [entry.label, verbOf(setting), values].filter(word => word !== '').join(' ')
}

/** The whole question in one line. */
export function queryWords(query: SearchQuery): string {
  const draft = draftOf(query)
  if (query.form === 'ask') return query.body.query
  const fields = formTable[query.form].fields.flatMap(({ name, label }) => {
    const text = draft.fields[name]
    return text ? [`${label.replace(/^or /, '')} ${text}`] : []
  })
  const filters = setFilters(draft).map(settingWords)
  const unnamed = draft.unnamed.map(({ name }) => name)
  return [...fields, ...filters, ...unnamed].join(' and ')
}

/** What is looked for, without the names of the filters: "manager, Germany or Austria". */
function briefWords(query: SearchQuery): string {
  const draft = draftOf(query)
  const fields = formTable[query.form].fields.flatMap(({ name }) => draft.fields[name] || [])
  const filters = setFilters(draft).flatMap(({ id, values }) => {
    const entry = filterEntry(id)
    if (!entry) return []
    const words = values.map(({ text }) => valueWords(text, entry)).join(' or ')
    return isNumber(entry) ? `${entry.label} ${words}` : words
  })
  return [...fields, ...filters, ...draft.unnamed.map(({ name }) => name)].join(', ')
}

/** What a search is called: its name, else the question it came from, else what it looks for. */
export const searchTitle = ({ name, asked, query }: Pick<SearchView, 'name' | 'asked' | 'query'>): string =>
  name ?? asked ?? briefWords(query)
