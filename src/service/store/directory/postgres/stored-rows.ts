// The rows of contacts and companies inside a transaction: read, taken out and added with their part of every count.
import type { ClientBase } from 'pg'
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
import type { RecordOf } from '../import-batch.ts'
import type { DirectoryKind } from '../port.ts'
import { readRecord, writeRecord } from '../stored-record.ts'
import type { ValueCounts } from '../value-counts.ts'
import { insertRows } from './insert-rows.ts'
import type { RecordGains } from './record-gains.ts'
import { quotedLexeme } from './where.ts'

/** A record with where it comes from. */
export interface SourcedRecord<K extends DirectoryKind> {
  readonly id: number
  readonly record: RecordOf[K]
  readonly source: string
}

/** As the table has it. */
export type StoredRow = DerivedRow & { readonly id: number; readonly source: string; readonly record: string }

export interface StoredRows {
  read(kind: DirectoryKind, ids: readonly number[]): Promise<StoredRow[]>
  /** Contacts of these companies. */
  staffOf(companies: readonly number[]): Promise<StoredRow[]>
  /** Takes stored contacts out; `staff` is what companies lose or gain. */
  takeContacts(rows: readonly StoredRow[], staff: Map<number, number>): Promise<void>
  addContacts(people: readonly SourcedRecord<'contact'>[], staff: Map<number, number>): Promise<void>
  takeCompanies(rows: readonly StoredRow[]): Promise<void>
  /** `contacts`: how many each of the companies has. */
  addCompanies(
    companies: readonly SourcedRecord<'company'>[],
    contacts: ReadonlyMap<number, DerivedCell>,
  ): Promise<void>
}

const facetOf = (tokens: string) => tokens.replace(/[^ ]+/g, token => quotedLexeme(token))

export const parsedRow = <K extends DirectoryKind>(kind: K, { id, source, record }: StoredRow): SourcedRecord<K> => ({
  id,
  source,
  record: readRecord(kind, id, record),
})

export function openStoredRows(client: ClientBase, values: ValueCounts, gains: RecordGains): StoredRows {
  const read = async (kind: DirectoryKind, ids: readonly number[]): Promise<StoredRow[]> => {
    if (ids.length === 0) return []
    const { rows } = await client.query<StoredRow>(`SELECT * FROM ${kind} WHERE id = ANY($1::bigint[])`, [ids])
    return rows
  }
  /** Companies by id, as the contacts that work there see them. */
  const employers = async (ids: readonly (number | null)[]): Promise<Map<number, DerivedEmployer>> => {
    const known = [...new Set(ids)].filter(id => id !== null)
    return new Map((await read('company', known)).map(row => [row.id, employerOf(row, values)]))
  }

  const takeContacts = async (rows: readonly StoredRow[], staff: Map<number, number>) => {
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    for (const row of rows) {
      countContact(
        contactColumns.map((column): DerivedCell => row[column] ?? null),
        values,
        -1,
      )
      gains.grow('contact', row.source, -1)
      if (row.company_id) staff.set(Number(row.company_id), (staff.get(Number(row.company_id)) ?? 0) - 1)
    }
    await client.query('DELETE FROM contact WHERE id = ANY($1::bigint[])', [ids])
  }

  const addContacts = async (people: readonly SourcedRecord<'contact'>[], staff: Map<number, number>) => {
    const at = await employers(people.map(({ record }) => record.org_id))
    const rows = people.map(({ id, record, source }): DerivedCells => {
      const employer = (record.org_id === null ? null : at.get(record.org_id)) ?? employerOf(null, values)
      const cells = contactCells(record, employer, values)
      countContact(cells, values, 1)
      gains.grow('contact', source, 1)
      if (record.org_id) staff.set(record.org_id, (staff.get(record.org_id) ?? 0) + 1)
      const facet = facetOf(contactTokens(cells, employer, values))
      return [id, record.org_id ?? 0, ...cells.slice(2), source, writeRecord(record), facet]
    })
    await insertRows(client, 'contact', [...contactColumns, 'source', 'record', 'facet'], rows)
  }

  const takeCompanies = async (rows: readonly StoredRow[]) => {
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    for (const row of rows) {
      const { record } = parsedRow('company', row)
      for (const [field, code] of companyCodes(row, record, values)) values.of(field).count(code, 'companies', -1)
      gains.grow('company', row.source, -1)
    }
    await client.query('DELETE FROM company WHERE id = ANY($1::bigint[])', [ids])
  }

  const addCompanies = async (
    companies: readonly SourcedRecord<'company'>[],
    contacts: ReadonlyMap<number, DerivedCell>,
  ) => {
    const rows = companies.map(({ id, record, source }): DerivedCells => {
      const row = companyRow(record, values)
      const carried = companyCodes(row, record, values)
      for (const [field, code] of carried) values.of(field).count(code, 'companies', 1)
      gains.grow('company', source, 1)
      const facet = facetOf(companyTokens(row, carried, values))
      const known: DerivedRow = { ...row, contacts: contacts.get(id) ?? 0 }
      const cells = companyColumns.map((column): DerivedCell => known[column] ?? null)
      return [...cells, source, writeRecord(record), facet]
    })
    await insertRows(client, 'company', [...companyColumns, 'source', 'record', 'facet'], rows)
  }

  const staffOf = async (companies: readonly number[]): Promise<StoredRow[]> => {
    if (companies.length === 0) return []
    const { rows } = await client.query<StoredRow>('SELECT * FROM contact WHERE company_id = ANY($1::bigint[])', [
      companies,
    ])
    return rows
  }

  return { read, staffOf, takeContacts, addContacts, takeCompanies, addCompanies }
}
