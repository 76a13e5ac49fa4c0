// The published ranges of every number plan by type, each pattern compiled once, and the type of a number by them. The
// library compiles its patterns again for every number, which is most of its time.
import type { NumberType } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/metadata.max.json'

type KnownType = NonNullable<NumberType>

export interface NumberRange {
  readonly type: KnownType
  /** Matches the whole national number. */
  readonly pattern: RegExp
  /** How many digits there may be. */
  readonly lengths: readonly number[]
}

export interface NumberPlan {
  readonly callingCode: string
  /** What is dialled before a national number, as "0" in Germany; null for nothing. */
  readonly trunk: string | null
  /** What is dialled before the number of another country, a pattern: "00" in Germany. */
  readonly abroad: string
  /** Matches every national number of the plan. */
  readonly pattern: RegExp
  /** How many digits national numbers may have. */
  readonly lengths: readonly number[]
  readonly ranges: readonly NumberRange[]
}

/** The types in the order of the metadata. */
const stored: readonly KnownType[] = [
  'FIXED_LINE',
  'MOBILE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'PERSONAL_NUMBER',
  'VOICEMAIL',
  'UAN',
  'PAGER',
  'VOIP',
  'SHARED_COST',
]

/** The types in the order in which they are tried where ranges overlap, as libphonenumber does. */
const tried: readonly KnownType[] = [
  'FIXED_LINE',
  'MOBILE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]

// The package's own format, version 4: a plan is an array with the calling code at 0, what is dialled to go abroad at 1, the
// pattern of all numbers at 2, their lengths at 3, the trunk prefix at 5 and the ranges by type at 11, each a pattern with its own
// lengths; 0 and null stand for none.
type StoredRange = readonly [pattern: string, lengths?: readonly number[]]
const { countries, nonGeographic, country_calling_codes: sharers } = metadata
const storedPlans: Readonly<Record<string, readonly unknown[] | undefined>> = { ...countries, ...nonGeographic }
const mainCountries: Readonly<Record<string, readonly string[] | undefined>> = sharers

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`)
const plans = new Map<string, NumberPlan | null>()

/** The plan of a country (ISO 3166 code) or of a calling code: its main country's or its own. Null when there is none. */
export function numberPlan(key: string): NumberPlan | null {
  const known = plans.get(key)
  if (known !== undefined) return known
  const made = compile(storedPlans[mainCountries[key]?.[0] ?? key])
  plans.set(key, made)
  return made
}

/** Codes of all countries that have a plan, in the order of the metadata. */
export const plannedCountries: readonly string[] = Object.keys(countries)

function compile(plan: readonly unknown[] | undefined): NumberPlan | null {
  if (!plan) return null
  const [callingCode, abroad, pattern, lengths] = plan as [string, string, string, number[]]
  const entries = (plan[11] ?? []) as readonly (StoredRange | 0 | null)[]
  const ranges = tried.flatMap(type => {
    const entry = entries[stored.indexOf(type)] || null
    return entry?.[0] ? [{ type, pattern: whole(entry[0]), lengths: entry[1] ?? lengths }] : []
  })
  const trunk = typeof plan[5] === 'string' ? plan[5] : null
  return { callingCode, trunk, abroad, pattern: whole(pattern), lengths, ranges }
}

/** Countries with a trunk zero whose people write mobiles without it. */
const leaveZeroOut: ReadonlySet<string> = new Set(['BR', 'CN', 'IN', 'TR'])

/** Whether people of a country write its numbers without a zero before them. */
export function writesBareNumbers(country: string): boolean {
  const plan = numberPlan(country)
  return plan !== null && (!plan.trunk?.startsWith('0') || leaveZeroOut.has(country))
}

const fits = ({ pattern, lengths }: NumberRange, national: string) =>
  lengths.includes(national.length) && pattern.test(national)

/** The type of a national number in the plan of `key`; undefined when it is in no range, which makes it invalid. */
export function typeOf(national: string, key: string): NumberType {
  const plan = numberPlan(key)
  if (!plan?.pattern.test(national)) return undefined
  const range = plan.ranges.find(range => fits(range, national))
  if (range?.type !== 'FIXED_LINE') return range?.type
  const mobile = plan.ranges.find(({ type }) => type === 'MOBILE')
  return !mobile || fits(mobile, national) ? 'FIXED_LINE_OR_MOBILE' : 'FIXED_LINE'
}
