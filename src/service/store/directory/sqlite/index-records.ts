// Keeps the derived tables in step with the records: typed columns, tokens, phones and identity keys of each.
import type { Database } from 'better-sqlite3'
import type { CompanyFull } from '../../../../contract/service/organization.ts'
import type { Person } from '../../../../contract/service/person.ts'
import { companyLists, companyNumbers, companySingle, type Field, fields } from '../fields.ts'
import { companyKeys, personKeys } from '../identity.ts'
import { FIRST_OWN_ID } from '../port.ts'
import { bandOf, keyOf, numberOf, phonesOf, textOf, textsOf } from '../record.ts'
import { spellExact, wordsOfKey } from '../spelling.ts'
import { keyToken, tokenKeys, valueToken, wordToken } from '../tokens.ts'
import { bands, contactCodes } from './schema.ts'
import type { ValueCounts } from './value-counts.ts'

type Cell = string | number | null
type Row = Readonly<Record<string, Cell>>

const contactKeys = ['full_name', 'first_name', 'last_name', 'email_address', 'email_domain', 'social_url'] as const
const contactColumns = ['id', 'company_id', ...contactCodes, ...contactKeys]
const companyColumns = [
  ...['id', 'contacts', 'name', 'exact_name', 'domain', 'url'],
  ...companySingle,
  ...companyNumbers,
  ...bands.flatMap(band => [`${band}_low`, `${band}_high`]),
]

const insertInto = (table: string, columns: readonly string[]) =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`

const text = (cell: Cell | undefined) => (typeof cell === 'string' ? cell : null)

export class RecordIndex {
  readonly #values: ValueCounts
  readonly #statements

  constructor(db: Database, values: ValueCounts) {
    this.#values = values
    const facets = (table: string) => ({
      add: db.prepare<[number, string]>(`INSERT INTO ${table} (rowid, tokens) VALUES (?, ?)`),
      remove: db.prepare<[number, string]>(`INSERT INTO ${table} (${table}, rowid, tokens) VALUES ('delete', ?, ?)`),
    })
    this.#statements = {
      contact: db.prepare<[number], Row>('SELECT * FROM contact WHERE id = ?'),
      company: db.prepare<[number], Row>('SELECT * FROM company WHERE id = ?'),
      addContact: db.prepare<Cell[]>(insertInto('contact', contactColumns)),
      addCompany: db.prepare<Cell[]>(insertInto('company', companyColumns)),
      dropContact: db.prepare<[number]>('DELETE FROM contact WHERE id = ?'),
      dropCompany: db.prepare<[number]>('DELETE FROM company WHERE id = ?'),
      addPhone: db.prepare<[string, number]>('INSERT INTO contact_phone (key, id) VALUES (?, ?)'),
      dropPhone: db.prepare<[string, number]>('DELETE FROM contact_phone WHERE key = ? AND id = ?'),
      addKey: db.prepare<[string, string, number]>('INSERT OR IGNORE INTO own_key (kind, key, id) VALUES (?, ?, ?)'),
      dropKeys: db.prepare<[string, number]>('DELETE FROM own_key WHERE kind = ? AND id = ?'),
      employees: db.prepare<[number, number]>('UPDATE company SET contacts = contacts + ? WHERE id = ?'),
      contactFacet: facets('contact_facet'),
      companyFacet: facets('company_facet'),
      addTrigram: db.prepare<[number, string]>('INSERT INTO company_trigram (rowid, name) VALUES (?, ?)'),
      dropTrigram: db.prepare<[number, string]>(
        `INSERT INTO company_trigram (company_trigram, rowid, name) VALUES ('delete', ?, ?)`,
      ),
    }
  }

  addContact(person: Person): void {
    const { company, addContact, employees, addPhone, addKey, contactFacet } = this.#statements
    const employer = (person.org_id === null ? undefined : company.get(person.org_id)) ?? null
    const row: Record<string, Cell> = { id: person.id, company_id: person.org_id }
    for (const field of contactCodes) {
      const code = fields[field].of === 'contact' ? this.#code(field, person) : (employer?.[field] ?? null)
      row[field] = code
      if (typeof code === 'number') this.#values.count(field, code, 'contacts', 1)
    }
    for (const field of contactKeys) row[field] = keyOf(field, person)
    addContact.run(...contactColumns.map(name => row[name] ?? null))
    contactFacet.add.run(person.id, this.#contactTokens(row, employer))
    if (employer) employees.run(1, person.org_id ?? 0)
    for (const key of phonesOf(person)) addPhone.run(key, person.id)
    if (person.id >= FIRST_OWN_ID)
      for (const { key } of personKeys(person, text(employer?.domain))) addKey.run('contact', key, person.id)
  }

  /** Undoes `addContact` of the same record, while its company is as it was then. */
  removeContact(person: Person): void {
    const { contact, company, dropContact, employees, dropPhone, dropKeys, contactFacet } = this.#statements
    const row = contact.get(person.id)
    if (!row) return
    const employer = (person.org_id === null ? undefined : company.get(person.org_id)) ?? null
    for (const field of contactCodes) {
      const code = row[field]
      if (typeof code === 'number') this.#values.count(field, code, 'contacts', -1)
    }
    contactFacet.remove.run(person.id, this.#contactTokens(row, employer))
    dropContact.run(person.id)
    if (employer) employees.run(-1, person.org_id ?? 0)
    for (const key of phonesOf(person)) dropPhone.run(key, person.id)
    if (person.id >= FIRST_OWN_ID) dropKeys.run('contact', person.id)
  }

  addCompany(record: CompanyFull): void {
    const { addCompany, companyFacet, addTrigram, addKey } = this.#statements
    const row: Record<string, Cell> = {
      id: record.id,
      contacts: 0,
      name: keyOf('company_name', record),
      exact_name: record.company_name === null ? null : spellExact(record.company_name),
      domain: keyOf('domain', record),
      url: keyOf('company_social_url', record),
    }
    for (const field of companySingle) row[field] = this.#code(field, record)
    for (const field of companyNumbers) row[field] = numberOf(field, record)
    for (const field of bands) {
      const band = bandOf(field, record)
      row[`${field}_low`] = band?.low ?? null
      row[`${field}_high`] = band?.high ?? null
    }
    addCompany.run(...companyColumns.map(name => row[name] ?? null))
    const codes = this.#companyCodes(row, record)
    for (const [field, code] of codes) this.#values.count(field, code, 'companies', 1)
    companyFacet.add.run(record.id, this.#companyTokens(row, codes))
    if (row.name) addTrigram.run(record.id, String(row.name))
    if (record.id >= FIRST_OWN_ID) for (const { key } of companyKeys(record)) addKey.run('company', key, record.id)
  }

  /** Undoes `addCompany` of the same record; its contacts must be removed before, or be added anew after. */
  removeCompany(record: CompanyFull): void {
    const { company, dropCompany, companyFacet, dropTrigram, dropKeys } = this.#statements
    const row = company.get(record.id)
    if (!row) return
    const codes = this.#companyCodes(row, record)
    companyFacet.remove.run(record.id, this.#companyTokens(row, codes))
    for (const [field, code] of codes) this.#values.count(field, code, 'companies', -1)
    if (row.name) dropTrigram.run(record.id, String(row.name))
    dropCompany.run(record.id)
    if (record.id >= FIRST_OWN_ID) dropKeys.run('company', record.id)
  }

  #code(field: Field, record: Person | CompanyFull): number | null {
    const value = textOf(field, record)
    return value === null ? null : this.#values.code(field, value)
  }

  #companyCodes(row: Row, record: CompanyFull): [Field, number][] {
    const codes: [Field, number][] = []
    const add = (field: Field, code: Cell | undefined) => {
      if (typeof code === 'number') codes.push([field, code])
    }
    for (const field of companySingle) add(field, row[field])
    for (const field of companyLists)
      for (const value of textsOf(field, record)) add(field, this.#values.code(field, value))
    return codes
  }

  #contactTokens(row: Row, employer: Row | null): string {
    const tokens = new Set<string>()
    for (const field of contactCodes) {
      const code = row[field]
      if (typeof code !== 'number') continue
      tokens.add(valueToken(field, code))
      if (field === 'job_title' || field === 'city')
        for (const word of this.#values.words(field, code)) tokens.add(wordToken(word))
    }
    for (const field of tokenKeys) {
      const key = text(row[field])
      if (key !== null) tokens.add(keyToken(field, key))
    }
    for (const key of [text(row.full_name), text(employer?.name)])
      if (key !== null) for (const word of wordsOfKey(key)) tokens.add(wordToken(word))
    return [...tokens].join(' ')
  }

  #companyTokens(row: Row, codes: readonly [Field, number][]): string {
    const tokens = new Set(codes.map(([field, code]) => valueToken(field, code)))
    const city = row.headquarters_city
    const words = typeof city === 'number' ? this.#values.words('headquarters_city', city) : []
    for (const word of [...wordsOfKey(text(row.name) ?? ''), ...words]) tokens.add(wordToken(word))
    return [...tokens].join(' ')
  }
}
