// Does a value look like this kind of thing? One yes or no per value: the engine counts them to find a column's type.
import { cleanEmail } from '../email/clean.ts'
import { parseEmail } from '../email/parse.ts'
import { countryCode } from '../keys/country.ts'
import { readPage } from '../keys/page.ts'
import { isPublicHost, readWebAddress } from '../keys/web-address.ts'
import { readPhone } from '../phone/normalise.ts'
import { dialsDoubleZero, knownCountry, readPlan } from '../phone/plan.ts'
import { isDate } from './date.ts'
import { dateInColumn } from './date-in-column.ts'
import { numberOf } from './number.ts'
import { yesOrNo } from './yes-no.ts'

export type ValueKind =
  | 'email'
  | 'phone'
  | 'domain'
  | 'url'
  | 'profileUrl'
  | 'companyUrl'
  | 'country'
  | 'number'
  | 'date'
  | 'yesNo'

export interface LookContext {
  /** Two-letter code that national phone numbers are read for. */
  readonly country?: string | null
  /** The column's header names this kind, so digits that could be anything may count for it. */
  readonly named?: boolean
}

/** Longer values are prose. */
const MAX_VALUE = 500

/** Whether a value, as it is in a cell, looks like `kind`. Never throws. */
export function looksLike(kind: ValueKind, value: string, context: LookContext = {}): boolean {
  if (value.length > MAX_VALUE) return false
  const text = value.trim()
  if (text === '') return false
  switch (kind) {
    case 'email':
      return text.length > 4 && (parseEmail(text).ok || cleanEmail(text).fixes.length > 0)
    case 'phone':
      return isPhone(text, context)
    case 'domain':
      return isDomain(text)
    case 'url':
      return isUrl(text)
    case 'profileUrl':
      return readPage(text)?.of === 'person'
    case 'companyUrl':
      return readPage(text)?.of === 'company'
    case 'country':
      return countryCode(text) !== null
    case 'number':
      return isNumber(text)
    case 'date':
      return isDate(text) || (context.named === true && dateInColumn(text, true) !== null)
    case 'yesNo':
      return yesOrNo(text) !== null || (context.named === true && /^[01]$/.test(text))
  }
}

function isDomain(text: string): boolean {
  if (/[/@:\s]/.test(text)) return false
  const address = readWebAddress(text)
  return address !== null && isPublicHost(address.host.ascii)
}

function isUrl(text: string): boolean {
  if (/\s/.test(text) || !/^https?:\/\/|^www\.|^[^/@]+\.[^/@]+\/./i.test(text)) return false
  const address = readWebAddress(text)
  return address !== null && isPublicHost(address.host.ascii)
}

/** A number in any notation; codes with leading zeros and with an "e" among their digits are none. */
const isNumber = (text: string) => !/^\D?0\d|\de/i.test(text) && numberOf(text) !== null

// Shapes with separators that are something else: postal codes, US social security numbers, ISBNs, IP addresses, and numbers of
// firms and people that end in a check digit behind a hyphen (Finland, Chile, Colombia).
const otherCode =
  /^\d{5}-\d{4}$|^\d{3}-\d{2}-\d{4}$|^97[89][- ]?\d[\d -]+\d$|^\d{1,3}(?:\.\d{1,3}){3}$|^(?:\d{6,9}|\d{1,3}(?:\.\d{3}){2})-[\dKkXx]$/

/** An ISSN (ISO 3297), by its check digit: eight digits with a hyphen are phone numbers in some countries. */
function isIssn(text: string): boolean {
  const [, digits, check = ''] = /^(\d{4}-\d{3})([\dXx])$/.exec(text) ?? []
  if (digits === undefined) return false
  const sum = [...digits.replace('-', '')].reduce((total, digit, at) => total + Number(digit) * (8 - at), 0)
  return (11 - (sum % 11)) % 11 === (/x/i.test(check) ? 10 : Number(check))
}
/** How national numbers are written: a bracketed or zero-led area code, or the North American groups. */
const nationalShape =
  /^\(\d{2,5}\)\s*\d|^0\d*[\s./()-]+\d|^(?:1[-. ])?[2-9]\d{2}([-. ])\d{3}\1\d{4}$|^(?:1[-. ])?\([2-9]\d{2}\)/

/**
 * Digits alone are no phone number: customer and order numbers have ten digits, too. They count when the header says so,
 * else a number needs its prefix or the way phone numbers are grouped.
 */
function isPhone(text: string, { country = null, named = false }: LookContext): boolean {
  if (isDate(text) || otherCode.test(text) || isIssn(text)) return false
  const home = knownCountry(country)
  const read = readPhone(text, dialsDoubleZero(home))
  if (!read.ok) return false
  const length = read.digits.replace('+', '').length
  if (length < 7 || length > 15) return false
  if (read.digits.startsWith('+')) return readPlan(read.digits, home)?.valid === true
  if (named) return home === null || readPlan(read.digits, home)?.valid === true
  if (/^\d+$/.test(text)) return false
  if (home === null) return nationalShape.test(text) && !isNumber(text)
  // Spain writes 912 345 678: groups of three with spaces are a number only where the plan knows no such phone.
  return (text.includes(' ') || !isNumber(text)) && readPlan(read.digits, home)?.valid === true
}
