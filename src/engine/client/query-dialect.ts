// The query that a service made of plain words, from its own names back to ours. What we have no name for stays as it
// came, so that it can be shown and sent again.
import { type FilterGroup, searchFilters } from '../../contract/service/filters.ts'
import type { ServiceProfile } from '../../contract/service/profile.ts'
import { canonicalName, type ProviderNaming, wireBody } from './dialect.ts'

/** Names of filters and groups on the wire to ours; plain data, so that it may go to a lane. */
export interface QueryNames {
  readonly groups: Readonly<Record<string, string>>
  readonly filters: Readonly<Record<string, string>>
}

// The table's keys are the groups.
const groupNames = Object.keys(searchFilters) as FilterGroup[]
const styles: readonly ServiceProfile['techStyle'][] = ['org', 'technologies', 'short']

/** All spellings of the technology names are read; those of the profile win. */
export function queryNames(profile: ServiceProfile): QueryNames {
  const groups: Record<string, string> = {}
  const names: Record<string, string> = {}
  for (const techStyle of [...styles, profile.techStyle])
    for (const group of groupNames)
      for (const name of Object.keys(searchFilters[group])) {
        const wire = wireBody({ ...profile, techStyle }, 'search.prospector', { [group]: { [name]: '' } })
        const [[wireGroup, inside] = ['', {}]] = Object.entries(wire)
        const [wireName = name] = Object.keys(inside as object)
        groups[wireGroup] = group
        names[wireName] = name
      }
  const [freeText = 'search'] = Object.keys(wireBody(profile, 'search.prospector', { search: '' }))
  groups[freeText] = 'search'
  return { groups, filters: names }
}

const known = new Set<string>([
  ...groupNames,
  'search',
  ...groupNames.flatMap(group => Object.keys(searchFilters[group])),
])
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Paging belongs to a request, not to a query. */
const paging = new Set(['page', 'page_size'])

/** The body of a people search in our names; null when the answer held no query. */
export function readQuery(json: unknown, { groups, filters: names }: QueryNames, naming: ProviderNaming) {
  if (!isObject(json)) return null
  const ours = (wire: string, table: Readonly<Record<string, string>>) => {
    const own = table[wire]
    if (own !== undefined) return own
    const plain = canonicalName(naming, wire)
    const name = table[plain] ?? plain
    return known.has(name) ? name : wire
  }
  const body: Record<string, unknown> = {}
  for (const [wire, value] of Object.entries(json)) {
    const name = ours(wire, groups)
    if (paging.has(name)) continue
    body[name] = isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([filter, terms]) => [ours(filter, names), terms]))
      : value
  }
  return body
}
