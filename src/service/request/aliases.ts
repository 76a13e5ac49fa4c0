// Other names that requests may use for filters: read as the canonical ones, never sent back.
import type { OpId } from '../../contract/service/endpoints.ts'
import { searchFilters } from '../../contract/service/filters.ts'
import { type MetaField, metaFields } from '../../contract/service/meta.ts'
import { technologyCategories } from '../../contract/service/technologies.ts'

type Body = Record<string, unknown>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The styles a technology name may have: `crm_technologies`, `crm_tech_org`; two names are irregular. */
const technologyAliases = technologyCategories.flatMap((category): [string, string][] => {
  if (category === 'martech_categories') return [[`${category}_org`, category]]
  const name = `${category}_tech`
  const plural = category === 'e_commerce_platform' ? 'ecommerce_technologies' : `${category}_technologies`
  return [
    [plural, name],
    [`${name}_org`, name],
  ]
})

const insightAliases = new Map<string, string>([
  ...technologyAliases,
  ...Object.keys(searchFilters.insights_filters).map((name): [string, string] => [`${name}_org`, name]),
  ['monthly_ad_spend', 'monthly_google_adspend'],
])

const companyAliases = new Map([
  ['name', 'company_name'],
  ['industry', 'industry_social'],
  ['sic_code', 'industry_sic_code'],
  ['hq_city', 'headquarters_city'],
  ['hq_state', 'headquarters_state_name'],
  ['hq_country', 'headquarters_country_name'],
  ['hq_country_code', 'headquarters_country_code'],
  ['hq_region', 'headquarters_country_region'],
  ['hq_continent', 'headquarters_continent'],
  ['entity_type', 'company_entity_type'],
  ['legal_type', 'company_legal_type'],
  ['employees_range', 'employee_count_range'],
  ['year_founded', 'founded'],
])

const nameAlias = new Map([['name', 'company_name']])

const isCountryCode = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isCountryCode)
    : typeof value === 'string' && /^[a-z]{2}$/i.test(value.trim())

/** Renames keys. A key whose canonical name is there too stays as it is, so that the schema refuses the pair. */
function renamed(body: unknown, aliases: ReadonlyMap<string, string>): unknown {
  if (!isBody(body)) return body
  const entries = Object.entries(body).map(([key, value]): [string, unknown] => {
    const twoLetters = key === 'hq_country' && isCountryCode(value)
    const name = twoLetters ? 'headquarters_country_code' : aliases.get(key)
    return [name === undefined || Object.hasOwn(body, name) ? key : name, value]
  })
  // Two aliases of one name: the first keeps it, the other stays what it is and is refused.
  const taken = new Set<string>()
  const once = entries.map(([name, value], index): [string, unknown] => {
    const free = !taken.has(name)
    taken.add(name)
    return [free ? name : (Object.keys(body)[index] ?? name), value]
  })
  return Object.fromEntries(once)
}

const flatAliases = new Map([...companyAliases, ...insightAliases])
const groupAliases = new Map([['insights', 'insights_filters']])

function prospectorBody(body: unknown): unknown {
  const outer = renamed(body, groupAliases)
  if (!isBody(outer)) return outer
  const groups = [
    ['company_filters', companyAliases],
    ['insights_filters', insightAliases],
  ] as const
  const changed = groups
    .filter(([group]) => Object.hasOwn(outer, group))
    .map(([group, aliases]) => [group, renamed(outer[group], aliases)])
  return { ...outer, ...Object.fromEntries(changed) }
}

/** A body of an operation in canonical words; a body that is no object stays as it is. */
export function canonicalBody(op: OpId, body: unknown): unknown {
  switch (op) {
    case 'search.companies':
      return renamed(body, flatAliases)
    case 'search.prospector':
    case 'search.count':
      return prospectorBody(body)
    case 'search.titleCompany':
    case 'search.companyName':
      return renamed(body, nameAlias)
    default:
      return body
  }
}

const fieldAliases = new Map<string, string>([...technologyAliases, ['industry', 'industry_social']])
const isMetaField = (name: string): name is MetaField => (metaFields as readonly string[]).includes(name)

/** Paths of the browses in other styles, by the field they mean. */
export const metaAliases: readonly (readonly [alias: string, field: MetaField])[] = [...fieldAliases].flatMap(
  ([alias, name]) => (isMetaField(name) ? [[alias, name] as const] : []),
)
