// Writing to PostgreSQL: whole batches, in one transaction that holds the directory's own row.
import type { ClientBase } from 'pg'
import type { DerivedCells } from '../derived.ts'
import { keysAt } from '../identity.ts'
import type { DirectoryWrites, TransactWrites } from '../import.ts'
import type { NextIds, RecordOf, RecordPut } from '../import-batch.ts'
import { type DirectoryKind, FIRST_OWN_ID, type FoundRows, type RecordSource } from '../port.ts'
import type { ValueCounts } from '../value-counts.ts'
import { insertRows } from './insert-rows.ts'
import { growVersion, lockVersion, type Partitions } from './partitions.ts'
import { countGains } from './record-gains.ts'
import type { PostgresSession } from './session.ts'
import { openStoredRows, parsedRow } from './stored-rows.ts'
import { readValues, writeValues } from './stored-values.ts'

/** The transactions of a directory. */
export function openWriter(session: PostgresSession, partitions: Partitions): TransactWrites {
  /** The vocabulary as of a data version; it is read again when another program has written since. */
  let kept: { readonly version: number; readonly values: ValueCounts } | null = null

  return (work, keep = true) =>
    session.transaction(async client => {
      const version = await lockVersion(client, partitions)
      const values = kept?.version === version ? kept.values : await readValues(client)
      kept = null
      const result = await work(writesOf(client, values))
      await growVersion(client, partitions)
      // Read again next time if this transaction does not come to its end.
      if (keep) kept = { version: version + 1, values }
      return result
    }, keep)
}

function writesOf(client: ClientBase, values: ValueCounts): DirectoryWrites {
  const gains = countGains(client)
  const tables = openStoredRows(client, values, gains)

  /** Writes what was counted. */
  const settle = async (staff: ReadonlyMap<number, number>) => {
    await gains.write(staff)
    await writeValues(client, values)
  }

  const learn = async (
    kind: DirectoryKind,
    known: readonly { readonly id: number; readonly keys: readonly string[] }[],
  ) => {
    const rows = known.flatMap(({ id, keys }) => keys.map((key): DerivedCells => [kind, key, id]))
    await insertRows(client, 'own_key', ['kind', 'key', 'id'], rows, 'ON CONFLICT DO NOTHING')
  }

  const forgetKeys = (kind: DirectoryKind, ids: readonly number[]) =>
    client.query('DELETE FROM own_key WHERE kind = $1 AND id = ANY($2::bigint[])', [kind, ids])

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
      const found = (await tables.read(kind, ids)).map(row => parsedRow(kind, row))
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
      const staffRows = await tables.staffOf(companyIds)
      const staff = staffRows.map(row => parsedRow<'contact'>('contact', row))
      const staying = staff.filter(({ id }) => !named.has(id))
      const before = await tables.read('company', companyIds)
      const staffGains = new Map<number, number>()
      const leaving = staffRows.filter(({ id }) => !named.has(id))
      await tables.takeContacts([...leaving, ...(await tables.read('contact', [...named]))], staffGains)
      await tables.takeCompanies(before)
      await tables.addCompanies(
        companies.map(put => ({ ...put, source: source.id })),
        new Map(before.map(({ id, contacts: count }) => [id, count ?? 0])),
      )
      // A company that was not there before had no contacts to lose.
      const absent = new Set(companyIds.filter(id => !before.some(row => row.id === id)))
      for (const id of absent) staffGains.delete(id)
      await tables.addContacts([...staying, ...contacts.map(put => ({ ...put, source: source.id }))], staffGains)
      const records = new Map(companies.map(({ id, record }) => [id, record]))
      const moved = staff.flatMap(({ id, record }) => {
        const company = id >= FIRST_OWN_ID && record.org_id !== null ? records.get(record.org_id) : undefined
        return company ? [{ id, keys: keysAt(record, company) }] : []
      })
      await learn('company', companies)
      await learn('contact', [...moved, ...contacts])
      await settle(staffGains)
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
      const staffGains = new Map<number, number>()
      const people = await tables.read('contact', contacts)
      await tables.takeContacts(people, staffGains)
      await forgetKeys('contact', contacts)
      const rows = await tables.read('company', companies)
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
        gains.grow('company', former, -1)
        gains.grow('company', source, 1)
      }
      const gone = rows.filter(({ id }) => !heirOf.has(id))
      await tables.takeCompanies(gone)
      await forgetKeys(
        'company',
        gone.map(({ id }) => id),
      )
      await settle(staffGains)
      return { contact: people.length, company: gone.length }
    },
  }
}
