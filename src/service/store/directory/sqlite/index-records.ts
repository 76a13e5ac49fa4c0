// Keeps the derived tables in step with the records: typed columns, tokens, phones and identity keys of each.
import type { Database } from 'better-sqlite3'
import type { CompanyFull } from '../../../../contract/service/organization.ts'
import type { Person } from '../../../../contract/service/person.ts'
import {
  type Cell,
  companyCodes,
  companyColumns,
  companyRow,
  companyTokens,
  contactColumns,
  contactRow,
  contactTokens,
  countContact,
  type Row,
} from '../derived.ts'
import { companyKeys, personKeys } from '../identity.ts'
import { FIRST_OWN_ID } from '../port.ts'
import { phonesOf } from '../record.ts'
import type { ValueCounts } from '../value-counts.ts'

const insertInto = (table: string, columns: readonly string[]) =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`

const tokenText = (tokens: ReadonlySet<string>) => [...tokens].join(' ')

const employersKept = 20_000

export class RecordIndex {
  readonly #values: ValueCounts
  /** Rows of companies, but for their number of contacts as they are stored; many contacts work at a few of them. */
  readonly #employers = new Map<number, Row | null>()
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

  #employerOf({ org_id }: Person): Row | null {
    if (org_id === null) return null
    const known = this.#employers.get(org_id)
    if (known !== undefined) return known
    const row = this.#statements.company.get(org_id) ?? null
    if (this.#employers.size >= employersKept) this.#employers.clear()
    this.#employers.set(org_id, row)
    return row
  }

  /** Forgets what was read in a transaction that is undone. */
  reset(): void {
    this.#employers.clear()
  }

  addContact(person: Person): void {
    const { addContact, employees, addPhone, addKey, contactFacet } = this.#statements
    const employer = this.#employerOf(person)
    const row = contactRow(person, employer, this.#values)
    countContact(row, this.#values, 1)
    addContact.run(...contactColumns.map(name => row[name] ?? null))
    contactFacet.add.run(person.id, tokenText(contactTokens(row, employer, this.#values)))
    if (employer) employees.run(1, Number(employer.id))
    for (const key of phonesOf(person)) addPhone.run(key, person.id)
    if (person.id < FIRST_OWN_ID) return
    const domain = typeof employer?.domain === 'string' ? employer.domain : null
    for (const { key } of personKeys(person, domain)) addKey.run('contact', key, person.id)
  }

  /** Undoes `addContact` of the same record, while its company is as it was then. */
  removeContact(person: Person): void {
    const { contact, dropContact, employees, dropPhone, dropKeys, contactFacet } = this.#statements
    const row = contact.get(person.id)
    if (!row) return
    const employer = this.#employerOf(person)
    contactFacet.remove.run(person.id, tokenText(contactTokens(row, employer, this.#values)))
    countContact(row, this.#values, -1)
    dropContact.run(person.id)
    if (employer) employees.run(-1, Number(employer.id))
    for (const key of phonesOf(person)) dropPhone.run(key, person.id)
    if (person.id >= FIRST_OWN_ID) dropKeys.run('contact', person.id)
  }

  addCompany(record: CompanyFull): void {
    const { addCompany, companyFacet, addTrigram, addKey } = this.#statements
    const row = companyRow(record, this.#values)
    this.#employers.delete(record.id)
    addCompany.run(...companyColumns.map(name => row[name] ?? null))
    const codes = companyCodes(row, record, this.#values)
    for (const [field, code] of codes) this.#values.count(field, code, 'companies', 1)
    companyFacet.add.run(record.id, tokenText(companyTokens(row, codes, this.#values)))
    if (row.name) addTrigram.run(record.id, String(row.name))
    if (record.id >= FIRST_OWN_ID) for (const { key } of companyKeys(record)) addKey.run('company', key, record.id)
  }

  /** Undoes `addCompany` of the same record; its contacts must have been removed before. */
  removeCompany(record: CompanyFull): void {
    const { company, dropCompany, companyFacet, dropTrigram, dropKeys } = this.#statements
    const row = company.get(record.id)
    if (!row) return
    this.#employers.delete(record.id)
    const codes = companyCodes(row, record, this.#values)
    companyFacet.remove.run(record.id, tokenText(companyTokens(row, codes, this.#values)))
    for (const [field, code] of codes) this.#values.count(field, code, 'companies', -1)
    if (row.name) dropTrigram.run(record.id, String(row.name))
    dropCompany.run(record.id)
    if (record.id >= FIRST_OWN_ID) dropKeys.run('company', record.id)
  }
}
