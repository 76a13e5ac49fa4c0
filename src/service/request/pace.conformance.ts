// Pacing over HTTP with a clock of our own: the bucket, its headers, and what the fault dial makes of both.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ServiceProblem } from '../../contract/service/problem.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from '../conformance-client.ts'
import { type Service, startService } from '../start.ts'

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>
let now = 0

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1)
  service = await startService({ pace: { perSecond: 2, burst: 3 }, clock: () => now })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterEach(() => service.close())

const balance: AskedRequest = { method: 'GET', path: '/v1/user/credit-balance' }
const limits = ({ headers }: HeardResponse) =>
  ['limit', 'remaining', 'reset'].map(name => headers[`x-ratelimit-${name}`]?.toString())

test('a burst passes, the next request is a 429 that costs nothing and takes no token', async () => {
  const heard = [await ask(balance), await ask(balance), await ask(balance), await ask(balance)]
  expect(heard.map(answer => answer.status)).toEqual([200, 200, 200, 429])
  expect(heard.map(limits)).toEqual([
    ['3', '2', '1'],
    ['3', '1', '1'],
    ['3', '0', '2'],
    ['3', '0', '2'],
  ])
  expect(heard[3]?.headers['retry-after']).toBe('1')
  expect(ServiceProblem.parse(heard[3]?.json).code).toBe('rate_limited')
  now += 500
  expect((await ask(balance)).status).toBe(200)
  expect((await ask(balance)).status).toBe(429)
})

test('refused requests count, requests without a valid key do not', async () => {
  const email = { path: '/v1/validate/email', body: {} }
  expect((await ask({ ...email, headers: { 'x-api-key': 'wrong' } })).headers).not.toHaveProperty('x-ratelimit-limit')
  const statuses = [await ask(email), await ask(email), await ask(email), await ask(email)].map(heard => heard.status)
  expect(statuses).toEqual([422, 422, 422, 429])
})

test('each key has a bucket of its own', async () => {
  for (let index = 0; index < 3; index += 1) await ask(balance)
  const { key } = service.admin.createKey({ name: 'Other' })
  expect((await conformanceClient(service.baseUrl, key)(balance)).status).toBe(200)
  expect((await ask(balance)).status).toBe(429)
})

test('a clock set back takes nothing away', async () => {
  await ask(balance)
  now -= 3_600_000
  expect(limits(await ask(balance))).toEqual(['3', '1', '1'])
  now += 1000
  expect(limits(await ask(balance))).toEqual(['3', '2', '1'])
})

test('slow paces wait longer than a second, pace 0 does not limit and says nothing', async () => {
  service.admin.setPace({ perSecond: 0.1, burst: 1 })
  await ask(balance)
  expect((await ask(balance)).headers['retry-after']).toBe('10')
  service.admin.setPace({ perSecond: 0, burst: 1 })
  const heard = await ask(balance)
  expect(heard.status).toBe(200)
  expect(limits(heard)).toEqual([undefined, undefined, undefined])
})

test('the fault dial changes the pace over time and the form of the headers', async () => {
  const schedule = [
    { afterMs: 0, perSecond: 1, burst: 1 },
    { afterMs: 1000, perSecond: 1, burst: 5 },
  ]
  await service.admin.setFaults({ service: { limit: { schedule, headers: 'epoch' } } })
  expect(limits(await ask(balance))).toEqual(['1', '0', String(now / 1000 + 1)])
  expect((await ask(balance)).status).toBe(429)
  now += 5000
  expect(limits(await ask(balance))).toEqual(['5', '4', String(now / 1000 + 1)])

  const [first] = schedule
  await service.admin.setFaults({
    service: { limit: { schedule: first ? [first] : [], headers: 'none', retryAfter: 'soon' } },
  })
  const odd = [await ask(balance), await ask(balance)]
  expect(odd.map(heard => heard.status)).toEqual([200, 429])
  expect(odd[1]?.headers['retry-after']).toBe('soon')
  expect(odd.flatMap(limits)).toEqual(Array.from({ length: 6 }, () => undefined))

  await service.admin.setFaults({ service: { limit: { schedule: first ? [first] : [], retryAfter: null } } })
  const silent = await ask(balance)
  expect([silent.status, silent.headers['retry-after']]).toEqual([429, undefined])
})
