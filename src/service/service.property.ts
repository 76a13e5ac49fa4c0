// Properties over HTTP: nothing is a 200 by accident, borders hold for any text, and credits add up whatever happens.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceEndpoints } from '../contract/service/endpoints.ts'
import { searchFilters } from '../contract/service/filters.ts'
import { ServiceProblem } from '../contract/service/problem.ts'
import { ValidateEmailResponse, ValidatePhoneResponse } from '../contract/service/validate.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from './conformance-client.ts'
import { requestExamples } from './description/examples.ts'
import { postedOps } from './operations.ts'
import { type Service, startService } from './start.ts'

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 1_000_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterAll(() => service.close())

const emailPath = '/v1/validate/email'
const phonePath = '/v1/validate/phone'
const validation = fc.constantFrom(emailPath, phonePath)
const runs = { numRuns: 150 }

test('any bytes are a 400 or 422, never a 200 or a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(validation, fc.uint8Array({ maxLength: 300 }), async (path, bytes) => {
      const heard = await ask({ path, body: Buffer.from(bytes) })
      expect([400, 422]).toContain(heard.status)
      ServiceProblem.parse(heard.json)
    }),
    runs,
  )
})

test('any JSON that is not a fitting body is a 400 or 422', async () => {
  await fc.assert(
    fc.asyncProperty(validation, fc.jsonValue({ maxDepth: 4 }), async (path, body) => {
      const before = service.admin.balance()
      const heard = await ask({ path, body: JSON.stringify(body) })
      expect([400, 422]).toContain(heard.status)
      expect(service.admin.balance()).toBe(before)
    }),
    runs,
  )
})

test('a value of another type is a 422, alone or beside a good one', async () => {
  const other = fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.array(fc.string()), fc.object())
  await fc.assert(
    fc.asyncProperty(other, fc.boolean(), async (value, phone) => {
      const heard = await ask(
        phone
          ? { path: phonePath, body: { phone: value, country: 'DE' } }
          : { path: emailPath, body: { email: value } },
      )
      // Objects may hold a forbidden key, which is refused before the schema.
      const odd = typeof value === 'object' && /"(__proto__|constructor)":/.test(JSON.stringify(value))
      expect(heard.status).toBe(odd ? 400 : 422)
    }),
    runs,
  )
})

test('text is taken up to its length in UTF-16 units, and answered with a whole report for one credit', async () => {
  const unit = fc.constantFrom('grapheme', 'binary', 'binary-ascii')
  const texts = unit.chain(unit => fc.string({ unit, minLength: 0, maxLength: 400 }))
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (text, phone) => {
      const before = service.admin.balance()
      const heard = await ask(
        phone ? { path: phonePath, body: { phone: text } } : { path: emailPath, body: { email: text } },
      )
      const fits = text.length >= 1 && text.length <= (phone ? 32 : 320)
      expect(heard.status).toBe(fits ? 200 : 422)
      expect(service.admin.balance()).toBe(before - (fits ? 1 : 0))
      if (!fits) return
      expect((phone ? ValidatePhoneResponse : ValidateEmailResponse).parse(heard.json)).toEqual(heard.json)
    }),
    runs,
  )
})

test('any country that is not two letters is a 422', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 4 }), async country => {
      const heard = await ask({ path: phonePath, body: { phone: '030 901820', country } })
      expect(heard.status).toBe(/^[A-Za-z]{2}$/.test(country) ? 200 : 422)
    }),
    runs,
  )
})

test('parallel requests cannot overdraw: as many 200s as there are credits, the rest 402', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 50 }), async (credits, requests) => {
      const own = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: credits })
      const send = conformanceClient(own.baseUrl, own.key)
      const heard = await Promise.all(
        Array.from({ length: requests }, (_, index) => send({ path: emailPath, body: { email: `n${index}@b.org` } })),
      )
      const paid = heard.filter(answer => answer.status === 200).length
      expect(paid).toBe(Math.min(credits, requests))
      expect(heard.filter(answer => answer.status === 402)).toHaveLength(requests - paid)
      expect(own.admin.audit()).toEqual({ balance: credits - paid, reserved: 0, ledger: credits - paid, charges: paid })
      await own.close()
    }),
    { numRuns: 10, examples: [[10, 50]] },
  )
})

test.each(['memory', 'folder'])(
  'over %s, whatever a body is made of is answered or refused, and 200s alone are charged',
  async store => {
    const dir = await mkdtemp(path.join(tmpdir(), 'listwright-fuzz-'))
    const own = await startService({
      dir,
      store,
      contacts: 200,
      pace: { perSecond: 0, burst: 1 },
      startCredits: 1_000_000,
    })
    const send = conformanceClient(own.baseUrl, own.key)
    const op = fc.constantFrom(...postedOps)
    const leaf = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('', ' ', 'a', '5-1', '>=3', '%', '_', "'", '"', '\0', '\ud800', 'NEAR(', 'x'.repeat(201)),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    )
    const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 4 }), fc.object({ maxDepth: 1, maxKeys: 3 }))
    await fc.assert(
      fc.asyncProperty(op, fc.array(fc.tuple(fc.nat(), value), { maxLength: 4 }), async (op, changes) => {
        const { request, path: at, price } = serviceEndpoints[op]
        const names = Object.keys(request?.shape ?? {})
        const groups: Record<string, string[]> = Object.fromEntries(
          Object.entries(searchFilters).map(([group, table]) => [group, Object.keys(table)]),
        )
        const body: Record<string, unknown> = { ...requestExamples[op] }
        for (const [nth, changed] of changes) {
          const name = names[nth % names.length] ?? 'x'
          const inner = groups[name]
          body[name] = inner ? { [inner[nth % inner.length] ?? 'x']: changed } : changed
        }
        const before = own.admin.balance()
        const heard = await send({ path: at, body })
        expect([200, 400, 403, 422]).toContain(heard.status)
        expect(own.admin.balance()).toBe(before - (heard.status === 200 ? price.high : 0))
        if (heard.status !== 200) ServiceProblem.parse(heard.json)
        else expect(serviceEndpoints[op].response.parse(heard.json)).toEqual(heard.json)
      }),
      { numRuns: 400 },
    )
    await own.close()
    await rm(dir, { recursive: true })
  },
)
