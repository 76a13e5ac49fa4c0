// The fault dial over HTTP: what each kind does to the answer, what it costs, and that draws are the same in any order.
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '../contract/service/problem.ts'
import { ValidateEmailResponse } from '../contract/service/validate.ts'
import { type Asked, conformanceClient, type Heard, until } from './conformance-client.ts'
import { FaultDial, type FaultDialInput } from './fault-dial.ts'
import { type Service, startService } from './start.ts'

type FaultInput = NonNullable<FaultDialInput['rules']>[number]['do']

let service: Service
let ask: (asked: Asked) => Promise<Heard>

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 100_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
beforeEach(() => service.admin.setFaults(null))
afterAll(() => service.close())

const email = (address = 'jane.doe@gmail.com') => ({ path: '/v1/validate/email', body: { email: address } })
const balance = { method: 'GET', path: '/v1/user/credit-balance' }
const always = (fault: FaultInput): FaultDialInput => ({ rules: [{ id: 'always', do: fault }] })

/** Asks under a fault: the answer, or the error of a cut connection, and what it cost. */
async function under(fault: FaultInput): Promise<{ heard: Heard | null; cost: number; logged: unknown }> {
  const before = service.admin.balance()
  await service.admin.setFaults(always(fault))
  const heard = await ask(email()).catch(() => null)
  return { heard, cost: before - service.admin.balance(), logged: service.log().at(-1) }
}

describe('before the work: nothing is charged', () => {
  test.each([400, 401, 402, 403, 404, 406, 408, 409, 415, 418, 422, 425, 429, 500, 502, 503, 504])(
    'status %i in the error body',
    async status => {
      const { heard, cost, logged } = await under({ kind: 'status', status })
      expect(heard?.status).toBe(status)
      Problem.parse(heard?.json)
      expect(cost).toBe(0)
      expect(logged).toMatchObject({ status, charge: 0, fault: 'always' })
    },
  )

  test.each([
    [0, '0'],
    [7, '7'],
    [-3, '-3'],
    ['soon', 'soon'],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 'Wed, 21 Oct 2015 07:28:00 GMT'],
  ])('Retry-After %j is sent as %j', async (retryAfter, sent) => {
    const { heard } = await under({ kind: 'status', status: 429, retryAfter })
    expect(heard?.headers['retry-after']).toBe(sent)
  })

  test('Retry-After as a date counts from the shifted clock', async () => {
    const clockSkewMs = 3 * 60 * 60 * 1000
    await service.admin.setFaults({
      ...always({ kind: 'status', status: 503, retryAfter: { dateInSeconds: 60 } }),
      service: { clockSkewMs },
    })
    const { headers } = await ask(email())
    const [date, until] = [headers.date, headers['retry-after']].map(text => Date.parse(String(text)))
    expect((until ?? 0) - (date ?? 0)).toBe(60_000)
    expect(Math.abs((date ?? 0) - Date.now() - clockSkewMs)).toBeLessThan(60_000)
  })

  test('dropBefore cuts the connection', async () => {
    const { heard, cost, logged } = await under({ kind: 'dropBefore' })
    expect(heard).toBeNull()
    expect(cost).toBe(0)
    expect(logged).toMatchObject({ status: 0, charge: 0, fault: 'always' })
  })

  test('latency answers as usual, later', async () => {
    const { heard, cost } = await under({ kind: 'latency', medianMs: 5 })
    expect(heard?.status).toBe(200)
    expect(cost).toBe(1)
  })
})

describe('answers of other forms are broken in their own way', () => {
  const search = { path: '/v1/search/companies', body: { page_size: 2 } }
  const find = {
    path: '/v1/enrich/person/name-domain-to-email',
    body: { first_name: 'A', last_name: 'B', domain: 'a.org' },
  }
  const pages = { path: '/v1/enrich/cached/person/email-to-social', body: { input: 'a@b.org' } }
  test.each([
    [search, { kind: 'extraFields' }, { took_ms: 12, records: [{ beta_flag: true }, { beta_flag: true }] }],
    [search, { kind: 'wrongTypes' }, { total_count: 20, records: [{ id: [1] }, { id: [2] }] }],
    [search, { kind: 'wrongTypes', at: 'data' }, { records: 'see report' }],
    [search, { kind: 'missingFields' }, { records: [{ name: null }, { name: null }] }],
    [pages, { kind: 'wrongTypes' }, { status: 'success', data: 'none' }],
    [find, { kind: 'echo' }, { status: 'success', email: 'someone.else@elsewhere.example' }],
    [find, { kind: 'statusError' }, { status: 'error', data: null }],
  ] as const)('%j under %j', async (asked, fault, broken) => {
    await service.admin.setFaults(always(fault))
    const heard = await ask(asked)
    expect(heard.status).toBe(200)
    expect(heard.json).toMatchObject(broken)
    if (fault.kind === 'missingFields') expect(Object(heard.json).records[0]).not.toHaveProperty('id')
  })
})

describe('after the work: charged', () => {
  const cuts: FaultInput[] = [{ kind: 'dropAfter' }, { kind: 'dropMid' }, { kind: 'truncated' }]
  test.each(cuts)('$kind never gives a whole answer', async fault => {
    const { heard, cost, logged } = await under(fault)
    expect(heard).toBeNull()
    expect(cost).toBe(1)
    expect(logged).toMatchObject({ charge: 1, fault: 'always' })
  })

  const slow: FaultInput[] = [
    { kind: 'slowHeaders', everyMs: 0.1 },
    { kind: 'slowBody', everyMs: 0.1 },
    { kind: 'late', ms: 5 },
    { kind: 'chunked' },
  ]
  test.each(slow)('$kind gives a good answer in the end', async fault => {
    const { heard, cost } = await under(fault)
    expect(ValidateEmailResponse.parse(heard?.json).status).toBe('success')
    expect(heard?.headers['x-practice-source']).toBe('rules')
    expect(cost).toBe(1)
  })

  const contents: [FaultInput, (heard: Heard) => void][] = [
    [{ kind: 'html' }, heard => expect(heard.headers['content-type']).toBe('text/html')],
    [{ kind: 'badJson' }, heard => expect(heard.json).toBeUndefined()],
    [{ kind: 'empty' }, heard => expect(heard.bytes.length).toBe(0)],
    [{ kind: 'bom' }, heard => expect([...heard.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])],
    [{ kind: 'gzip' }, heard => ValidateEmailResponse.parse(JSON.parse(gunzipSync(heard.bytes).toString()))],
    [{ kind: 'chunked' }, heard => expect(heard.headers['transfer-encoding']).toBe('chunked')],
    [{ kind: 'huge' }, heard => expect(heard.bytes.length).toBeGreaterThan(6 * 1024 * 1024)],
    [{ kind: 'statusError' }, heard => expect(heard.json).toEqual({ status: 'error', data: null })],
    [{ kind: 'extraFields' }, heard => expect(heard.json).toMatchObject({ took_ms: 12, data: { beta_flag: true } })],
    [{ kind: 'missingFields' }, heard => expect(heard.json).not.toHaveProperty('data.email_deliverability.status')],
    [{ kind: 'wrongTypes' }, heard => expect(heard.json).toHaveProperty('data.email_quality.is_free_email', 'yes')],
    [{ kind: 'wrongTypes', at: 'data' }, heard => expect(heard.json).toHaveProperty('data', 'see report')],
    [
      { kind: 'echo' },
      heard => expect(heard.json).toHaveProperty('data.email_address', 'someone.else@elsewhere.example'),
    ],
    [
      { kind: 'oddStatus' },
      heard =>
        expect(heard.json).toMatchObject({ status: 'success', data: { email_deliverability: { status: 'perhaps' } } }),
    ],
  ]
  test.each(contents)('%j', async (fault, check) => {
    const { heard, cost } = await under(fault)
    expect(heard?.status).toBe(200)
    if (heard) check(heard)
    expect(cost).toBe(1)
  })

  test('only the kinds that pass the reader pass the schema', async () => {
    const passing: string[] = []
    for (const [fault] of contents) {
      const { heard } = await under(fault)
      if (ValidateEmailResponse.safeParse(heard?.json).success) passing.push(fault.kind)
    }
    expect(passing).toEqual(['chunked', 'huge', 'statusError', 'extraFields', 'echo', 'oddStatus'])
  })
})

describe('draws', () => {
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
    await service.admin.setFaults(always({ kind: 'dropAfter' }))
    expect((await ask({ ...email(), body: {} })).status).toBe(422)
    expect((await ask({ ...email(), headers: { 'x-api-key': 'wrong' } })).status).toBe(401)
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
})

describe('the whole service', () => {
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
      let heard: Heard | null = null
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
    ['status', (heard: Heard | null) => expect(heard?.status).toBe(500)],
    ['notNumber', (heard: Heard | null) => expect(heard?.json).toBe('unknown')],
    ['drop', (heard: Heard | null) => expect(heard).toBeNull()],
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
      const own = await startService({ faults: always(fault) })
      const open = conformanceClient(own.baseUrl, own.key)(email()).catch(() => null)
      await until(() => own.log().length > 0 || own.admin.audit().reserved > 0)
      await own.close()
      expect(await open).toBeNull()
    }
  })
})
