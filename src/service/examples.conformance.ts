// What the page, the reference and the OpenAPI document offer to try: each request finds something in the data of a new service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpId, serviceEndpoints } from '../contract/service/endpoints.ts'
import { askExamples } from '../model/ask-examples.ts'
import { requestExamples } from './description/examples.ts'
import { type Service, startService } from './start.ts'

let service: Service
beforeAll(async () => {
  // As many people as there are in a new workspace.
  service = await startService({ contacts: 20_000, startCredits: 10_000, pace: { perSecond: 0, burst: 1 } })
})
afterAll(() => service.close())

async function answerTo(op: OpId, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.baseUrl}${serviceEndpoints[op].path}`, {
    method: 'POST',
    headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { httpStatus: response.status, ...(await response.json()) }
}

const fewest = 3

describe('questions of the page', () => {
  test.each(askExamples)('%s', async query => {
    const answer = await answerTo('search.ai', { query })
    expect(answer).toMatchObject({ httpStatus: 200, query_unparsed: [] })
    expect(answer.total_count).toBeGreaterThanOrEqual(fewest)
  })
})

describe('requests of the reference', () => {
  test.each(Object.entries(requestExamples) as [OpId, object][])('%s', async (op, body) => {
    const answer = await answerTo(op, body)
    expect(answer.httpStatus, JSON.stringify(answer)).toBe(200)
    if ('total_count' in answer) expect(answer.total_count).toBeGreaterThan(0)
    else if ('records' in answer) expect(answer.records).not.toEqual([])
    else if ('data' in answer) expect(answer).toMatchObject({ status: 'success', data: expect.anything() })
  })
})
