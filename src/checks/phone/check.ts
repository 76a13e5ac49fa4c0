// The grid's local check of a phone cell: reading, number plan and the country of the row. Nothing leaves the computer.
import { type PhoneReason, type PhoneStep, readPhone } from './normalise.ts'
import { dialsDoubleZero, knownCountry, type PlannedNumber, readPlan } from './plan.ts'
import { aloneRule, type PlusRule, type SettledNumber, settledNumber } from './two-readings.ts'

/** All that is found out about a phone cell. */
export interface PhoneFindings {
  /** The cell as it is. */
  readonly sent: string
  /** Country the number was read for, null when none was given or known. */
  readonly country: string | null
  /** Null when it cannot be read as a phone number; `reason` then says why. */
  readonly number: PlannedNumber | null
  readonly reason: PhoneReason | null
  /** The number (E.164) that is probably meant by one that is none. A guess for a person to confirm, never in a report. */
  readonly suggestion: string | null
  /** The other number (E.164) that the digits may stand for, where neither they nor the column say which is meant. */
  readonly other: string | null
  readonly extension: string | null
  /** The second number of the cell, as written. */
  readonly second: string | null
  readonly steps: readonly PhoneStep[]
}

/**
 * Judges a cell by the number plan, national forms by `country` (ISO 3166 two-letter code of the row or the list).
 * `plus`: what the column says about numbers without a plus. Never throws; long cells cost no more than short ones.
 */
export function checkPhone(cell: string, country: string | null = null, plus: PlusRule = aloneRule): PhoneFindings {
  const home = knownCountry(country)
  const read = readPhone(cell, dialsDoubleZero(home))
  if (!read.ok) {
    const { reason, steps } = read
    const none = { number: null, suggestion: null, other: null, extension: null, second: null }
    return { sent: cell, country: home, ...none, reason, steps }
  }

  const { digits, extension, second } = read
  const { number, other } = settledNumber(digits, home, plus)
  const suggestion = number?.valid ? null : probablyMeant(digits, home)
  const steps = isMexicanLegacy(digits, number) ? [...read.steps, 'mx_legacy_1' as const] : read.steps
  const reason: PhoneReason | null = number
    ? null
    : home === null && !digits.startsWith('+')
      ? 'needs_country'
      : 'not_dialable'
  return { sent: cell, country: home, number, suggestion, other, reason, extension, second, steps }
}

/** Whether a cell is a number of some country (`needs_country`) and nothing says of which. */
export function lacksCountry(cell: string, country: string | null, plus: PlusRule): boolean {
  if (knownCountry(country) !== null) return false
  const read = readPhone(cell, dialsDoubleZero(null))
  return read.ok && !read.digits.startsWith('+') && settledNumber(read.digits, null, plus).number === null
}

/** The number of a cell alone, for keys. */
export function readNumber(cell: string, country: string | null, plus: PlusRule): SettledNumber {
  const home = knownCountry(country)
  const read = readPhone(cell, dialsDoubleZero(home))
  return read.ok ? settledNumber(read.digits, home, plus) : { number: null, other: null }
}

/** Whether the plan dropped the 1 that stood between country and number. */
const isMexicanLegacy = (digits: string, number: PlannedNumber | null): boolean =>
  number?.callingCode === '52' && /^(?:(?:\+|00)?52)?1\d{10}$/.test(digits)

/** What Mexicans dialled before a number of ten digits until 2019. */
const mexicanTrunk = /^(?:01|04[45])(?=\d{10}$)/

/**
 * The number that is probably meant by digits that are none: an international one whose + a spreadsheet dropped, a Mexican
 * one with its former trunk prefix. Null when that would be none either.
 */
function probablyMeant(digits: string, home: string | null): string | null {
  if (digits.length < 10 || digits.startsWith('+')) return null
  const meant = home === 'MX' && mexicanTrunk.test(digits) ? `52${digits.replace(mexicanTrunk, '')}` : digits
  const number = meant.startsWith('0') ? null : readPlan(`+${meant}`, null)
  return number?.valid && number.country !== null ? number.e164 : null
}
