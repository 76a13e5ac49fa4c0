// The suite of directories over PostgreSQL, and what is particular to it: deadlines and several programs at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inBatches, sampleSource, unknownPerson } from '../../../../testing/directory/directory-sample.ts'
import { directorySuite } from '../../../../testing/directory/directory-suite.ts'
import { startPostgres, type TestPostgres } from '../../../../testing/directory/postgres.ts'
import { DeadlineExceeded, DirectoryUnavailable } from '../port.ts'
import { openPostgresDirectory } from './open.ts'
import { openSession } from './session.ts'

const server = await startPostgres()

describe.skipIf(typeof server === 'string')('PostgreSQL', () => {
  // Skipped where it is a sentence.
  const { url, close } = server as TestPostgres
  const database = async (name: string) => {
    const session = await openSession(url)
    await session.plain(client => client.query(`CREATE DATABASE ${name}`))
    await session.close()
    return url.replace(/postgres$/, name)
  }

  afterAll(close)

  directorySuite('the suite', async () => openPostgresDirectory(await database('suite')))

  describe('sessions', () => {
    let session: Awaited<ReturnType<typeof openSession>>
    beforeAll(async () => {
      session = await openSession(url)
    })
    afterAll(() => session.close())

    test('a statement past its deadline is cancelled, and the connection goes on', async () => {
      await expect(session.within(50, client => client.query('SELECT pg_sleep(60)'))).rejects.toThrow(DeadlineExceeded)
      expect((await session.within(5000, client => client.query('SELECT 1 AS one'))).rows).toEqual([{ one: 1 }])
    })

    test('a transaction that collides is run again from its start; one to be undone is not', async () => {
      const collide = (failures: number) => {
        let runs = 0
        return async () => {
          runs += 1
          if (runs <= failures) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
          return runs
        }
      }
      expect(await session.transaction(collide(2), true)).toBe(3)
      await expect(session.transaction(collide(100), true)).rejects.toThrow('serialize')
      await expect(session.transaction(collide(1), false)).rejects.toThrow('serialize')
    })
  })

  test('several programs that start at once on an empty database all get it', async () => {
    const fresh = await database('fresh')
    const stores = await Promise.all(Array.from({ length: 6 }, () => openPostgresDirectory(fresh)))
    expect(await Promise.all(stores.map(store => store.stats()))).toEqual(
      stores.map(() => expect.objectContaining({ contacts: 0 })),
    )
    await Promise.all(stores.map(store => store.close()))
  })

  test('what the server refuses is said in one line, without the password', async () => {
    const missing = url.replace('listwright@', 'listwright:hush@').replace(/postgres$/, 'nowhere')
    const failed = await openPostgresDirectory(missing).then(
      () => null,
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(DirectoryUnavailable)
    expect(String(failed)).toMatch(/database "nowhere" does not exist$/)
    expect(String(failed)).not.toContain('hush')
  })

  test('two programs see what the other writes', async () => {
    const shared = await database('shared')
    const [one, two] = [await openPostgresDirectory(shared), await openPostgresDirectory(shared)]
    const take = (at: number) => {
      const person = { ...unknownPerson(), email_address: `p${at}@firm.example`, city: 'Lyon' }
      const source = { ...sampleSource, id: `list-${at}` }
      return (at % 2 === 0 ? one : two).import(inBatches([{ line: 1, person, company: null }]), source, {
        dryRun: false,
      })
    }
    await Promise.all(Array.from({ length: 10 }, (_, at) => take(at)))
    for (const store of [one, two]) {
      expect(await store.count('contact', { in: ['city', ['Lyon']] }, 5000)).toBe(10)
      expect(await store.vocabulary('city')).toEqual([{ value: 'Lyon', count: 10 }])
    }
    await one.close()
    await two.close()
  })
})

if (typeof server === 'string') console.warn(`The PostgreSQL directory is not tested: ${server}`)
