// Writing to PostgreSQL: whole batches as arrays, records with everything derived from them, in one transaction that holds
// the directory's own row.
import type { ClientBase } from 'pg'
import {
  type Cell,
  companyCodes,
  companyColumns,
  companyMeasures,
  companyRow,
  companyTexts,
  companyTokens,
  contactCodes,
  contactColumns,
  contactRow,
  contactTokens,
  countContact,
  type Row,
} from '../derived.ts'
import { type Field, fieldsOf } from '../fields.ts'
import { companyKeys, personKeys } from '../identity.ts'
import type { Transact, Writes } from '../import.ts'
import type { NextIds, Put, RecordOf } from '../import-batch.ts'
import { FIRST_OWN_ID, type Found, type Kind, type Source } from '../port.ts'
import { phonesOf } from '../record.ts'
import { readRecord, writeRecord } from '../stored-record.ts'
import { ValueCounts } from '../value-counts.ts'
import type { Value } from '../vocabulary.ts'
import type { Session } from './session.ts'
import { lexeme } from './where.ts'

/** A record with where it comes from. */
interface Sourced<K extends Kind> {
  readonly id: number
  readonly record: RecordOf[K]
  readonly source: string
}

type StoredRow = Row & { readonly id: number; readonly source: string; readonly record: string }
type Gain = Record<Kind, Map<string, number>>

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
async function insert(client: ClientBase, table: string, columns: readonly string[], rows: readonly Row[]) {
  if (rows.length === 0) return
  const arrays = columns.map((column, at) => `$${at + 1}::${typeOf(column)}[]`)
  const picked = columns.map(column => (column === 'facet' ? 'facet::tsvector' : column))
  await client.query(
    `INSERT INTO ${table} (${columns.join(', ')})
     SELECT ${picked.join(', ')} FROM unnest(${arrays.join(', ')}) AS given (${columns.join(', ')})`,
    columns.map(column => rows.map(row => row[column] ?? null)),
  )
}

const facetOf = (tokens: ReadonlySet<string>) => [...tokens].map(lexeme).join(' ')

/** The transactions of a directory. */
export function openWriter(session: Session): Transact {
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
  const { rows } = await client.query<Value & { field: Field }>('SELECT * FROM value')
  const byField = new Map<Field, Value[]>()
  for (const { field, ...value } of rows) {
    const values = byField.get(field)
    if (values) values.push(value)
    else byField.set(field, [value])
  }
  return new ValueCounts(field => byField.get(field) ?? [])
}

function writesOf(client: ClientBase, values: ValueCounts): Writes {
  const stored = async (kind: Kind, ids: readonly number[]): Promise<StoredRow[]> => {
    if (ids.length === 0) return []
    const { rows } = await client.query<StoredRow>(`SELECT * FROM ${kind} WHERE id = ANY($1::bigint[])`, [ids])
    return rows
  }
  const parsed = <K extends Kind>(kind: K, { id, source, record }: StoredRow): Sourced<K> => ({
    id,
    source,
    record: readRecord(kind, id, record),
  })

  /** Companies by id as rows, for the contacts that work there. */
  const employers = async (ids: readonly (number | null)[]): Promise<Map<number, StoredRow>> => {
    const known = [...new Set(ids)].filter(id => id !== null)
    return new Map((await stored('company', known)).map(row => [row.id, row]))
  }

  const gain: Gain = { contact: new Map(), company: new Map() }
  const grow = (kind: Kind, source: string, by: 1 | -1) => gain[kind].set(source, (gain[kind].get(source) ?? 0) + by)

  /** Takes stored contacts out, with their part of every count; `staff` is what companies lose or gain. */
  const takeContacts = async (rows: readonly StoredRow[], staff: Map<number, number>) => {
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    for (const row of rows) {
      countContact(row, values, -1)
      grow('contact', row.source, -1)
      if (row.company_id) staff.set(Number(row.company_id), (staff.get(Number(row.company_id)) ?? 0) - 1)
    }
    await client.query('DELETE FROM contact WHERE id = ANY($1::bigint[])', [ids])
    await client.query('DELETE FROM contact_phone WHERE id = ANY($1::bigint[])', [ids])
    await client.query(`DELETE FROM own_key WHERE kind = 'contact' AND id = ANY($1::bigint[])`, [ids])
  }

  const addContacts = async (people: readonly Sourced<'contact'>[], staff: Map<number, number>) => {
    const at = await employers(people.map(({ record }) => record.org_id))
    const phones: Row[] = []
    const keys: Row[] = []
    const rows = people.map(({ id, record, source }): Row => {
      const employer = (record.org_id === null ? null : at.get(record.org_id)) ?? null
      const row = contactRow(record, employer, values)
      countContact(row, values, 1)
      grow('contact', source, 1)
      if (record.org_id) staff.set(record.org_id, (staff.get(record.org_id) ?? 0) + 1)
      for (const key of phonesOf(record)) phones.push({ key, id })
      const domain = typeof employer?.domain === 'string' ? employer.domain : null
      if (id >= FIRST_OWN_ID)
        for (const key of new Set(personKeys(record, domain).map(each => each.key)))
          keys.push({ kind: 'contact', key, id })
      const facet = facetOf(contactTokens(row, employer, values))
      return { ...row, company_id: record.org_id ?? 0, source, record: writeRecord(record), facet }
    })
    await insert(client, 'contact', [...contactColumns, 'source', 'record', 'facet'], rows)
    await insert(client, 'contact_phone', ['key', 'id'], phones)
    await insert(client, 'own_key', ['kind', 'key', 'id'], keys)
  }

  const takeCompanies = async (rows: readonly StoredRow[]) => {
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    for (const row of rows) {
      const { record } = parsed('company', row)
      for (const [field, code] of companyCodes(row, record, values)) values.count(field, code, 'companies', -1)
      grow('company', row.source, -1)
    }
    await client.query('DELETE FROM company WHERE id = ANY($1::bigint[])', [ids])
    await client.query(`DELETE FROM own_key WHERE kind = 'company' AND id = ANY($1::bigint[])`, [ids])
  }

  const addCompanies = async (companies: readonly Sourced<'company'>[], contacts: ReadonlyMap<number, Cell>) => {
    const keys: Row[] = []
    const rows = companies.map(({ id, record, source }): Row => {
      const row = companyRow(record, values)
      const carried = companyCodes(row, record, values)
      for (const [field, code] of carried) values.count(field, code, 'companies', 1)
      grow('company', source, 1)
      if (id >= FIRST_OWN_ID)
        for (const key of new Set(companyKeys(record).map(each => each.key))) keys.push({ kind: 'company', key, id })
      const facet = facetOf(companyTokens(row, carried, values))
      return { ...row, contacts: contacts.get(id) ?? 0, source, record: writeRecord(record), facet }
    })
    await insert(client, 'company', [...companyColumns, 'source', 'record', 'facet'], rows)
    await insert(client, 'own_key', ['kind', 'key', 'id'], keys)
  }

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

  /** Contacts of these companies, save those named. */
  const staffOf = async (companies: readonly number[], save: ReadonlySet<number>): Promise<StoredRow[]> => {
    if (companies.length === 0) return []
    const { rows } = await client.query<StoredRow>('SELECT * FROM contact WHERE company_id = ANY($1::bigint[])', [
      companies,
    ])
    return rows.filter(({ id }) => !save.has(id))
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
    async records<K extends Kind>(kind: K, ids: readonly number[]) {
      const found = (await stored(kind, ids)).map(row => parsed(kind, row))
      return new Map(found.map(({ id, record, source }): [number, Found<RecordOf[K]>] => [id, { record, source }]))
    },
    async nextIds() {
      const { rows } = await client.query<NextIds>(
        'SELECT next_contact AS contact, next_company AS company FROM directory WHERE id = 1',
      )
      const [next] = rows
      if (!next) throw new Error('The directory has lost its own row.')
      return next
    },
    async put(source: Source, companies: readonly Put<'company'>[], contacts: readonly Put<'contact'>[], next) {
      await client.query(
        `INSERT INTO source (id, file, date, contacts, companies) VALUES ($1, $2, $3, 0, 0)
         ON CONFLICT (id) DO UPDATE SET file = excluded.file, date = excluded.date`,
        [source.id, source.file, source.date],
      )
      const companyIds = companies.map(({ id }) => id)
      const named = new Set(contacts.map(({ id }) => id))
      // Contacts repeat what their employer has, so they leave and come back with it.
      const staffRows = await staffOf(companyIds, named)
      const before = await stored('company', companyIds)
      const gains = new Map<number, number>()
      await takeContacts([...staffRows, ...(await stored('contact', [...named]))], gains)
      await takeCompanies(before)
      await addCompanies(
        companies.map(put => ({ ...put, source: source.id })),
        new Map(before.map(({ id, contacts: count }) => [id, count ?? 0])),
      )
      // A company that was not there before had no contacts to lose.
      const absent = new Set(companyIds.filter(id => !before.some(row => row.id === id)))
      for (const id of absent) gains.delete(id)
      await addContacts(
        [...staffRows.map(row => parsed('contact', row)), ...contacts.map(put => ({ ...put, source: source.id }))],
        gains,
      )
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
      await settle(gains)
      return { contact: people.length, company: gone.length }
    },
  }
}
