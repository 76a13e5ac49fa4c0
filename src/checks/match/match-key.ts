// Match keys (validation design 11): what makes two cells the same thing. They join rows, find duplicates and compare
// lists; they are never sent, and unlike the input key they may change with their version.

import { parseEmail } from '../email/parse.ts'
import { countryCode } from '../keys/country.ts'
import { companyDomain, domainKey } from '../keys/domain-key.ts'
import { ngramKey, textFingerprint } from '../keys/fingerprint.ts'
import { foldText } from '../keys/fold.ts'
import { pageKey } from '../keys/page-key.ts'
import { cologneKey, phoneticKey } from '../keys/phonetic.ts'
import { companyKey } from '../names/company.ts'
import { personKey } from '../names/person-key.ts'
import { readPhone } from '../phone/normalise.ts'
import { dialsDoubleZero, e164Of, knownCountry } from '../phone/plan.ts'

/** Stored beside kept keys: keys of another version are made again. */
export const matchKeyVersion = 3

/** What a column holds, and so how its cells are compared. */
export type MatchKind =
  | 'text'
  | 'email'
  | 'mailbox'
  | 'domain'
  | 'companyDomain'
  | 'profileUrl'
  | 'companyUrl'
  | 'country'
  | 'phone'
  | 'person'
  | 'company'
  | 'fingerprint'
  | 'ngram'
  | 'phonetic'
  | 'cologne'

/** Longer cells hold prose; they have no key. */
const MAX_TEXT = 2_000

/**
 * The key of a cell; null when it has none and so equals no other. `country` (two-letter code of the row or list) reads
 * national phone numbers and the country's own legal forms. Keys are their own keys, except `ngram`, `phonetic` and
 * `cologne`, which are no spelling of the value. Never throws.
 */
export function matchKey(kind: MatchKind, cell: string, country: string | null = null): string | null {
  if (cell.length > MAX_TEXT) return null
  const text = cell.trim()
  return text === '' ? null : keyOf[kind](text, country) || null
}

const keyOf: Record<MatchKind, (text: string, country: string | null) => string | null> = {
  text: foldText,
  email: text => emailKey(text),
  mailbox: mailboxKey,
  domain: domainKey,
  companyDomain,
  profileUrl: text => pageKey(text, 'person'),
  companyUrl: text => pageKey(text, 'company'),
  country: text => countryCode(text) ?? foldText(text),
  phone: phoneKey,
  person: personKey,
  company: companyKey,
  fingerprint: textFingerprint,
  ngram: text => ngramKey(text),
  phonetic: phoneticKey,
  cologne: cologneKey,
}

/** Lower-case local part at the ASCII domain. */
function emailKey(text: string): string | null {
  const read = parseEmail(text)
  return read.ok ? `${read.local.toLowerCase().normalize('NFC')}@${read.ascii}` : null
}

/** Providers that deliver `name+anything` to `name` (their own help pages). */
const plusTag: ReadonlySet<string> = new Set(
  'gmail.com outlook.com hotmail.com live.com msn.com fastmail.com fastmail.fm proton.me protonmail.com protonmail.ch pm.me icloud.com me.com mac.com'.split(
    ' ',
  ),
)

/** The mailbox behind an address: Gmail's dots and the tags of providers that ignore them are dropped. Never for sending. */
function mailboxKey(text: string): string | null {
  const key = emailKey(text)
  if (key === null) return null
  const at = key.lastIndexOf('@')
  const domain = key.slice(at + 1)
  const host = domain === 'googlemail.com' ? 'gmail.com' : domain
  let local = key.slice(0, at)
  if (local.startsWith('"')) return key
  if (plusTag.has(host) || host.startsWith('outlook.')) local = local.replace(/(?<=.)\+.*$/s, '')
  if (host === 'gmail.com') local = local.replaceAll('.', '')
  return `${local}@${host}`
}

/** North American numbers are ten digits without a variable part: no plan needs to be asked, and lists hold many. */
const northAmerican = /^(?:\+1|1)?([2-9]\d{9})$/

/** E.164 without extension, even for a number its country does not have; digits where no country is known. */
function phoneKey(text: string, country: string | null): string | null {
  const home = knownCountry(country)
  const read = readPhone(text, dialsDoubleZero(home))
  if (!read.ok) return null
  const ten = northAmerican.exec(read.digits)?.[1]
  if (ten && (read.digits.startsWith('+') || home === 'US' || home === 'CA')) return `+1${ten}`
  return e164Of(read.digits, home) ?? read.digits
}
