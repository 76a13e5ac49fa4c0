// The control from outside as another program's tests use it: over HTTP, with its own key.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Service, startService } from '../start.ts'
import { JournalEntry } from './journal.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ startCredits: 100, contacts: 200, controlPort: 0, pace: { perSecond: 0, burst: 10 } })
})
afterAll(() => service.close())

async function control(method: string, path = '', body?: unknown, key = service.control?.key ?? '') {
  const response = await fetch(`${service.control?.url}${path}`, {
    method,
    headers: { 'x-control-key': key, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json: unknown = await response.json()
  return { status: response.status, json }
}
const ask = async (path: string, body?: object, key = service.key) => {
  const response = await fetch(`${service.baseUrl}${path}`, {
    headers: { 'X-Api-Key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const json: unknown = await response.json()
  return { status: response.status, json }
}
const validate = (email: string) => ask('/v1/validate/email', { email })
const entries = async () => z.array(JournalEntry).parse((await control('GET', '/requests')).json)

beforeEach(async () => {
  expect((await control('POST', '/reset')).status).toBe(200)
})

describe('what it sets', () => {
  test('credits: a balance, more of them, and the sums stay true', async () => {
    expect((await control('PUT', '/credits', { balance: 3 })).json).toMatchObject({ balance: 3, ledger: 3 })
    expect((await control('PUT', '/credits', { add: 4 })).json).toMatchObject({ balance: 7, ledger: 7 })
    expect((await ask('/v1/user/credit-balance')).json).toBe(7)
    expect((await control('PUT', '/credits', { balance: 0 })).status).toBe(200)
    expect((await validate('a@b.example')).status).toBe(402)
    expect((await control('PUT', '/credits', { balance: -1 })).status).toBe(422)
  })

  test('prices, simulated errors and the clock, all of them back after a reset', async () => {
    await control('PATCH', '/settings', { prices: { 'validate.email': 9 } })
    await validate('a@b.example')
    expect((await ask('/v1/user/credit-balance')).json).toBe(91)
    const dial = {
      seed: 1,
      rules: [{ id: 'down', when: { op: 'validate.email' }, do: { kind: 'status', status: 502 } }],
    }
    expect((await control('PUT', '/faults', dial)).status).toBe(200)
    expect((await validate('b@b.example')).status).toBe(502)
    expect((await control('PUT', '/faults', { rules: [{ fault: { kind: 'nonsense' } }] })).status).toBe(422)
    await control('PUT', '/clock', { now: '2030-01-01T00:00:00Z' })
    expect((await control('PUT', '/clock', { advanceMs: 86_400_000 })).json).toMatchObject({
      clock: expect.stringMatching(/^2030-01-02T00:00:/),
    })
    await validate('c@b.example')
    expect(new Date((await entries()).at(-1)?.at ?? 0).getUTCFullYear()).toBe(2030)
    await control('POST', '/reset')
    const { json } = await control('GET')
    expect(json).toMatchObject({ credits: { balance: 100 }, faults: null, settings: { prices: {} } })
    expect(await entries()).toEqual([])
  })

  test('keys are made, switched off and on', async () => {
    const made = z
      .object({ id: z.string(), key: z.string() })
      .parse((await control('POST', '/keys', { name: 'mine' })).json)
    expect((await ask('/v1/user/credit-balance', undefined, made.key)).status).toBe(200)
    await control('PATCH', `/keys/${made.id}`, { enabled: false })
    expect((await ask('/v1/user/credit-balance', undefined, made.key)).status).toBe(401)
    expect((await control('PATCH', '/keys/none', { enabled: true })).status).toBe(404)
  })

  test('a saved state comes back with its credits, settings and errors', async () => {
    await control('PUT', '/credits', { balance: 5 })
    await control('PUT', '/states/poor')
    await control('PUT', '/credits', { balance: 500 })
    await control('PATCH', '/settings', { chargeOnMiss: false })
    expect((await control('POST', '/states/poor')).json).toMatchObject({
      credits: { balance: 5 },
      settings: { chargeOnMiss: true },
      states: ['poor'],
    })
    expect((await control('POST', '/states/rich')).status).toBe(404)
  })
})

describe('the journal', () => {
  test('tells what came, what was answered and what it cost', async () => {
    await validate('ann@firm.example')
    await ask('/v1/validate/email', { e: 1 })
    await ask('/v1/nowhere')
    const [first, refused, nowhere] = await entries()
    expect(first).toMatchObject({
      ...{ number: 1, method: 'POST', url: '/v1/validate/email', op: 'validate.email', status: 200, charge: 1 },
      ...{ body: { email: 'ann@firm.example' }, answer: { data: { email_address: 'ann@firm.example' } }, fault: null },
    })
    expect(refused).toMatchObject({ status: 422, charge: 0, answer: { detail: expect.any(String) } })
    expect(nowhere).toMatchObject({ status: 404, op: null })
    expect(JSON.stringify(await entries())).not.toContain(service.key)
  })

  test('a connection that was cut has no answer, and its charge is told', async () => {
    await control('PUT', '/faults', {
      seed: 1,
      rules: [{ id: 'cut', when: { op: '*' }, do: { kind: 'dropAfter' } }],
    })
    await expect(validate('ann@firm.example')).rejects.toThrow()
    expect(await entries()).toMatchObject([{ charge: 1, fault: 'cut', answer: null }])
  })

  test('is waited for, and a wait that ends too early says how many came', async () => {
    const match = { op: 'validate.email', body: { email: 'late@firm.example' } }
    const waiting = control('POST', '/requests/wait', { match, timeoutMs: 30_000 })
    await validate('other@firm.example')
    await validate('late@firm.example')
    expect(await waiting).toMatchObject({ status: 200, json: [{ number: 2 }] })
    expect(await control('POST', '/requests/wait', { match, count: 2, timeoutMs: 0 })).toMatchObject({
      status: 408,
      json: { detail: '1 of 2 matching requests came.' },
    })
  })

  test('is judged: exactly, at least and at most', async () => {
    await validate('a@firm.example')
    await validate('b@firm.example')
    const verify = (asked: object) => control('POST', '/requests/verify', asked)
    expect(await verify({ match: { charged: true }, count: 2 })).toEqual({ status: 200, json: { matched: 2 } })
    expect(await verify({ match: { after: 1 }, atLeast: 1, atMost: 1 })).toMatchObject({ status: 200 })
    expect(await verify({ match: { body: { email: 'c@firm.example' } }, count: 1 })).toMatchObject({
      status: 409,
      json: { detail: '0 requests match; 1 were expected.' },
    })
  })
})

describe('who may use it', () => {
  test('no one without its key, and the key of the service is none', async () => {
    expect((await control('GET', '', undefined, '')).status).toBe(401)
    expect((await control('GET', '', undefined, service.key)).status).toBe(401)
    const key = service.control?.key ?? ''
    expect((await ask('/v1/user/credit-balance', undefined, key)).status).toBe(401)
    expect((await ask('/control')).status).toBe(404)
  })

  test('no page of another origin', async () => {
    const response = await fetch(service.control?.url ?? '', {
      headers: { 'x-control-key': service.control?.key ?? '', origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  })

  test('bodies that are none and places that are none are refused with a sentence', async () => {
    const { url = '', key = '' } = service.control ?? {}
    const broken = await fetch(`${url}/credits`, {
      method: 'PUT',
      headers: { 'x-control-key': key, 'content-type': 'application/json' },
      body: '{',
    })
    expect(broken.status).toBe(400)
    expect((await control('GET', '/nowhere')).status).toBe(404)
    expect((await control('PUT', '/clock', { now: 'soon' })).status).toBe(422)
  })
})

test('without the option there is none', async () => {
  const plain = await startService({ contacts: 0 })
  try {
    expect(plain.control).toBeNull()
  } finally {
    await plain.close()
  }
})
