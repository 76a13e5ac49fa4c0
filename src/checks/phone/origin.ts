// Where a number comes from, by its prefix: place of issue, time zone, operator of the range, mobile country code.
import { phoneTables } from './bundled.ts'
import { splitPlace } from './place.ts'
import type { PlannedNumber } from './plan.ts'

export interface PhoneOrigin {
  /** The place as the prefix table has it; null for mobiles and numbers of no place. */
  readonly place: string | null
  readonly city: string | null
  readonly region: string | null
  /** The operator the range was given to; null for fixed lines. */
  readonly rangeHolder: string | null
  /** Whether numbers of this country move with their owner, so that the range holder may not serve it any more. */
  readonly portable: boolean
  /** The operator where the prefix proves it: a mobile that cannot have moved. */
  readonly operator: string | null
  /** Mobile country code of a mobile, three digits, where its country has exactly one. */
  readonly mobileCode: string | null
  /** All time zones of the prefix, current IANA names; none where the number tells nothing about its place. */
  readonly zones: readonly string[]
  /** The one time zone, or the main one of several that keep the same time. */
  readonly timeZone: string | null
}

const mobiles: ReadonlySet<PlannedNumber['type']> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PAGER'])
const wired: ReadonlySet<PlannedNumber['type']> = new Set(['FIXED_LINE', 'FIXED_LINE_OR_MOBILE'])

/** What the prefix of a number tells; null for a number that the plan does not have. Loads the tables at the first call. */
export function originOf(number: PlannedNumber): PhoneOrigin | null {
  if (!number.valid) return null
  const { geo, carrier, strings, facts, portable } = phoneTables()
  const { country, type } = number
  const digits = number.e164.slice(1)

  const placeId = type === 'MOBILE' || wired.has(type) ? geo.find(digits) : null
  const place = placeId === null ? null : (strings.places[placeId] ?? null)
  const split = place !== null && country !== null ? splitPlace(place, country, facts.divisions) : null
  const holderId = mobiles.has(type) ? carrier.find(digits) : null
  const rangeHolder = holderId === null ? null : (strings.operators[holderId] ?? null)
  const isPortable = country === null || portable.has(country)

  return {
    place,
    city: split?.city ?? null,
    region: split?.region ?? null,
    rangeHolder,
    portable: isPortable,
    operator: type === 'MOBILE' && !isPortable ? rangeHolder : null,
    mobileCode: type === 'MOBILE' && country !== null ? (facts.mobileCodes[country] ?? null) : null,
    ...zonesOf(digits, country, wired.has(type) || place !== null),
  }
}

/** Zones of a prefix; a number that is `placed` nowhere has its country's zone where all the country keeps one time. */
function zonesOf(digits: string, country: string | null, placed: boolean): Pick<PhoneOrigin, 'zones' | 'timeZone'> {
  const { zones, strings, facts, severalTimes } = phoneTables()
  const id = country === null || (!placed && severalTimes.has(country)) ? null : zones.find(digits)
  const zone = id === null ? undefined : strings.zones[id]
  if (!zone || country === null) return { zones: [], timeZone: null }
  const [first = null] = zone.names
  const main = zone.sameTime ? (facts.mainZones[country] ?? null) : null
  return { zones: zone.names, timeZone: zone.names.length === 1 ? first : main }
}
