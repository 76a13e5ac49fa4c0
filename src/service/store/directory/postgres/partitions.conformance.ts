// The divided directory: the suite on one server and on two, what each server is asked, and what happens when one is gone.
import type { ClientBase } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import {
  inBatches,
  sampleEntries,
  sampleSource,
  unknownPerson,
} from '../../../../testing/directory/directory-sample.ts'
import { directorySuite } from '../../../../testing/directory/directory-suite.ts'
import { startServers, type TestPostgres } from '../../../../testing/directory/postgres.ts'
import { type DirectoryKind, type DirectoryQuery, type DirectoryStore, DirectoryUnavailable } from '../port.ts'
import { openPostgresDirectory } from './open.ts'
import { type Partitions, readPartitions } from './partitions.ts'
import { openReader } from './reader.ts'
import { openSession, type PostgresSession } from './session.ts'

const servers = await startServers(2)

describe.skipIf(typeof servers === 'string')('divided', () => {
  // Skipped where it is a sentence.
  const [first, second] = servers as [TestPostgres, TestPostgres]
  const on = async <T>({ url }: Pick<TestPostgres, 'url'>, work: (session: PostgresSession) => Promise<T>) => {
    const session = await openSession(url)
    return work(session).finally(() => session.close())
  }
  const asked = (place: Pick<TestPostgres, 'url'>, text: string) =>
    on(place, session => session.plain(async client => (await client.query(text)).rows))
  /** The same name on both servers. */
  const databases = async (name: string) => {
    const made = async ({ url }: TestPostgres) => {
      await asked({ url }, `CREATE DATABASE ${name}`)
      return { url: url.replace(/postgres$/, name) }
    }
    return [await made(first), await made(second)] as const
  }
  const openBoth = async (name: string, partitions?: number): Promise<DirectoryStore> => {
    const [here, there] = await databases(name)
    return openPostgresDirectory(here.url, { partitions, servers: [there.url] })
  }

  afterAll(async () => {
    await first.close()
    await second.close()
  })

  directorySuite('the suite on one server', async () =>
    openPostgresDirectory((await databases('alone'))[0].url, { partitions: 3 }),
  )

  directorySuite('the suite on two servers', () => openBoth('on_two', 4))

  test('half of the partitions lie on the second server, contacts with their employers', async () => {
    const [here, there] = await databases('halves')
    const store = await openPostgresDirectory(here.url, { partitions: 4, servers: [there.url] })
    await store.import(inBatches(sampleEntries(1, 400, 40)), sampleSource, { dryRun: false })
    await store.close()
    const tables = `SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '^(contact|company)_' ORDER BY 1`
    const names = (numbers: number[]) =>
      ['company', 'contact'].flatMap(name => numbers.map(number => ({ relname: `${name}_${number}` })))
    expect(await asked(here, tables)).toEqual(names([0, 2]))
    expect(await asked(there, tables)).toEqual(names([1, 3]))
    const [joined] = await asked(
      here,
      `SELECT count(*) FILTER (WHERE k.tableoid = 'company_1'::regclass) AS beside, count(*) AS n
       FROM contact_1 c JOIN company k ON k.id = c.company_id`,
    )
    expect(joined.n).toBe(joined.beside)
    expect(joined.n).toBeGreaterThan(40)
    const [held] = await asked(there, 'SELECT count(*) AS n FROM contact_1')
    expect(held.n).toBeGreaterThan(50)
  })

  describe('a search', () => {
    /** What the planner says of every statement on people and companies that a question makes. */
    async function plansOf(url: string, ask: (reader: ReturnType<typeof openReader>) => Promise<unknown>) {
      return on({ url }, async session => {
        const statements: { text: string; values: unknown[] }[] = []
        const watched = (client: ClientBase): ClientBase =>
          new Proxy(client, {
            get: (target, name) =>
              name === 'query'
                ? (text: string, values: unknown[] = []) => {
                    if (/\b(contact|company)\b/.test(text)) statements.push({ text, values })
                    return target.query(text, values)
                  }
                : Reflect.get(target, name),
          })
        const partitions: Partitions = await session.plain(readPartitions)
        await ask(
          openReader(
            { ...session, within: (deadlineMs, work) => session.within(deadlineMs, client => work(watched(client))) },
            partitions,
          ),
        )
        const plans: string[] = []
        for (const { text, values } of statements)
          await session.plain(async client => {
            const { rows } = await client.query(`EXPLAIN (VERBOSE, COSTS OFF) ${text}`, values)
            plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
          })
        return plans
      })
    }
    const remote = (plan: string | undefined) =>
      [...(plan ?? '').matchAll(/Remote SQL: (.*)/g)].map(([, statement]) => statement ?? '')

    const queries: [string, DirectoryKind, DirectoryQuery][] = [
      ['words and lists', 'contact', { and: [{ words: 'sales' }, { in: ['job_level', ['VP', 'Staff']] }] }],
      ['the employer', 'contact', { and: [{ words: 'sales' }, { contains: ['company_name', 'a'] }] }],
      ['the employer or a word', 'contact', { or: [{ words: 'sales' }, { contains: ['company_name', 'a'] }] }],
      ['companies', 'company', { contains: ['company_name', 'a'] }],
    ]
    test.for(queries)('%s: counted, sorted and cut on the server that has the rows', async ([name, kind, query]) => {
      const [here, there] = await databases(`plans_${queries.findIndex(([each]) => each === name)}`)
      const store = await openPostgresDirectory(here.url, { partitions: 4, servers: [there.url] })
      await store.import(inBatches(sampleEntries(1, 600, 200)), sampleSource, { dryRun: false })
      await store.close()
      await asked(there, 'ANALYZE')
      const [page] = await plansOf(here.url, reader => reader.search(kind, query, { offset: 0, limit: 2 }, 10_000))
      const pages = remote(page)
      expect(pages).toHaveLength(2)
      for (const statement of pages) expect(statement).toMatch(/ORDER BY .* LIMIT 2::bigint$/)
      const [counted] = await plansOf(here.url, reader => reader.count(kind, query, 10_000))
      const counts = remote(counted)
      expect(counts).toHaveLength(2)
      for (const statement of counts) expect(statement).toMatch(/^SELECT (count\(\*\)|sum\()/)
      expect(counted?.match(/Async Foreign Scan/g)).toHaveLength(2)
    })
  })

  test('of the companies on a page only the partitions that have them are asked', async () => {
    const [here] = await databases('pruned')
    const store = await openPostgresDirectory(here.url, { partitions: 8 })
    await store.close()
    const plan = await asked(here, 'EXPLAIN (COSTS OFF) SELECT * FROM company k WHERE k.id = ANY(ARRAY[5]::bigint[])')
    expect(JSON.stringify(plan).match(/ on company_\d/g)).toHaveLength(1)
  })

  test('an import that loses the second server leaves nothing behind, and the same lines go in afterwards', async () => {
    const store = await openBoth('lost', 4)
    const take = (from: number) =>
      store.import(inBatches(sampleEntries(from, 300, 30)), { ...sampleSource, id: 'world' }, { dryRun: false })
    await take(1)
    const before = await store.stats()
    await second.crash()
    await expect(take(2)).rejects.toThrow()
    await second.start()
    expect(await store.stats()).toEqual(before)
    await take(2)
    expect((await store.stats()).version).toBeGreaterThan(before.version)
    const { total } = await store.search('contact', { words: 'sales' }, { offset: 0, limit: 1 }, 10_000)
    expect(await store.count('contact', { words: 'sales' }, 10_000)).toBe(total)
    await store.close()
  })

  test('servers that are not at the same version are not written to, nor opened', async () => {
    const [here, there] = await databases('apart')
    const store = await openPostgresDirectory(here.url, { servers: [there.url] })
    await asked(there, 'UPDATE part_version SET version = version + 1')
    const entry = { line: 1, person: { ...unknownPerson(), email_address: 'ann@firm.example' }, company: null }
    await expect(store.import(inBatches([entry]), sampleSource, { dryRun: false })).rejects.toThrow(
      'different versions',
    )
    await store.close()
    await expect(openPostgresDirectory(here.url)).rejects.toThrow('different versions')
  })

  test('several programs that start at once on empty databases all get the directory', async () => {
    const [here, there] = await databases('at_once')
    const placement = { partitions: 4, servers: [there.url] }
    const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresDirectory(here.url, placement)))
    expect(await Promise.all(stores.map(store => store.stats()))).toEqual(
      stores.map(() => expect.objectContaining({ contacts: 0 })),
    )
    for (const store of stores) await store.close()
  })

  test('a server that has a part of another directory, or does not answer, is named', async () => {
    const [here, there] = await databases('taken')
    await (await openPostgresDirectory(here.url, { servers: [there.url] })).close()
    const [fresh] = await databases('late')
    const refused = (server: string) =>
      openPostgresDirectory(fresh.url, { servers: [server] }).then(
        () => null,
        (error: unknown) => error,
      )
    expect(await refused(there.url)).toBeInstanceOf(DirectoryUnavailable)
    expect(String(await refused(there.url))).toContain('has a part of another directory')
    expect(String(await refused('postgres://ann:hush@127.0.0.1:1/x'))).toMatch(/127\.0\.0\.1:1\/x cannot be used/)
    // Nothing was made on the first server: it can still become one.
    await (await openPostgresDirectory(fresh.url)).close()
  })
})

if (typeof servers === 'string') console.warn(`The divided directory is not tested: ${servers}`)
