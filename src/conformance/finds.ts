// Records that a service shows of itself: what the checks ask about. Looked for once, when first needed.
import { mustHold, NothingFound, type TestSession } from './exam.ts'
import type { PagedOp } from './spec-facts.ts'
import type { HeardAnswer } from './wire.ts'

/** A record as it came; its fields are read one by one. */
export type ServiceRecord = Readonly<Record<string, unknown>>

export interface FoundPage {
  readonly records: readonly ServiceRecord[]
  readonly total: number
  readonly page: number
  readonly size: number
  readonly more: boolean
  readonly next: number | null
}

export interface Finds {
  companies(): Promise<readonly ServiceRecord[]>
  /** Contacts, most of them with a name and a company. */
  contacts(): Promise<readonly ServiceRecord[]>
  /** The profile of a contact that has one. */
  person(): Promise<ServiceRecord>
}

export const isRecord = (value: unknown): value is ServiceRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text of a record, null if there is none. */
export function textOf(record: ServiceRecord, field: string): string | null {
  const value = record[field]
  return typeof value === 'string' && value !== '' ? value : null
}

export const idOf = (record: ServiceRecord): number => Number(record.id)

/** The record inside an answer, under one of the names it may have; undefined if none of them is there. */
export function payloadOf(json: unknown): ServiceRecord | null | undefined {
  if (!isRecord(json)) return undefined
  for (const name of ['data', 'person', 'profile', 'organization', 'org', 'company', 'record', 'result']) {
    const value = json[name]
    if (value === null || isRecord(value)) return value
  }
  return undefined
}

/** The page in an answer; records of the company-name search without their wrapper. Throws `Differs` if it is none. */
export function pageOf({ status, json }: HeardAnswer, asked: string): FoundPage {
  mustHold(status === 200 && isRecord(json), `${asked}: status ${status} instead of a page`)
  const given = Array.isArray(json.records) ? json.records.filter(isRecord) : []
  const records = given.map(record => (isRecord(record.company) ? record.company : record))
  return {
    records,
    total: Number(json.total_count ?? 0),
    page: Number(json.page ?? 1),
    size: Number(json.page_size ?? 25),
    more: json.has_more === true,
    next: typeof json.next_page === 'number' ? json.next_page : null,
  }
}

/** One page of a search. */
export async function searchPage(exam: TestSession, op: PagedOp, body: object): Promise<FoundPage> {
  return pageOf(await exam.ask(op, body), `${op} ${JSON.stringify(body)}`)
}

/** How many contacts match, by the count. */
export async function countMatches(exam: TestSession, body: object): Promise<number> {
  const { status, json } = await exam.ask('search.count', body)
  mustHold(status === 200 && isRecord(json), `count ${JSON.stringify(body)}: status ${status}`)
  return Number(json.total_count)
}

const maxTries = 6
const enough = 20

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    made ??= make()
    return made
  }
}

export function exploreRecords(exam: TestSession): Finds {
  const companies = once(async () => (await searchPage(exam, 'search.companies', {})).records)
  const contacts = once(async () => {
    const found: ServiceRecord[] = []
    for (const company of (await companies()).slice(0, maxTries)) {
      const page = await searchPage(exam, 'search.employees', { id: idOf(company) })
      found.push(...page.records)
      if (found.length >= enough) break
    }
    return found
  })
  const person = once(async () => {
    for (const contact of (await contacts()).slice(0, maxTries)) {
      const input = textOf(contact, 'social_url')
      if (input === null) continue
      const profile = payloadOf((await exam.ask('cached.person.bySocial', { input })).json)
      if (profile && textOf(profile, 'email_address') && textOf(profile, 'first_name')) return profile
    }
    throw new NothingFound('nothing was found to ask about: a person with an email address')
  })
  return { companies, contacts, person }
}
