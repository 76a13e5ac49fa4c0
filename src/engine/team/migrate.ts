// Makes the tables of teams, or brings them up to date: one program at a time, under an advisory lock.
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { teamFunctions } from './functions.ts'
import { teamPaceFunctions } from './pace-functions.ts'
import { checkServerVersion } from './session.ts'
import { teamTables } from './tables.ts'
import { TeamUnavailable } from './trouble.ts'

/** The place of an entry plus one is the version that it makes. A released entry stays; what changes is an entry after it. */
const migrations: readonly string[] = [teamTables + teamPaceFunctions + teamFunctions]

const printOf = (version: number) => createHash('sha256').update(migrations.slice(0, version).join('\n')).digest('hex')

interface StoredVersion {
  version: number
  print: string
}

/** null = there are no tables yet. */
async function storedVersion(client: ClientBase): Promise<StoredVersion | null> {
  // The catalogue itself is read: to_regclass() may still know of the time before another program's commit.
  const { rows: there } = await client.query(
    `SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'listwright_team' AND c.relname = 'schema_version'`,
  )
  if (there.length === 0) return null
  const { rows } = await client.query<StoredVersion>('SELECT version, print FROM listwright_team.schema_version')
  return rows[0] ?? null
}

function refuse({ version, print }: StoredVersion, where: string): void {
  if (version > migrations.length)
    throw new TeamUnavailable(
      'refused',
      `The team's database at ${where} was set up by a newer Listwright (version ${version} of its tables, this one knows ${migrations.length}). Update Listwright. Nothing was changed.`,
    )
  if (print !== printOf(version))
    throw new TeamUnavailable(
      'refused',
      `The tables of teams at ${where} were made by another build of Listwright. Use the version that your colleagues have. Nothing was changed.`,
    )
}

/** Checks the tables; makes or updates them where that is needed. Throws TeamUnavailable. */
export async function prepareTeamTables(client: ClientBase, where: string): Promise<void> {
  await checkServerVersion(client, where)
  const seen = await storedVersion(client)
  if (seen) refuse(seen, where)
  if (seen?.version === migrations.length) return
  await client.query('BEGIN')
  try {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('listwright_team'))")
    // Another program may have done it meanwhile.
    const stored = await storedVersion(client)
    if (stored) refuse(stored, where)
    else {
      await client.query('CREATE SCHEMA IF NOT EXISTS listwright_team')
      await client.query('CREATE TABLE listwright_team.schema_version (version int NOT NULL, print text NOT NULL)')
      await client.query("INSERT INTO listwright_team.schema_version VALUES (0, '')")
    }
    for (const sql of migrations.slice(stored?.version ?? 0)) await client.query(sql)
    await client.query('UPDATE listwright_team.schema_version SET version = $1, print = $2', [
      migrations.length,
      printOf(migrations.length),
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
