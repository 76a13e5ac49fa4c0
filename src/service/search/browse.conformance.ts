// Browsing field values over HTTP: complete, sorted, paged, searchable, and each value finds records.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldText } from '../../checks/keys/fold.ts'
import { type OpId, serviceEndpoints } from '../../contract/service/endpoints.ts'
import { type FilterGroup, searchFilters } from '../../contract/service/filters.ts'
import { MetaResponse, metaFields } from '../../contract/service/meta.ts'
import { CompaniesResponse, ContactsResponse } from '../../contract/service/search.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from '../conformance-client.ts'
import { type Service, startService } from '../start.ts'

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ contacts: 500, pace: { perSecond: 0, burst: 1 }, startCredits: 1_000_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterAll(() => service.close())

const post = (op: OpId, body: object) => ask({ path: serviceEndpoints[op].path, body })
const contacts = async (op: OpId, body: object) => ContactsResponse.parse((await post(op, body)).json)

describe('field values', () => {
  test.each(metaFields)('every value of %s is one, sorted, over pages of 100, and each finds records', async field => {
    const op = `meta.${field}` as const
    const values: string[] = []
    let more = true
    for (let page = 1; more; page++) {
      const body = MetaResponse.parse((await post(op, { page })).json)
      expect(body).toMatchObject({ field, page })
      if (body.has_more) expect(body.values).toHaveLength(100)
      values.push(...body.values)
      more = body.has_more
    }
    expect(values.length).toBeGreaterThan(1)
    expect(new Set(values).size).toBe(values.length)
    const group = (Object.keys(searchFilters) as FilterGroup[]).find(name => field in searchFilters[name]) ?? ''
    const sample = values.filter((_, at) => at % Math.ceil(values.length / 10) === 0)
    for (const value of sample) {
      const asContact = await contacts('search.prospector', { [group]: { [field]: [value] } })
      const found =
        group === 'contact_filters'
          ? asContact
          : CompaniesResponse.parse((await post('search.companies', { [field]: [value] })).json)
      expect(found.total_count, value).toBeGreaterThan(0)
    }
    const [one = ''] = sample
    const searched = MetaResponse.parse((await post(op, { search: one.toUpperCase() })).json)
    expect(searched.values).toContain(one)
    for (const value of searched.values) expect(foldText(value)).toContain(foldText(one))
    expect((await post(op, { page: 1000 })).json).toEqual({ field, values: [], page: 1000, has_more: false })
    expect((await post(op, { search: null })).json).toEqual((await post(op, { search: '' })).json)
  })

  test('answer under every style of a technology name, and 404 under an unknown one', async () => {
    for (const alias of ['crm_technologies', 'crm_tech_org']) {
      const heard = await ask({ path: `/v1/search/meta/${alias}`, body: {} })
      expect(heard.json).toEqual((await post('meta.crm_tech', {})).json)
    }
    expect((await ask({ path: '/v1/search/meta/salary', body: {} })).status).toBe(404)
  })

  test('have no page_size, and a search of up to 200', async () => {
    expect((await post('meta.city', { page_size: 10 })).status).toBe(422)
    expect((await post('meta.city', { page: 0 })).status).toBe(422)
    expect((await post('meta.city', { search: 'x'.repeat(200) })).status).toBe(200)
    expect((await post('meta.city', { search: 'x'.repeat(201) })).status).toBe(422)
  })
})
