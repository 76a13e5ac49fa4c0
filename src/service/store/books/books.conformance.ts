// Credits and kept answers: the same rules in a file of one service and in a database that several share.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startPostgres } from '../../../testing/directory/postgres.ts'
import { openSession } from '../directory/postgres/session.ts'
import { openStore } from '../open.ts'
import { openLocalBooks } from './local.ts'
import type { ServiceBooks } from './port.ts'
import { openPostgresBooks } from './postgres.ts'

const postgres = await startPostgres()
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.close()
})

const spending = (amount: number) => ({ amount, op: 'validate.email', requestId: randomUUID() })
const hash = (text: string) => createHash('sha256').update(text).digest()
const place = (key: string) => ({ keyId: 'k', path: '/v1/validate/email', idempotencyKey: key })
const answer = (body: string, text: string) => ({ fingerprint: hash(text), body, source: 'rules', unparsed: '' })

let now = Date.UTC(2026, 0, 1)
const clock = () => now
let databases = 0
const opened: ServiceBooks[] = []
const kept = <T extends ServiceBooks>(books: T): T => {
  opened.push(books)
  return books
}
afterEach(async () => {
  for (const books of opened.splice(0)) await books.close()
})

/** The address of a new database. */
async function freshUrl(): Promise<string> {
  if (typeof postgres === 'string') throw new Error(postgres)
  const name = `books${++databases}`
  const session = await openSession(postgres.url)
  await session.plain(client => client.query(`CREATE DATABASE ${name}`))
  await session.close()
  return postgres.url.replace(/postgres$/, name)
}

const stores: readonly (readonly [string, (credits: number) => Promise<ServiceBooks>, boolean])[] = [
  ['a file', async credits => kept(openLocalBooks(openStore(undefined), credits, clock)), false],
  [
    'PostgreSQL',
    async credits => kept(await openPostgresBooks(await freshUrl(), credits, clock)),
    typeof postgres === 'string',
  ],
]

describe.each(stores)('in %s', (_, open, missing) => {
  test.skipIf(missing)('reservations become charges or come back, and the sums agree', async () => {
    const { credits } = await open(10)
    const [first, second] = [await credits.reserve(spending(4)), await credits.reserve(spending(5))]
    if (!first || !second) throw new Error('The balance reaches.')
    expect(await credits.reserve(spending(2))).toBeNull()
    expect(await credits.audit()).toEqual({ balance: 1, reserved: 9, ledger: 10, charges: 0 })
    await credits.charge(first)
    await credits.release(second)
    expect(await credits.audit()).toEqual({ balance: 6, reserved: 0, ledger: 6, charges: 1 })
    await expect(credits.charge(first)).rejects.toThrow('settled before')
    await credits.release(first)
    expect(await credits.balance()).toBe(6)
  })

  test.skipIf(missing)('free requests leave no trace; refill, setting and draining are entries', async () => {
    const { credits } = await open(10)
    const free = await credits.reserve(spending(0))
    if (!free) throw new Error('A free request needs no balance.')
    await credits.charge(free)
    await credits.refill(5)
    await credits.setBalance(3)
    expect(await credits.audit()).toEqual({ balance: 3, reserved: 0, ledger: 3, charges: 0 })
    await credits.setBalance(3)
    await credits.drain()
    expect(await credits.audit()).toEqual({ balance: 0, reserved: 0, ledger: 0, charges: 0 })
  })

  test.skipIf(missing)('of many at once, only as many reserve as the balance reaches', async () => {
    const { credits } = await open(30)
    const held = await Promise.all(Array.from({ length: 50 }, () => credits.reserve(spending(1))))
    expect(held.filter(one => one !== null)).toHaveLength(30)
    await Promise.all(held.map((one, at) => one && (at % 2 === 0 ? credits.charge(one) : credits.release(one))))
    const { balance, reserved, ledger, charges } = await credits.audit()
    expect({ balance, reserved, ledger }).toEqual({ balance: 30 - charges, reserved: 0, ledger: 30 - charges })
  })

  test.skipIf(missing)('an answer is kept with its charge, for a day, and one request runs once', async () => {
    const { credits, replays } = await open(10)
    const scope = place(`once ${now}`)
    expect(await replays.claim(scope, hash('a'))).toEqual({ kind: 'ours' })
    expect(await replays.claim(scope, hash('b'))).toEqual({ kind: 'running', fingerprint: hash('a') })
    const held = await credits.reserve(spending(1))
    if (!held) throw new Error('The balance reaches.')
    await credits.charge(held, { scope, replay: answer('{"n":1}', 'a') })
    await replays.giveUp(scope)
    const again = await replays.claim(scope, hash('a'))
    expect(again).toMatchObject({ kind: 'answered', replay: { body: '{"n":1}', source: 'rules' } })
    expect(again.kind === 'answered' && again.replay.fingerprint.equals(hash('a'))).toBe(true)
    now += 24 * 60 * 60 * 1000 + 1
    expect(await replays.claim(scope, hash('b'))).toEqual({ kind: 'ours' })
    await replays.giveUp(scope)
  })

  test.skipIf(missing)('a request that is given up can be done again; what is forgotten is done again', async () => {
    const { credits, replays } = await open(10)
    const scope = place('given up')
    await replays.claim(scope, hash('a'))
    await replays.giveUp(scope)
    expect(await replays.claim(scope, hash('b'))).toEqual({ kind: 'ours' })
    const held = await credits.reserve(spending(1))
    if (!held) throw new Error('The balance reaches.')
    await credits.release(held, { scope, replay: answer('{}', 'b') })
    await replays.giveUp(scope)
    expect((await replays.claim(scope, hash('b'))).kind).toBe('answered')
    await replays.clear()
    expect((await replays.claim(scope, hash('b'))).kind).toBe('ours')
  })
})

describe.skipIf(typeof postgres === 'string')('shared by several services', () => {
  test('the tables are made by one of many that start at once, with the first credits once', async () => {
    const url = await freshUrl()
    const all = await Promise.all(Array.from({ length: 8 }, () => openPostgresBooks(url, 100, clock)))
    for (const books of all) kept(books)
    expect(await all[0]?.credits.audit()).toEqual({ balance: 100, reserved: 0, ledger: 100, charges: 0 })
    await all[3]?.credits.refill(5)
    expect(await all[7]?.credits.balance()).toBe(105)
  })

  test('what a service had reserved comes back when it is gone, not before, and a request of it can be done again', async () => {
    const url = await freshUrl()
    const [one, other] = [await openPostgresBooks(url, 10, clock), kept(await openPostgresBooks(url, 10, clock))]
    await one.credits.reserve(spending(8))
    await one.replays.claim(place('left'), hash('a'))
    expect(await other.credits.reserve(spending(5))).toBeNull()
    expect((await other.replays.claim(place('left'), hash('a'))).kind).toBe('running')
    await one.close()
    expect((await other.replays.claim(place('left'), hash('a'))).kind).toBe('ours')
    expect(await other.credits.reserve(spending(5))).toMatchObject({ amount: 5 })
    expect(await other.credits.audit()).toEqual({ balance: 5, reserved: 5, ledger: 10, charges: 0 })
  })

  test('keys are known to all at once, by their hash alone', async () => {
    const url = await freshUrl()
    const [one, other] = [kept(await openPostgresBooks(url, 1, clock)), kept(await openPostgresBooks(url, 1, clock))]
    const key = { id: 'a1', name: 'Script', admin: false, enabled: true, hash: hash('api_secret') }
    await one.keys.insert(key)
    expect(await other.keys.byHash(hash('api_secret'))).toEqual(key)
    expect(await other.keys.setEnabled('a1', false)).toBe(true)
    expect(await one.keys.byHash(hash('api_secret'))).toMatchObject({ enabled: false })
    expect(await one.keys.setEnabled('b2', false)).toBe(false)
    expect(await other.keys.all()).toHaveLength(1)
  })

  test('the database takes no change of the ledger, no balance below zero, and no newer tables', async () => {
    const url = await freshUrl()
    kept(await openPostgresBooks(url, 10, clock))
    const session = await openSession(url)
    const run = (sql: string) => session.plain(client => client.query(sql))
    await expect(run('UPDATE practice.credit_ledger SET delta = 5')).rejects.toThrow('append-only')
    await expect(run('DELETE FROM practice.credit_ledger')).rejects.toThrow('append-only')
    await expect(run('TRUNCATE practice.credit_ledger')).rejects.toThrow('append-only')
    await expect(run('UPDATE practice.credit_account SET balance = -1')).rejects.toThrow('check')
    await run('UPDATE practice.version SET taken = 999')
    await session.close()
    await expect(openPostgresBooks(url, 10, clock)).rejects.toThrow('newer version')
  })
})

if (typeof postgres === 'string') console.warn(`Shared credits and keys are not tested: ${postgres}`)
