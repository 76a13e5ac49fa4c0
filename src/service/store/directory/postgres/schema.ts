// The tables of a shared directory. Undivided, they need only what PostgreSQL, Citus, CockroachDB and YugabyteDB have in
// common: plain tables, ids given by the importer, B-trees, single-column GIN on tsvector and on trigrams.
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { codeIndexes } from '../code-indexes.ts'
import { companyMeasures, companyTexts, contactKeys, contactPhones } from '../derived.ts'
import { companySingle, contactCodes } from '../fields.ts'
import { DirectoryUnavailable, FIRST_OWN_ID } from '../port.ts'
import {
  type DividedTable,
  makePartitions,
  type Partitions,
  type PostgresPlacement,
  readPartitions,
} from './partitions.ts'

/** Version of the tables; a directory of a newer program is refused. */
const schemaVersion = 1

// Byte order everywhere: the same comparisons whatever the database's locale.
const text = 'text COLLATE "C"'

const list = (names: readonly string[], type: string) => names.map(name => `${name} ${type}`).join(', ')

const ofCompany = `contacts bigint NOT NULL, ${list(companyTexts, text)}, ${list(companySingle, 'int')},
    ${list(companyMeasures, 'double precision')}, source ${text} NOT NULL, record text NOT NULL, facet tsvector NOT NULL`
// Contacts carry their company in the key so that both can be placed by it.
const ofContact = `id bigint NOT NULL, company_id bigint NOT NULL, ${list(contactCodes, 'int')},
    ${list([...contactKeys, ...contactPhones], text)}, source ${text} NOT NULL, record text NOT NULL, facet tsvector NOT NULL`

const company = `company (id bigint PRIMARY KEY, ${ofCompany})`
const contact = `contact (${ofContact}, PRIMARY KEY (id, company_id))`

const tables = [
  `directory (id int PRIMARY KEY, schema_version int NOT NULL, derived text NOT NULL, version bigint NOT NULL,
    next_contact bigint NOT NULL, next_company bigint NOT NULL, contacts bigint NOT NULL, companies bigint NOT NULL)`,
  `source (id ${text} PRIMARY KEY, file text, date text NOT NULL, contacts bigint NOT NULL, companies bigint NOT NULL)`,
  `value (field ${text} NOT NULL, code int NOT NULL, value ${text} NOT NULL, key ${text} NOT NULL,
    contacts bigint NOT NULL, companies bigint NOT NULL, PRIMARY KEY (field, code))`,
  company,
  contact,
  // Of own records only, and asked without knowing the company: it is never divided.
  `own_key (kind ${text} NOT NULL, key ${text} NOT NULL, id bigint NOT NULL, PRIMARY KEY (kind, key, id))`,
]

const divided: readonly DividedTable[] = [
  { name: 'company', columns: `id bigint NOT NULL, ${ofCompany}`, key: 'PRIMARY KEY (id)', by: 'id' },
  { name: 'contact', columns: ofContact, key: 'PRIMARY KEY (id, company_id)', by: 'company_id' },
]

const indexes: Readonly<Record<string, string>> = {
  contact_facet: 'contact USING gin (facet)',
  company_facet: 'company USING gin (facet)',
  company_trigram: 'company USING gin (name gin_trgm_ops)',
  contact_email: 'contact (email_address)',
  contact_cell_phone: 'contact (cell_phone)',
  contact_direct_phone: 'contact (direct_phone)',
  contact_url: 'contact (social_url)',
  contact_name: 'contact (last_name, first_name)',
  contact_full_name: 'contact (full_name)',
  contact_source: 'contact (source)',
  company_domain: 'company (domain)',
  company_url: 'company (url)',
  company_name: 'company (name)',
  company_source: 'company (source)',
  own_key_id: 'own_key (id, kind)',
  ...Object.fromEntries(
    Object.entries(codeIndexes).map(([name, columns]) => [name, `contact (${[...columns, 'id'].join(', ')})`]),
  ),
}

/** What the tables are made by. Raise the number when tokens or spellings change. */
const form = createHash('sha256')
  .update(`2 ${JSON.stringify([tables, indexes])}`)
  .digest('hex')

/** Builds the indexes that are not there. */
export async function createIndexes(client: ClientBase): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) await client.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${on}`)
}

/** Statements that make the indexes of one partition as a table by itself. */
const indexesOfPart = (part: number): string[] =>
  Object.entries(indexes)
    .filter(([, on]) => !on.startsWith('own_key'))
    .map(([name, on]) => `CREATE INDEX IF NOT EXISTS ${name}_${part} ON ${on.replace(/^\w+/, `$&_${part}`)}`)

/** Takes the indexes away that a bulk load into an empty directory does not need itself. */
export async function dropIndexes(client: ClientBase): Promise<void> {
  const dropped = Object.keys(indexes).filter(name => name !== 'contact_company')
  for (const name of dropped) await client.query(`DROP INDEX IF EXISTS ${name}`)
}

/** Fresh statistics of what is on this server, after a bulk load. */
export async function analyze(client: ClientBase, { count, here }: Partitions): Promise<void> {
  const suffixes = count === 1 ? [''] : here.map(part => `_${part}`)
  for (const suffix of suffixes) await client.query(`ANALYZE contact${suffix}, company${suffix}`)
}

/** The divided tables, whole or not at all. */
async function divide(client: ClientBase, placement: PostgresPlacement): Promise<void> {
  if ((await client.query("SELECT FROM pg_class WHERE oid = to_regclass('contact')")).rowCount !== 0) return
  await client.query('BEGIN')
  try {
    await makePartitions(client, placement, divided, indexesOfPart)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * Makes the tables if there are none, and gives their partitions; to be run again where another program makes them at the same
 * moment. Throws `DirectoryUnavailable` if they are of a newer program, or of an older one whose data must be
 * imported again.
 */
export async function prepareSchema(client: ClientBase, placement: PostgresPlacement): Promise<Partitions> {
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  const make = async (table: string) => client.query(`CREATE TABLE IF NOT EXISTS ${table}`)
  for (const table of tables) if (table !== company && table !== contact) await make(table)
  await client.query('INSERT INTO directory VALUES (1, $1, $2, 1, $3, $3, 0, 0) ON CONFLICT (id) DO NOTHING', [
    schemaVersion,
    form,
    FIRST_OWN_ID,
  ])
  const { rows } = await client.query<{ schema_version: number; derived: string }>(
    'SELECT schema_version, derived FROM directory',
  )
  const [{ schema_version, derived } = { schema_version: 0, derived: '' }] = rows
  if (schema_version > schemaVersion)
    throw new DirectoryUnavailable('This directory was written by a newer version of Listwright.')
  if (derived !== form)
    throw new DirectoryUnavailable(
      'This directory was written by another version of Listwright. Import its sources into an empty database.',
    )
  const { partitions: count = 1, servers = [] } = placement
  if (count > 1 || servers.length > 0) await divide(client, placement)
  else for (const table of [company, contact]) await make(table)
  const partitions = await readPartitions(client)
  await createIndexes(client)
  return partitions
}
