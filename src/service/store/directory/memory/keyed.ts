// Records of a directory in memory by one of their keys: an id, a profile's address, a name at a domain, a domain.
import type { CompanyFull } from '../../../../contract/service/organization.ts'
import type { Person } from '../../../../contract/service/person.ts'
import { isKnownBy } from '../identity.ts'
import type { CompanyKey, FoundRows, PersonKey } from '../port.ts'
import { keyOf } from '../record.ts'
import { keyOfSpelling } from '../spelling.ts'
import type { MemoryRecords } from './records.ts'

/** Contacts with this key, in no order. */
export function contactsWith(records: MemoryRecords, by: PersonKey): FoundRows<Person>[] {
  if ('id' in by) return [records.table('contact').get(by.id)].filter(found => found !== undefined)
  const people = [...records.table('contact').values()]
  if ('url' in by)
    return people.filter(({ record }) => isKnownBy(record, { url: by.url }) && keyOfSpelling('url', by.url) !== '')
  const { firstName, lastName, domain } = by.named
  const wanted = [keyOfSpelling('words', firstName), keyOfSpelling('words', lastName), keyOfSpelling('domain', domain)]
  if (wanted.includes('')) return []
  return people.filter(({ record }) => {
    const employer = records.employerOf(record)
    const domains = [employer && keyOf('domain', employer), keyOf('email_domain', record)]
    return domains.some(
      at => at === wanted[2] && keyOf('first_name', record) === wanted[0] && keyOf('last_name', record) === wanted[1],
    )
  })
}

/** Companies with this key, in no order. */
export function companiesWith(records: MemoryRecords, by: CompanyKey): FoundRows<CompanyFull>[] {
  if ('id' in by) return [records.table('company').get(by.id)].filter(found => found !== undefined)
  const [field, key] =
    'url' in by
      ? (['company_social_url', keyOfSpelling('url', by.url)] as const)
      : (['domain', keyOfSpelling('domain', by.domain)] as const)
  return key === '' ? [] : [...records.table('company').values()].filter(({ record }) => keyOf(field, record) === key)
}
