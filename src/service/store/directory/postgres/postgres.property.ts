// The PostgreSQL directory against the one in memory, on a server of its own.
import { expect, test } from 'vitest'
import { expectTheTruth } from '../../../../testing/directory/directory-changes.ts'
import { expectOwnDataAlike } from '../../../../testing/directory/directory-own.ts'
import { startPostgres } from '../../../../testing/directory/postgres.ts'
import type { DirectoryStore } from '../port.ts'
import { openPostgresDirectory } from './open.ts'

/** An empty directory on a server of its own; without one the test is skipped, and says why. */
async function withDirectory(
  skip: (why: string) => void,
  work: (store: DirectoryStore) => Promise<void>,
): Promise<void> {
  const server = await startPostgres()
  if (typeof server === 'string') {
    console.warn(`The PostgreSQL directory is not tested: ${server}`)
    return skip(server)
  }
  const store = await openPostgresDirectory(server.url)
  try {
    await work(store)
  } finally {
    await store.close()
    await server.close()
  }
}

test('random queries find the same records, before and after changes', { timeout: 1_200_000 }, ({ skip }) =>
  withDirectory(skip, async store => {
    await expectTheTruth(store, 600)
    expect((await store.stats()).contacts).toBe(2000)
  }),
)

test('own data are matched alike, and the same lines again add nobody', { timeout: 300_000 }, ({ skip }) =>
  withDirectory(skip, store => expectOwnDataAlike(store, 40)),
)
