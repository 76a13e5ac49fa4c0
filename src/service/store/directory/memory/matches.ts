// Whether a record meets a question, found by looking at it: what the indexes of the other adapters have to agree with.
import type { CompanyFull } from '../../../../contract/service/organization.ts'
import type { Person } from '../../../../contract/service/person.ts'
import { type DirectoryField, directoryFields } from '../fields.ts'
import type { DirectoryKind, DirectoryQuery } from '../port.ts'
import { bandOf, numberOf, textsOf } from '../record.ts'
import { foundBy, keyContains, keyOfSpelling, spellExact, wordsOf } from '../spelling.ts'

/** `company`: the company of a contact; of a company, itself. */
export function matchesQuery(
  kind: DirectoryKind,
  record: Person | CompanyFull,
  company: CompanyFull | null,
  query: DirectoryQuery,
): boolean {
  if ('and' in query) return query.and.every(part => matchesQuery(kind, record, company, part))
  if ('or' in query) return query.or.some(part => matchesQuery(kind, record, company, part))
  if ('all' in query) return true
  if ('words' in query) {
    // `kind` says which of the two the record is.
    const text =
      kind === 'company'
        ? [company?.company_name, company?.headquarters_city]
        : [(record as Person).full_name, company?.company_name, (record as Person).city]
    const title = kind === 'company' ? null : (record as Person).job_title
    const here = new Set([...text.flatMap(part => wordsOf(part ?? '')), ...foundBy('title', title ?? '')])
    const words = wordsOf(query.words)
    return words.length > 0 && words.every(word => here.has(word))
  }
  if ('exactName' in query)
    return company?.company_name != null && spellExact(company.company_name) === spellExact(query.exactName)
  const [field] =
    'in' in query ? query.in : 'contains' in query ? query.contains : 'range' in query ? query.range : query.overlap
  const asked = directoryFields[field].of === 'company' ? company : record
  return asked !== null && meets(field, asked, query)
}

/** Whether the record's own field meets the condition. */
function meets(field: DirectoryField, record: Person | CompanyFull, query: DirectoryQuery): boolean {
  const { kind, spelling } = directoryFields[field]
  if ('in' in query) {
    if (kind === 'id') return query.in[1].some(id => Number(id) === (record as Person).org_id)
    const keys = new Set(query.in[1].map(value => keyOfSpelling(spelling, value)))
    return textsOf(field, record).some(text => keys.has(keyOfSpelling(spelling, text)))
  }
  if ('contains' in query) {
    const part = keyOfSpelling(spelling, query.contains[1])
    return textsOf(field, record).some(text => keyContains(spelling, keyOfSpelling(spelling, text), part))
  }
  if ('range' in query) {
    const [, low, high] = query.range
    const number = numberOf(field, record)
    return number !== null && number >= (low ?? -Infinity) && number <= (high ?? Infinity)
  }
  if ('overlap' in query) {
    const [, low, high] = query.overlap
    const band = bandOf(field, record)
    return band !== null && band.low <= (high ?? Infinity) && band.high >= (low ?? -Infinity)
  }
  return false
}
