// Writing to PostgreSQL: whole batches as arrays, records with everything derived from them, in one transaction that holds
// the directory's own row.
import type { ClientBase } from 'pg'
import {
  companyCodes,
  companyColumns,
  companyMeasures,
  companyRow,
  companyTexts,
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
import { contactCodes, type DirectoryField, fieldsOf } from '../fields.ts'
import { keysAt } from '../identity.ts'
import type { DirectoryWrites, TransactWrites } from '../import.ts'
import type { NextIds, RecordOf, RecordPut } from '../import-batch.ts'
import { type DirectoryKind, FIRST_OWN_ID, type FoundRows, type RecordSource } from '../port.ts'
import { readRecord, writeRecord } from '../stored-record.ts'
import { ValueCounts } from '../value-counts.ts'
import type { VocabularyValue } from '../vocabulary.ts'
import type { PostgresSession } from './session.ts'
import { quotedLexeme } from './where.ts'

/** A record with where it comes from. */
interface Sourced<K extends DirectoryKind> {
  readonly id: number
  readonly record: RecordOf[K]
  readonly source: string
}

type StoredRow = DerivedRow & { readonly id: number; readonly source: string; readonly record: string }
type Gain = Record<DirectoryKind, Map<string, number>>

const whole: ReadonlySet<string> = new Set(['id', 'company_id', 'contacts'])
const texts: ReadonlySet<string> = new Set([...companyTexts, 'source', 'record', 'key', 'kind'])
const codes: ReadonlySet<string> = new Set<string>([...contactCodes, ...fieldsOf('company', 'listed')])
const measures: ReadonlySet<string> = new Set(companyMeasures)

const typeOf = (column: string) => {
  if (whole.has(column)) return 'bigint'
  if (measures.has(column)) return 'double precision'
  return codes.has(column) && !texts.has(column) ? 'int' : 'text'
}

/** Inserts rows given as arrays, one for each column; `facet` is made from text. */
async function insert(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly DerivedCells[],
  otherwise = '',
) {
  if (rows.length === 0) return
  const arrays = columns.map((column, at) => `$${at + 1}::${typeOf(column)}[]`)
  const picked = columns.map(column => (column === 'facet' ? 'facet::tsvector' : column))
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${picked.join(', ')} FROM unnest(${arrays.join(', ')}) AS given (${columns.join(', ')}) ${otherwise}`,
    columns.map((_, at) => rows.map(cells => cells[at])),
  )
}

const facetOf = (tokens: string) => tokens.replace(/[^ ]+/g, token => quotedLexeme(token))

/** The transactions of a directory. */
export function openWriter(session: PostgresSession): TransactWrites {
  /** The vocabulary as of a data version; it is read anew when another program has written since. */
  let kept: { readonly version: number; readonly values: ValueCounts } | null = null

  return (work, keep = true) =>
    session.transaction(async client => {
      // One writer at a time, whichever program it is in.
      const { rows } = await client.query<{ version: number }>('SELECT version FROM directory WHERE id = 1 FOR UPDATE')
      const version = rows[0]?.version ?? 0
      const values = kept?.version === version ? kept.values : await readValues(client)
      kept = null
      const result = await work(writesOf(client, values))
      await client.query('UPDATE directory SET version = version + 1 WHERE id = 1')
      // Read anew next time if this transaction does not come to its end.
      if (keep) kept = { version: version + 1, values }
      return result
    }, keep)
}

async function readValues(client: ClientBase): Promise<ValueCounts> {
  const { rows } = await client.query<VocabularyValue & { field: DirectoryField }>('SELECT * FROM value')
  const byField = new Map<DirectoryField, VocabularyValue[]>()
  for (const { field, ...value } of rows) {
    const values = byField.get(field)
    if (values) values.push(value)
    else byField.set(field, [value])
  }
  return new ValueCounts(field => byField.get(field) ?? [])
}

function writesOf(client: ClientBase, values: ValueCounts): DirectoryWrites {
  const stored = async (kind: DirectoryKind, ids: readonly number[]): Promise<StoredRow[]> => {
    if (ids.length === 0) return []
    const { rows } = await client.query<StoredRow>(`SELECT * FROM ${kind} WHERE id = ANY($1::bigint[])`, [ids])
    return rows
  }
  const parsed = <K extends DirectoryKind>(kind: K, { id, source, record }: StoredRow): Sourced<K> => ({
    id,
    source,
    record: readRecord(kind, id, record),
  })

  /** Companies by id, as the contacts that work there see them. */
  const employers = async (ids: readonly (number | null)[]): Promise<Map<number, DerivedEmployer>> => {
    const known = [...new Set(ids)].filter(id => id !== null)
    return new Map((await stored('company', known)).map(row => [row.id, employerOf(row, values)]))
  }

  const gain: Gain = { contact: new Map(), company: new Map() }
  const grow = (kind: DirectoryKind, source: string, by: 1 | -1) =>
    gain[kind].set(source, (gain[kind].get(source) ?? 0) + by)

  /** Takes stored contacts out, with their part of every count; `staff` is what companies lose or gain. */
  const takeContacts = async (rows: readonly StoredRow[], staff: Map<number, number>) => {
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    for (const row of rows) {
      countContact(
        contactColumns.map((column): DerivedCell => row[column] ?? null),
        values,
        -1,
      )
      grow('contact', row.source, -1)
      if (row.company_id) staff.set(Number(row.company_id), (staff.get(Number(row.company_id)) ?? 0) - 1)
    }
    await client.query('DELETE FROM contact WHERE id = ANY($1::bigint[])', [ids])
  }

  const addContacts = async (people: readonly Sourced<'contact'>[], staff: Map<number, number>) => {
    const at = await employers(people.map(({ record }) => record.org_id))
    const rows = people.map(({ id, record, source }): DerivedCells => {
      const employer = (record.org_id === null ? null : at.get(record.org_id)) ?? employerOf(null, values)
      const cells = contactCells(record, employer, values)
      countContact(cells, values, 1)
      grow('contact', source, 1)
      if (record.org_id) staff.set(record.org_id, (staff.get(record.org_id) ?? 0) + 1)
      const facet = facetOf(contactTokens(cells, employer, values))
      return [id, record.org_id ?? 0, ...cells.slice(2), source, writeRecord(record), facet]
    })
    await insert(client, 'contact', [...contactColumns, 'source', 'record', 'facet'], rows)
  }

  const takeCompanies = async (rows: readonly StoredRow[]) => {
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    for (const row of rows) {
      const { record } = parsed('company', row)
      for (const [field, code] of companyCodes(row, record, values)) values.of(field).count(code, 'companies', -1)
      grow('company', row.source, -1)
    }
    await client.query('DELETE FROM company WHERE id = ANY($1::bigint[])', [ids])
  }

  const addCompanies = async (companies: readonly Sourced<'company'>[], contacts: ReadonlyMap<number, DerivedCell>) => {
    const rows = companies.map(({ id, record, source }): DerivedCells => {
      const row = companyRow(record, values)
      const carried = companyCodes(row, record, values)
      for (const [field, code] of carried) values.of(field).count(code, 'companies', 1)
      grow('company', source, 1)
      const facet = facetOf(companyTokens(row, carried, values))
      const known: DerivedRow = { ...row, contacts: contacts.get(id) ?? 0 }
      const cells = companyColumns.map((column): DerivedCell => known[column] ?? null)
      return [...cells, source, writeRecord(record), facet]
    })
    await insert(client, 'company', [...companyColumns, 'source', 'record', 'facet'], rows)
  }

  const learn = async (
    kind: DirectoryKind,
    known: readonly { readonly id: number; readonly keys: readonly string[] }[],
  ) => {
    const rows = known.flatMap(({ id, keys }) => keys.map((key): DerivedCells => [kind, key, id]))
    await insert(client, 'own_key', ['kind', 'key', 'id'], rows, 'ON CONFLICT DO NOTHING')
  }

  const forgetKeys = (kind: DirectoryKind, ids: readonly number[]) =>
    client.query('DELETE FROM own_key WHERE kind = $1 AND id = ANY($2::bigint[])', [kind, ids])

  /** Writes what was counted: staff of companies, totals, sources, the vocabulary. */
  const settle = async (staff: ReadonlyMap<number, number>) => {
    const changed = [...staff].filter(([, by]) => by !== 0)
    if (changed.length > 0)
      await client.query(
        `UPDATE company SET contacts = company.contacts + given.gain
         FROM unnest($1::bigint[], $2::bigint[]) AS given (id, gain) WHERE company.id = given.id`,
        [changed.map(([id]) => id), changed.map(([, by]) => by)],
      )
    for (const kind of ['contact', 'company'] as const) {
      const column = kind === 'contact' ? 'contacts' : 'companies'
      for (const [source, by] of gain[kind]) {
        await client.query(`UPDATE directory SET ${column} = ${column} + $1 WHERE id = 1`, [by])
        await client.query(`UPDATE source SET ${column} = ${column} + $1 WHERE id = $2`, [by, source])
      }
      gain[kind].clear()
    }
    const changes = values.changes()
    if (changes.length === 0) return
    const gone = changes.filter(({ contacts, companies }) => contacts + companies === 0)
    if (gone.length > 0)
      await client.query(
        `DELETE FROM value USING unnest($1::text[], $2::int[]) AS given (field, code)
         WHERE value.field = given.field AND value.code = given.code`,
        [gone.map(({ field }) => field), gone.map(({ code }) => code)],
      )
    const left = changes.filter(({ contacts, companies }) => contacts + companies > 0)
    await client.query(
      `INSERT INTO value (field, code, value, key, contacts, companies)
       SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
       ON CONFLICT (field, code) DO UPDATE SET contacts = excluded.contacts, companies = excluded.companies`,
      (['field', 'code', 'value', 'key', 'contacts', 'companies'] as const).map(name => left.map(each => each[name])),
    )
  }

  /** Contacts of these companies. */
  const staffOf = async (companies: readonly number[]): Promise<StoredRow[]> => {
    if (companies.length === 0) return []
    const { rows } = await client.query<StoredRow>('SELECT * FROM contact WHERE company_id = ANY($1::bigint[])', [
      companies,
    ])
    return rows
  }

  return {
    async idsByKey(kind, keys) {
      const ids = new Map<string, number[]>()
      if (keys.length === 0) return ids
      const { rows } = await client.query<{ key: string; id: number }>(
        'SELECT key, id FROM own_key WHERE kind = $1 AND key = ANY($2::text[]) ORDER BY id',
        [kind, keys],
      )
      for (const { key, id } of rows) ids.set(key, [...(ids.get(key) ?? []), id])
      return ids
    },
    async records<K extends DirectoryKind>(kind: K, ids: readonly number[]) {
      const found = (await stored(kind, ids)).map(row => parsed(kind, row))
      return new Map(found.map(({ id, record, source }): [number, FoundRows<RecordOf[K]>] => [id, { record, source }]))
    },
    async nextIds() {
      const { rows } = await client.query<NextIds>(
        'SELECT next_contact AS contact, next_company AS company FROM directory WHERE id = 1',
      )
      const [next] = rows
      if (!next) throw new Error('The directory has lost its own row.')
      return next
    },
    async put(
      source: RecordSource,
      companies: readonly RecordPut<'company'>[],
      contacts: readonly RecordPut<'contact'>[],
      next,
    ) {
      await client.query(
        `INSERT INTO source (id, file, date, contacts, companies) VALUES ($1, $2, $3, 0, 0)
         ON CONFLICT (id) DO UPDATE SET file = excluded.file, date = excluded.date`,
        [source.id, source.file, source.date],
      )
      const companyIds = companies.map(({ id }) => id)
      const named = new Set(contacts.map(({ id }) => id))
      // Contacts repeat what their employer has, so they leave and come back with it.
      const staffRows = await staffOf(companyIds)
      const staff = staffRows.map(row => parsed<'contact'>('contact', row))
      const staying = staff.filter(({ id }) => !named.has(id))
      const before = await stored('company', companyIds)
      const gains = new Map<number, number>()
      const leaving = staffRows.filter(({ id }) => !named.has(id))
      await takeContacts([...leaving, ...(await stored('contact', [...named]))], gains)
      await takeCompanies(before)
      await addCompanies(
        companies.map(put => ({ ...put, source: source.id })),
        new Map(before.map(({ id, contacts: count }) => [id, count ?? 0])),
      )
      // A company that was not there before had no contacts to lose.
      const absent = new Set(companyIds.filter(id => !before.some(row => row.id === id)))
      for (const id of absent) gains.delete(id)
      await addContacts([...staying, ...contacts.map(put => ({ ...put, source: source.id }))], gains)
      const records = new Map(companies.map(({ id, record }) => [id, record]))
      const moved = staff.flatMap(({ id, record }) => {
        const company = id >= FIRST_OWN_ID && record.org_id !== null ? records.get(record.org_id) : undefined
        return company ? [{ id, keys: keysAt(record, company) }] : []
      })
      await learn('company', companies)
      await learn('contact', [...moved, ...contacts])
      await settle(gains)
      await client.query('UPDATE directory SET next_contact = $1, next_company = $2 WHERE id = 1', [
        next.contact,
        next.company,
      ])
    },
    async idsOfSource(kind, sourceId) {
      const { rows } = await client.query<{ id: number }>(`SELECT id FROM ${kind} WHERE source = $1`, [sourceId])
      return rows.map(({ id }) => id)
    },
    async remove(contacts, companies) {
      const gains = new Map<number, number>()
      const people = await stored('contact', contacts)
      await takeContacts(people, gains)
      await forgetKeys('contact', contacts)
      const rows = await stored('company', companies)
      const { rows: heirs } = await client.query<{ company_id: number; source: string }>(
        `SELECT DISTINCT ON (company_id) company_id, source FROM contact
         WHERE company_id = ANY($1::bigint[]) ORDER BY company_id, id`,
        [companies],
      )
      const heirOf = new Map(heirs.map(({ company_id, source }) => [company_id, source]))
      for (const { id, source: former } of rows) {
        const source = heirOf.get(id)
        if (source === undefined) continue
        await client.query('UPDATE company SET source = $1 WHERE id = $2', [source, id])
        grow('company', former, -1)
        grow('company', source, 1)
      }
      const gone = rows.filter(({ id }) => !heirOf.has(id))
      await takeCompanies(gone)
      await forgetKeys(
        'company',
        gone.map(({ id }) => id),
      )
      await settle(gains)
      return { contact: people.length, company: gone.length }
    },
  }
}
