// The directory: people and companies that the service looks up and searches. This file is what a store must do; adapters
// differ in where the data lies, never in an answer. One order everywhere (id ascending), exact totals, one folding.
import type { CompanyRow } from '../../../contract/service/company-row.ts'
import type { Contact } from '../../../contract/service/contact.ts'
import type { CompanyFull } from '../../../contract/service/organization.ts'
import type { Person } from '../../../contract/service/person.ts'
import type { DirectoryField, FieldSpec } from './fields.ts'

export type DirectoryKind = FieldSpec['of']

/**
 * A condition on records. Texts are compared folded (case, accents, spacing) or by the key of their kind,
 * so callers pass them as they came. A null field never matches. `and: []` and `all` match every record, `or: []` none.
 * A company field asked of contacts means their employer. Fields of contacts cannot be asked of companies, nor operators
 * that the field's kind lacks (see `fields`): that is a bug of the caller and throws.
 */
export type DirectoryQuery =
  | { readonly and: readonly DirectoryQuery[] }
  | { readonly or: readonly DirectoryQuery[] }
  | { readonly all: true }
  /** Any of the values, whole. */
  | { readonly in: readonly [DirectoryField, readonly string[]] }
  /** The text inside the value. */
  | { readonly contains: readonly [DirectoryField, string] }
  /** The company name, code point by code point after NFC. */
  | { readonly exactName: string }
  /** A number between the borders, both included; null = open. */
  | { readonly range: readonly [DirectoryField, number | null, number | null] }
  /** A band such as "51-200" that shares a number with the range; null = open. */
  | { readonly overlap: readonly [DirectoryField, number | null, number | null] }
  /**
   * Every word a word of full_name, job_title, company_name or city; of companies: of company_name or headquarters_city.
   * A text without words matches nothing.
   */
  | { readonly words: string }

/** A record and the source it came from (`world`, or the id of an own source). */
export interface FoundRows<T> {
  readonly record: T
  readonly source: string
}

export interface SearchPage<T> {
  readonly rows: readonly FoundRows<T>[]
  /** All matches, not only this page's. */
  readonly total: number
  /** Data version the page was read at; it grows with every change. */
  readonly version: number
}

/** A search result record by kind. */
export interface RowOf {
  contact: Contact
  company: CompanyRow
}

/** Which rows of a result: `offset` from 0. */
export interface RowsSlice {
  readonly offset: number
  readonly limit: number
}

/** One person: by id, by page address, or by first name, last name and domain of employer or email address. */
export type PersonKey =
  | { readonly id: number }
  | { readonly url: string }
  | { readonly named: { readonly firstName: string; readonly lastName: string; readonly domain: string } }

export type CompanyKey = { readonly id: number } | { readonly url: string } | { readonly domain: string }

/** What identifies a person to be forgotten. */
export type ContactKey = { readonly email: string } | { readonly phone: string } | { readonly url: string }

/** A person or company to import; without an id the store matches it and gives one (`firstOwnId` and up). */
export type PersonDraft = Omit<Person, 'id'> & { readonly id: number | null }
export type CompanyDraft = Omit<CompanyFull, 'id'> & { readonly id: number | null }

/**
 * One line of an import. A person together with a company works there: their `org_id` becomes that company's id. A person
 * alone keeps the `org_id` given. `line` is the line of the file, for the report.
 */
export interface ImportEntry {
  readonly line: number
  readonly person: PersonDraft | null
  readonly company: CompanyDraft | null
}
export type ImportBatch = readonly ImportEntry[]

/** Where records come from. */
export interface RecordSource {
  /** `world`, or a name of the caller's choice without spaces. */
  readonly id: string
  /** File name as the user knows it; null for the world. */
  readonly file: string | null
  /** ISO 8601 date-time of the import. */
  readonly date: string
}

/** A source with what it holds now. */
export interface StoredSource extends RecordSource {
  readonly contacts: number
  readonly companies: number
}

export interface ImportOptions {
  /** Reports what would happen and changes nothing. */
  readonly dryRun: boolean
  /** What the source held before and no line names is removed at the end; ids of the rest stay. */
  readonly replace?: boolean
  /** Says why a person is refused (suppressed, erased); null = not refused. */
  readonly refuse?: (person: PersonDraft) => string | null
  readonly signal?: AbortSignal
}

/** A line that was not taken: `no_key` = nothing to know the record by, else the reason of `refuse`. */
export interface ImportRefusal {
  readonly line: number
  readonly kind: DirectoryKind
  readonly reason: string
}

/** Counts of one kind. */
export interface ImportCounts {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  /** By `replace`. */
  readonly removed: number
}

export interface ImportReport {
  readonly contacts: ImportCounts
  readonly companies: ImportCounts
  readonly refused: readonly ImportRefusal[]
}

export interface DirectoryStats {
  readonly contacts: number
  readonly companies: number
  readonly version: number
  readonly sources: readonly StoredSource[]
}

/** One page of a field's values. */
export interface ValuePage {
  readonly values: readonly string[]
  readonly hasMore: boolean
}

/** Values of a page of metadata. */
export const VALUES_PER_PAGE = 100

/** Ids from here on are the user's own records; below are those of the world. */
export const FIRST_OWN_ID = 1_000_000_000

export interface DirectoryStore {
  /** Throws `DeadlineExceeded` after `deadlineMs` milliseconds. */
  search<K extends DirectoryKind>(
    kind: K,
    query: DirectoryQuery,
    slice: RowsSlice,
    deadlineMs: number,
  ): Promise<SearchPage<RowOf[K]>>
  /** The total of `search`. Throws `DeadlineExceeded`. */
  count(kind: DirectoryKind, query: DirectoryQuery, deadlineMs: number): Promise<number>
  /** Own data before the world's; among equals the lowest id. Null = not held. */
  person(by: PersonKey): Promise<FoundRows<Person> | null>
  company(by: CompanyKey): Promise<FoundRows<CompanyFull> | null>
  /** Everyone with this phone number or email address: own data first, then by id. */
  reverse(by: 'phone' | 'email', key: string): Promise<readonly FoundRows<Person>[]>
  /** Values of a listed field that contain the text (folded), sorted without case; `page` from 1. */
  values(field: DirectoryField, by: { readonly contains?: string; readonly page: number }): Promise<ValuePage>
  /** Values of a listed field with the number of contacts (of companies, for what only they have) that carry each. */
  vocabulary(field: DirectoryField): Promise<readonly { readonly value: string; readonly count: number }[]>
  /**
   * Takes records in. Own records are matched: people by page, email address, or name and domain; companies by page,
   * domain, or name and country; a weaker key counts only where no stronger one says otherwise. A record stays known by the
   * keys it once had, behind those that have them now. A match takes what the line knows and keeps the rest. Each batch is
   * one transaction: a failure or an abort keeps the batches before it, and
   * importing the same lines again changes nothing twice.
   */
  import(batches: AsyncIterable<ImportBatch>, source: RecordSource, options: ImportOptions): Promise<ImportReport>
  /** Removes a source with its records; companies that others still work for stay with them. Returns records removed. */
  remove(sourceId: string): Promise<number>
  /** Removes own people who have any of these keys, or once had it. Returns how many. */
  forget(keys: readonly ContactKey[]): Promise<number>
  stats(): Promise<DirectoryStats>
  close(): Promise<void>
}

/** The directory cannot be opened, for a reason outside the program; the message is a sentence for people. */
export class DirectoryUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DirectoryUnavailable'
  }
}

/** A query took longer than it may; the store goes on working. */
export class DeadlineExceeded extends Error {
  readonly deadlineMs: number

  constructor(deadlineMs: number) {
    super(`The query took longer than ${deadlineMs} ms.`)
    this.name = 'DeadlineExceeded'
    this.deadlineMs = deadlineMs
  }
}
