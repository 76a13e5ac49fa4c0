// What a store reads from records: the values a field compares, the keys a person is found by, the rows that searches show.
import type { CompanyRow } from '../../../contract/service/company-row.ts'
import type { Contact } from '../../../contract/service/contact.ts'
import type { CompanyFull } from '../../../contract/service/organization.ts'
import type { Person } from '../../../contract/service/person.ts'
import { type DirectoryField, directoryFields } from './fields.ts'
import { keyOfSpelling, readBand, spellPhone } from './spelling.ts'

export type StoredRecord = Person | CompanyFull

const paths: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(directoryFields).map(([field, { reads }]) => [field, reads.split('.')]),
)

function member(field: DirectoryField, record: StoredRecord): unknown {
  let value: unknown = record
  for (const name of paths.get(field) ?? []) {
    if (typeof value !== 'object' || value === null) return null
    // A record of JSON values, read by a name from the field table.
    value = (value as Readonly<Record<string, unknown>>)[name]
  }
  return value ?? null
}

/** The texts of a listed, name or key field as they came, without those that have nothing to compare. */
export function textsOf(field: DirectoryField, record: StoredRecord): string[] {
  const value = member(field, record)
  const { spelling, list } = directoryFields[field]
  const texts = Array.isArray(value) ? value : list && typeof value === 'string' ? value.split(',') : [value]
  const there = texts.filter(text => typeof text === 'string').map(text => whole(list ? text.trim() : text))
  return [...new Set(there)].filter(text => keyOfSpelling(spelling, text) !== '')
}

/** The text of a field with one value, as it came; null = none. */
export function textOf(field: DirectoryField, record: StoredRecord): string | null {
  const value = member(field, record)
  return typeof value === 'string' ? whole(value) : null
}

/** The text without NUL and halves of surrogate pairs, which databases refuse. */
const whole = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** What a field of one text compares; null = no value. */
export function keyOf(field: DirectoryField, record: StoredRecord): string | null {
  const value = member(field, record)
  return (typeof value === 'string' && keyOfSpelling(directoryFields[field].spelling, value)) || null
}

export function numberOf(field: DirectoryField, record: StoredRecord): number | null {
  const value = member(field, record)
  return typeof value === 'number' ? value : null
}

export function bandOf(
  field: DirectoryField,
  record: StoredRecord,
): { readonly low: number; readonly high: number } | null {
  const value = member(field, record)
  return typeof value === 'string' ? readBand(value) : null
}

/** E.164 numbers (or bare digits) of a person, each once. */
export function phonesOf({ cell_phone, direct_phone }: Person): string[] {
  const numbers = [cell_phone, direct_phone].filter(number => number !== null).map(spellPhone)
  return [...new Set(numbers)].filter(number => number !== '')
}

/** The person as searches show them. */
export const toContact = (person: Person, company: CompanyFull | null): Contact => ({
  id: person.id,
  full_name: person.full_name,
  first_name: person.first_name,
  last_name: person.last_name,
  social_url: person.social_url,
  profile_pic: person.logo_url,
  job_title: person.job_title,
  company_name: company?.company_name ?? null,
  company_domain: company?.domain ?? null,
  company_social_url: company?.social_url ?? null,
  company_id: company?.id ?? null,
  industry: company?.industry_social ?? null,
  company_size: company?.employee_count_range ?? null,
  company_revenue: company?.revenue_range ?? null,
  city: person.city,
  state_code: person.state_code,
  state_name: person.state_name,
  country_code: person.country_code,
  country_name: person.country_name,
  country_region: person.country_region,
})

/** The company as searches show it. */
export const toCompanyRow = (company: CompanyFull): CompanyRow => ({
  id: company.id,
  name: company.company_name,
  description: company.about_us,
  domain: company.domain,
  industry: company.industry_social,
  hq_city: company.headquarters_city,
  hq_state: company.headquarters_state_name,
  hq_country: company.headquarters_country_name,
  employees_range: company.employee_count_range,
  revenue_range: company.revenue_range,
  social_url: company.social_url,
})
