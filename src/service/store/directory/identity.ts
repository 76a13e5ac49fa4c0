// Which own records are the same person or company: the keys a record is known by, strongest first.
import type { CompanyFull } from '../../../contract/service/organization.ts'
import type { Person } from '../../../contract/service/person.ts'
import type { ContactKey } from './port.ts'
import { keyOf, phonesOf } from './record.ts'
import { keyOfSpelling, spellPhone } from './spelling.ts'

/** What of a record its keys are made from; a draft has no id yet. */
export type PersonFacts = Omit<Person, 'id'>
export type CompanyFacts = Omit<CompanyFull, 'id'>

// Accessors read fields by name; none of them reads the id.
const asPerson = (facts: PersonFacts) => facts as Person
const asCompany = (facts: CompanyFacts) => facts as CompanyFull

/** Strength of a key, and the key; a record may have several of one strength. */
export interface IdentityKey {
  readonly by: 'url' | 'email' | 'domain' | 'name'
  readonly key: string
}

const keyed = (by: IdentityKey['by'], ...parts: (string | null)[]): IdentityKey[] =>
  parts.every(part => part !== null) ? [{ by, key: `${by}:${parts.join('|')}` }] : []

/** Keys of a person: page, email address, name at the employer's domain and at the address's domain. */
export function personKeys(facts: PersonFacts, companyDomain: string | null): IdentityKey[] {
  const person = asPerson(facts)
  const email = keyOf('email_address', person)
  const emailDomain =
    keyOf('email_domain', person) ?? (email?.includes('@') ? keyOfSpelling('domain', email) || null : null)
  const names = [keyOf('first_name', person), keyOf('last_name', person)] as const
  const domains = [...new Set([companyDomain, emailDomain])]
  return [
    ...keyed('url', keyOf('social_url', person)),
    ...keyed('email', email),
    ...domains.flatMap(domain => keyed('name', ...names, domain)),
  ]
}

/** Keys of a company: page, domain, name in its country. */
export function companyKeys(facts: CompanyFacts): IdentityKey[] {
  const company = asCompany(facts)
  const country = keyOf('headquarters_country_name', company) ?? keyOf('headquarters_country_code', company) ?? ''
  return [
    ...keyed('url', keyOf('company_social_url', company)),
    ...keyed('domain', keyOf('domain', company)),
    ...keyed('name', keyOf('company_name', company), country),
  ]
}

/** Keys of a person who works at the company. */
export const keysAt = (person: PersonFacts, company: CompanyFacts): string[] =>
  personKeys(person, companyDomain(company)).map(({ key }) => key)

export const companyDomain = (facts: CompanyFacts): string | null => keyOf('domain', asCompany(facts))

/**
 * Whether a record known by `theirs` may be the one known by `ours`, which share the key `shared`: no stronger key says
 * otherwise.
 */
export function keysAgree(ours: readonly IdentityKey[], theirs: readonly IdentityKey[], shared: IdentityKey): boolean {
  for (const { by } of ours) {
    if (by === shared.by) return true
    const [mine, other] = [ours, theirs].map(keys => keys.find(key => key.by === by)?.key)
    if (mine !== undefined && other !== undefined && mine !== other) return false
  }
  return true
}

/** The identity key that stands for what a person is known by; a phone number is none. */
export function identityKey(key: ContactKey): string[] {
  if ('url' in key) return keyed('url', keyOfSpelling('url', key.url) || null).map(each => each.key)
  if ('email' in key) return keyed('email', keyOfSpelling('email', key.email) || null).map(each => each.key)
  return []
}

/** Whether a person goes by this key. */
export function isKnownBy(person: Person, key: ContactKey): boolean {
  if ('url' in key) return keyOf('social_url', person) === keyOfSpelling('url', key.url)
  if ('email' in key) return keyOf('email_address', person) === keyOfSpelling('email', key.email)
  return phonesOf(person).includes(spellPhone(key.phone))
}
