// The draws of the fault dial over HTTP: the same requests fail in any order, at any concurrency.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AskedRequest, conformanceClient, type HeardResponse } from '../conformance-client.ts'
import { type Service, startService } from '../start.ts'
import { FaultDial, type FaultDialInput } from './fault-dial.ts'

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 100_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
beforeEach(() => service.admin.setFaults(null))
afterAll(() => service.close())

const email = (address: string) => ({ path: '/v1/validate/email', body: { email: address } })

const inputs = Array.from({ length: 200 }, (_, index) => `person${index}@firm.org`)
const dial: FaultDialInput = { seed: 7, rules: [{ id: 'drops', rate: 0.05, do: { kind: 'dropAfter' } }] }

async function dropped(order: string[], concurrency: number): Promise<string[]> {
  await service.admin.setFaults(dial)
  const rest = [...order]
  const lost: string[] = []
  const worker = async () => {
    for (let input = rest.pop(); input !== undefined; input = rest.pop()) {
      if ((await ask(email(input)).catch(() => null)) === null) lost.push(input)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return lost.sort()
}

test('the same inputs fail in any order, at any concurrency', async () => {
  const first = await dropped(inputs, 1)
  expect(first.length).toBeGreaterThan(2)
  expect(first.length).toBeLessThan(25)
  expect(await dropped([...inputs].reverse(), 4)).toEqual(first)
  expect(await dropped(inputs, 16)).toEqual(first)
})

test('a retry draws anew, and other spellings are the same input', async () => {
  const [lost = ''] = await dropped(inputs, 4)
  await service.admin.setFaults(dial)
  expect(await ask(email(` ${lost.toUpperCase()} `)).catch(() => null)).toBeNull()
  expect((await ask(email(lost))).status).toBe(200)
})

test('requests refused before the work reach no rule', async () => {
  await service.admin.setFaults({ rules: [{ id: 'always', do: { kind: 'dropAfter' } }] })
  expect((await ask({ ...email('a@b.org'), body: {} })).status).toBe(422)
  expect((await ask({ ...email('a@b.org'), headers: { 'x-api-key': 'wrong' } })).status).toBe(401)
})

test('rules can be bound to operation, try, input and a span of calls; the first that fires wins', async () => {
  const status = (code: number) => ({ kind: 'status', status: code }) as const
  await service.admin.setFaults({
    rules: [
      { id: 'second try', when: { op: 'validate.*', nth: 2 }, do: status(500) },
      { id: 'one input', when: { input: 'odd@firm.org' }, do: status(502) },
      { id: 'third on', when: { op: 'validate.email', afterCalls: 3, untilCalls: 5 }, do: status(503) },
      { id: 'phones', when: { op: '*.phone' }, do: status(504) },
    ],
  })
  const statuses: number[] = []
  for (const address of ['a@b.org', 'a@b.org', 'odd@firm.org', 'c@b.org', 'd@b.org', 'e@b.org']) {
    statuses.push((await ask(email(address))).status)
  }
  statuses.push((await ask({ path: '/v1/validate/phone', body: { phone: '+14155550123' } })).status)
  expect(statuses).toEqual([200, 500, 502, 503, 503, 200, 504])
})

test.each([
  { rules: [{ id: 'x', do: { kind: 'nonsense' } }] },
  { rules: [{ id: 'x', rate: 2, do: { kind: 'html' } }] },
  { speed: 1 },
])('refuses the dial %j', dial => {
  expect(FaultDial.safeParse(dial).success).toBe(false)
})
