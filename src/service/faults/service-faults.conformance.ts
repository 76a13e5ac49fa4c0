// Faults of the whole service over HTTP: gone, drained, its key revoked, a portal before it, stopped in the middle.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AskedRequest, conformanceClient, type HeardResponse, untilSo } from '../conformance-client.ts'
import { type Service, startService } from '../start.ts'

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 100_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
beforeEach(() => service.admin.setFaults(null))
afterAll(() => service.close())

const email = () => ({ path: '/v1/validate/email', body: { email: 'jane.doe@gmail.com' } })
const balance = { method: 'GET', path: '/v1/user/credit-balance' }

test('offline refuses connections, and comes back at the same address', async () => {
  expect((await ask(email())).status).toBe(200)
  await service.admin.setFaults({ service: { offline: {} } })
  await expect(ask(email())).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await service.admin.setFaults(null)
  expect((await ask(email())).status).toBe(200)
})

test('offline for a while ends by itself, also when it comes and goes', async () => {
  for (const flapMs of [undefined, 15]) {
    await service.admin.setFaults({ service: { offline: { untilMs: 80, ...(flapMs && { flapMs }) } } })
    const until = Date.now() + 10_000
    let heard: HeardResponse | null = null
    while (!heard && Date.now() < until) heard = await ask(balance).catch(() => null)
    expect(heard?.status).toBe(200)
  }
})

test('drainAt empties the balance once, after so many charges', async () => {
  const own = await startService({ pace: { perSecond: 0, burst: 1 }, faults: { service: { drainAt: 2 } } })
  const send = conformanceClient(own.baseUrl, own.key)
  const statuses = [await send(email()), await send(email()), await send(email())].map(heard => heard.status)
  expect(statuses).toEqual([200, 200, 402])
  expect((await send(balance)).json).toBe(0)
  own.admin.refill(5)
  expect((await send(email())).status).toBe(200)
  expect(own.admin.audit()).toEqual({ balance: 4, reserved: 0, ledger: 4, charges: 3 })
  await own.close()
})

test('revokeKey refuses the key in use, and takes a new one', async () => {
  await service.admin.setFaults({ service: { revokeKey: { afterCalls: 1 } } })
  expect((await ask(email())).status).toBe(200)
  expect((await ask(email())).status).toBe(401)
  const { key } = service.admin.createKey({ name: 'New' })
  expect((await ask({ ...email(), headers: { 'x-api-key': key } })).status).toBe(200)
  expect((await ask(email())).status).toBe(401)
})

test.each([
  ['status', (heard: HeardResponse | null) => expect(heard?.status).toBe(500)],
  ['notNumber', (heard: HeardResponse | null) => expect(heard?.json).toBe('unknown')],
  ['drop', (heard: HeardResponse | null) => expect(heard).toBeNull()],
] as const)('balanceFails: %s, while the other operations work', async (balanceFails, check) => {
  await service.admin.setFaults({ service: { balanceFails } })
  check(await ask(balance).catch(() => null))
  expect((await ask(email())).status).toBe(200)
})

test('a portal answers everything', async () => {
  await service.admin.setFaults({ service: { portal: 'redirect' } })
  const moved = await ask(email())
  expect([moved.status, moved.headers.location]).toEqual([302, 'http://portal.example/sign-in'])
  await service.admin.setFaults({ service: { portal: 'page' } })
  const page = await ask(balance)
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html'])
})

test('stops at once, whatever drips or waits', async () => {
  for (const fault of [
    { kind: 'slowBody' },
    { kind: 'latency', medianMs: 60_000 },
    { kind: 'late', ms: 60_000 },
  ] as const) {
    const own = await startService({ faults: { rules: [{ id: 'always', do: fault }] } })
    const open = conformanceClient(own.baseUrl, own.key)(email()).catch(() => null)
    await untilSo(() => own.log().length > 0 || own.admin.audit().reserved > 0)
    await own.close()
    expect(await open).toBeNull()
  }
})
