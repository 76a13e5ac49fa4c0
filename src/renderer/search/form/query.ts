// Between a form and the query the engine takes: canonical names, one request without its paging.
import { isSet, type SearchForm, SearchQuery } from '../../../contract/app/search/search-query.ts'
import type { SpelledValue } from '../../filter-values/spellings.ts'
import { mergeValues, sentTexts } from '../../filter-values/spellings.ts'
import {
  type FilterSetting,
  type FormDraft,
  freshDraft,
  isSeparate,
  looksInside,
  setFilters,
  type UnnamedFilter,
} from './draft.ts'
import { type FilterEntry, filterEntry, filterTable, isNumber } from './filter-table.ts'
import { filtersOf, formTable, minQuestion } from './forms.ts'
import { readTerm, termText, wireTerm } from './number-term.ts'

type Wire = string | number | (string | number)[]
type Body = Record<string, unknown>

/** A filter on the wire; a single text of a contains-filter looks inside, a list holds whole values. Null: says nothing. */
function wireOf(setting: FilterSetting, entry: FilterEntry): Wire | null {
  // Looked for inside, other spellings are found by the first.
  if (isSeparate(setting)) return setting.values.map(({ text }) => text)
  const values: (string | number)[] = isNumber(entry)
    ? setting.values.flatMap(({ text }) => {
        const term = readTerm(text, entry.match)
        return term === null ? [] : [wireTerm(term, entry.match)]
      })
    : setting.values.flatMap(sentTexts)
  const [first] = values
  if (first === undefined) return null
  return values.length > 1 || (entry.match === 'contains' && !looksInside(setting)) ? values : first
}

/** Adds to a group of the body, or to the body itself. */
function put(body: Body, group: string | null, name: string, value: unknown): void {
  if (group === null) body[name] = value
  else body[group] = { ...(body[group] as Body | undefined), [name]: value }
}

function bodyOf(form: SearchForm, draft: FormDraft): Body {
  const { place, fields } = formTable[form]
  const body: Body = {}
  const names = [...fields.map(({ name }) => name), ...(form === 'company_name' ? ['match_type'] : [])]
  for (const name of names) {
    const text = draft.fields[name]?.trim() ?? ''
    if (text !== '') body[name] = form === 'employees' && name === 'id' ? Number(text) : text
  }
  for (const setting of setFilters(draft)) {
    const entry = filterEntry(setting.id)
    if (!entry || place === null || entry.where[place] === undefined) continue
    const value = wireOf(setting, entry)
    if (value !== null) put(body, place === 'prospector' ? entry.group : null, entry.name, value)
  }
  for (const { group, name, value } of draft.unnamed) put(body, group, name, value)
  return body
}

/** Where a filter is in the body of a form. */
const pathOf = (form: SearchForm, { group, name }: FilterEntry): string =>
  formTable[form].place === 'prospector' ? `${group}.${name}` : name

/** The filter that is asked one value at a time; null = all are asked in one. */
const separate = (draft: FormDraft): FilterSetting | null => setFilters(draft).find(isSeparate) ?? null

/** The query that a form asks; null while something is missing, which `missingField` says. */
export function queryOf(form: SearchForm, draft: FormDraft): SearchQuery | null {
  const entry = filterEntry(separate(draft)?.id ?? '')
  const each = entry && filtersOf(form).includes(entry) ? { each: pathOf(form, entry) } : {}
  const { data } = SearchQuery.safeParse({ form, body: bodyOf(form, draft), ...each })
  return data ?? null
}

/** Why a form cannot be searched yet, as a sentence; null = it can. */
export function missingField(form: SearchForm, draft: FormDraft): string | null {
  if (queryOf(form, draft) !== null) return null
  const id = draft.fields.id?.trim() ?? ''
  if (form === 'employees' && id !== '' && !/^\d+$/.test(id))
    return 'The service ID of a company must be a whole number.'
  const question = draft.fields.query?.trim() ?? ''
  if (form === 'ask' && question.length > 0 && question.length < minQuestion) return 'The question is too short.'
  return formTable[form].needs
}

const isTerm = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** A filter as it came; null when it holds what no filter of ours can. */
function settingOf(entry: FilterEntry, wire: unknown, each: boolean): FilterSetting | null {
  const list: unknown[] = Array.isArray(wire) ? wire : [wire]
  if (!list.every(isTerm)) return null
  const values: SpelledValue[] = []
  for (const one of list) {
    const term = isNumber(entry) ? readTerm(one, entry.match) : null
    if (isNumber(entry) && term === null) return null
    values.push({ text: term === null ? String(one) : termText(term), listed: true })
  }
  return {
    id: entry.id,
    values: isNumber(entry) ? values : mergeValues(values),
    whole: Array.isArray(wire) && !each,
    each,
  }
}

const namedGroups: ReadonlySet<string> = new Set(filterTable.map(({ group }) => group))

/** The form that holds a query, to be looked at and changed. */
export function draftOf(query: SearchQuery): FormDraft {
  const { form, body } = query
  const each = 'each' in query ? query.each : undefined
  const { place, fields } = formTable[form]
  const texts: Record<string, string> = {}
  const found: FilterSetting[] = []
  const unnamed: UnnamedFilter[] = []
  const take = (group: string | null, name: string, value: unknown) => {
    if (!isSet(value)) return
    const entry = filterTable.find(
      one => one.name === name && (group === null || one.group === group) && place !== null && one.where[place],
    )
    const setting = entry ? settingOf(entry, value, pathOf(form, entry) === each) : null
    if (setting) found.push(setting)
    else unnamed.push({ group, name, value })
  }
  for (const [name, value] of Object.entries(body)) {
    const grouped = place === 'prospector' && namedGroups.has(name)
    if (grouped) for (const [inner, one] of Object.entries((value ?? {}) as Body)) take(name, inner, one)
    else if ((fields.some(field => field.name === name) || name === 'match_type') && isTerm(value))
      texts[name] = String(value)
    else if (place === 'prospector') {
      // Only a group can hold filters here; anything beside the groups has no form.
      if (isSet(value)) unnamed.push({ group: null, name, value })
    } else take(null, name, value)
  }
  const usual = freshDraft(form).filters.map(one => found.find(({ id }) => id === one.id) ?? one)
  const more = found.filter(({ id }) => !usual.some(one => one.id === id))
  return { filters: [...usual, ...more], fields: texts, unnamed }
}

/** The same text for the same question, whatever the order in which it was set. */
export function queryKey(query: SearchQuery): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([, inner]) => isSet(inner))
    return Object.fromEntries(
      entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]),
    )
  }
  return JSON.stringify(sorted(query))
}

/** As the form would write it: ">=20" and 20 of a filter that counts from the least up are one. */
const plain = (query: SearchQuery): SearchQuery => queryOf(query.form, draftOf(query)) ?? query

/** Whether two queries ask the same. A single value in a list and alone differ where the filter looks inside. */
export const sameQuery = (a: SearchQuery, b: SearchQuery): boolean => queryKey(plain(a)) === queryKey(plain(b))
