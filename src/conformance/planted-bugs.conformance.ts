// The suite finds every bug that is planted before the service.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../service/start.ts'
import { plantedBugs } from '../testing/run/planted-bugs.ts'
import { startProxy, type Twist } from '../testing/run/service-proxy.ts'
import {
  assumptionsDiffer,
  type ConformanceReport,
  examineConformance,
  reportDeviates,
  unlimitedPace,
} from './examine.ts'

let service: Service

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 900_000_000 })
})
afterAll(() => service.close())

/** Examines the service behind a proxy, with few cases, until something is found. */
async function examineBehind(twist: Twist): Promise<ConformanceReport> {
  const proxy = await startProxy(service.baseUrl, twist)
  try {
    return await examineConformance({
      baseUrl: proxy.baseUrl,
      key: service.key,
      profile: null,
      pace: unlimitedPace,
      inside: service.admin,
      maxCredits: Number.POSITIVE_INFINITY,
      readOnly: false,
      seed: 1,
      maxRuns: 6,
      stopAtFirst: true,
    })
  } finally {
    await proxy.close()
  }
}

const found = (report: ConformanceReport) => reportDeviates(report) || assumptionsDiffer(report)

test('nothing is found where nothing is planted', async () => {
  const { lines, assumptions } = await examineBehind((asked, forward) => forward(asked))
  const wrong = [...lines, ...assumptions].filter(({ verdict }) => verdict === 'deviates' || verdict === 'differs')
  expect(wrong).toEqual([])
})

test.each(plantedBugs)('$name', async ({ plant }) => {
  expect(found(await examineBehind(plant(service)))).toBe(true)
})
