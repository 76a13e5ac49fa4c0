// How a column writes its phone numbers: their country, and which of them lost their plus. Decided by most of its cells.
import type { CountryCode } from 'libphonenumber-js/max'
import { readPhone } from './normalise.ts'
import { dialsDoubleZero, knownCountry, readPlan } from './plan.ts'
import { numberPlan, plannedCountries, typeOf, writesBareNumbers } from './ranges.ts'
import { bothReadings, isBare, type PlusRule } from './two-readings.ts'

export interface PhoneSample {
  readonly cell: string
  /** Country that the row itself names. */
  readonly country: string | null
}

export interface PhoneNotation {
  /** Country of national numbers; null where a person has to say it. */
  readonly country: CountryCode | null
  readonly plus: PlusRule
  /** Cells that begin with the most frequent dropped calling code, of all that begin with neither + nor 0. */
  readonly evidence: { readonly code: string; readonly cells: number; readonly of: number } | null
  /** The country given does not fit the national numbers. */
  readonly misfit: boolean
}

interface Read {
  readonly digits: string
  readonly home: CountryCode | null
  readonly named: boolean
}

/** Shares of a column. A decision that is wrong is silent, one that is not made is a finding: so they are strict. */
const minToSettle = 10
const most = 0.8
const few = 0.05
const stray = 0.1
/** Fewest cells that have one reading only, and so prove a dropped plus. */
const proof = 3
/** Fewest national numbers by which a country is judged. */
const minNational = 5

/** What some cells of a column say. `given`: country of the list or the settings. Never throws. */
export function phoneNotation(samples: readonly PhoneSample[], given: CountryCode | null): PhoneNotation {
  const read = samples.flatMap(({ cell, country }): Read[] => {
    const own = knownCountry(country)
    const phone = readPhone(cell, dialsDoubleZero(own ?? given))
    return phone.ok ? [{ digits: phone.digits, home: own ?? given, named: own !== null }] : []
  })
  const first = plusRule(read, given)
  const country = countryOf(read, given, first)
  if (country === given) return { country, ...first, misfit: false }
  const again = read.map(one => (one.named ? one : { ...one, home: country }))
  return { country, ...plusRule(again, country), misfit: given !== null }
}

interface CodeCount {
  both: number
  /** Cells that are no number of their row's country. */
  only: number
  mobiles: number
  /** How they go on behind the code. */
  readonly next: Map<string, number>
}

type Decided = Pick<PhoneNotation, 'evidence'> & { readonly plus: PlusRule & { readonly dropped: readonly string[] } }

function plusRule(read: readonly Read[], home: CountryCode | null): Decided {
  const codes = new Map<string, CodeCount>()
  const national: string[] = []
  let bare = 0
  let abroadCells = 0
  for (const { digits, home: own } of read) {
    if (!isBare(digits)) continue
    bare++
    const readings = bothReadings(digits, own)
    if (!readings.abroad) {
      if (readings.own?.valid) national.push(digits)
      continue
    }
    // 1 415 555 2671 is how the number is dialled in the United States, too.
    if (!readings.own && own !== null && numberPlan(own)?.trunk === readings.abroad.callingCode) {
      bare--
      continue
    }
    abroadCells++
    const code = readings.abroad.callingCode
    const count = codes.get(code) ?? { both: 0, only: 0, mobiles: 0, next: new Map<string, number>() }
    codes.set(code, count)
    if (readings.own?.valid) count.both++
    else count.only++
    if (readings.abroad.type === 'MOBILE') count.mobiles++
    const next = digits.slice(code.length, code.length + 2)
    count.next.set(next, (count.next.get(next) ?? 0) + 1)
  }
  const counted = [...codes].map(([code, count]) => ({ code, ...count, cells: count.both + count.only }))
  const only = counted.reduce((sum, count) => sum + count.only, 0)
  const dropped = counted.filter(count => {
    const begun = national.filter(digits => digits.startsWith(count.code)).length
    if (begun > stray * count.cells) return false
    if (home !== null && count.only >= proof && national.length <= 0.25 * count.cells) return true
    if (count.cells < minToSettle || count.cells < most * bare || national.length > stray * count.cells) return false
    return isVaried(count) && (home === null ? isOfNoOther(count.code, read) : isCodeOf(count.code, home))
  })
  const settled = dropped.reduce((sum, { cells }) => sum + cells, 0)
  const mostlyAbroad =
    home !== null && bare >= minToSettle && national.length <= few * bare && abroadCells >= (1 - stray) * bare
  // Numbers of one country do not all happen to be numbers of three others.
  const spread = bare >= 2 * minToSettle && counted.filter(({ cells }) => cells >= stray * bare).length >= 3
  const all = mostlyAbroad && (settled >= 0.7 * bare || only >= 0.3 * bare || (spread && national.length === 0))
  const codesOf = (all ? counted : dropped).map(({ code }) => code)
  const [top] = (all ? counted : dropped).toSorted((a, b) => b.cells - a.cells)
  return {
    plus: { dropped: codesOf, national: isNational() },
    evidence: top ? { code: top.code, cells: top.cells, of: bare } : null,
  }

  /** Many that are national only, hardly one that is foreign only; or a country that always writes its numbers so. */
  function isNational(): boolean {
    if (home === null) return false
    const ownCode = counted.find(({ code }) => isCodeOf(code, home))?.cells ?? 0
    // Many that begin with the country's own code may have lost their plus, and others a digit.
    const clear = ownCode <= 0.3 * national.length && only <= few * national.length
    if (national.length >= proof && national.length >= 0.2 * bare && clear) return true
    return only <= few * bare && writesBareNumbers(home)
  }
}

const isCodeOf = (code: string, country: CountryCode) => numberPlan(country)?.callingCode === code

/** Numbers of one town begin alike, and may be its own; mobiles have their own ranges and lengths. */
const isVaried = ({ next, mobiles, cells }: CodeCount & { readonly cells: number }) =>
  Math.max(...next.values()) <= 0.7 * cells || mobiles >= most * cells

/** Cells that are asked about every country. */
const fewAsked = 30

/** Whether no country that writes its numbers without a leading zero could have them all. */
function isOfNoOther(code: string, read: readonly Read[]): boolean {
  const asked = read
    .flatMap(({ digits }) => (isBare(digits) && digits.startsWith(code) ? [digits] : []))
    .slice(0, fewAsked)
  return !plannedCountries.some(
    country =>
      writesBareNumbers(country) &&
      numberPlan(country)?.callingCode !== code &&
      asked.filter(digits => typeOf(digits, country) !== undefined).length >= most * asked.length,
  )
}

/** The country of the national numbers: the given one where it fits, else that of the column's other numbers. */
function countryOf(read: readonly Read[], given: CountryCode | null, { plus }: Decided): CountryCode | null {
  const own: string[] = []
  const abroad = new Map<CountryCode, number>()
  for (const { digits, home, named } of read) {
    const number = digits.startsWith('+')
      ? readPlan(digits, null)
      : isBare(digits) && plus.dropped.length > 0
        ? bothReadings(digits, home).abroad
        : null
    if (number === null || (!digits.startsWith('+') && !plus.dropped.includes(number.callingCode))) {
      if (!digits.startsWith('+') && !named) own.push(digits)
    } else if (number.valid && number.country) abroad.set(number.country, (abroad.get(number.country) ?? 0) + 1)
  }
  const fits = (country: CountryCode) => own.filter(digits => readPlan(digits, country)?.valid).length / own.length
  if (own.length === 0) return given ?? mainOf(abroad)
  if (given !== null && (own.length < minNational || fits(given) >= 0.5)) return given
  const other = mainOf(abroad)
  return other !== null && fits(other) >= most ? other : null
}

/** The country of most of the column's numbers with a country. */
function mainOf(abroad: ReadonlyMap<CountryCode, number>): CountryCode | null {
  const total = [...abroad.values()].reduce((sum, cells) => sum + cells, 0)
  const [top] = [...abroad].toSorted((a, b) => b[1] - a[1])
  return top && top[1] >= minNational && top[1] >= most * total ? top[0] : null
}
