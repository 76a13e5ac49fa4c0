// What all operations share, over HTTP: the form of the answer, its price, refusals, faults; and the service's description.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpId, opIds, serviceEndpoints } from '../contract/service/endpoints.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from './conformance-client.ts'
import { requestExamples } from './description/examples.ts'
import { postedOps } from './operations.ts'
import { type Service, startService } from './start.ts'

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ contacts: 500, pace: { perSecond: 0, burst: 1 }, startCredits: 1_000_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterAll(() => service.close())

const post = (op: OpId, body: object) => ask({ path: serviceEndpoints[op].path, body })

describe.each(postedOps)('%s', op => {
  test('takes the example of the description and answers 200 in its form, at its price', async () => {
    const before = service.admin.balance()
    const heard = await post(op, requestExamples[op])
    expect(heard.status).toBe(200)
    expect(serviceEndpoints[op].response.parse(heard.json)).toEqual(heard.json)
    expect(service.admin.balance()).toBe(before - serviceEndpoints[op].price.high)
  })

  test('answers the same to the same, byte for byte', async () => {
    const [one, two] = [await post(op, requestExamples[op]), await post(op, requestExamples[op])]
    expect(two.bytes.equals(one.bytes)).toBe(true)
  })

  test('refuses what is no body of it, and charges nothing', async () => {
    const before = service.admin.balance()
    const path = serviceEndpoints[op].path
    const statuses = [
      await ask({ path, body: '' }),
      await ask({ path, body: '{' }),
      await ask({ path, body: '[]' }),
      await ask({ path, body: { ...requestExamples[op], unheard_of: 1 } }),
      await ask({ path, body: requestExamples[op], headers: { 'x-api-key': null } }),
      await ask({ path, body: requestExamples[op], headers: { accept: 'text/csv' } }),
      await ask({ path, body: requestExamples[op], headers: { 'content-type': 'text/plain' } }),
      await ask({ method: 'PUT', path, body: requestExamples[op] }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 400, 422, 422, 401, 406, 415, 404])
    expect(service.admin.balance()).toBe(before)
  })
})

describe('faults of any operation', () => {
  test.each([500, 502, 503, 504])('%i by the fault dial costs nothing', async status => {
    const before = service.admin.balance()
    await service.admin.setFaults({ rules: [{ id: 'f', do: { kind: 'status', status } }] })
    for (const op of ['cached.org.byDomain', 'search.prospector', 'search.ai', 'meta.city'] as const) {
      const heard = await post(op, requestExamples[op])
      expect(heard.status).toBe(status)
      expect(heard.json).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/) })
    }
    await service.admin.setFaults(null)
    expect(service.admin.balance()).toBe(before)
  })

  test('402 tells what is required and what is left', async () => {
    const poor = await startService({ contacts: 100, startCredits: 4, pace: { perSecond: 0, burst: 1 } })
    const send = conformanceClient(poor.baseUrl, poor.key)
    const heard = await send({ path: serviceEndpoints['search.companies'].path, body: {} })
    expect([heard.status, heard.json]).toEqual([
      402,
      expect.objectContaining({ code: 'insufficient_credits', extra: { required: 5, balance: 4 } }),
    ])
    expect(
      (await send({ path: serviceEndpoints['search.count'].path, body: requestExamples['search.count'] })).status,
    ).toBe(200)
    expect((await send({ path: serviceEndpoints['meta.city'].path, body: {} })).status).toBe(200)
    await poor.close()
  })
})

test('an AI answer that is replayed still names the words it did not heed', async () => {
  const own = await startService({ contacts: 100, startCredits: 50, settings: { idempotency: true } })
  const send = conformanceClient(own.baseUrl, own.key)
  const asked = { path: serviceEndpoints['search.ai'].path, body: { query: 'managers, not in Berlin' } }
  const [first, again] = [
    await send({ ...asked, headers: { 'idempotency-key': 'one' } }),
    await send({ ...asked, headers: { 'idempotency-key': 'one' } }),
  ]
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(first.headers['x-query-unparsed']).toBeDefined()
  for (const name of ['x-query-unparsed', 'x-practice-source']) expect(again.headers[name]).toBe(first.headers[name])
  expect(again.bytes.equals(first.bytes)).toBe(true)
  expect(own.admin.balance()).toBe(45)
  await own.close()
})

describe('the service describes itself', () => {
  test('at two paths without a key, to its own host only', async () => {
    for (const [path, type] of [
      ['/openapi.json', 'application/json; charset=utf-8'],
      ['/reference', 'text/html; charset=utf-8'],
    ] as const) {
      const before = service.log().length
      const heard = await ask({ method: 'GET', path, headers: { 'x-api-key': null, accept: 'text/html' } })
      expect([heard.status, heard.headers['content-type']]).toEqual([200, type])
      expect(heard.headers['x-content-type-options']).toBe('nosniff')
      expect(service.log()).toHaveLength(before)
      expect((await ask({ method: 'GET', path, headers: { host: 'evil.example' } })).status).toBe(403)
      expect((await ask({ path, body: {} })).status).toBe(404)
    }
    const page = await ask({ method: 'GET', path: '/reference' })
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.bytes.toString()).toContain(service.baseUrl)
    const document = await ask({ method: 'GET', path: '/openapi.json' })
    expect(Object.keys(Object(Object(document.json).paths))).toHaveLength(opIds.length)
  })
})
