// The input key: which inputs are the same question. It decides what is asked, charged and cached (service design, 2.3).
import { readPhone } from '../phone/normalise.ts'
import { dialsDoubleZero, knownCountry, readPlan } from '../phone/plan.ts'
import { foldText } from './fold.ts'
import { readPage } from './page.ts'
import { isPublicHost, readWebAddress, withoutWww } from './web-address.ts'

export type InputKind = 'email' | 'phone' | 'domain' | 'profileUrl' | 'companyUrl' | 'text'

/** Why an input cannot be asked about, with a sentence for the user. */
export const keyReasons = {
  empty: 'The cell is empty.',
  too_long: 'The text is longer than the service accepts.',
  not_a_phone: 'This is not a phone number.',
  digits_lost: 'Excel rounded this number (4.16E+09), so its digits are lost.',
  needs_country: 'The number has no country prefix. Set a country for the row or the list.',
  not_a_domain: 'This is not a domain.',
  not_a_profile: 'This is not the URL of a personal profile.',
  not_a_company_page: 'This is not the URL of a company page.',
} as const

export type KeyReason = keyof typeof keyReasons

export type InputKey =
  | { readonly key: string; readonly reason: null }
  | { readonly key: null; readonly reason: KeyReason }

const MAX_EMAIL = 320
const MAX_TEXT = 200
const MAX_INPUT = 2_000

const yes = (key: string): InputKey => ({ key, reason: null })
const no = (reason: KeyReason): InputKey => ({ key: null, reason })

/**
 * The key of an input, or why it cannot be asked about. `country` (two-letter code of the row or the list) reads national
 * phone numbers. A malformed email address has a key: judging it is what validation is for. Never throws.
 */
export function inputKey(
  kind: InputKind,
  input: string,
  { country = null }: { country?: string | null } = {},
): InputKey {
  if (input.length > MAX_INPUT) return no('too_long')
  const text = input.trim()
  if (text === '') return no('empty')
  switch (kind) {
    case 'email':
      return text.length > MAX_EMAIL ? no('too_long') : yes(text.toLowerCase())
    case 'phone':
      return phoneKey(text, country)
    case 'domain':
      return domainKey(text)
    case 'profileUrl': {
      const page = readPage(text)
      return page?.of === 'person' ? yes(page.key) : no('not_a_profile')
    }
    case 'companyUrl': {
      const page = readPage(text)
      return page?.of === 'company' ? yes(page.key) : no('not_a_company_page')
    }
    case 'text': {
      const folded = foldText(text)
      if (folded === '') return no('empty')
      return text.length > MAX_TEXT ? no('too_long') : yes(folded)
    }
  }
}

function phoneKey(text: string, country: string | null): InputKey {
  const home = knownCountry(country)
  const read = readPhone(text, dialsDoubleZero(home))
  if (!read.ok) return no(read.reason === 'excel_scientific' ? 'digits_lost' : 'not_a_phone')
  const number = readPlan(read.digits, home)
  if (number) return yes(number.e164)
  return home === null && !read.digits.startsWith('+') ? no('needs_country') : yes(read.digits)
}

/** The host of a domain, web address or email address; the page key of a company page, which stands for its company. */
function domainKey(text: string): InputKey {
  const page = readPage(text)
  if (page) return page.of === 'company' ? yes(page.key) : no('not_a_domain')
  const host = readWebAddress(text)?.host.ascii
  return host !== undefined && isPublicHost(host) ? yes(withoutWww(host)) : no('not_a_domain')
}
