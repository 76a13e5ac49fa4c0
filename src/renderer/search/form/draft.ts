// What a form holds while it is filled in, and how it changes. Pure, so that each rule is a test.
import type { SearchForm } from '../../../contract/app/search/search-query.ts'
import { type SpelledValue, sameValue, sentTexts } from '../../filter-values/spellings.ts'
import { filterEntry } from './filter-table.ts'
import { formTable } from './forms.ts'

/** One filter as set: its values are alternatives. A filter without values is shown and not sent. */
export interface FilterSetting {
  /** Of the table of filters. */
  readonly id: string
  readonly values: readonly SpelledValue[]
  /** Of a filter that can look inside: compare whole values also when there is only one. */
  readonly whole: boolean
  /** Of a filter that can look inside: with several values too, each in calls of its own. At most one filter of a form. */
  readonly each: boolean
}

export interface FormDraft {
  readonly filters: readonly FilterSetting[]
  /** Plain fields of the form by name. */
  readonly fields: Readonly<Record<string, string>>
  /** Filters of an answered question that this program has no name for, as they came: sent again, or taken away. */
  readonly unnamed: readonly UnnamedFilter[]
}

export interface UnnamedFilter {
  /** null = beside the groups. */
  readonly group: string | null
  readonly name: string
  readonly value: unknown
}

const empty = (id: string): FilterSetting => ({ id, values: [], whole: false, each: false })

/** A form as it is opened: its usual filters, nothing set. */
export const freshDraft = (form: SearchForm): FormDraft => ({
  filters: formTable[form].usual.map(empty),
  fields: {},
  unnamed: [],
})

const change = (draft: FormDraft, id: string, next: (before: FilterSetting) => FilterSetting): FormDraft => ({
  ...draft,
  filters: draft.filters.map(one => (one.id === id ? next(one) : one)),
})

/** Shows one more filter, behind the others; one that is shown stays where it is. */
export const withFilter = (draft: FormDraft, id: string): FormDraft =>
  draft.filters.some(one => one.id === id) ? draft : { ...draft, filters: [...draft.filters, empty(id)] }

/** Takes a filter away; one of the usual ones stays and is emptied. */
export const withoutFilter = (draft: FormDraft, id: string, form: SearchForm): FormDraft =>
  formTable[form].usual.includes(id)
    ? change(draft, id, () => empty(id))
    : { ...draft, filters: draft.filters.filter(one => one.id !== id) }

/** Most values the service takes in one filter. */
export const maxValues = 100

/** Texts that a filter sends: more than its values where these have several spellings. */
export const sentCount = (values: readonly SpelledValue[]): number => values.flatMap(sentTexts).length

/** Adds an alternative unless it is there in any spelling, or would be too much; the filter is shown or not. */
export function withValue(draft: FormDraft, id: string, value: SpelledValue): FormDraft {
  return change(withFilter(draft, id), id, before =>
    sentCount([...before.values, value]) > maxValues || before.values.some(({ text }) => sameValue(text, value.text))
      ? before
      : { ...before, values: [...before.values, value] },
  )
}

export const withoutValue = (draft: FormDraft, id: string, place: number): FormDraft =>
  change(draft, id, before => ({ ...before, values: before.values.filter((_, index) => index !== place) }))

/** Compares whole values from now on, or looks inside one alone. */
export const withWhole = (draft: FormDraft, id: string, whole: boolean): FormDraft =>
  change(draft, id, before => ({ ...before, whole, each: false }))

/** Looks inside for each of several values; another filter that did compares whole values again. */
export const withEach = (draft: FormDraft, id: string): FormDraft => ({
  ...draft,
  filters: draft.filters.map(one => ({ ...one, each: one.id === id, whole: one.id === id ? false : one.whole })),
})

export const withField = (draft: FormDraft, name: string, text: string): FormDraft => ({
  ...draft,
  fields: { ...draft.fields, [name]: text },
})

export const withoutUnnamed = (draft: FormDraft, one: UnnamedFilter): FormDraft => ({
  ...draft,
  unnamed: draft.unnamed.filter(other => other !== one),
})

/** Filters that count: known in this program and with at least one value. */
export const setFilters = ({ filters }: FormDraft): readonly FilterSetting[] =>
  filters.filter(({ id, values }) => values.length > 0 && filterEntry(id) !== null)

/** Whether each of several values is looked for inside, in calls of its own. */
export const isSeparate = ({ id, values, whole, each }: FilterSetting): boolean =>
  each && !whole && values.length > 1 && filterEntry(id)?.match === 'contains'

/** Whether a text is looked for inside the field: contains-filters with a single one, unless wanted whole, or with each. */
export const looksInside = (setting: FilterSetting): boolean =>
  isSeparate(setting) ||
  (filterEntry(setting.id)?.match === 'contains' && sentCount(setting.values) === 1 && !setting.whole)

export const isBlank = (draft: FormDraft): boolean =>
  setFilters(draft).length === 0 &&
  draft.unnamed.length === 0 &&
  Object.values(draft.fields).every(text => text.trim() === '')
