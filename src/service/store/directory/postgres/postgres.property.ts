// The PostgreSQL directory against the one in memory, on a server of its own.
import { expect, test } from 'vitest'
import { expectTheTruth } from '../../../../testing/directory-changes.ts'
import { startPostgres } from '../../../../testing/postgres.ts'
import { openPostgresDirectory } from './open.ts'

test('random queries find the same records, before and after changes', { timeout: 1_200_000 }, async ({ skip }) => {
  const server = await startPostgres()
  if (typeof server === 'string') {
    console.warn(`The PostgreSQL directory is not tested: ${server}`)
    return skip(server)
  }
  const store = await openPostgresDirectory(server.url)
  try {
    await expectTheTruth(store, 600)
    expect((await store.stats()).contacts).toBe(2000)
  } finally {
    await store.close()
    await server.close()
  }
})
