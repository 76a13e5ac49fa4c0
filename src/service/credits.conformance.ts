// Credits over HTTP: what a 402 tells, what a restart keeps, and what the file refuses.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { conformanceClient } from './conformance-client.ts'
import { startService } from './start.ts'

const unpaced = { pace: { perSecond: 0, burst: 1 } }
const email = (address: string) => ({ path: '/v1/validate/email', body: { email: address } })

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-service-'))
})
afterEach(() => rm(dir, { recursive: true }))

describe('credits', () => {
  test('a 402 tells what is required and what is left; a refill helps', async () => {
    const service = await startService({ ...unpaced, startCredits: 3, settings: { prices: { 'validate.phone': 5 } } })
    const ask = conformanceClient(service.baseUrl, service.key)
    const phone = { path: '/v1/validate/phone', body: { phone: '+14155550123' } }
    const refused = await ask(phone)
    expect(refused.status).toBe(402)
    expect(refused.json).toEqual({
      detail: 'This request needs 5 credits and 3 are left.',
      code: 'insufficient_credits',
      extra: { required: 5, balance: 3 },
    })
    expect((await ask(email('a@b.org'))).status).toBe(200)
    expect(service.admin.refill(3)).toBe(5)
    expect((await ask(phone)).status).toBe(200)
    expect(service.admin.balance()).toBe(0)
    expect(service.log().map(entry => [entry.status, entry.charge])).toEqual([
      [402, 0],
      [200, 1],
      [200, 5],
    ])
    await service.close()
  })

  test('only whole amounts above zero refill', async () => {
    const service = await startService()
    for (const amount of [0, -5, 1.5, Number.NaN, 2e9]) expect(() => service.admin.refill(amount)).toThrow()
    expect(service.admin.balance()).toBe(1000)
    await service.close()
  })

  test('balance, kept keys and the ledger outlive a restart; the key of the run does not', async () => {
    const first = await startService({ dir, ...unpaced, startCredits: 50 })
    const made = first.admin.createKey({ name: 'Script', admin: true })
    await conformanceClient(first.baseUrl, made.key)(email('a@b.org'))
    await first.close()

    const second = await startService({ dir, ...unpaced, startCredits: 7000 })
    expect(second.admin.audit()).toEqual({ balance: 49, reserved: 0, ledger: 49, charges: 1 })
    const balance = { method: 'GET', path: '/v1/user/credit-balance' }
    expect((await conformanceClient(second.baseUrl, made.key)(balance)).json).toBe(49)
    expect((await conformanceClient(second.baseUrl, first.key)(balance)).status).toBe(401)
    expect(second.admin.keys().find(key => key.id === made.id)).toMatchObject({ name: 'Script', admin: true })
    await second.close()
  })

  test('the file holds no key in clear, and its ledger takes no change', async () => {
    const service = await startService({ dir })
    const made = service.admin.createKey({ name: 'Script' })
    await service.close()
    const db = new Database(path.join(dir, 'service.db'))
    const dump = db.serialize().toString('latin1')
    expect(dump).not.toContain(made.key)
    expect(dump).not.toContain(service.key)
    expect(() => db.exec('UPDATE credit_ledger SET delta = 5')).toThrow('append-only')
    expect(() => db.exec('DELETE FROM credit_ledger')).toThrow('append-only')
    expect(() => db.exec('UPDATE credit_account SET balance = -1')).toThrow('CHECK')
    db.close()
  })

  test('one file, one service: a second start is refused, also by data of a newer version', async () => {
    const service = await startService({ dir })
    await expect(startService({ dir })).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    await service.close()
    const db = new Database(path.join(dir, 'service.db'))
    db.pragma('user_version = 999')
    db.close()
    await expect(startService({ dir })).rejects.toThrow('newer version')
  })
})
