// The fault dial over HTTP: what each kind does to the answer, and what it costs.
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ServiceProblem } from '../../contract/service/problem.ts'
import { ValidateEmailResponse } from '../../contract/service/validate.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from '../conformance-client.ts'
import { type Service, startService } from '../start.ts'
import type { FaultDialInput } from './fault-dial.ts'

type FaultInput = NonNullable<FaultDialInput['rules']>[number]['do']

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 100_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
beforeEach(() => service.admin.setFaults(null))
afterAll(() => service.close())

const email = (address = 'jane.doe@gmail.com') => ({ path: '/v1/validate/email', body: { email: address } })
const always = (fault: FaultInput): FaultDialInput => ({ rules: [{ id: 'always', do: fault }] })

/** Asks under a fault: the answer, or the error of a cut connection, and what it cost. */
async function under(fault: FaultInput): Promise<{ heard: HeardResponse | null; cost: number; logged: unknown }> {
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
      ServiceProblem.parse(heard?.json)
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

  const contents: [FaultInput, (heard: HeardResponse) => void][] = [
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
