// Keeps the derived tables in step with the records: typed columns and tokens of each.
import type { Database } from 'better-sqlite3'
import type { CompanyFull } from '../../../../contract/service/organization.ts'
import type { Person } from '../../../../contract/service/person.ts'
import {
  companyCodes,
  companyColumns,
  companyRow,
  companyTokens,
  contactCells,
  contactColumns,
  contactTokens,
  countContact,
  type DerivedCell,
  type DerivedCells,
  type DerivedEmployer,
  type DerivedRow,
  employerOf,
} from '../derived.ts'
import type { ValueCounts } from '../value-counts.ts'

const insertInto = (table: string, columns: readonly string[]) =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`

const employersKept = 50_000

export class RecordIndex {
  readonly #values: ValueCounts
  /** Employers by id: many contacts work at a few of them. */
  readonly #employers = new Map<number, DerivedEmployer>()
  /** Contacts that companies gained and lost since `settle`; their rows lag behind by as much. */
  readonly #staff = new Map<number, number>()
  readonly #statements

  constructor(db: Database, values: ValueCounts) {
    this.#values = values
    const facets = (table: string) => ({
      add: db.prepare<[number, string]>(`INSERT INTO ${table} (rowid, tokens) VALUES (?, ?)`),
      remove: db.prepare<[number, string]>(`INSERT INTO ${table} (${table}, rowid, tokens) VALUES ('delete', ?, ?)`),
    })
    this.#statements = {
      contact: db
        .prepare<[number], DerivedCells>(`SELECT ${contactColumns.join(', ')} FROM contact WHERE id = ?`)
        .raw(),
      company: db.prepare<[number], DerivedRow>('SELECT * FROM company WHERE id = ?'),
      addContact: db.prepare<[DerivedCells]>(insertInto('contact', contactColumns)),
      addCompany: db.prepare<[DerivedCells]>(insertInto('company', companyColumns)),
      dropContact: db.prepare<[number]>('DELETE FROM contact WHERE id = ?'),
      dropCompany: db.prepare<[number]>('DELETE FROM company WHERE id = ?'),
      employees: db.prepare<[number, number]>('UPDATE company SET contacts = contacts + ? WHERE id = ?'),
      contactFacet: facets('contact_facet'),
      companyFacet: facets('company_facet'),
      addTrigram: db.prepare<[number, string]>('INSERT INTO company_trigram (rowid, name) VALUES (?, ?)'),
      dropTrigram: db.prepare<[number, string]>(
        `INSERT INTO company_trigram (company_trigram, rowid, name) VALUES ('delete', ?, ?)`,
      ),
    }
  }

  #employerOf({ org_id }: Person): DerivedEmployer {
    const known = org_id === null ? undefined : this.#employers.get(org_id)
    if (known) return known
    const employer = employerOf((org_id !== null && this.#statements.company.get(org_id)) || null, this.#values)
    if (org_id === null) return employer
    if (this.#employers.size >= employersKept) this.#employers.clear()
    this.#employers.set(org_id, employer)
    return employer
  }

  #gainStaff({ org_id }: Person, by: 1 | -1): void {
    if (org_id !== null) this.#staff.set(org_id, (this.#staff.get(org_id) ?? 0) + by)
  }

  /** Writes what was counted. Belongs before every commit. */
  settle(): void {
    for (const [id, by] of this.#staff) if (by !== 0) this.#statements.employees.run(by, id)
    this.#staff.clear()
  }

  /** Forgets what was read and counted in a transaction that is undone. */
  reset(): void {
    this.#employers.clear()
    this.#staff.clear()
  }

  addContact(person: Person): void {
    const { addContact, contactFacet } = this.#statements
    const employer = this.#employerOf(person)
    const cells = contactCells(person, employer, this.#values)
    countContact(cells, this.#values, 1)
    addContact.run(cells)
    contactFacet.add.run(person.id, contactTokens(cells, employer, this.#values))
    this.#gainStaff(person, 1)
  }

  /** Undoes `addContact` of the same record, while its company is as it was then. */
  removeContact(person: Person): void {
    const { contact, dropContact, contactFacet } = this.#statements
    const cells = contact.get(person.id)
    if (!cells) return
    const employer = this.#employerOf(person)
    contactFacet.remove.run(person.id, contactTokens(cells, employer, this.#values))
    countContact(cells, this.#values, -1)
    dropContact.run(person.id)
    this.#gainStaff(person, -1)
  }

  /** Adds a company that no one works at: contacts that name it must be added after it. */
  addCompany(record: CompanyFull): void {
    const { addCompany, companyFacet, addTrigram } = this.#statements
    const row = companyRow(record, this.#values)
    this.#employers.delete(record.id)
    this.#staff.delete(record.id)
    addCompany.run(companyColumns.map((name): DerivedCell => row[name] ?? null))
    const codes = companyCodes(row, record, this.#values)
    for (const [field, code] of codes) this.#values.of(field).count(code, 'companies', 1)
    companyFacet.add.run(record.id, companyTokens(row, codes, this.#values))
    if (row.name) addTrigram.run(record.id, String(row.name))
  }

  /** Undoes `addCompany` of the same record; its contacts must have been removed before. */
  removeCompany(record: CompanyFull): void {
    const { company, dropCompany, companyFacet, dropTrigram } = this.#statements
    const row = company.get(record.id)
    if (!row) return
    this.#employers.delete(record.id)
    const codes = companyCodes(row, record, this.#values)
    companyFacet.remove.run(record.id, companyTokens(row, codes, this.#values))
    for (const [field, code] of codes) this.#values.of(field).count(code, 'companies', -1)
    if (row.name) dropTrigram.run(record.id, String(row.name))
    dropCompany.run(record.id)
  }
}
