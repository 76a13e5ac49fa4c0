// Who is in the samples: people and companies of the practice world, some who are not in it, and phones as people write them.
import { checkPhone } from '../../src/checks/phone/check.ts'
import { readPlan } from '../../src/checks/phone/plan.ts'
import type { CompanyFull } from '../../src/contract/service/organization.ts'
import type { Person } from '../../src/contract/service/person.ts'
import type { SeededRandom } from '../../src/service/world/random.ts'
import { bareLetters } from '../../src/service/world/spelling.ts'
import { practiceWorld } from '../../src/service/world/world.ts'

const practice = practiceWorld()

export interface Firm {
  readonly name: string
  readonly domain: string
  readonly countryCode: string
  readonly city: string
  readonly postcode: string
  readonly phone: string | null
}

const firmOf = (company: CompanyFull | null): Firm | null =>
  company?.company_name && company.domain && company.country_code && company.city && company.postcode
    ? {
        name: company.company_name,
        domain: company.domain,
        countryCode: company.country_code,
        city: company.city,
        postcode: company.postcode,
        phone: company.phone,
      }
    : null

/** A company of the world that has all a list asks for. */
export function pickFirm(random: SeededRandom): Firm {
  return firmOf(practice.company(random.between(1, practice.companies))) ?? pickFirm(random)
}

export interface Guest {
  readonly first: string
  readonly last: string
  readonly email: string | null
  readonly phone: string | null
  readonly jobTitle: string | null
  readonly countryCode: string
  readonly firm: Firm
}

function guestOf(person: Person | null): Guest | null {
  const firm = person?.org_id ? firmOf(practice.company(person.org_id)) : null
  if (!person?.first_name || !person.last_name || !person.country_code || !firm) return null
  return {
    first: person.first_name,
    last: person.last_name,
    email: person.email_address,
    phone: person.cell_phone ?? person.direct_phone,
    jobTitle: person.job_title,
    countryCode: person.country_code,
    firm,
  }
}

/** The people with these ids, without those of whom too little is known. */
export const guests = (ids: readonly number[]): Guest[] => ids.flatMap(id => guestOf(practice.person(id)) ?? [])

/** Everybody of so many of the world's hundreds, the first of which shows every verdict. */
export const hundreds = (count: number, step = 1): Guest[] =>
  Array.from({ length: count }, (_, at) =>
    guests(Array.from({ length: 100 }, (__, id) => at * step * 100 + id + 1)),
  ).flat()

/** Someone with a name of the world whom the world does not know at this company: a miss for every look-up. */
export function stranger(known: Guest, named: Guest): Guest {
  const { first, last } = named
  return { ...known, first, last, email: `${bareLetters(first)}.${bareLetters(last)}@${known.firm.domain}` }
}

const names: Readonly<Record<string, readonly string[]>> = {
  US: ['United States', 'USA', 'US'],
  GB: ['United Kingdom', 'UK', 'Great Britain'],
  DE: ['Germany', 'Deutschland', 'DE'],
  FR: ['France', 'FR'],
  AU: ['Australia', 'AU'],
  SE: ['Sweden', 'Sverige'],
  NL: ['Netherlands', 'The Netherlands'],
  ES: ['Spain', 'España'],
  IT: ['Italy', 'Italia'],
  AT: ['Austria', 'Österreich'],
  CH: ['Switzerland', 'Schweiz'],
}
const english = new Intl.DisplayNames('en', { type: 'region' })

/** The country as lists have it: in English, in its own language, as a code. */
export const countryText = (random: SeededRandom, code: string): string =>
  random.pick(names[code] ?? [english.of(code) ?? code, code])

/** A phone number as people write it, and its digits with country code. */
export function phoneText(random: SeededRandom, e164: string): { text: string; digits: string } {
  const digits = e164.slice(1)
  const national = checkPhone(e164).number?.national ?? digits
  const international = readPlan(e164, null)?.international ?? e164
  const [code = '', area = '', ...rest] = international.split(/[ -]/)
  const american = code === '+1'
  const spellings = [
    international,
    international,
    e164,
    `00${digits}`,
    american ? national : `${code} (0)${area} ${rest.join(' ')}`,
    national,
    american
      ? national.replace(/\D+/g, '.').replace(/^\./, '')
      : national.replaceAll(' ', '/').replace(/\/(?=.*\/)/g, ' '),
    american ? `${national} ext. ${random.between(10, 89)}` : national.replaceAll(' ', ''),
  ]
  return { text: random.pick(spellings), digits }
}
