// The same service over each store: every operation answers the same, whatever keeps the directory.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpId, serviceEndpoints } from '../../contract/service/endpoints.ts'
import { startPostgres } from '../../testing/directory/postgres.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from '../conformance-client.ts'
import { requestExamples } from '../description/examples.ts'
import { postedOps } from '../operations.ts'
import { type Service, type StartOptions, startService } from '../start.ts'
import { practiceWorld } from '../world/world.ts'
import { openSession } from './directory/postgres/session.ts'

const options = { contacts: 300, pace: { perSecond: 0, burst: 1 }, startCredits: 100_000 }
const whole = practiceWorld({ seed: 1, contacts: 300 })
const [person, company] = [whole.person(7), whole.company(7)]

/** Requests that find something, beside the examples of the description, which mostly do not. */
const hits: readonly (readonly [OpId, object])[] = [
  ['person.byId', { id: 7 }],
  ['company.byId', { id: 7 }],
  ['person.bySocial', { input: person?.social_url }],
  ['company.byDomain', { input: company?.domain }],
  ['cached.org.bySocial', { input: company?.social_url }],
  ['cached.person.byEmail', { input: person?.email_address }],
  ['validate.email', { email: person?.email_address }],
  ['search.employees', { id: person?.org_id }],
  ['search.companyName', { company_name: company?.company_name?.slice(1, 4).toLowerCase(), match_type: 'fuzzy' }],
  ['search.titleCompany', { job_title: 'manager', page: 2 }],
  ['search.prospector', { search: person?.city }],
  [
    'search.prospector',
    { contact_filters: { continent: 'europe' }, insights_filters: { engineer_role_count: '5-500' } },
  ],
  ['search.companies', { employee_count_range: ['51 to 200', '10001+'], founded: '>=1950' }],
  ['search.count', { company_filters: { revenue_min: 1_000_000, employee_count_max: 300 } }],
  ['search.companies', { page: Number.MAX_SAFE_INTEGER }],
  ['person.findEmail', { first_name: person?.first_name, last_name: person?.last_name, domain: person?.email_domain }],
  ['search.ai', { query: 'managers at European companies with 50 to 1000 employees' }],
  ['meta.job_title', { search: 'MANAGER' }],
]
const requests = [...postedOps.map(op => [op, requestExamples[op]] as const), ...hits]

let memory: Service
let askMemory: (asked: AskedRequest) => Promise<HeardResponse>
const postgres = await startPostgres()

beforeAll(async () => {
  memory = await startService(options)
  askMemory = conformanceClient(memory.baseUrl, memory.key)
})
afterAll(async () => {
  await memory.close()
  if (typeof postgres !== 'string') await postgres.close()
})

async function same(own: StartOptions): Promise<void> {
  const service = await startService({ ...options, ...own })
  const ask = conformanceClient(service.baseUrl, service.key)
  for (const [op, body] of requests) {
    const asked = { path: serviceEndpoints[op].path, body }
    const [theirs, ours] = [await ask(asked), await askMemory(asked)]
    expect(theirs.json, `${op} ${JSON.stringify(body)}`).toEqual(ours.json)
    expect(theirs.headers['x-practice-source']).toBe(ours.headers['x-practice-source'])
  }
  expect(service.admin.balance()).toBeLessThan(options.startCredits)
  await service.close()
}

test('a file', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'listwright-store-'))
  await same({ dir })
  await rm(dir, { recursive: true })
})

describe.skipIf(typeof postgres === 'string')('PostgreSQL', () => {
  test('the same, and again after a restart', async () => {
    if (typeof postgres === 'string') return
    await same({ store: postgres.url })
    await same({ store: postgres.url })
  })

  test('two services that fill one new database at once both answer from it', async () => {
    if (typeof postgres === 'string') return
    const session = await openSession(postgres.url)
    await session.plain(client => client.query('CREATE DATABASE twice'))
    await session.close()
    const store = postgres.url.replace(/postgres$/, 'twice')
    const both = await Promise.all([startService({ ...options, store }), startService({ ...options, store })])
    for (const service of both) {
      const ask = conformanceClient(service.baseUrl, service.key)
      for (const body of [{ page_size: 25 }, { page: 2 }]) {
        const asked = { path: serviceEndpoints['search.companies'].path, body }
        expect((await ask(asked)).json).toEqual((await askMemory(asked)).json)
      }
    }
    await Promise.all(both.map(service => service.close()))
  })
})

if (typeof postgres === 'string') console.warn(`The service over PostgreSQL is not tested: ${postgres}`)
