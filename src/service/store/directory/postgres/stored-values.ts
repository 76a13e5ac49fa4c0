// The vocabulary in PostgreSQL: read whole, written where it changed.
import type { ClientBase } from 'pg'
import type { DirectoryField } from '../fields.ts'
import { ValueCounts } from '../value-counts.ts'
import type { VocabularyValue } from '../vocabulary.ts'

export async function readValues(client: ClientBase): Promise<ValueCounts> {
  const { rows } = await client.query<VocabularyValue & { field: DirectoryField }>('SELECT * FROM value')
  const byField = new Map<DirectoryField, VocabularyValue[]>()
  for (const { field, ...value } of rows) {
    const values = byField.get(field)
    if (values) values.push(value)
    else byField.set(field, [value])
  }
  return new ValueCounts(field => byField.get(field) ?? [])
}

/** Values that nothing carries any more go. */
export async function writeValues(client: ClientBase, values: ValueCounts): Promise<void> {
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
