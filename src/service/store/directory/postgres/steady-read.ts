// Several statements that see the same data: what changed meanwhile is read again.
import type { ClientBase } from 'pg'
import type { DirectoryTotals } from '../counts.ts'
import type { Partitions } from './partitions.ts'
import type { PostgresSession } from './session.ts'

/** How often a page is read again because the data changed meanwhile. */
const readings = 3

export async function readTotals(client: ClientBase): Promise<DirectoryTotals> {
  const { rows } = await client.query<DirectoryTotals>(
    'SELECT version, contacts, companies FROM directory WHERE id = 1',
  )
  const [totals] = rows
  if (!totals) throw new Error('The directory has lost its own row.')
  return totals
}

/** Whether every server has the version: the others commit a change a moment earlier. */
async function isOnEveryServer(client: ClientBase, version: number, { elsewhere }: Partitions): Promise<boolean> {
  if (!elsewhere) return true
  return (await client.query('SELECT FROM part_version WHERE version <> $1', [version])).rowCount === 0
}

/** Reads at one data version, as near as several statements can. Throws `DeadlineExceeded`. */
export const readSteadily = <T>(
  session: PostgresSession,
  partitions: Partitions,
  deadlineMs: number,
  work: (client: ClientBase, totals: DirectoryTotals) => Promise<T>,
): Promise<T> =>
  session.within(deadlineMs, async client => {
    for (let attempt = 1; ; attempt++) {
      const before = await readTotals(client)
      const result = await work(client, before)
      if (attempt === readings) return result
      const isEverywhere = await isOnEveryServer(client, before.version, partitions)
      if (isEverywhere && (await readTotals(client)).version === before.version) return result
    }
  })
