// Canonical names to a provider's and back: the network word, paths and renamed fields of a service profile. Values are
// never touched.
import { endpoints, type OpId } from '../../contract/service/endpoints.ts'
import type { ServiceProfile } from '../../contract/service/profile.ts'

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

/** Path of an operation below the base URL: the profile's own, else the table's in the provider's word. */
export function pathOf(profile: ServiceProfile, op: OpId): string {
  return profile.paths[op] ?? toWire(endpoints[op].path, profile.network)
}

/** Body of a request in the provider's words: names of `request[op]`, then `request["*"]`, then the network word. */
export function wireBody(profile: ServiceProfile, op: OpId, body: Record<string, unknown>): Record<string, unknown> {
  const own = profile.request[op] ?? {}
  const all = profile.request['*'] ?? {}
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [own[name] ?? all[name] ?? toWire(name, profile.network), value]),
  )
}

/** What is needed to read an answer of one operation in canonical words; plain data, so that it may go to a lane. */
export interface Naming {
  readonly network: string
  /** Names on the wire to canonical ones. */
  readonly renamed: Readonly<Record<string, string>>
}

export function namingOf(profile: ServiceProfile, op: OpId): Naming {
  const entries = Object.entries(profile.response[op] ?? {}).map(([canonical, wire]) => [wire, canonical])
  return { network: profile.network, renamed: Object.fromEntries(entries) }
}

/** A field name of an answer in canonical words: renamed by the profile, the network word, camelCase to snake_case. */
export function canonicalName({ network, renamed }: Naming, name: string): string {
  const known = renamed[name]
  if (known !== undefined) return known
  const plain = fromWire(name, network)
  return /[A-Z]/.test(plain) ? plain.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase() : plain
}
