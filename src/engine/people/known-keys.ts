// What makes a record and a row of a list the same person or company: service id, page address, or name and domain. Both
// sides are read into the same keys; one key in common is enough (R-SRC-06, R-SRC-07).
import { hash } from 'node:crypto'
import { companyDomain } from '../../checks/keys/domain-key.ts'
import { matchKey, matchKeyVersion } from '../../checks/match/match-key.ts'
import type { Column } from '../../contract/app/sheet.ts'
import type { ColumnSubject, KeyPart } from '../../model/column-types/facts.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'

/** A column that tells who its rows are. */
export interface KeyColumn {
  readonly columnId: number
  readonly part: KeyPart
}

/** Columns of a list by which its rows are known; null = its rows have no identity. */
export interface KeyColumns {
  readonly about: ColumnSubject
  readonly columns: readonly KeyColumn[]
}

/** Bare addresses are people; beside the name of a company they are its addresses. */
function aboutOf(columns: readonly Typed[]): ColumnSubject {
  const has = (about: ColumnSubject) => columns.some(({ type }) => columnTypeFacts[type].about === about)
  if (has('person')) return 'person'
  return columns.some(({ type }) => type === 'email') && !has('company') ? 'person' : 'company'
}

/** In a list of people, the id of someone's company is no id of the person. */
const namesCompany = /compan|organi[sz]ation|\borg\b|account|firm|employer/i

type Typed = Pick<Column, 'id' | 'name' | 'type' | 'origin'>

/** The columns that tell who the rows of a list are. */
export function keyColumnsOf(columns: readonly Typed[]): KeyColumns | null {
  const about = aboutOf(columns)
  const found = columns.flatMap(({ id, name, type, origin }): KeyColumn[] => {
    if (type === 'service_id' && about === 'person' && namesCompany.test(origin?.field ?? name)) return []
    return columnTypeFacts[type].key[about].map(part => ({ columnId: id, part }))
  })
  return found.length === 0 ? null : { about, columns: found }
}

/** Changes when rows would be read into other keys than before. */
export const keyColumnsText = (keyed: KeyColumns | null): string => JSON.stringify([matchKeyVersion, keyed])

/** What is known of a row or record, as text; several cells may tell the same. */
export type KnownTexts = Readonly<Partial<Record<KeyPart, readonly string[]>>>

const distinct = (keys: (string | null)[]) => [...new Set(keys.filter(key => key !== null))]

function namesOf(about: ColumnSubject, { name = [], first = [], last = [] }: KnownTexts): string[] {
  if (about === 'company') return distinct(name.map(text => matchKey('company', text)))
  const both = first[0] !== undefined && last[0] !== undefined ? [`${first[0]} ${last[0]}`] : []
  return distinct([...name, ...both].map(text => matchKey('person', text)))
}

/** 72 bits of a hash: what is stored says nothing about anybody, and no two keys of a workspace share it. */
export const shortHash = (text: string): string => hash('sha256', text, 'base64').slice(0, 12)

/** What identifies two records as the same, the surest first. */
export type KnownBy = 'id' | 'url' | 'name_domain'
export interface RecordKey {
  readonly key: string
  readonly by: KnownBy
}

/**
 * Two keys in common that other cells contradict are no proof. Another service may give the same number to someone else,
 * and firms may share a domain: where both sides have a name, the names must agree. Namesakes may work at one firm: where
 * both sides have a page, the pages must agree. So a row is found under narrow keys, and a record asks for those that its
 * own cells do not contradict.
 */
function keysOf(about: ColumnSubject, known: KnownTexts, side: 'row' | 'record'): RecordKey[] {
  const pages = distinct(
    (known.page ?? []).map(text => matchKey(about === 'person' ? 'profileUrl' : 'companyUrl', text)),
  )
  const ids = distinct((known.id ?? []).map(text => text.trim() || null))
  const domains = distinct((known.domain ?? []).map(text => companyDomain(text)))
  const names = namesOf(about, known)
  const named = (key: string) => names.map(name => `${key}\n${name}`)
  const withName = (key: string) => (side === 'record' ? [...named(key), key] : names.length > 0 ? named(key) : [key])
  const pageless = (key: string) => `${key}\nno page`
  const withoutPage = (keys: string[]) => {
    if (side === 'row') return pages.length > 0 ? keys : [...keys, ...keys.map(pageless)]
    return pages.length > 0 ? keys.map(pageless) : keys
  }
  // A person is identified by name and domain together, never by the domain alone.
  const at = (key: string) => (about === 'company' ? withName(key) : withoutPage(named(key)))
  const keyed = (by: KnownBy, keys: string[]) => keys.map(key => ({ key: shortHash(`${about} ${key}`), by }))
  return [
    ...keyed(
      'id',
      ids.flatMap(id => withName(`id ${id}`)),
    ),
    ...keyed(
      'url',
      pages.map(page => `page ${page}`),
    ),
    ...keyed(
      'name_domain',
      domains.flatMap(domain => at(`at ${domain}`)),
    ),
  ]
}

/** An address is the same one whatever else its list is about; records of searches have none. */
const mailKeys = ({ mail = [] }: KnownTexts): string[] =>
  distinct(mail.map(text => matchKey('email', text))).map(key => shortHash(`mail ${key}`))

/** Keys under which a row is found. */
export const rowKeys = (about: ColumnSubject, known: KnownTexts): string[] => [
  ...keysOf(about, known, 'row').map(({ key }) => key),
  ...mailKeys(known),
]

/** Keys by which a row is looked for in other lists, the surest first. */
export const askedKeys = (about: ColumnSubject, known: KnownTexts): string[] => [
  ...mailKeys(known),
  ...keysOf(about, known, 'record').map(({ key }) => key),
]

const text = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? [String(value)] : []

type Fields = Readonly<Record<string, unknown>>

const knownOf = (about: ColumnSubject, record: Fields): KnownTexts =>
  about === 'person'
    ? {
        id: text(record.id),
        page: text(record.social_url),
        name: text(record.full_name),
        first: text(record.first_name),
        last: text(record.last_name),
        domain: text(record.company_domain),
      }
    : { id: text(record.id), page: text(record.social_url), name: text(record.name), domain: text(record.domain) }

/** Keys by which a record of a search is looked for in lists, the surest first; none when it names no one. */
export const recordKeys = (about: ColumnSubject, record: Fields): RecordKey[] =>
  keysOf(about, knownOf(about, record), 'record')

/**
 * A record among others of the same search, whose ids are all of one service: it is one of those before it if they were
 * found under a key that it asks for.
 */
export function twinKeys(about: ColumnSubject, record: Fields): { under: string[]; asks: string[] } {
  const known = knownOf(about, record)
  const ids = (known.id ?? []).map(id => `id ${id.trim()}`)
  return {
    under: [...ids, ...rowKeys(about, known)],
    asks: [...ids, ...recordKeys(about, record).map(({ key }) => key)],
  }
}
