// The PostgreSQL directory against the one in memory, on servers of its own: undivided, divided, and over two of them.
import { describe, expect, test } from 'vitest'
import { expectTheTruth } from '../../../../testing/directory/directory-changes.ts'
import { expectOwnDataAlike } from '../../../../testing/directory/directory-own.ts'
import { startServers } from '../../../../testing/directory/postgres.ts'
import type { DirectoryStore } from '../port.ts'
import { openPostgresDirectory } from './open.ts'

const layouts = [
  { name: 'undivided', servers: 1, partitions: 1, runs: 300 },
  { name: 'four partitions', servers: 1, partitions: 4, runs: 60 },
  { name: 'four partitions on two servers', servers: 2, partitions: 4, runs: 60 },
] as const

describe.each(layouts)('$name', ({ servers: count, partitions, runs }) => {
  /** An empty directory; without a server the test is skipped, and says why. */
  async function withDirectory(
    skip: (why: string) => void,
    work: (store: DirectoryStore) => Promise<void>,
  ): Promise<void> {
    const servers = await startServers(count)
    if (typeof servers === 'string') {
      console.warn(`The PostgreSQL directory is not tested: ${servers}`)
      return skip(servers)
    }
    const [first = '', ...others] = servers.map(({ url }) => url)
    try {
      const store = await openPostgresDirectory(first, { partitions, servers: others })
      await work(store).finally(() => store.close())
    } finally {
      for (const server of servers) await server.close()
    }
  }

  test('random queries find the same records, before and after changes', { timeout: 1_200_000 }, ({ skip }) =>
    withDirectory(skip, async store => {
      await expectTheTruth(store, runs)
      expect((await store.stats()).contacts).toBe(2000)
    }),
  )

  test('own data are matched alike, and the same lines again add nobody', { timeout: 300_000 }, ({ skip }) =>
    withDirectory(skip, store => expectOwnDataAlike(store, 40)),
  )
})
