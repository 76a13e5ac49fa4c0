// Reads what look-ups and searches answer: persons, companies, profile URLs, a found address, pages of matches. As tolerant
// as the reader of reports; an answer without a record is a miss, not a failure.
import { z } from 'zod'
import { CompanyRow } from '../../contract/service/company-row.ts'
import { Contact } from '../../contract/service/contact.ts'
import { CompanyFull, CompanyTechnologies } from '../../contract/service/organization.ts'
import { Person } from '../../contract/service/person.ts'
import { canonicalName, type ProviderNaming } from './dialect.ts'
import { openList } from './list-reader.ts'
import {
  type AnswerReading,
  canonicalValues,
  dayPart,
  envelopeOf,
  isObject,
  type JsonObject,
  readRecord,
  saysNothing,
  wrappedValue,
} from './reader.ts'

/** Ids are numbers here and text elsewhere: as text both survive, and long ones keep their digits. */
const id = z.string().nullable()

const PersonRead = Person.extend({ id, org_id: id })
const CompanyRead = CompanyFull.extend({
  id,
  // A flat list of products names no category.
  technologies: CompanyTechnologies.extend({ other: z.array(z.string()).nullable() }).nullable(),
})
const ContactRead = Contact.extend({ id, company_id: id })
const CompanyRowRead = CompanyRow.extend({ id })

export type ReadPerson = z.infer<typeof PersonRead>
export type ReadCompany = z.infer<typeof CompanyRead>

/** A page of a search as far as a row needs it: the first matches and how many there are. */
export interface ReadMatches {
  readonly records: JsonObject[]
  /** Of each record what came beside its known fields. */
  readonly beside: Readonly<Record<string, string>>[]
  readonly total: number
}

/** Names of a record's own id, where it is not `id`. */
const ownId = { person: ['person_id', 'record_id'], company: ['company_id', 'org_id', 'record_id'] } as const

/** Takes the record's id out of what came beside its fields. */
function takeId(more: Record<string, string>, names: readonly string[]): string | null {
  const name = names.find(one => more[one] !== undefined)
  const id = name === undefined ? null : (more[name] ?? null)
  if (name !== undefined) delete more[name]
  return id
}

/** The id beside the record, where the record has none of its own. */
function idBeside(json: unknown, naming: ProviderNaming, names: readonly string[]): string | null {
  if (!isObject(json)) return null
  const byName = canonicalValues(json, naming)
  const value = [...names, 'id'].map(name => byName.get(name)).find(one => one !== null && one !== undefined)
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null
}

export function readPerson(json: unknown, naming: ProviderNaming): AnswerReading<ReadPerson> {
  const reading = readRecord(PersonRead, json, naming)
  if (reading.kind !== 'report') return reading
  const { report } = reading
  const more = { ...reading.more }
  const dates = { job_start_date: dayPart(report.job_start_date), job_end_date: dayPart(report.job_end_date) }
  const id = report.id ?? takeId(more, ownId.person) ?? idBeside(json, naming, ownId.person)
  return { kind: 'report', report: { ...report, ...dates, id }, more }
}

export function readCompany(json: unknown, naming: ProviderNaming): AnswerReading<ReadCompany> {
  const reading = readRecord(CompanyRead, json, naming)
  if (reading.kind !== 'report') return reading
  const { report } = reading
  const more = { ...reading.more }
  const id = report.id ?? takeId(more, ownId.company) ?? idBeside(json, naming, ownId.company)
  const dates = { last_funding_date: dayPart(report.last_funding_date) }
  const other = more.technologies === undefined ? null : productsOf(more.technologies)
  if (other) delete more.technologies
  const technologies = report.technologies && { ...report.technologies, other: report.technologies.other ?? other }
  return { kind: 'report', report: { ...report, ...dates, technologies, id }, more }
}

/** A list of products as the reader set it aside: JSON, or one name. */
function productsOf(text: string): string[] | null {
  if (!text.startsWith('[')) return text.startsWith('{') ? null : [text]
  const list: unknown = JSON.parse(text)
  const names = Array.isArray(list) ? list.filter(item => typeof item === 'string') : []
  return names.length > 0 ? names : null
}

const urlIn = (item: unknown): string | null => {
  if (typeof item === 'string') return item.trim() || null
  if (!isObject(item)) return null
  const found = item.social_url ?? item.url
  return typeof found === 'string' ? found.trim() || null : null
}

/** Profile URLs: an array of strings or objects, one string, or null; each once, in the order of the service. */
export function readUrls(json: unknown, naming: ProviderNaming): AnswerReading<string[]> {
  const opened = Array.isArray(json) ? { kind: 'list' as const, list: json } : envelopeOf(json, naming)
  if (opened.kind !== 'open' && opened.kind !== 'list') return opened
  const data = opened.kind === 'list' ? opened.list : wrappedValue(opened.json, naming)
  if (data === null || (data === undefined && opened.kind === 'open' && saysNothing(opened.json, naming)))
    return { kind: 'empty' }
  const items = Array.isArray(data) ? data : typeof data === 'string' ? [data] : null
  if (!items) return { kind: 'unreadable', why: 'The response has no list of profile URLs.' }
  const plain = items.map(item => (isObject(item) ? named(item, naming) : item))
  const urls = [...new Set(plain.map(urlIn).filter(url => url !== null))]
  if (urls.length > 0) return { kind: 'report', report: urls, more: {} }
  return items.length > 0 && items.some(item => item !== null && item !== '')
    ? { kind: 'unreadable', why: 'The list has no profile URLs.' }
    : { kind: 'empty' }
}

const named = (record: JsonObject, naming: ProviderNaming): JsonObject =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [canonicalName(naming, name), value]))

/** A found address: `email` or `email_address`, at the top or in `data`, or `data` as a text. Null and '' are a miss. */
export function readFoundEmail(json: unknown, naming: ProviderNaming): AnswerReading<string> {
  const opened = envelopeOf(json, naming)
  if (opened.kind !== 'open') return opened
  const inside = wrappedValue(opened.json, naming)
  let saysNone =
    inside === null || saysNothing(opened.json, naming) || (isObject(inside) && Object.keys(inside).length === 0)
  for (const value of [opened.json, inside]) {
    if (typeof value === 'string') return found(value)
    if (!isObject(value)) continue
    const { email, email_address } = named(value, naming)
    const address = email ?? email_address
    if (typeof address === 'string') return found(address)
    saysNone ||= email === null || email_address === null
  }
  return saysNone ? { kind: 'empty' } : { kind: 'unreadable', why: 'The response has no email address.' }
}

function found(text: string): AnswerReading<string> {
  const address = text.trim()
  if (address === '') return { kind: 'empty' }
  return address.includes('@')
    ? { kind: 'report', report: address, more: {} }
    : { kind: 'unreadable', why: 'The value found is not an email address.' }
}

function readMatches(kind: keyof typeof listed, json: unknown, naming: ProviderNaming): AnswerReading<ReadMatches> {
  const page = openList(json, naming)
  if (page.kind !== 'list') return page
  if (page.list.length === 0) return { kind: 'empty' }
  const records = page.list.map(item => readListed(kind, item, naming)).filter(record => record !== null)
  if (records.length === 0) return { kind: 'unreadable', why: 'The records have none of the known fields.' }
  return {
    kind: 'report',
    report: {
      records: records.map(({ fields }) => fields),
      beside: records.map(({ more }) => more),
      total: Math.max(page.total ?? 0, records.length),
    },
    more: records[0]?.more ?? {},
  }
}

/** A row of the company-name search comes inside `company`, or bare. */
function inCompany(item: unknown, naming: ProviderNaming): unknown {
  if (!isObject(item)) return item
  const plain = named(item, naming)
  return isObject(plain.company) ? plain.company : item
}

const listed = {
  contact: { schema: ContactRead, ids: ownId.person },
  company: { schema: CompanyRowRead, ids: ownId.company },
} as const

export interface ListedRecord {
  /** Every known field as text, in the order of the interface; null = not known. */
  readonly fields: Readonly<Record<string, string | null>>
  /** What came beside them. */
  readonly more: Readonly<Record<string, string>>
}

/** One element of a page of search results; null when it has none of the known fields. */
export function readListed(kind: keyof typeof listed, item: unknown, naming: ProviderNaming): ListedRecord | null {
  const { schema, ids } = listed[kind]
  const reading = readRecord<z.ZodObject>(schema, { data: inCompany(item, naming) }, naming)
  if (reading.kind !== 'report') return null
  const more = { ...reading.more }
  // All leaves of both schemas are texts.
  const fields = reading.report as Record<string, string | null>
  return { fields: { ...fields, id: fields.id ?? takeId(more, ids) }, more }
}

export const readContacts = (json: unknown, naming: ProviderNaming): AnswerReading<ReadMatches> =>
  readMatches('contact', json, naming)

export const readCompanies = (json: unknown, naming: ProviderNaming): AnswerReading<ReadMatches> =>
  readMatches('company', json, naming)
