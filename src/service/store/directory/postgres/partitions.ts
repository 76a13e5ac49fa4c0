// How the two large tables are divided: by hash of the company, so that contacts lie with their employer. A partition is a
// table of this server or, through the foreign-data wrapper, of another one.
import type { ClientBase } from 'pg'
import { DirectoryUnavailable } from '../port.ts'
import { openConnection } from './session.ts'
import { unavailable } from './unavailable.ts'

/** Where the records of a new directory are to lie; an existing one keeps its partitions. */
export interface PostgresPlacement {
  /** 1 = undivided. By default one for each server. */
  readonly partitions?: number | undefined
  /**
   * Addresses of empty databases on further servers, as the first server reaches them. The partitions are dealt out to all
   * servers by turns, the first included.
   */
  readonly servers?: readonly string[] | undefined
}

/** The partitions of a directory. */
export interface Partitions {
  /** 1 = undivided tables. */
  readonly count: number
  /** Those of this server, by number. */
  readonly here: readonly number[]
  /** Whether some are on other servers. */
  readonly elsewhere: boolean
}

/** A table that is divided. */
export interface DividedTable {
  readonly name: 'company' | 'contact'
  /** Column definitions without the key. */
  readonly columns: string
  /** Holds within each partition: the wrapper refuses keys of the whole table. */
  readonly key: string
  /** The column with the company's id. */
  readonly by: string
}

// Estimates come from the server that has the rows. Without them a search is planned in a third of the time, but all ids that
// match would come here to be sorted, as this server takes any condition for one that few rows meet.
const wrapperOptions = "use_remote_estimate 'true', async_capable 'true', fetch_size '2000', batch_size '500'"

export async function readPartitions(client: ClientBase): Promise<Partitions> {
  const { rows } = await client.query<{ name: string; foreign: boolean }>(
    `SELECT c.relname AS name, c.relkind = 'f' AS foreign
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'contact'::regclass`,
  )
  const here = rows.filter(({ foreign }) => !foreign).map(({ name }) => Number(name.replace('contact_', '')))
  return { count: Math.max(1, rows.length), here, elsewhere: here.length < rows.length }
}

/**
 * A statement on the tables `contact` and `company`, asked of each partition by itself: so a server counts, sorts and joins
 * what it has. The planner pushes neither counts nor limits down through the divided table.
 */
export const ofEach = (statement: string, { count }: Partitions): string =>
  count === 1
    ? statement
    : Array.from(
        { length: count },
        (_, part) =>
          `(WITH contact AS NOT MATERIALIZED (TABLE contact_${part}),
            company AS NOT MATERIALIZED (TABLE company_${part}) ${statement})`,
      ).join(' UNION ALL ')

/**
 * Makes divided tables in the transaction of the client: a program that does the same waits for it and then fails, to try
 * again. `indexesOf` gives the statements for the indexes of a partition on another server; those of this server have theirs by
 * the divided table. Throws `DirectoryUnavailable` where another server cannot be used.
 */
export async function makePartitions(
  client: ClientBase,
  { partitions, servers = [] }: PostgresPlacement,
  tables: readonly DividedTable[],
  indexesOf: (part: number) => readonly string[],
): Promise<void> {
  const count = partitions ?? servers.length + 1
  for (const { name, columns, by } of tables)
    await client.query(`CREATE TABLE ${name} (${columns}) PARTITION BY HASH (${by})`)
  await client.query(
    'CREATE TABLE part_version (server int NOT NULL, version bigint NOT NULL) PARTITION BY LIST (server)',
  )
  if (servers.length > 0) await client.query('CREATE EXTENSION IF NOT EXISTS postgres_fdw')
  const partsOf = (server: number) =>
    Array.from({ length: count }, (_, part) => part).filter(part => part % (servers.length + 1) === server)
  for (const part of partsOf(0))
    for (const { name, key } of tables)
      await client.query(
        `CREATE TABLE ${name}_${part} PARTITION OF ${name} (${key})
         FOR VALUES WITH (MODULUS ${count}, REMAINDER ${part})`,
      )
  for (const [at, url] of servers.entries()) {
    const parts = partsOf(at + 1)
    await onServer(url, async other => {
      await other.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
      await other.query('CREATE TABLE IF NOT EXISTS part_version (server int PRIMARY KEY, version bigint NOT NULL)')
      if ((await other.query('SELECT FROM part_version')).rowCount !== 0)
        throw new DirectoryUnavailable(
          `PostgreSQL at ${new URL(url).host} has a part of another directory. Give an empty database.`,
        )
      for (const part of parts) {
        for (const { name, columns, key } of tables)
          await other.query(`CREATE TABLE IF NOT EXISTS ${name}_${part} (${columns}, ${key})`)
        for (const index of indexesOf(part)) await other.query(index)
      }
    })
    const server = await reach(client, url, at + 1)
    for (const part of parts)
      for (const { name } of tables)
        await client.query(
          `CREATE FOREIGN TABLE ${name}_${part} PARTITION OF ${name}
           FOR VALUES WITH (MODULUS ${count}, REMAINDER ${part}) SERVER ${server}`,
        )
    await client.query(
      `CREATE FOREIGN TABLE part_version_${at + 1} PARTITION OF part_version FOR VALUES IN (${at + 1})
       SERVER ${server} OPTIONS (table_name 'part_version')`,
    )
    await client.query('INSERT INTO part_version SELECT $1::int, version FROM directory', [at + 1])
  }
}

async function onServer(url: string, work: (client: ClientBase) => Promise<void>): Promise<void> {
  try {
    const other = await openConnection(url)
    try {
      await work(other)
    } finally {
      await other.end()
    }
  } catch (error) {
    throw unavailable(url, error)
  }
}

/** Makes the other server known to this one, and gives its name. */
async function reach(client: ClientBase, url: string, number: number): Promise<string> {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url)
  const options = (given: Readonly<Record<string, string>>) =>
    Object.entries(given)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name} ${client.escapeLiteral(decodeURIComponent(value))}`)
      .join(', ')
  const name = `listwright_${number}`
  const where = { host: hostname.replace(/^\[|\]$/g, ''), port: port || '5432', dbname: pathname.slice(1) }
  await client.query(
    `CREATE SERVER ${name} FOREIGN DATA WRAPPER postgres_fdw
     OPTIONS (${options({ ...where, sslmode: searchParams.get('sslmode') ?? '' })}, ${wrapperOptions})`,
  )
  await client.query(
    `CREATE USER MAPPING FOR CURRENT_USER SERVER ${name} OPTIONS (${options({ user: username, password })})`,
  )
  return name
}

/**
 * Locks the directory for one writer, whichever program it is in, and gives its version. Throws `DirectoryUnavailable` where
 * another server has a batch that this one has not: they commit one after the other, and this one ended in between.
 */
export async function lockVersion(client: ClientBase, { elsewhere }: Partitions): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM directory WHERE id = 1 FOR UPDATE')
  const version = rows[0]?.version ?? 0
  if (elsewhere && (await client.query('SELECT FROM part_version WHERE version <> $1', [version])).rowCount !== 0)
    throw new DirectoryUnavailable(
      'The servers of this directory hold different versions of it. Import its sources into empty databases.',
    )
  return version
}

/** The next version, on every server. */
export async function growVersion(client: ClientBase, { elsewhere }: Partitions): Promise<void> {
  await client.query('UPDATE directory SET version = version + 1 WHERE id = 1')
  if (elsewhere) await client.query('UPDATE part_version SET version = version + 1')
}
