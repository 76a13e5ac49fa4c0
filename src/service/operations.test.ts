// Every operation of the table is served and answers the example of its description in its own form.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opIds, serviceEndpoints } from '../contract/service/endpoints.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from './conformance-client.ts'
import { requestExamples } from './description/examples.ts'
import { postedOps } from './operations.ts'
import { type Service, startService } from './start.ts'

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 } })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterAll(() => service.close())

test('all operations but the balance take a body', () => {
  expect(opIds.filter(op => !postedOps.some(one => one === op))).toEqual(['account.balance'])
})

test('each answers its example', async () => {
  for (const op of postedOps) {
    const heard = await ask({ path: serviceEndpoints[op].path, body: requestExamples[op] })
    expect([op, heard.status]).toEqual([op, 200])
    expect(serviceEndpoints[op].response.parse(heard.json)).toEqual(heard.json)
  }
})
