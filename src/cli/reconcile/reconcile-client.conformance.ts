// `reconcile LIST`: what is asked of a service and what is not, the columns it makes, answers that are stored, and how it goes on after
// it was cut off. Services are scripted, or our own on another list.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 })

let at: CommandLine
let service: ScriptedService
beforeEach(async () => {
  at = commandLine()
  service = await scriptedService()
})
afterEach(async () => {
  await service.close()
  await at.close()
})

interface ScriptedService {
  readonly url: string
  /** Bodies of the requests for candidates, in their order. */
  readonly asked: Record<string, { query: string; properties?: { pid: string; v: string }[] }>[]
  /** Takes the next request; null: it is answered as usual. */
  next: { status: number; headers?: Record<string, string>; body: string } | 'hang' | null
  manifest: Record<string, unknown>
  close(): Promise<void>
}

const entities: Record<string, { id: string; name: string; score: number; match: boolean }[]> = {
  nordwind: [{ id: 'Q1', name: 'Nordwind GmbH', score: 98, match: true }],
  halden: [
    { id: 'Q2', name: 'Halden & Sons', score: 91, match: false },
    { id: 'Q3', name: 'Halden Oslo', score: 60, match: false },
  ],
  twins: [
    { id: 'Q4', name: 'Twins', score: 95, match: false },
    { id: 'Q5', name: 'Twins', score: 95, match: false },
  ],
}

/** A service of 0.2 that knows three names, two queries at a time. */
async function scriptedService(): Promise<ScriptedService> {
  const server: Server = createServer(async (request, response) => {
    const json = (value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    if (request.method === 'GET') return json(made.manifest)
    const form = new URLSearchParams(await text(request))
    const { next } = made
    made.next = null
    if (next === 'hang') return
    if (next) {
      response.writeHead(next.status, next.headers)
      response.end(next.body)
      return
    }
    const extend = form.get('extend')
    if (extend !== null) {
      const { ids, properties } = JSON.parse(extend) as { ids: string[]; properties: { id: string }[] }
      const values = (id: string) =>
        Object.fromEntries(properties.map(one => [one.id, [{ str: `${one.id} of ${id}` }]]))
      return json({
        meta: properties.map(({ id }) => ({ id, name: id.toUpperCase() })),
        rows: Object.fromEntries(ids.map(id => [id, values(id)])),
      })
    }
    const queries = JSON.parse(form.get('queries') ?? '{}') as ScriptedService['asked'][number]
    made.asked.push(queries)
    json(
      Object.fromEntries(
        Object.entries(queries).map(([key, { query }]) => [key, { result: entities[query.toLowerCase()] ?? [] }]),
      ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  const made: ScriptedService = {
    url,
    asked: [],
    next: null,
    manifest: {
      ...{ versions: ['0.2'], name: 'Firms', identifierSpace: 'http://x.example/', schemaSpace: 'http://x.example/' },
      ...{ batchSize: 2, view: { url: 'https://firms.example/{{id}}' }, extend: {} },
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return made
}

const firms = `Firm,City,Contact
Nordwind,Hamburg,anna@nordwind.example
Halden,Oslo,bo@halden.example
nordwind,Hamburg,cy@nordwind.example
Nordwind,Hamburg,di@nordwind.example
Twins,Ulm,ed@twins.example
Unknown,Cork,fay@unknown.example
,Bergen,gus@x.example
`
const match = (...more: string[]) =>
  ['reconcile', 'firms', '--service', service.url, '--column', 'Firm', '--per-second', '50', ...more] as const
const rows = async () => (await at.here('export', 'firms', '--out', '-')).out.trim().split(/\r?\n/)

test('it counts first and sends nothing then; equal values are asked once; sure ones become columns with one undo', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  const dry = JSON.parse((await at.here(...match('--dry-run', '--json'))).out)
  expect(dry).toMatchObject({
    estimate: {
      service: 'Firms',
      rows: 7,
      blank: 1,
      suppressed: 0,
      different: 5,
      stored: 0,
      calls: 3,
      fields: ['Firm'],
    },
    changed: null,
  })
  expect(service.asked).toEqual([])

  const said = await at.here(...match('--show', '5'))
  expect(said).toMatchObject({ code: 0 })
  expect(said.err).toContain('5 different values in 7 rows, 0 answers stored, 3 requests to send')
  expect(said.out).toContain('3 rows of 7 matched, 2 to review, 1 without a candidate, 1 blank')
  expect(said.out).toContain('91  Halden & Sons (Q2)')
  expect(service.asked.map(batch => Object.values(batch).map(({ query }) => query))).toEqual([
    ['Nordwind', 'Halden'],
    ['nordwind', 'Twins'],
    ['Unknown'],
  ])
  const sure = 'Nordwind GmbH|Q1|98|https://firms.example/Q1|matched'
  expect((await rows()).map(line => line.split(',').slice(3).join('|'))).toEqual([
    'Firm: name|Firm: id|Firm: score|Firm: link|Firm: match',
    ...[sure, '||||to review', sure, sure, '||||to review', '||||none', '||||'],
  ])
  const sent = JSON.parse((await at.here('reconcile', 'sent', '--json')).out)
  expect(sent.calls).toHaveLength(3)
  expect(sent.calls[2]).toMatchObject({ kind: 'candidates', sheet: 'firms', fields: ['Firm'], items: 2, http: 200 })
  expect(JSON.stringify(sent)).not.toContain('Nordwind')
})

test('stored answers are used again: another threshold asks nothing, another property does', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  await at.here(...match())
  const before = service.asked.length
  const again = JSON.parse((await at.here(...match('--threshold', '90', '--into', 'Best', '--json'))).out)
  // Two that are as good as one another are for a person to choose from.
  expect(again).toMatchObject({ estimate: { stored: 5, calls: 0 }, matched: 4, review: 1, none: 1, blank: 1 })
  expect(again.changed.added).toEqual(['Best: name', 'Best: id', 'Best: score', 'Best: link', 'Best: match'])
  expect(service.asked).toHaveLength(before)
  await at.here(...match('--property', 'town=City'))
  expect(service.asked.slice(before).flatMap(batch => Object.values(batch))[0]).toMatchObject({
    query: 'Nordwind',
    properties: [{ pid: 'town', v: 'Hamburg' }],
  })
})

test('what a person has decided is taken, and asks nothing again', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  await at.here(...match('--into', 'First'))
  const before = service.asked.length
  at.put('decided.csv', 'Halden,Q3\nTwins,\n')
  const said = JSON.parse((await at.here(...match('--decide', 'decided.csv', '--show', '5', '--json'))).out)
  expect(said).toMatchObject({ matched: 4, review: 0, none: 2, toReview: [] })
  expect((await rows())[2]).toContain('Halden Oslo,Q3,60,https://firms.example/Q3')
  expect(service.asked).toHaveLength(before)
  at.put('wrong.csv', 'Halden,Q9\n')
  expect(await at.here(...match('--decide', 'wrong.csv', '--into', 'Third'))).toMatchObject({
    code: 3,
    err: expect.stringContaining('no candidate with the id "Q9"'),
  })
  expect((await rows())[0]).not.toContain('Third')
})

test('no one on a do-not-contact list is in a request, whether the row or the value itself names them', async () => {
  at.put('firms.csv', `${firms}bo@secret.example,Rome,\n`)
  await at.here('import', 'firms.csv')
  await at.here('suppress', 'add', '--kind', 'email', 'bo@halden.example', 'bo@secret.example')
  const said = JSON.parse((await at.here(...match('--json'))).out)
  expect(said).toMatchObject({ suppressed: 2, estimate: { suppressed: 2 } })
  expect(JSON.stringify(service.asked)).not.toMatch(/Halden|secret/)
})

test('a column that is not there ends it before anything is sent', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  expect(await at.here(...match('--property', 'mail=Colour'))).toMatchObject({ code: 3 })
  expect(service.asked).toEqual([])
})

test('values of properties become columns, by the ids that were found', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  await at.here(...match())
  const bring = [
    'reconcile',
    'firms',
    '--service',
    service.url,
    '--ids',
    'Firm: id',
    '--bring',
    'founded',
    '--bring',
    'web',
  ]
  expect(JSON.parse((await at.here(...bring, '--dry-run', '--json')).out)).toMatchObject({
    estimate: { different: 1, calls: 1, fields: ['Firm: id'] },
  })
  expect(JSON.parse((await at.here(...bring, '--json')).out)).toMatchObject({
    changed: { added: ['FOUNDED', 'WEB'], filled: 6 },
  })
  expect((await rows())[1]?.split(',').slice(-2)).toEqual(['founded of Q1', 'web of Q1'])
})

test('killed in the midst, it goes on with what is missing', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  const { child, said } = at.start([...match(), '--json'])
  await vi.waitFor(() => expect(service.asked.length).toBeGreaterThan(0), { timeout: 60_000, interval: 5 })
  service.next = 'hang'
  await vi.waitFor(() => expect(service.next).toBeNull(), { timeout: 60_000, interval: 5 })
  child.kill('SIGKILL')
  await said
  const before = service.asked.flatMap(batch => Object.values(batch).map(({ query }) => query))
  expect(before.length).toBeLessThan(5)
  expect(await at.here(...match())).toMatchObject({ code: 0 })
  const all = service.asked.flatMap(batch => Object.values(batch).map(({ query }) => query))
  expect(all.toSorted()).toEqual(['Halden', 'Nordwind', 'Twins', 'Unknown', 'nordwind'].toSorted())
})

test.each([
  ['a redirect to another host', { status: 307, headers: { location: 'http://127.0.0.2/' }, body: '' }, '127.0.0.2'],
  ['an answer that is none', { status: 200, body: '{"q0":{"result":"?"}}' }, 'does not follow the protocol'],
  ['a refusal', { status: 403, body: 'no' }, 'status 403'],
  ['an endless answer', { status: 200, body: 'x'.repeat(6_000_000) }, 'larger than 5 MB'],
])('%s ends it in words; nothing is written', async (_, next, words) => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  service.next = next
  expect(await at.here(...match())).toMatchObject({ code: 7, err: expect.stringContaining(words) })
  expect((await rows())[0]).toBe('Firm,City,Contact')
})

test('a busy service is asked again when it says', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  service.next = { status: 429, headers: { 'retry-after': '0' }, body: '' }
  expect(await at.here(...match())).toMatchObject({ code: 0 })
  expect(service.asked).toHaveLength(3)
})

test('what is no service, or asks for a key, gets no value', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  service.manifest = { hello: 'world' }
  expect(await at.here(...match())).toMatchObject({ code: 7, err: expect.stringContaining('not as a reconciliation') })
  service.manifest = { name: 'Locked', versions: ['0.2'], authentication: { type: 'http' } }
  expect(await at.here(...match())).toMatchObject({ code: 7, err: expect.stringContaining('needs a key') })
  for (const [address, words] of [
    ['http://firms.example/', 'https://'],
    ['https://10.0.0.1/', 'private network'],
  ] as const)
    expect(await at.here('reconcile', 'firms', '--service', address, '--column', 'Firm')).toMatchObject({
      code: 7,
      err: expect.stringContaining(words),
    })
  expect(service.asked).toEqual([])
})

test('an erasure empties the stored answers', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  await at.here(...match())
  expect(await at.here('erase', '--email', 'anna@nordwind.example', '--yes')).toMatchObject({ code: 0 })
  expect(JSON.parse((await at.here(...match('--dry-run', '--json'))).out)).toMatchObject({ estimate: { stored: 0 } })
})

const Served = z.looseObject({ url: z.url(), draft: z.url() })

test.each(['url', 'draft'] as const)('our client against our service (%s)', async which => {
  at.put('register.csv', 'No,Company,City\nR1,Nordwind Logistik GmbH,Hamburg\nR2,Halden & Sons,Oslo\n')
  at.put('mine.csv', 'Company,Town\nnordwind logistik,Hamburg\nHalden and Sons,Oslo\nSomething else,Rome\n')
  await at.here('import', 'register.csv', '--workspace', 'other')
  await at.here('import', 'mine.csv')
  const serving = at.start(['reconcile', 'serve', '--list', 'register', '--id', 'No', '--json', '--workspace', 'other'])
  const [line] = await Promise.race([once(serving.child.stdout ?? serving.child, 'data'), once(serving.child, 'close')])
  const address = Served.parse(JSON.parse(String(line)))[which]
  const by = ['reconcile', 'mine', '--service', address, '--per-second', '50', '--json']
  const found = JSON.parse((await at.here(...by, '--column', 'Company', '--property', 'City=Town')).out)
  expect(found).toMatchObject({ matched: 2, none: 1, changed: { matched: 2 } })
  const brought = JSON.parse((await at.here(...by, '--ids', 'Company: id', '--bring', 'City')).out)
  expect(brought).toMatchObject({ changed: { filled: 2 } })
  const out = (await at.here('export', 'mine', '--out', '-')).out.split(/\r?\n/)
  expect(out[1]).toMatch(/^nordwind logistik,Hamburg,Nordwind Logistik GmbH,R1,100,http:\/\/127.*Hamburg$/)
  serving.child.kill('SIGTERM')
  expect(await serving.said).toMatchObject({ code: 0 })
})
