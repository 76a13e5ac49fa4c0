// Any address on the local service: an answer that is none of a fault, and never its own key.
import { test } from 'vitest'
import { serviceEndpoints } from '../contract/service/endpoints.ts'
import { fuzzUrls } from '../testing/web/url-fuzz.ts'
import { startService } from './start.ts'

test('fuzzed', async () => {
  const service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 100 })
  try {
    await fuzzUrls({
      name: 'service-urls',
      port: Number(new URL(service.baseUrl).port),
      targets: ['/', '/v1', '/docs', '/openapi.json', ...Object.values(serviceEndpoints).map(({ path }) => path)],
      headers: { Authorization: `Bearer ${service.key}` },
      secret: service.key,
      inputs: 1000,
    })
  } finally {
    await service.close()
  }
})
