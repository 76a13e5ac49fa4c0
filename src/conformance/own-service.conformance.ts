// The local service against the whole suite, and the page about it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceProfile } from '../contract/service/profile.ts'
import { type Service, startService } from '../service/start.ts'
import { startProxy } from '../testing/run/service-proxy.ts'
import { type ConformanceReport, type ExamineOptions, examineConformance, unlimitedPace } from './examine.ts'
import { reportMarkdown, reportText, tallyVerdicts } from './report.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 100_000_000 })
})
afterAll(() => service.close())

const examineOwn = (options: Partial<ExamineOptions>): Promise<ConformanceReport> =>
  examineConformance({
    baseUrl: service.baseUrl,
    key: service.key,
    profile: null,
    pace: unlimitedPace,
    inside: service.admin,
    maxCredits: Number.POSITIVE_INFINITY,
    readOnly: false,
    seed: 1,
    maxRuns: 1000,
    ...options,
  })

/** Lines and assumptions that do not hold, with the words that say so. */
const wrong = ({ lines, assumptions }: ConformanceReport) =>
  [...lines, ...assumptions].filter(({ verdict }) => verdict === 'deviates' || verdict === 'differs')

test('conforms to every line that can be observed; the page says the same (listwright conformance --markdown)', async () => {
  const report = await examineOwn({})
  expect(wrong(report)).toEqual([])
  expect(tallyVerdicts(report).assumptions['not observable']).toBe(0)
  const unseen = report.lines.filter(({ verdict, hidden }) => verdict === 'not observable' && hidden === undefined)
  // Loopback needs no HTTPS; no gateway from email to SMS is known of fictional numbers.
  expect(unseen.map(({ id }) => id)).toEqual(['2.7:phone_messaging.sms_domain', '2.7:phone_messaging.sms_email', '5:5'])
  const page = readFileSync(path.join(import.meta.dirname, '../../docs/conformance.md'), 'utf8').replaceAll(
    '\r\n',
    '\n',
  )
  expect(page === reportMarkdown(report)).toBe(true)
  expect(reportText(report, service.baseUrl)).toContain('0 deviate')
  console.log(`${report.exchanges} cases, ${Math.round(report.exchanges / report.seconds)} a second`)
}, 180_000)

test('conforms with another seed', async () => {
  expect(wrong(await examineOwn({ seed: 2, maxRuns: 100 }))).toEqual([])
})

/** As a stranger sees it: from outside, with a purse. */
async function examineAsStranger(maxCredits: number, options: Partial<ExamineOptions> = {}): Promise<number> {
  const before = service.admin.balance()
  const report = await examineOwn({ inside: null, maxCredits, maxRuns: 5, ...options })
  expect(wrong(report)).toEqual([])
  const spent = before - service.admin.balance()
  expect(spent).toBeLessThanOrEqual(maxCredits)
  return spent
}

test('spends nothing when nothing may be spent', async () => {
  expect(await examineAsStranger(0)).toBe(0)
  expect(await examineAsStranger(1000, { readOnly: true })).toBe(0)
})

test.each([1, 7, 40, 500])('spends at most %i credits', async credits => {
  expect(await examineAsStranger(credits)).toBeGreaterThan(0)
})

test('an account that runs empty is no deviation', async () => {
  const poor = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 12 })
  const report = await examineOwn({ baseUrl: poor.baseUrl, key: poor.key, inside: null, maxRuns: 2 })
  await poor.close()
  expect(wrong(report)).toEqual([])
  expect(report.lines.find(({ id }) => id === '8:402')?.verdict).toBe('conforms')
})

test('a key with admin rights is known by the profile', async () => {
  const { key } = service.admin.createKey({ name: 'conformance, stranger', admin: true })
  const profile = ServiceProfile.parse({ id: 'own', baseUrl: service.baseUrl, keyIsAdmin: true })
  const report = await examineOwn({ key, profile, inside: null, maxRuns: 1 })
  expect(wrong(report)).toEqual([])
  expect(report.lines.find(({ id }) => id === '4.5:prospector admin')?.verdict).toBe('conforms')
})

test('waits when it is told to: requests beyond the pace are asked again, and 429 is seen to exist', async () => {
  service.admin.setPace({ perSecond: 200, burst: 100 })
  const report = await examineOwn({
    inside: null,
    maxCredits: 0,
    maxRuns: 1,
    readOnly: true,
    pace: { perSecond: 0, concurrency: 2 },
  })
  service.admin.setPace({ perSecond: 0, burst: 1 })
  expect(wrong(report)).toEqual([])
  expect(report.lines.find(({ id }) => id === '7:429')?.verdict).toBe('conforms')
})

test('a service without what is only assumed differs there and deviates nowhere', async () => {
  const page = { status: 404, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>Not here</h1>') }
  const proxy = await startProxy(service.baseUrl, (asked, forward) => {
    const assumed = /^\/v1\/(enrich\/companies|search\/meta|user)\//.test(asked.path)
    return assumed ? Promise.resolve(page) : forward(asked)
  })
  const report = await examineOwn({ baseUrl: proxy.baseUrl, inside: null, maxRuns: 3 })
  await proxy.close()
  expect(report.lines.filter(({ verdict }) => verdict === 'deviates')).toEqual([])
  const differing = report.assumptions.filter(({ verdict }) => verdict === 'differs').map(({ id }) => id)
  expect(differing).toContain('A.path.company.byId')
  expect(differing.filter(id => !id.startsWith('A.path.'))).toEqual([])
})
