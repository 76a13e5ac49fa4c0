// Runs over web addresses against a real server on this computer: what is asked, stored, written, capped and resumed.
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { WebRequest } from '../../contract/app/web.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { openRunWorkspace, type RunWorkspace, startRun } from '../../testing/run/run-workspace.ts'
import { createWebAsks, type WebAsks } from './web-asks.ts'

interface Heard {
  readonly url: string
  readonly method: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let heard: Heard[] = []
let answer: (asked: Heard, response: ServerResponse) => void
const server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += String(chunk)
  })
  request.on('end', () => {
    const asked = { url: request.url ?? '', method: request.method ?? '', headers: request.headers, body }
    heard.push(asked)
    answer(asked, response)
  })
})
let origin = ''
let at: RunWorkspace
let asks: WebAsks
const noService = { baseUrl: 'http://127.0.0.1:9', key: 'none', admin: {} as never }

beforeEach(async () => {
  heard = []
  answer = ({ url }, response) => {
    const name = decodeURIComponent(url.split('/').at(-1) ?? '')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name: `Firm ${name}`, size: name.length, more: [1, 2] }))
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  at = await openRunWorkspace(noService)
  asks = createWebAsks(at)
})
afterEach(async () => {
  await at.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const request = (more: Partial<WebRequest> = {}): WebRequest => ({
  address: `${origin}/firms/{Company}`,
  method: 'GET',
  body: null,
  headers: [],
  secret: null,
  values: [
    { name: 'Firm', from: 'json', path: '$.name', all: false },
    { name: 'Size', from: 'json', path: '$.size', all: false },
  ],
  privateNetwork: true,
  ...more,
})

async function list(cells: (string | null)[][], names = ['Company', 'E-mail']) {
  const columns = names.map(name => ({ name, type: name === 'E-mail' ? ('email' as const) : ('text' as const) }))
  return (await makeSheet(at.store, columns, cells)).sheetId
}

const specOf = (sheetId: RunSpec['sheetId'], more: Partial<WebRequest> = {}) =>
  asks.spec({ sheetId, request: request(more) })

async function run(spec: RunSpec, cap = 100) {
  return at.runs.settled((await startRun(at.runs, spec, { cap })).id)
}

async function cells(sheetId: RunSpec['sheetId'], name: string): Promise<(string | null)[]> {
  const { columns } = await at.sheets.get(sheetId)
  const columnIds = columns.filter(column => column.name === name).map(({ id }) => id)
  const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
  const window = await at.views.window({ viewId: view.id, first: 0, count: view.rows, columnIds })
  return window.columns[0]?.values ?? []
}

test('equal addresses are asked once, blanks nothing, and values become columns', async () => {
  const sheetId = await list([
    ['a b', null],
    ['c/d', null],
    [' a b ', null],
    [null, null],
    ['..', null],
  ])
  const spec = await specOf(sheetId)
  const estimate = await at.runs.estimate(spec)
  expect(estimate).toMatchObject({ calls: 2, credits: { low: 0, high: 0 }, sends: { host: new URL(origin).host } })
  expect(estimate.sends.samples).toEqual([`${origin}/firms/a%20b`, `${origin}/firms/c%2Fd`])
  expect(heard).toEqual([])
  const done = await run(spec)
  expect(done).toMatchObject({ state: 'done', spent: 0, calls: 2, callsDone: 2, provider: { id: 'web' } })
  expect(done.states).toEqual({ found: 3, empty: 2 })
  expect(heard.map(({ url }) => url)).toEqual(['/firms/a%20b', '/firms/c%2Fd'])
  expect(await cells(sheetId, 'Firm')).toEqual(['Firm a b', 'Firm c/d', 'Firm a b', null, null])
  expect(await cells(sheetId, 'Size')).toEqual(['3', '3', '3', null, null])
})

test('stored answers are reused, and asked again only where the age says so', async () => {
  const sheetId = await list([
    ['a', null],
    ['b', null],
  ])
  await run(await specOf(sheetId))
  const again = await list([
    ['a', null],
    ['c', null],
  ])
  const spec = await specOf(again)
  expect(await at.runs.estimate(spec)).toMatchObject({ calls: 1 })
  await run(spec)
  expect(heard.map(({ url }) => url)).toEqual(['/firms/a', '/firms/b', '/firms/c'])
  expect(await at.runs.estimate({ ...spec, maxAgeDays: 0, chips: ['found'], writes: 'replace' })).toMatchObject({
    calls: 2,
  })
})

test('the cap is a number of calls, and raising it goes on', async () => {
  const sheetId = await list(Array.from({ length: 9 }, (_, index) => [`f${index}`, null]))
  const paused = await run(await specOf(sheetId), 4)
  expect(paused).toMatchObject({ state: 'paused', reason: 'cap', callsDone: 4 })
  expect(heard).toHaveLength(4)
  await at.runs.raise(paused.id, 9)
  await at.runs.resume(paused.id)
  expect(await at.runs.settled(paused.id)).toMatchObject({ state: 'done', callsDone: 9 })
  expect(new Set(heard.map(({ url }) => url)).size).toBe(9)
  expect(heard).toHaveLength(9)
})

test('no address of a private network is asked unless it was asked for', async () => {
  const sheetId = await list([['a', null]])
  await expect(specOf(sheetId, { privateNetwork: false })).rejects.toMatchObject({ code: 'web_request' })
  const named = await specOf(sheetId, {
    privateNetwork: false,
    address: `${origin.replace('127.0.0.1', 'localhost')}/{Company}`,
  })
  expect(await run(named)).toMatchObject({
    state: 'paused',
    reason: 'setup',
    detail: expect.stringContaining('private network'),
  })
  expect(heard).toEqual([])
})

test('redirects are followed on the host only', async () => {
  const other = createServer((_, response) => response.end('"stolen"'))
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  let reached = 0
  other.on('request', () => reached++)
  answer = ({ url }, response) => {
    if (url === '/firms/here') response.writeHead(302, { location: '/firms/there' }).end()
    else if (url === '/firms/away') response.writeHead(301, { location: `${elsewhere}/x` }).end()
    else if (url === '/firms/loop') response.writeHead(302, { location: '/firms/loop' }).end()
    else response.end('{"name":"There"}')
  }
  const sheetId = await list([
    ['here', null],
    ['away', null],
    ['loop', null],
  ])
  const done = await run(await specOf(sheetId, { secret: { name: 'Authorization', before: 'Bearer ' } }))
  expect(done).toMatchObject({ state: 'paused', reason: 'setup', detail: 'There is no secret for this host.' })
  await asks.keepSecret(request().address, 's3cret')
  await at.runs.resume(done.id)
  expect(await at.runs.settled(done.id)).toMatchObject({ states: { found: 1, needs_input: 2 } })
  expect(await cells(sheetId, 'Firm')).toEqual(['There', null, null])
  expect(heard.every(({ headers }) => headers.authorization === 'Bearer s3cret')).toBe(true)
  expect(heard.filter(({ url }) => url === '/firms/loop')).toHaveLength(6)
  expect(reached).toBe(0)
  await new Promise(resolve => other.close(resolve))
})

test('a secret is in no table, and an answer that repeats it is stored without it', async () => {
  await asks.keepSecret(request().address, 'hush-hush-hush')
  answer = ({ headers }, response) => response.end(JSON.stringify({ name: headers['x-token'], size: 1 }))
  const sheetId = await list([['a', null]])
  await run(await specOf(sheetId, { secret: { name: 'X-Token', before: '' } }))
  expect(heard[0]?.headers['x-token']).toBe('hush-hush-hush')
  for (const file of await readdir(at.dir, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect((await readFile(path.join(file.parentPath, file.name))).includes('hush-hush'), file.name).toBe(false)
  expect((await cells(sheetId, 'Firm'))[0]).not.toContain('hush')
})

test('people on a do-not-contact list are never asked about', async () => {
  const sheetId = await list([
    ['a', 'anna@firm.example'],
    ['b', 'ben@firm.example'],
  ])
  const judged = await at.store.scan.call('judgeEntries', 'email', [['anna@firm.example', null]], null)
  const batch = await at.store.writer.call('openBatch', { at: 0, source: '', note: '' })
  const entries = judged.map(({ hash, keys }) => ({ hash: hash ?? '', keys, value: null, given: false }))
  await at.store.writer.call('addEntries', batch, 'email', entries, null)
  const done = await run(await specOf(sheetId, { address: `${origin}/firms/{Company}?m={E-mail}` }))
  expect(done.states).toMatchObject({ found: 1, suppressed: 1 })
  expect(heard.map(({ url }) => url)).toEqual(['/firms/b?m=ben%40firm.example'])
  expect(await asks.tryFirst({ sheetId, request: request() })).toMatchObject({ url: `${origin}/firms/b` })
})

test('troubles of a server are tried again, misses are misses, and what is no answer says so', async () => {
  const times = new Map<string, number>()
  answer = ({ url }, response) => {
    const n = (times.get(url) ?? 0) + 1
    times.set(url, n)
    if (url === '/firms/slow' && n < 3) response.writeHead(503, { 'retry-after': '0' }).end()
    else if (url === '/firms/gone') response.writeHead(404).end('no')
    else if (url === '/firms/html') response.end('<html>')
    else if (url === '/firms/cut' && n < 2) response.destroy()
    else if (url === '/firms/empty') response.end('{"other":1}')
    else response.end('{"name":"x"}')
  }
  const sheetId = await list(['slow', 'gone', 'html', 'cut', 'empty', 'ok'].map(name => [name, null]))
  const done = await run(await specOf(sheetId))
  expect(done).toMatchObject({ state: 'done', states: { found: 3, not_found: 2, needs_input: 1 }, unsure: 0 })
  expect(Object.fromEntries(times)).toEqual({
    ...{ '/firms/slow': 3, '/firms/gone': 1, '/firms/html': 1 },
    ...{ '/firms/cut': 2, '/firms/empty': 1, '/firms/ok': 1 },
  })
})

test('a POST that was cut off is never sent again by itself', async () => {
  answer = ({ body }, response) => {
    if (body.includes('cut')) response.destroy()
    else response.end('{"name":"ok"}')
  }
  const sheetId = await list([
    ['cut "x"', null],
    ['b', null],
  ])
  const more = {
    address: `${origin}/find`,
    method: 'POST',
    body: { kind: 'json', text: '{{"q":"{Company}"}}' },
  } as const
  const done = await run(await specOf(sheetId, more))
  expect(done).toMatchObject({ state: 'done', states: { found: 1, unsure: 1 }, undecided: 1 })
  expect(heard.map(({ body }) => JSON.parse(body))).toEqual([{ q: 'cut "x"' }, { q: 'b' }])
  expect(await at.runs.estimate(await specOf(sheetId, more))).toMatchObject({ calls: 0 })
})

test('a try asks once and stores nothing; a sample asks nothing', async () => {
  const sheetId = await list([
    [null, null],
    ['a', null],
  ])
  expect(await asks.sample({ sheetId, request: request() })).toMatchObject({
    origin,
    rows: [{ url: null }, { url: `${origin}/firms/a`, reason: null }],
    hasSecret: false,
  })
  expect(heard).toEqual([])
  expect(await asks.tryFirst({ sheetId, request: request() })).toEqual({
    url: `${origin}/firms/a`,
    status: 200,
    values: ['Firm a', '1'],
    reason: null,
  })
  expect(heard).toHaveLength(1)
  expect(await at.runs.estimate(await specOf(sheetId))).toMatchObject({ calls: 1 })
  await expect(specOf(sheetId, { address: `${origin}/{Nothing}` })).rejects.toMatchObject({ code: 'web_request' })
  await expect(specOf(sheetId, { address: `${origin}/x` })).rejects.toMatchObject({ code: 'web_request' })
})

test('two requests over one column have columns of their own, and one repeated uses its own again', async () => {
  const sheetId = await list([['a', null]])
  await run(await specOf(sheetId))
  await run(await specOf(sheetId, { values: [{ name: 'More', from: 'json', path: '$.more[*]', all: true }] }))
  expect((await at.sheets.get(sheetId)).columns.map(({ name }) => name).toSorted()).toEqual(
    ['Company', 'E-mail', 'Firm', 'More', 'Size'].toSorted(),
  )
  expect(await cells(sheetId, 'More')).toEqual(['1; 2'])
  expect(await at.runs.estimate(await specOf(sheetId))).toMatchObject({ rows: 0 })
})
