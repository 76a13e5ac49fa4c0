// Records of the directory in PostgreSQL by a test in SQL, the tests for one of their keys, and what a page shows of them.
import type { ClientBase } from 'pg'
import type { RecordOf } from '../import-batch.ts'
import {
  type CompanyKey,
  type ContactKey,
  type DirectoryKind,
  FIRST_OWN_ID,
  type FoundRows,
  type PersonKey,
  type RowOf,
} from '../port.ts'
import { toCompanyRow, toContact } from '../record.ts'
import { keyOfSpelling, spellPhone } from '../spelling.ts'
import { readRecord } from '../stored-record.ts'
import { rowsOf } from './where.ts'

export const idOf = { contact: 'c.id', company: 'k.id' } as const

/** Own records first, then by id. */
export const ownFirst = (a: FoundRows<{ readonly id: number }>, b: FoundRows<{ readonly id: number }>) =>
  Number(b.record.id >= FIRST_OWN_ID) - Number(a.record.id >= FIRST_OWN_ID) || a.record.id - b.record.id

export const findRecords = async <K extends DirectoryKind>(
  client: ClientBase,
  kind: K,
  test: string,
  values: unknown[],
  tables: string = rowsOf[kind],
) => {
  const { rows } = await client.query<{ id: number; source: string; record: string }>(
    `SELECT ${idOf[kind]} AS id, ${kind === 'contact' ? 'c' : 'k'}.source, ${kind === 'contact' ? 'c' : 'k'}.record
     FROM ${tables} WHERE ${test}`,
    values,
  )
  return rows.map(
    ({ id, source, record }): FoundRows<RecordOf[K]> => ({ record: readRecord(kind, id, record), source }),
  )
}

/** What a page shows of found records: contacts with their employers. */
export const pageRows = async <K extends DirectoryKind>(
  client: ClientBase,
  kind: K,
  matches: readonly FoundRows<RecordOf[K]>[],
) => {
  if (kind === 'company')
    // The records are of the kind asked for.
    return (matches as readonly FoundRows<RecordOf['company']>[]).map(({ record, source }) => ({
      record: toCompanyRow(record) as RowOf[K],
      source,
    }))
  const people = matches as readonly FoundRows<RecordOf['contact']>[]
  const ids = [...new Set(people.map(({ record }) => record.org_id))].filter(id => id !== null)
  const employers = await findRecords(client, 'company', 'k.id = ANY($1::bigint[])', [ids])
  const byId = new Map(employers.map(({ record }) => [record.id, record]))
  return people.map(({ record, source }) => ({
    record: toContact(record, (record.org_id !== null && byId.get(record.org_id)) || null) as RowOf[K],
    source,
  }))
}

/** A test of contacts and its parameters; an empty text among them finds no one. */
export function personTest(by: PersonKey | ContactKey): [test: string, ...values: (string | number)[]] {
  if ('id' in by) return ['c.id = $1', by.id]
  if ('url' in by) return ['c.social_url = $1', keyOfSpelling('url', by.url)]
  if ('email' in by) return ['c.email_address = $1', keyOfSpelling('email', by.email)]
  if ('phone' in by) return ['(c.cell_phone = $1 OR c.direct_phone = $1)', spellPhone(by.phone)]
  const { firstName, lastName, domain } = by.named
  return [
    `c.last_name = $1 AND c.first_name = $2 AND
     (c.email_domain = $3 OR EXISTS (SELECT 1 FROM company k WHERE k.id = c.company_id AND k.domain = $3))`,
    ...[keyOfSpelling('words', lastName), keyOfSpelling('words', firstName), keyOfSpelling('domain', domain)],
  ]
}

/** A test of companies and its parameter; an empty text finds none. */
export function companyTest(by: CompanyKey): [test: string, value: string | number] {
  if ('id' in by) return ['k.id = $1', by.id]
  return 'url' in by
    ? ['k.url = $1', keyOfSpelling('url', by.url)]
    : ['k.domain = $1', keyOfSpelling('domain', by.domain)]
}
