// Filters while a question is read: each name with the values found for it.
import { MAX_FILTER_VALUES } from '../../contract/service/filters.ts'

/** Filters while they are gathered: each name with its values. */
export type GatheredFilters = Map<string, string[]>

/** Adds values to a filter. */
export const gatherValues = (filters: GatheredFilters, name: string, values: readonly string[]) => {
  filters.set(name, [...new Set([...(filters.get(name) ?? []), ...values])])
}

/** One value is by itself, several are a list of whole values. */
export const filledFilters = (filters: GatheredFilters): Record<string, string | string[]> =>
  Object.fromEntries(
    [...filters].map(([name, values]) => {
      const [only = ''] = values
      return [name, values.length === 1 ? only : values.slice(0, MAX_FILTER_VALUES)]
    }),
  )
