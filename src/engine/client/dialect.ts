// Canonical names to a provider's and back: the network word, technology names, paths and renamed fields of a service
// profile. Values are never touched.
import { type OpId, type PacedOp, serviceEndpoints } from '../../contract/service/endpoints.ts'
import type { FilterGroupName, ServiceProfile } from '../../contract/service/profile.ts'
import { technologyCategories } from '../../contract/service/technologies.ts'

const canonicalWord = 'social'

/** Replaces a whole token: it ends at `_`, `-`, `/`, a camelCase hump or the end. */
function replaceToken(name: string, from: string, to: string): string {
  if (from === to) return name
  let result = ''
  let at = 0
  const lower = name.toLowerCase()
  const wanted = from.toLowerCase()
  for (let found = lower.indexOf(wanted); found !== -1; found = lower.indexOf(wanted, at)) {
    const end = found + wanted.length
    const before = name[found - 1]
    const after = name[end]
    const hump = found > 0 && /[A-Z]/.test(name[found] ?? '')
    const starts = before === undefined || /[_\-/]/.test(before) || (/[a-z0-9]/.test(before) && hump)
    const ends = after === undefined || /[_\-/A-Z]/.test(after)
    const word = hump ? `${to[0]?.toUpperCase() ?? ''}${to.slice(1)}` : to
    result += name.slice(at, found) + (starts && ends ? word : name.slice(found, end))
    at = end
  }
  return result + name.slice(at)
}

export const toWire = (name: string, network: string) => replaceToken(name, canonicalWord, network)
export const fromWire = (name: string, network: string) => replaceToken(name, network, canonicalWord)

type TechStyle = ServiceProfile['techStyle']

/** Technology names in the longer styles, by canonical name; two are irregular. */
const technologyNames: Readonly<Record<Exclude<TechStyle, 'short'>, ReadonlyMap<string, string>>> = {
  technologies: new Map(
    technologyCategories
      .filter(category => category !== 'martech_categories')
      .map(category => [
        `${category}_tech`,
        category === 'e_commerce_platform' ? 'ecommerce_technologies' : `${category}_technologies`,
      ]),
  ),
  org: new Map(
    technologyCategories.map(category =>
      category === 'martech_categories' ? [category, `${category}_org`] : [`${category}_tech`, `${category}_tech_org`],
    ),
  ),
}

/** A canonical name in the profile's words where no rename says otherwise. */
function spelt({ techStyle, network }: ServiceProfile, name: string): string {
  const technology = techStyle === 'short' ? undefined : technologyNames[techStyle].get(name)
  return technology ?? toWire(name, network)
}

/** Path of an operation below the base URL: the profile's own, else the table's in the provider's words. */
export function pathOf(profile: ServiceProfile, op: OpId): string {
  const own = profile.paths[op]
  if (own !== undefined) return own
  const segments = serviceEndpoints[op].path.split('/')
  return segments.map(segment => spelt(profile, segment)).join('/')
}

/** Groups of filters and the free text of a prospector request, by canonical name. */
const groupNames: Readonly<Record<string, FilterGroupName>> = {
  contact_filters: 'contact',
  company_filters: 'company',
  insights_filters: 'insights',
  search: 'freeText',
}
const grouped: readonly OpId[] = ['search.prospector', 'search.count']

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Body of a request in the provider's words: names of `request[op]`, then of `request["*"]`, then the technology style,
 * then the network word. Filters inside the groups of a prospector request are renamed too.
 */
export function wireBody(profile: ServiceProfile, op: OpId, body: Record<string, unknown>): Record<string, unknown> {
  const own = profile.request[op] ?? {}
  const all = profile.request['*'] ?? {}
  const rename = (name: string) => own[name] ?? all[name] ?? spelt(profile, name)
  const names = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]))
  if (!grouped.includes(op)) return names(body)
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const group = groupNames[name]
      if (group === undefined) return [rename(name), value]
      return [profile.groups[group] ?? rename(name), isGroup(value) ? names(value) : value]
    }),
  )
}

/** What is needed to read an answer of one operation in canonical words; plain data, so that it may go to a lane. */
export interface ProviderNaming {
  readonly network: string
  /** Names on the wire to canonical ones. */
  readonly renamed: Readonly<Record<string, string>>
}

export function namingOf(profile: Pick<ServiceProfile, 'network' | 'response'>, op: PacedOp): ProviderNaming {
  const entries = Object.entries({ ...profile.response['*'], ...(op === 'web.values' ? {} : profile.response[op]) })
  return { network: profile.network, renamed: Object.fromEntries(entries.map(([name, wire]) => [wire, name])) }
}

/** A camelCase or PascalCase name in snake_case; capitals in a row are one word: `isSMTPValid` is `is_smtp_valid`. */
const snakeCase = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

/** Names met before, by network word: answers repeat the same few. Emptied when a service invents new ones for ever. */
const met = new Map<string, Map<string, string>>()
const maxMet = 4000

/** A field name of an answer in canonical words: renamed by the profile, the network word, camelCase to snake_case. */
export function canonicalName({ network, renamed }: ProviderNaming, name: string): string {
  const own = Object.hasOwn(renamed, name) ? renamed[name] : undefined
  if (own !== undefined) return own
  let names = met.get(network)
  if (!names || names.size >= maxMet) {
    names = new Map()
    met.set(network, names)
  }
  const known = names.get(name)
  if (known !== undefined) return known
  const plain = fromWire(name, network)
  const made = /[A-Z]/.test(plain) ? snakeCase(plain) : plain
  names.set(name, made)
  return made
}
