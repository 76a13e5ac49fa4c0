// The look-ups over HTTP: hits, misses, spellings of one input, inputs of another kind, prices, sources.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceEndpoints } from '../contract/service/endpoints.ts'
import {
  CompanyResponse,
  FoundEmailResponse,
  OrganizationResponse,
  PersonResponse,
  SocialUrlsResponse,
} from '../contract/service/lookup.ts'
import { Organization } from '../contract/service/organization.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from './conformance-client.ts'
import { type Service, startService } from './start.ts'
import { practiceWorld } from './world/world.ts'

const whole = practiceWorld({ seed: 1, contacts: 500 })
const people = Array.from({ length: 500 }, (_, at) => whole.person(at + 1)).filter(one => one !== null)
const companies = Array.from({ length: whole.companies }, (_, at) => whole.company(at + 1)).filter(one => one !== null)

/** The first record that has all of these fields. */
function first<T extends object, K extends keyof T>(
  records: readonly T[],
  ...fields: K[]
): T & { [F in K]: NonNullable<T[F]> } {
  const found = records.find(record => fields.every(field => record[field] !== null))
  if (!found) throw new Error('No record has all of these fields.')
  // Just looked.
  return found as T & { [F in K]: NonNullable<T[F]> }
}
const person = first(people, 'social_url', 'email_address', 'cell_phone', 'first_name', 'last_name', 'email_domain')
const company = first(companies, 'social_url', 'domain')

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ contacts: 500, pace: { perSecond: 0, burst: 1 }, startCredits: 100_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterAll(() => service.close())

const pathOf = (op: keyof typeof serviceEndpoints) => serviceEndpoints[op].path
const lookUp = (op: keyof typeof serviceEndpoints, input: unknown) => ask({ path: pathOf(op), body: { input } })

/** A 200 for one credit. */
async function paid(asking: Promise<HeardResponse>): Promise<HeardResponse> {
  const before = service.admin.balance()
  const heard = await asking
  expect(heard.status).toBe(200)
  expect(service.admin.balance()).toBe(before - 1)
  return heard
}

describe.each(['cached.person.bySocial', 'person.bySocial'] as const)('%s', op => {
  test('answers the whole person under any spelling of the address', async () => {
    const handle = person.social_url.split('/').at(-1) ?? ''
    for (const input of [
      person.social_url,
      ` HTTP://www.social.example/in/${handle}/?trk=1#top `,
      `social.example/in/${handle.toUpperCase()}`,
      `https://de.social.example/in/${handle}`,
    ]) {
      const heard = await paid(lookUp(op, input))
      expect(PersonResponse.parse(heard.json)).toEqual(heard.json)
      expect(heard.json).toEqual({ status: 'success', person_id: person.id, data: person })
      expect(heard.headers['x-practice-source']).toBe('world')
    }
  })

  test('answers null for a page nobody has', async () => {
    const heard = await paid(lookUp(op, 'https://social.example/in/nobody-at-all'))
    expect(heard.json).toEqual({ status: 'success', person_id: null, data: null })
    expect(heard.headers['x-practice-source']).toBeUndefined()
  })

  test.each([
    'Jane Doe',
    company.social_url,
    'social.example',
    'https://social.example/in/',
    'jane@acme.example',
    '@@',
    ' ',
  ])('answers 400 to %j', async input => {
    const before = service.admin.balance()
    expect((await lookUp(op, input)).json).toMatchObject({ code: 'bad_request' })
    expect(service.admin.balance()).toBe(before)
  })
})

describe('profile URLs', () => {
  test('of an email address in any case', async () => {
    for (const input of [person.email_address, ` ${person.email_address.toUpperCase()} `]) {
      const heard = await paid(lookUp('cached.person.byEmail', input))
      expect(SocialUrlsResponse.parse(heard.json).data).toContain(person.social_url)
    }
  })

  test('of a phone number in any spelling', async () => {
    const spaced = person.cell_phone.replace(/(\d{2})/g, '$1 ')
    for (const input of [person.cell_phone, spaced, person.cell_phone.replace('+', '00')]) {
      const heard = await paid(lookUp('cached.person.byPhone', input))
      expect(SocialUrlsResponse.parse(heard.json).data).toContain(person.social_url)
    }
  })

  test('are every holder of a shared address, each once', async () => {
    const holders = Map.groupBy(
      people.filter(({ email_address }) => email_address !== null),
      ({ email_address }) => email_address,
    )
    const [shared, who] = [...holders].find(([, who]) => who.length > 1) ?? []
    const { data } = SocialUrlsResponse.parse((await lookUp('cached.person.byEmail', shared)).json)
    expect(data.toSorted()).toEqual(who?.flatMap(({ social_url }) => social_url ?? []).toSorted())
  })

  test('are none for what nobody has', async () => {
    expect((await paid(lookUp('cached.person.byEmail', 'nobody@acme.example'))).json).toEqual({
      status: 'success',
      data: [],
    })
    expect((await paid(lookUp('cached.person.byPhone', '+4930901820'))).json).toEqual({ status: 'success', data: [] })
  })

  test.each([
    ['cached.person.byEmail', 'jane'],
    ['cached.person.byEmail', 'jane@@acme.example'],
    ['cached.person.byEmail', '+14155550123'],
    ['cached.person.byPhone', 'jane@acme.example'],
    ['cached.person.byPhone', '030 901820'],
    ['cached.person.byPhone', '4.16E+09'],
  ] as const)('%s answers 400 to %j', async (op, input) => {
    expect((await lookUp(op, input)).status).toBe(400)
  })
})

describe('companies', () => {
  test('the cached look-ups answer the organization, the live ones the whole company', async () => {
    for (const [op, input] of [
      ['cached.org.bySocial', company.social_url],
      ['cached.org.byDomain', company.domain],
    ] as const) {
      const heard = await paid(lookUp(op, input))
      expect(OrganizationResponse.parse(heard.json)).toEqual(heard.json)
      expect(heard.json).toEqual({ status: 'success', company_id: company.id, data: Organization.parse(company) })
      expect(Object.keys(Object(heard.json).data)).toHaveLength(29)
    }
    for (const [op, input] of [
      ['company.byUrl', company.social_url],
      ['company.byDomain', `https://www.${company.domain.toUpperCase()}:443/about?x=1`],
      ['company.byDomain', company.social_url],
      ['company.bySocialId', company.social_url.split('/').at(-1)],
    ] as const) {
      const heard = await paid(lookUp(op, input))
      expect(CompanyResponse.parse(heard.json)).toEqual(heard.json)
      expect(heard.json).toEqual({ status: 'success', company_id: company.id, data: company })
    }
  })

  test('misses are null', async () => {
    for (const [op, input] of [
      ['cached.org.byDomain', 'nothing-here.example'],
      ['cached.org.bySocial', 'https://social.example/company/nothing-here'],
      ['company.byDomain', 'example.org'],
      ['company.bySocialId', 'nothing-here'],
    ] as const) {
      expect((await paid(lookUp(op, input))).json).toEqual({ status: 'success', company_id: null, data: null })
    }
  })

  test.each([
    ['cached.org.bySocial', person.social_url],
    ['cached.org.bySocial', company.domain],
    ['cached.org.byDomain', person.social_url],
    ['cached.org.byDomain', 'no domain'],
    ['company.byUrl', 'acme'],
    ['company.byDomain', 'localhost'],
    ['company.bySocialId', 'a/b'],
    ['company.bySocialId', ' '],
  ] as const)('%s answers 400 to %j', async (op, input) => {
    expect((await lookUp(op, input)).status).toBe(400)
  })
})

describe('by id', () => {
  test('answers the record, or null', async () => {
    const byId = (op: 'person.byId' | 'company.byId', id: unknown) => ask({ path: pathOf(op), body: { id } })
    expect((await paid(byId('person.byId', person.id))).json).toMatchObject({ person_id: person.id, data: person })
    expect((await paid(byId('company.byId', company.id))).json).toMatchObject({ company_id: company.id, data: company })
    expect((await paid(byId('person.byId', 999_999))).json).toMatchObject({ person_id: null, data: null })
    expect((await paid(byId('company.byId', Number.MAX_SAFE_INTEGER))).json).toMatchObject({ data: null })
    for (const id of [0, -1, 1.5, '1', null, 2 ** 53]) {
      expect((await byId('person.byId', id)).status, String(id)).toBe(422)
      expect((await byId('company.byId', id)).status, String(id)).toBe(422)
    }
  })
})

describe('email address from name and domain', () => {
  const find = (body: object) => ask({ path: pathOf('person.findEmail'), body })
  const { first_name, last_name, email_domain } = person

  test('is the held one, whatever case and accents the name is written with', async () => {
    for (const name of [
      first_name,
      ` ${first_name.toUpperCase()} `,
      first_name.normalize('NFD').replace(/\p{M}/gu, ''),
    ]) {
      const heard = await paid(find({ first_name: name, last_name, domain: `https://${email_domain}/` }))
      expect(FoundEmailResponse.parse(heard.json).email).toBe(person.email_address)
    }
  })

  test('is null, never made up, for a domain the person has no address at', async () => {
    const other = first(
      companies.filter(({ id }) => id !== person.org_id),
      'domain',
    )
    expect((await paid(find({ first_name, last_name, domain: other.domain }))).json).toEqual({
      status: 'success',
      email: null,
    })
    expect((await paid(find({ first_name: 'Nobody', last_name, domain: email_domain }))).json).toMatchObject({
      email: null,
    })
  })

  test('is that of the namesake who has one', async () => {
    const own = await startService({ contacts: 0, startCredits: 10 })
    const send = conformanceClient(own.baseUrl, own.key)
    async function* slices() {
      yield [
        {
          line: 2,
          cells: ['Ada', 'Byron', 'ada.b@mail.example', 'Looms', 'looms.example', 'https://social.example/in/ada-1'],
        },
        {
          line: 3,
          cells: ['Ada', 'Byron', 'ada@looms.example', 'Looms', 'looms.example', 'https://social.example/in/ada-2'],
        },
      ]
    }
    const mapping = ['first_name', 'last_name', 'email', 'company_name', 'domain', 'profile_url'] as const
    const options = { id: 'crm', file: 'crm.csv', date: '2026-03-01T10:00:00.000Z', kind: 'people' as const }
    await own.admin.importOwn({ ...options, mapping, country: null, dryRun: false, replace: false }, slices())
    const found = async (domain: string) =>
      (await send({ path: pathOf('person.findEmail'), body: { first_name: 'ada', last_name: 'BYRON', domain } })).json
    expect(await found('looms.example')).toMatchObject({ email: 'ada@looms.example' })
    expect(await found('mail.example')).toMatchObject({ email: 'ada.b@mail.example' })
    expect(await found('nowhere.example')).toMatchObject({ email: null })
    await own.close()
  })

  test('refuses what is no domain or no name', async () => {
    expect((await find({ first_name, last_name, domain: 'acme' })).status).toBe(400)
    expect((await find({ first_name: ' ', last_name, domain: email_domain })).status).toBe(400)
    expect((await find({ first_name, last_name })).status).toBe(422)
    expect((await find({ first_name: '', last_name, domain: email_domain })).status).toBe(422)
    expect((await find({ first_name: 'x'.repeat(201), last_name, domain: email_domain })).status).toBe(422)
  })
})

test('cached and live look-ups answer the same', async () => {
  const [cached, live] = [
    await lookUp('cached.person.bySocial', person.social_url),
    await lookUp('person.bySocial', person.social_url),
  ]
  expect(cached.bytes.equals(live.bytes)).toBe(true)
})

test('misses are free if a setting says so, and only they', async () => {
  const own = await startService({ startCredits: 10, settings: { chargeOnMiss: false, idempotency: true } })
  const send = conformanceClient(own.baseUrl, own.key)
  const miss = { path: pathOf('person.byId'), body: { id: 999_999 }, headers: { 'idempotency-key': 'm' } }
  expect((await send(miss)).json).toMatchObject({ data: null })
  expect((await send(miss)).headers['idempotent-replayed']).toBe('true')
  await send({ path: pathOf('cached.person.byEmail'), body: { input: 'nobody@acme.example' } })
  await send({ path: pathOf('person.findEmail'), body: { first_name: 'N', last_name: 'O', domain: 'acme.example' } })
  await send({ path: pathOf('search.companies'), body: { company_name: 'no company has this name' } })
  expect(own.admin.audit()).toEqual({ balance: 5, reserved: 0, ledger: 5, charges: 1 })
  await send({ path: pathOf('person.byId'), body: { id: 1 } })
  expect(own.admin.balance()).toBe(4)
  await own.close()
})

describe('validation', () => {
  test('answers from the practice record first', async () => {
    const heard = await paid(ask({ path: pathOf('validate.email'), body: { email: person.email_address } }))
    expect(heard.headers['x-practice-source']).toBe('world')
    const phone = await paid(ask({ path: pathOf('validate.phone'), body: { phone: person.cell_phone } }))
    expect(phone.headers['x-practice-source']).toBe('world')
  })

  test('names owners from own data', async () => {
    const own = await startService({ startCredits: 10 })
    const send = conformanceClient(own.baseUrl, own.key)
    async function* slices() {
      yield [{ line: 2, cells: ['Ada', 'Byron', 'ada@github.com', '+49 30 901820', 'Looms'] }]
    }
    const mapping = ['first_name', 'last_name', 'email', 'phone', 'company_name'] as const
    const options = { id: 'crm', file: 'crm.csv', date: '2026-03-01T10:00:00.000Z', kind: 'people' as const }
    await own.admin.importOwn({ ...options, mapping, country: null, dryRun: false, replace: false }, slices())
    const email = await send({ path: pathOf('validate.email'), body: { email: 'Ada@GitHub.com' } })
    expect(email.json).toMatchObject({
      data: { email_sender: { first_name: 'Ada', last_name: 'Byron', organization_name: 'Looms' } },
    })
    expect(email.headers['x-practice-source']).toBe('rules, own:crm')
    const phone = await send({ path: pathOf('validate.phone'), body: { phone: '030 901820', country: 'DE' } })
    expect(phone.json).toMatchObject({ data: { phone_registration: { name: 'Ada Byron' } } })
    await own.close()
  })

  test('without the world, its domains are reserved names like any other', async () => {
    const own = await startService({ startCredits: 10, settings: { world: false } })
    const send = conformanceClient(own.baseUrl, own.key)
    const heard = await send({ path: pathOf('validate.email'), body: { email: person.email_address } })
    expect(heard.headers['x-practice-source']).toBe('rules')
    expect(heard.json).toMatchObject({ data: { email_deliverability: { status_detail: 'reserved_domain' } } })
    expect((await send({ path: pathOf('person.byId'), body: { id: 1 } })).json).toMatchObject({ data: null })
    own.admin.settings({ world: true })
    expect((await send({ path: pathOf('person.byId'), body: { id: 1 } })).json).toMatchObject({ person_id: 1 })
    await own.close()
  })
})
