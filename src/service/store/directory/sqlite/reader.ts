// The reading side of `directory.db`: one connection that answers one question at a time, synchronously.
import Database from 'better-sqlite3'
import { type DirectoryCondition, resolveQuery } from '../condition.ts'
import { CountCache, countedByCompany, type DirectoryTotals, knownCount } from '../counts.ts'
import { type DirectoryField, directoryFields } from '../fields.ts'
import type { RecordOf } from '../import-batch.ts'
import {
  type CompanyKey,
  type DirectoryKind,
  type DirectoryQuery,
  type DirectoryStats,
  FIRST_OWN_ID,
  type FoundRows,
  type PersonKey,
  type RowOf,
  type RowsSlice,
  type SearchPage,
  type StoredSource,
  type ValuePage,
} from '../port.ts'
import { toCompanyRow, toContact } from '../record.ts'
import { keyOfSpelling, spellPhone } from '../spelling.ts'
import { readRecord } from '../stored-record.ts'
import { type FieldVocabulary, VocabularyCache, type VocabularyValue } from '../vocabulary.ts'
import type { TestSql } from './check.ts'
import { type ChoosePath, cheapestPath, type DirectoryFacts, type EmployerSet, pathsTo } from './plan.ts'
import { loadingKey } from './schema.ts'

/** `loading` = 1 while the B-trees are away. */
type ReadTotals = DirectoryTotals & { readonly loading: number }
type RecordRow = { id: number; source: string; record: string }

/** Conditions on employers whose companies are kept for one data version: the next page asks for them again. */
const maxKept = 50

export class DirectoryReader {
  readonly #db: Database.Database
  readonly #choose: ChoosePath
  readonly #vocabularies = new VocabularyCache()
  readonly #counts = new CountCache()
  readonly #employers = new Map<string, EmployerSet>()
  #employersVersion = -1
  readonly #totals
  readonly #values
  readonly #records

  /** Opens the file, which a writer has prepared. */
  constructor(file: string, choose: ChoosePath = cheapestPath) {
    this.#choose = choose
    this.#db = new Database(file, { readonly: true, timeout: 1000 })
    this.#db.pragma('cache_size = -65536')
    this.#db.pragma('mmap_size = 2147418112')
    this.#totals = this.#db.prepare<[], ReadTotals>(
      `SELECT version, contacts, companies, derived = '${loadingKey}' AS loading FROM directory`,
    )
    this.#values = this.#db.prepare<[string], VocabularyValue>(
      'SELECT code, value, key, contacts, companies FROM value WHERE field = ?',
    )
    const records = (kind: DirectoryKind) =>
      this.#db.prepare<[string], RecordRow>(
        `SELECT r.id, s.id AS source, r.record FROM ${kind}_record r JOIN source s ON s.number = r.source
         WHERE r.id IN (SELECT value FROM json_each(?)) ORDER BY r.id`,
      )
    this.#records = { contact: records('contact'), company: records('company') }
  }

  search<K extends DirectoryKind>(kind: K, query: DirectoryQuery, { offset, limit }: RowsSlice): SearchPage<RowOf[K]> {
    return this.#reading(totals => {
      const condition = this.#resolve(kind, query, totals.version)
      const facts = this.#facts(totals)
      const known = this.#knownCount(kind, query, condition, totals)
      const ids = known !== null && offset >= known ? [] : this.#page(kind, condition, offset, limit, facts)
      // A page that is not full gives the total.
      const counted = ids.length < limit && (ids.length > 0 || offset === 0) ? offset + ids.length : null
      const total = known ?? counted ?? this.#count(kind, query, condition, totals, facts)
      return { rows: this.#rows(kind, ids), total, version: totals.version }
    })
  }

  count(kind: DirectoryKind, query: DirectoryQuery): number {
    return this.#reading(totals =>
      this.#count(kind, query, this.#resolve(kind, query, totals.version), totals, this.#facts(totals)),
    )
  }

  person(by: PersonKey): FoundRows<RecordOf['contact']> | null {
    return this.#reading(() => this.#first('contact', this.#personIds(by)))
  }

  company(by: CompanyKey): FoundRows<RecordOf['company']> | null {
    return this.#reading(() => {
      if ('id' in by) return this.#first('company', [by.id])
      const [column, key] =
        'url' in by ? ['url', keyOfSpelling('url', by.url)] : ['domain', keyOfSpelling('domain', by.domain)]
      return this.#first('company', key === '' ? [] : this.#ids(`SELECT id FROM company WHERE ${column} = ?`, key))
    })
  }

  reverse(by: 'phone' | 'email', key: string): FoundRows<RecordOf['contact']>[] {
    return this.#reading(() => {
      const wanted = by === 'email' ? keyOfSpelling('email', key) : spellPhone(key)
      if (wanted === '') return []
      const ids =
        by === 'email'
          ? this.#ids('SELECT id FROM contact WHERE email_address = ?', wanted)
          : this.#ids('SELECT id FROM contact WHERE cell_phone = ? OR direct_phone = ?', wanted, wanted)
      return this.#found('contact', ids).toSorted((a, b) => ownFirst(a.record.id, b.record.id))
    })
  }

  values(field: DirectoryField, containing: string, page: number): ValuePage {
    return this.#reading(({ version }) => this.#vocabulary(field, version).page(containing, page))
  }

  vocabulary(field: DirectoryField): { value: string; count: number }[] {
    const { of, list } = directoryFields[field]
    const onContacts = of === 'contact' || !list
    return this.#reading(({ version }) =>
      this.#vocabulary(field, version).values.map(({ value, contacts, companies }) => ({
        value,
        count: onContacts ? contacts : companies,
      })),
    )
  }

  stats(): DirectoryStats {
    return this.#reading(({ version, contacts, companies }) => {
      const sources = this.#db
        .prepare<[], StoredSource>('SELECT id, file, date, contacts, companies FROM source ORDER BY number')
        .all()
      return { version, contacts, companies, sources }
    })
  }

  close(): void {
    this.#db.close()
  }

  /** One snapshot for everything an answer is made from. */
  #reading<T>(work: (totals: ReadTotals) => T): T {
    return this.#db.transaction(() => {
      const totals = this.#totals.get()
      if (!totals) throw new Error('The directory has lost its own row.')
      return work(totals)
    })()
  }

  #resolve(kind: DirectoryKind, query: DirectoryQuery, version: number): DirectoryCondition {
    return resolveQuery(kind, query, field => this.#vocabulary(field, version))
  }

  #vocabulary(field: DirectoryField, version: number): FieldVocabulary {
    return this.#vocabularies.at(version, field) ?? this.#vocabularies.keep(version, field, this.#values.all(field))
  }

  #facts({ version, contacts, companies, loading }: ReadTotals): DirectoryFacts {
    if (version !== this.#employersVersion || this.#employers.size >= maxKept) this.#employers.clear()
    this.#employersVersion = version
    const facts: DirectoryFacts = {
      contacts,
      companies,
      hasTrees: loading === 0,
      employers: (of, most) => {
        const name = `${most} ${JSON.stringify(of)}`
        const found = this.#employers.get(name) ?? this.#findEmployers(of, most, facts)
        this.#employers.set(name, found)
        return found
      },
    }
    return facts
  }

  #findEmployers(of: DirectoryCondition, most: number, facts: DirectoryFacts): EmployerSet {
    const { id, from, where } = this.#choose(pathsTo('company', of, { rows: most }, facts))
    const rows = this.#db
      .prepare<(string | number)[], { id: number; contacts: number }>(
        `SELECT k.id, k.contacts FROM company k
         JOIN (SELECT ${id} AS id FROM ${from} WHERE ${where.text} ORDER BY ${id} LIMIT ?) m ON m.id = k.id`,
      )
      .all(...where.params, most + 1)
    if (rows.length <= most)
      return { ids: rows.map(row => row.id), contacts: rows.reduce((sum, row) => sum + row.contacts, 0) }
    // Ids begin at 1 with few gaps, so the last one tells about how many companies had to be looked at.
    const last = rows.reduce((highest, row) => Math.max(highest, row.id), 1)
    const looked = Math.min(last, facts.companies)
    return { ids: null, contacts: (facts.contacts * rows.length) / looked }
  }

  #page(
    kind: DirectoryKind,
    condition: DirectoryCondition,
    offset: number,
    limit: number,
    facts: DirectoryFacts,
  ): number[] {
    const { id, from, where } = this.#choose(pathsTo(kind, condition, { rows: offset + limit }, facts))
    return this.#ids(
      `SELECT ${id} FROM ${from} WHERE ${where.text} ORDER BY ${id} LIMIT ? OFFSET ?`,
      ...where.params,
      limit,
      offset,
    )
  }

  /** The count where it costs nothing; null = it must be counted. */
  #knownCount(
    kind: DirectoryKind,
    query: DirectoryQuery,
    condition: DirectoryCondition,
    totals: DirectoryTotals,
  ): number | null {
    const counted = this.#counts.get(totals.version, CountCache.nameOf(kind, query))
    return counted ?? knownCount(kind, condition, totals)
  }

  #count(
    kind: DirectoryKind,
    query: DirectoryQuery,
    condition: DirectoryCondition,
    totals: DirectoryTotals,
    facts: DirectoryFacts,
  ): number {
    const known = this.#knownCount(kind, query, condition, totals)
    if (known !== null) return known
    const counted = this.#counted(kind, condition, facts)
    this.#counts.set(totals.version, CountCache.nameOf(kind, query), counted)
    return counted
  }

  #counted(kind: DirectoryKind, condition: DirectoryCondition, facts: DirectoryFacts): number {
    const employer = countedByCompany(kind, condition)
    const paths = pathsTo(employer ? 'company' : kind, employer ?? condition, 'count', facts)
    const { from, where, id } = this.#choose(paths)
    const text = employer
      ? `SELECT coalesce(sum(contacts), 0) FROM company WHERE id IN (SELECT ${id} FROM ${from} WHERE ${where.text})`
      : `SELECT count(*) FROM ${from} WHERE ${where.text}`
    return this.#number({ text, params: where.params })
  }

  #number({ text, params }: TestSql): number {
    return (
      this.#db
        .prepare<(string | number)[], number>(text)
        .pluck()
        .get(...params) ?? 0
    )
  }

  #ids(text: string, ...params: (string | number)[]): number[] {
    return this.#db
      .prepare<(string | number)[], number>(text)
      .pluck()
      .all(...params)
  }

  #personIds(by: PersonKey): number[] {
    if ('id' in by) return [by.id]
    if ('url' in by) {
      const key = keyOfSpelling('url', by.url)
      return key === '' ? [] : this.#ids('SELECT id FROM contact WHERE social_url = ?', key)
    }
    const { firstName, lastName, domain } = by.named
    const [first, last, at] = [
      keyOfSpelling('words', firstName),
      keyOfSpelling('words', lastName),
      keyOfSpelling('domain', domain),
    ]
    if (first === '' || last === '' || at === '') return []
    return this.#ids(
      `SELECT c.id FROM contact c LEFT JOIN company k ON k.id = c.company_id
       WHERE c.last_name = ? AND c.first_name = ? AND (c.email_domain = ? OR k.domain = ?)`,
      ...[last, first, at, at],
    )
  }

  #found<K extends DirectoryKind>(kind: K, ids: readonly number[]): FoundRows<RecordOf[K]>[] {
    return this.#records[kind]
      .all(JSON.stringify(ids))
      .map(({ id, source, record }) => ({ record: readRecord(kind, id, record), source }))
  }

  #first<K extends DirectoryKind>(kind: K, ids: readonly number[]): FoundRows<RecordOf[K]> | null {
    const [best] = ids.toSorted(ownFirst)
    return best === undefined ? null : (this.#found(kind, [best])[0] ?? null)
  }

  #rows<K extends DirectoryKind>(kind: K, ids: readonly number[]): FoundRows<RowOf[K]>[] {
    if (kind === 'company')
      return this.#found('company', ids).map(({ record, source }) => ({
        record: toCompanyRow(record) as RowOf[K],
        source,
      }))
    const people = this.#found('contact', ids)
    const employers = people.map(({ record }) => record.org_id).filter(id => id !== null)
    const companies = new Map(this.#found('company', employers).map(({ record }) => [record.id, record]))
    return people.map(({ record, source }) => ({
      record: toContact(record, (record.org_id !== null && companies.get(record.org_id)) || null) as RowOf[K],
      source,
    }))
  }
}

const isOwn = (id: number) => id >= FIRST_OWN_ID

const ownFirst = (a: number, b: number) => Number(isOwn(b)) - Number(isOwn(a)) || a - b
