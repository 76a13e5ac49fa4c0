// Properties over HTTP: nothing is a 200 by accident, borders hold for any text, and credits add up whatever happens.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '../contract/service/problem.ts'
import { ValidateEmailResponse, ValidatePhoneResponse } from '../contract/service/validate.ts'
import { type Asked, conformanceClient, type Heard } from './conformance-client.ts'
import { type Service, startService } from './start.ts'

let service: Service
let ask: (asked: Asked) => Promise<Heard>

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 1_000_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterAll(() => service.close())

const emailPath = '/v1/validate/email'
const phonePath = '/v1/validate/phone'
const path = fc.constantFrom(emailPath, phonePath)
const runs = { numRuns: 150 }

test('any bytes are a 400 or 422, never a 200 or a 5xx', async () => {
  await fc.assert(
    fc.asyncProperty(path, fc.uint8Array({ maxLength: 300 }), async (path, bytes) => {
      const heard = await ask({ path, body: Buffer.from(bytes) })
      expect([400, 422]).toContain(heard.status)
      Problem.parse(heard.json)
    }),
    runs,
  )
})

test('any JSON that is not a fitting body is a 400 or 422', async () => {
  await fc.assert(
    fc.asyncProperty(path, fc.jsonValue({ maxDepth: 4 }), async (path, body) => {
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
      const odd = typeof value === 'object' && /"(__proto__|constructor)"/.test(JSON.stringify(value))
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
