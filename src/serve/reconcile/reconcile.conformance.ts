// A list served for reconciliation, through HTTP and over real SQLite: each message of both versions of the protocol, who is refused,
// and what is never served.
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProtocolVersion } from '../../contract/app/reconcile/reconcile-protocol.ts'
import { createChangeFeed } from '../../engine/base/changes.ts'
import { createServedLists } from '../../engine/reconcile/served-lists.ts'
import { createSheets } from '../../engine/sheet/sheets.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { specMessages, specProposal, specSuggestions } from '../../testing/web/reconcile-schemas.ts'
import { silentLog, type TempWorkspace, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import type { PeerOwner } from '../peers.ts'
import { type ReconcileHost, startReconcileHost } from './reconcile-host.ts'

const secret = 'a-secret-of-this-test'
const versions = ['0.2', '1.0-draft'] as const
const columns = [
  { name: 'No', type: 'text' },
  { name: 'Company', type: 'company' },
  { name: 'City', type: 'city' },
  { name: 'Email', type: 'email' },
  { name: 'Kind', type: 'text' },
] as const
const companies = [
  ['C-1', 'Nordwind Logistik GmbH', 'Hamburg', 'office@nordwind.example', 'Customer'],
  ['C-2', 'Halden & Sons', 'Oslo', 'post@halden.example', 'Supplier'],
  ['C-3', 'Acme', 'Cork', 'acme@acme.example', 'Customer'],
  ['C-4', 'Acme', 'Ulm', 'ulm@acme.example', 'Customer'],
  ['C-5', 'Vega <b>Druck</b>', 'Łódź', null, 'Supplier'],
  ['C-5', 'Repeated', 'Bergen', null, null],
  [null, 'Without an id', 'Bergen', null, null],
]

let work: TempWorkspace
let hosts: ReconcileHost[] = []
let served: ReconcileHost
let people: ReconcileHost
let owner: PeerOwner = 'ours'
beforeAll(async () => {
  work = await tempWorkspace()
  const lists = createServedLists(work.store, () => 'DE')
  const start = async (of: Parameters<typeof lists.of>[0]) => {
    const host = await startReconcileHost({
      table: lists.of(of),
      program: '1.2.3',
      log: silentLog,
      secret,
      lookUpPeer: async () => owner,
    })
    hosts.push(host)
    return host
  }
  const list = await makeSheet(work.store, [...columns], companies, 'Companies')
  served = await start({ sheetId: list.sheetId, id: 'No', type: 'Kind' })
  const named = [
    { name: 'First name', type: 'first_name' },
    { name: 'Last name', type: 'last_name' },
    { name: 'Phone', type: 'phone' },
  ] as const
  const persons = [
    ['Robert', 'Whitlow', '+49 30 901820'],
    ['Maria', 'Holm', '030 901821'],
  ]
  people = await start({ sheetId: (await makeSheet(work.store, [...named], persons, 'People')).sheetId })
})
afterAll(async () => {
  for (const host of hosts) await host.close()
  hosts = []
  await work.close()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A request to any path of the host, with headers that no client library would send. */
function raw(
  host: ReconcileHost,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: host.port, method, path, headers, agent: false }, async answer =>
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }),
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

const get = async (version: ProtocolVersion, path = '', host = served) =>
  JSON.parse((await raw(host, 'GET', `/${secret}/${version}${path}`)).body)

interface Found {
  id: string
  name: string
  score: number
  match: boolean
  features: { id: string; value: number | boolean }[]
}

/** Each query in the words of both versions, whose candidates are the same. */
async function candidates(
  query: { name?: string; type?: string; limit?: number; properties?: Record<string, string> },
  host = served,
): Promise<Found[]> {
  const { name, type, limit, properties = {} } = query
  const own = Object.entries(properties)
  const old = {
    ...{ ...(name !== undefined && { query: name }), ...(type && { type }), ...(limit && { limit }) },
    properties: own.map(([pid, v]) => ({ pid, v })),
  }
  const form = new URLSearchParams({ queries: JSON.stringify({ mine: old }) })
  const first = await raw(host, 'POST', `/${secret}/0.2`, {}, form.toString())
  const draft = {
    ...{ ...(type && { type }), ...(limit && { limit }) },
    conditions: [
      ...(name === undefined ? [] : [{ matchType: 'name', v: name }]),
      ...own.map(([pid, v]) => ({ matchType: 'property', pid, v })),
    ],
  }
  const json = { 'content-type': 'application/json' }
  const second = await raw(host, 'POST', `/${secret}/1.0-draft/reconcile`, json, JSON.stringify({ queries: [draft] }))
  expect([first.status, second.status]).toEqual([200, 200])
  const { mine } = specMessages['0.2'].results.parse(JSON.parse(first.body))
  const [only] = specMessages['1.0-draft'].results.parse(JSON.parse(second.body)).results
  const bare = ({ id, score, match }: Found) => ({ id, score, match })
  expect(mine?.result.map(bare)).toEqual(only?.candidates.map(bare))
  return mine?.result ?? []
}

test.each(versions)('%s: the manifest is one of its version, and all it names is there', async version => {
  const manifest = await get(version)
  specMessages[version].manifest.parse(manifest)
  expect(manifest).toMatchObject({
    name: 'Companies (Listwright)',
    versions: [version],
    defaultTypes: [
      { id: 'Customer', name: 'Customer' },
      { id: 'Supplier', name: 'Supplier' },
    ],
  })
  const view = manifest.view.url.replace(/\{\{?id\}?\}/, 'C-1')
  const page = await fetch(view)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Nordwind Logistik GmbH')
})

describe('candidates', () => {
  test('a name that is the same but for its form is found and sure, and a slip is found', async () => {
    const [best] = await candidates({ name: 'nordwind logistik' })
    expect(best).toMatchObject({ id: 'C-1', score: 100, match: true })
    const [slip] = await candidates({ name: 'Nordwnd Logistik' })
    expect(slip).toMatchObject({ id: 'C-1', match: false })
    expect(slip?.score).toBeGreaterThan(70)
    expect(slip?.score).toBeLessThan(100)
    expect(await candidates({ name: 'Quite another firm' })).toEqual([])
  })

  test('an id is the surest name', async () => {
    const [best] = await candidates({ name: 'C-2' })
    expect(best).toMatchObject({ id: 'C-2', name: 'Halden & Sons', score: 100, match: true })
    expect(best?.features).toContainEqual({ id: 'id', value: true })
  })

  test('of namesakes none is sure until a property tells them apart', async () => {
    const both = await candidates({ name: 'Acme' })
    expect(both.map(({ id, match }) => [id, match])).toEqual([
      ['C-3', false],
      ['C-4', false],
    ])
    const [ulm, cork] = await candidates({ name: 'Acme', properties: { City: 'ulm' } })
    expect(ulm).toMatchObject({ id: 'C-4', match: true, score: 100 })
    expect(cork?.score).toBeLessThan(80)
    expect(await candidates({ name: 'Acme', limit: 1 })).toHaveLength(1)
  })

  test('a property alone finds who has it, and one that the list does not have says nothing', async () => {
    const [best] = await candidates({ properties: { Email: 'POST@halden.example' } })
    expect(best).toMatchObject({ id: 'C-2', match: true })
    const [same] = await candidates({ name: 'Halden & Sons', properties: { Colour: 'green' } })
    expect(same).toMatchObject({ id: 'C-2', score: 100 })
  })

  test('a type restricts; one that no row has leaves none', async () => {
    expect(await candidates({ name: 'Acme', type: 'Supplier' })).toEqual([])
    expect(await candidates({ name: 'Halden & Sons', type: 'Supplier' })).toHaveLength(1)
    expect(await candidates({ name: 'Acme', type: 'Planet' })).toEqual([])
  })

  test('the name of a person alone is for a review; with a phone number it is sure', async () => {
    const [bob] = await candidates({ name: 'Bob Whitlow' }, people)
    expect(bob).toMatchObject({ id: '1', name: 'Robert Whitlow', match: false })
    const [sure] = await candidates({ name: 'Bob Whitlow', properties: { Phone: '030/901820' } }, people)
    expect(sure).toMatchObject({ id: '1', match: true })
  })
})

test('the draft: conditions may be required, and have several values of which any, all or none fit', async () => {
  const ask = async (...conditions: object[]) => {
    const body = JSON.stringify({ queries: [{ conditions }] })
    const path = `/${secret}/1.0-draft/reconcile`
    const { body: answer } = await raw(served, 'POST', path, { 'content-type': 'application/json' }, body)
    const [only] = specMessages['1.0-draft'].results.parse(JSON.parse(answer)).results
    return only?.candidates.map(({ id }) => id)
  }
  const acme = { matchType: 'name', v: 'Acme' }
  const city = { matchType: 'property', pid: 'City', required: true }
  expect(await ask(acme, { ...city, v: ['Ulm', 'Oslo'] })).toEqual(['C-4'])
  expect(await ask(acme, { ...city, v: ['Ulm', 'Cork'], matchQuantifier: 'all' })).toEqual([])
  expect(await ask(acme, { ...city, v: 'Ulm', matchQuantifier: 'none' })).toEqual(['C-3'])
  expect(await ask(acme, { ...city, pid: 'Colour', v: 'green' })).toEqual([])
  expect(await ask({ matchType: 'name', v: ['Acme', 'Halden & Sons'] })).toHaveLength(3)
})

test('GET with queries, and several queries that keep their keys', async () => {
  const queries = JSON.stringify({ a: { query: 'Acme' }, b: { query: 'Halden' }, c: { query: 'zzzz' } })
  const found = await get('0.2', `?queries=${encodeURIComponent(queries)}`)
  expect(Object.keys(specMessages['0.2'].results.parse(found))).toEqual(['a', 'b', 'c'])
  expect(found.c.result).toEqual([])
})

test.each(versions)('%s: suggestions by prefix, by id and with an empty prefix', async version => {
  const entities = specSuggestions.entity.parse(await get(version, '/suggest/entity?prefix=log'))
  expect(entities.result).toMatchObject([{ id: 'C-1', notable: [{ id: 'Customer' }] }])
  expect((await get(version, '/suggest/entity?prefix=C-4')).result).toMatchObject([{ id: 'C-4', name: 'Acme' }])
  expect((await get(version, '/suggest/entity?prefix=&cursor=3')).result).toHaveLength(2)
  const types = specSuggestions.type.parse(await get(version, '/suggest/type?prefix=cus'))
  expect(types.result).toEqual([{ id: 'Customer', name: 'Customer' }])
  const properties = specSuggestions.property.parse(await get(version, '/suggest/property?prefix='))
  expect(properties.result.map(({ id }) => id)).toEqual(columns.map(({ name }) => name))
})

test.each(versions)('%s: values of properties', async version => {
  const ask = JSON.stringify({ ids: ['C-1', 'C-5', 'gone'], properties: [{ id: 'City' }, { id: 'Email' }] })
  const { body } =
    version === '0.2'
      ? await raw(served, 'POST', `/${secret}/0.2`, {}, new URLSearchParams({ extend: ask }).toString())
      : await raw(served, 'POST', `/${secret}/1.0-draft/extend`, { 'content-type': 'application/json' }, ask)
  const found = specMessages[version].extended.parse(JSON.parse(body))
  expect(found.meta).toEqual([
    { id: 'City', name: 'City' },
    { id: 'Email', name: 'Email' },
  ])
  expect(JSON.stringify(found.rows)).toContain('Łódź')
  const proposal = specProposal.parse(await get(version, '/extend/propose?type=Customer&limit=2'))
  expect(proposal).toEqual({
    properties: [
      { id: 'No', name: 'No' },
      { id: 'Company', name: 'Company' },
    ],
    type: 'Customer',
    limit: 2,
  })
})

test('a value that many rows have does not keep the row out that another value tells', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => [`Firm ${at} of many`, 'Oslo', `post${at}@firms.example`])
  const own = [
    { name: 'Company', type: 'company' },
    { name: 'City', type: 'city' },
    { name: 'Email', type: 'email' },
  ] as const
  const { sheetId } = await makeSheet(work.store, [...own], rows, 'Many')
  const property = (propertyId: string, value: string) => ({
    ...{ propertyId, values: [value], required: false, quantifier: 'any' as const },
  })
  const query = {
    ...{ names: ['Quite another name'], nameRequired: false, types: [], typesAreHint: false, limit: 3 },
    properties: [property('City', 'Oslo'), property('Email', 'post900@firms.example')],
  }
  const [found] = await createServedLists(work.store, () => null)
    .of({ sheetId })
    .candidates([query])
  expect(found?.[0]).toMatchObject({ id: '901', name: 'Firm 900 of many' })
})

test('a column that is excluded from runs is served only where someone names it', async () => {
  const rows = [['Nordwind', 'secret of Nordwind']]
  const own = [
    { name: 'Company', type: 'company' },
    { name: 'Notes', type: 'text' },
  ] as const
  const { sheetId, columnIds } = await makeSheet(work.store, [...own], rows, 'Notes')
  const sheets = createSheets(work.store, createChangeFeed())
  for (const columnId of columnIds.slice(1)) await sheets.setColumn(sheetId, columnId, { neverSend: true })
  const lists = createServedLists(work.store, () => null)
  const idsOf = async (properties?: string[]) =>
    (await lists.of({ sheetId, ...(properties && { properties }) }).facts()).properties.map(({ id }) => id)
  expect(await idsOf()).toEqual(['Company'])
  expect(await idsOf(['Notes'])).toEqual(['Notes'])
})

test('a preview is a page that shows its texts as texts and can do nothing', async () => {
  const { body, headers } = await raw(served, 'GET', `/${secret}/0.2/preview?id=C-5`)
  expect(body).toContain('Vega &#60;b&#62;Druck&#60;/b&#62;')
  expect(body).not.toContain('<b>')
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect((await raw(served, 'GET', `/${secret}/0.2/preview?id=nobody`)).status).toBe(404)
})

test('any page may ask, as the protocol demands, but only one that knows the address', async () => {
  const origin = { origin: 'https://refine.example' }
  const path = `/${secret}/0.2`
  expect((await raw(served, 'GET', path, origin)).headers['access-control-allow-origin']).toBe('*')
  const asked = { ...origin, 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' }
  expect(await raw(served, 'OPTIONS', `/${secret}/1.0-draft/reconcile`, asked)).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-private-network': 'true',
    },
  })
  for (const [method, wrong] of [
    ['GET', '/'],
    ['GET', '/0.2'],
    ['GET', `/${secret}x/0.2`],
    ['OPTIONS', `/${secret.slice(1)}/0.2`],
    ['GET', `/${secret}/0.1`],
    ['GET', `//${secret}/0.2`],
  ] as const) {
    const { status, headers } = await raw(served, method, wrong, origin)
    expect({ wrong, status }).toEqual({ wrong, status: 404 })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})

test('another name of this computer is refused, also with the secret, and so is another user', async () => {
  for (const host of ['evil.example', `evil.example:${served.port}`, `localhost:${served.port}`, '127.0.0.1']) {
    const { status, headers } = await raw(served, 'GET', `/${secret}/0.2`, { host })
    expect({ host, status }).toEqual({ host, status: 403 })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
  owner = 'other'
  try {
    expect((await raw(served, 'GET', `/${secret}/0.2`)).status).toBe(403)
  } finally {
    owner = 'ours'
  }
})

test.each([
  ['no JSON', '{"a":', 400],
  ['a list of queries', '[]', 400],
  ['a query that asks nothing', '{"a":{}}', 400],
  ['a word that no query has', '{"a":{"query":"x","colour":"green"}}', 400],
  ['too many', JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, { query: 'x' }]))), 413],
])('0.2: %s is refused in words', async (_, queries, status) => {
  const answer = await raw(served, 'POST', `/${secret}/0.2`, {}, new URLSearchParams({ queries }).toString())
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual({ status: 'error', message: expect.stringMatching(/./) })
})

test.each([
  ['conditions of 0.2', { queries: [{ query: 'x' }] }, 400],
  ['no condition', { queries: [{ conditions: [] }] }, 400],
  ['a condition without its kind', { queries: [{ conditions: [{ v: 'x' }] }] }, 400],
  ['several types', { queries: [{ type: ['a'], conditions: [{ matchType: 'name', v: 'x' }] }] }, 400],
  ['a property without its id', { queries: [{ conditions: [{ matchType: 'property', v: 'x' }] }] }, 400],
])('1.0-draft: %s is refused', async (_, body, status) => {
  const json = { 'content-type': 'application/json' }
  const path = `/${secret}/1.0-draft/reconcile`
  expect((await raw(served, 'POST', path, json, JSON.stringify(body))).status).toBe(status)
})

test('a body of another kind, of endless length or with another method is refused', async () => {
  const path = `/${secret}/1.0-draft/reconcile`
  expect((await raw(served, 'POST', path, { 'content-type': 'text/plain' }, '{}')).status).toBe(415)
  expect((await raw(served, 'GET', path)).status).toBe(405)
  expect((await raw(served, 'DELETE', path)).status).toBe(405)
  const long = raw(served, 'POST', path, { 'content-type': 'application/json' }, 'x'.repeat(8_100_000))
  // The connection may end before the client has sent all of it.
  const ended = await long.then(
    ({ status }) => status,
    (error: NodeJS.ErrnoException) => error.code,
  )
  expect([413, 'ECONNRESET', 'EPIPE']).toContain(ended)
})
