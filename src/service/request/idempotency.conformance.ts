// The idempotency extension over HTTP: off, on, replayed, in flight, mismatched.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AskedRequest, conformanceClient, type HeardResponse, untilSo } from '../conformance-client.ts'
import { type Service, startService } from '../start.ts'

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>
let now = 0

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1)
  const settings = { idempotency: true }
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 10, settings, clock: () => now })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterEach(() => service.close())

const email = (address: string, idempotencyKey: string): AskedRequest => ({
  path: '/v1/validate/email',
  body: { email: address },
  headers: { 'idempotency-key': idempotencyKey },
})

describe('idempotency', () => {
  test('the same key and body is answered again, byte for byte, for nothing', async () => {
    const first = await ask(email('a@b.org', 'k1'))
    const again = await ask({ ...email('a@b.org', 'k1'), body: '{ "email" : "a@b.org" }' })
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', 'x-practice-source': 'rules' })
    expect(service.admin.balance()).toBe(9)
  })

  test('a replay is logged as free, and the order of keys does not matter', async () => {
    const phone = (body: string) => ask({ path: '/v1/validate/phone', body, headers: { 'idempotency-key': 'k1' } })
    await phone('{"phone":"030 901820","country":"DE"}')
    expect((await phone('{"country":"DE","phone":"030 901820"}')).headers['idempotent-replayed']).toBe('true')
    expect(service.log().map(entry => [entry.status, entry.charge])).toEqual([
      [200, 1],
      [200, 0],
    ])
  })

  test('a replay needs no credit', async () => {
    await ask(email('a@b.org', 'k1'))
    service.admin.settings({ prices: { 'validate.email': 1000 } })
    expect((await ask(email('a@b.org', 'k2'))).status).toBe(402)
    expect((await ask(email('a@b.org', 'k1'))).status).toBe(200)
  })

  test('a lost answer is there for the second try', async () => {
    await service.admin.setFaults({ rules: [{ id: 'drop', when: { nth: 1 }, do: { kind: 'dropAfter' } }] })
    await expect(ask(email('a@b.org', 'k1'))).rejects.toThrow()
    const again = await ask(email('a@b.org', 'k1'))
    expect(again.status).toBe(200)
    expect(again.json).toMatchObject({ status: 'success', data: { email_address: 'a@b.org' } })
    expect(service.admin.balance()).toBe(9)
  })

  test('another body is a 422', async () => {
    await ask(email('a@b.org', 'k1'))
    const other = await ask(email('c@d.org', 'k1'))
    expect(other.status).toBe(422)
    expect(other.json).toMatchObject({ code: 'idempotency_mismatch' })
    expect(service.admin.balance()).toBe(9)
  })

  test('a key is bound to its path, its API key and 24 hours', async () => {
    await ask(email('a@b.org', 'k1'))
    const phone = { path: '/v1/validate/phone', body: { phone: '+14155550123' }, headers: { 'idempotency-key': 'k1' } }
    expect((await ask(phone)).headers).not.toHaveProperty('idempotent-replayed')
    const { key } = service.admin.createKey({ name: 'Other' })
    const other = await conformanceClient(service.baseUrl, key)(email('c@d.org', 'k1'))
    expect(other.status).toBe(200)
    now += 24 * 60 * 60 * 1000
    expect((await ask(email('c@d.org', 'k1'))).status).toBe(200)
    expect(service.admin.balance()).toBe(6)
  })

  test('the second of two at once is told to wait', async () => {
    await service.admin.setFaults({ rules: [{ id: 'slow', do: { kind: 'latency', medianMs: 300, sigma: 0 } }] })
    const first = ask(email('a@b.org', 'k1'))
    await untilSo(() => service.admin.audit().reserved > 0)
    const second = await ask(email('a@b.org', 'k1'))
    expect(second.status).toBe(409)
    expect(second.json).toMatchObject({ code: 'in_flight' })
    expect(second.headers['retry-after']).toBe('1')
    expect((await first).status).toBe(200)
    expect(service.admin.balance()).toBe(9)
  })

  test('only a 200 is kept: a refused request may be tried again', async () => {
    await service.admin.setFaults({ rules: [{ id: 'once', when: { nth: 1 }, do: { kind: 'status', status: 503 } }] })
    expect((await ask(email('a@b.org', 'k1'))).status).toBe(503)
    expect((await ask(email('a@b.org', 'k1'))).status).toBe(200)
  })

  test.each(['', 'has space', 'x'.repeat(256), 'é'])('the key %j is a 400', async key => {
    expect((await ask(email('a@b.org', key))).status).toBe(400)
  })

  test('the balance is read anew each time', async () => {
    const balance = { method: 'GET', path: '/v1/user/credit-balance', headers: { 'idempotency-key': 'k1' } }
    expect((await ask(balance)).json).toBe(10)
    service.admin.refill(1)
    expect((await ask(balance)).json).toBe(11)
  })

  test('off, the header is ignored', async () => {
    service.admin.settings({ idempotency: false })
    expect((await ask(email('a@b.org', 'k1'))).status).toBe(200)
    expect((await ask(email('c@d.org', 'k1'))).status).toBe(200)
    expect(service.admin.balance()).toBe(8)
  })
})
