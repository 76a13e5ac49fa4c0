// Recording a service and answering from the recording, over HTTP: the live service is another local one.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type Service, type StartOptions, startService } from '../start.ts'
import { readRecording } from './exchange.ts'
import { type Recorder, startRecorder } from './recorder.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function service(options: StartOptions = {}): Promise<Service> {
  const started = await startService({ contacts: 200, pace: { perSecond: 0, burst: 1 }, ...options })
  open.push(started)
  return started
}

async function recorder(baseUrl: string, options: { mask?: boolean; write?: (line: string) => void } = {}) {
  const lines: string[] = []
  const started: Recorder = await startRecorder({
    ...{ baseUrl, port: 0, mask: options.mask ?? false },
    write: options.write ?? (line => lines.push(line)),
  })
  open.push(started)
  return { ...started, text: () => lines.join('\n') }
}

async function ask(baseUrl: string, key: string, path: string, body?: object) {
  const response = await fetch(`${baseUrl}${path}`, {
    headers: { 'X-Api-Key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown }
}

const emailPath = '/v1/validate/email'
const Problem = z.object({ code: z.string(), detail: z.string(), extra: z.record(z.string(), z.unknown()) })
const Contacts = z.object({
  records: z.array(
    z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), company_domain: z.string() }),
  ),
})

test('what was recorded is answered again, byte for byte, without the service and for its price', async () => {
  const live = await service()
  const tape = await recorder(`${live.baseUrl}/`)
  const asked: [string, object][] = [
    [emailPath, { email: 'full@try.example' }],
    ['/v1/validate/phone', { phone: '+1 986 555 0104' }],
    ['/v1/search/companies', { page_size: 2 }],
    ['/v1/search/meta/city', { search: 'a' }],
    [emailPath, {}],
  ]
  const first = []
  for (const [path, body] of asked) first.push(await ask(tape.baseUrl, live.key, path, body))
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200, 422])
  expect((await ask(tape.baseUrl, live.key, '/v1/user/credit-balance')).text).toBe('993')
  expect(tape.text()).not.toContain(live.key)
  expect(tape.recorded()).toBe(5)

  const replayed = await service({ recording: readRecording(tape.text()), startCredits: 10 })
  for (const [at, [path, body]] of asked.entries()) {
    const { status, text } = await ask(replayed.baseUrl, replayed.key, path, body)
    expect({ status, text }).toEqual({ status: first[at]?.status, text: first[at]?.text })
  }
  expect((await ask(replayed.baseUrl, replayed.key, '/v1/user/credit-balance')).text).toBe('3')
  expect(replayed.unrecorded()).toEqual([])
  // Its keys are its own.
  expect((await ask(replayed.baseUrl, live.key, emailPath, { email: 'full@try.example' })).status).toBe(401)
})

test('another spelling of a request has the same answer; another request has a declared error, costs nothing and is named', async () => {
  const live = await service()
  const tape = await recorder(live.baseUrl)
  await ask(tape.baseUrl, live.key, emailPath, { email: 'valid@try.example' })
  await ask(tape.baseUrl, live.key, '/v1/search/prospector', { company_filters: { industry_social: 'Banking' } })
  const replayed = await service({ recording: readRecording(tape.text()), startCredits: 100, controlPort: 0 })
  const again = (path: string, body: object) => ask(replayed.baseUrl, replayed.key, path, body)
  expect((await again(emailPath, { email: ' Valid@TRY.example ' })).status).toBe(200)
  const spelt = { company_filters: { industry: 'Banking' }, page: 1, page_size: 25 }
  expect((await again('/v1/search/prospector', spelt)).status).toBe(200)
  expect(replayed.admin.balance()).toBe(94)

  const missing = await again(emailPath, { email: 'valid-2@try.example' })
  await again(emailPath, { email: 'VALID-2@try.example' })
  expect(missing.status).toBe(400)
  expect(Problem.parse(missing.json())).toMatchObject({
    ...{ code: 'not_recorded', detail: expect.stringContaining('nothing was charged') },
    extra: { op: 'validate.email', path: emailPath, request: { email: 'valid-2@try.example' } },
  })
  expect(replayed.admin.balance()).toBe(94)
  expect(replayed.admin.audit()).toMatchObject({ balance: 94, reserved: 0 })
  expect(replayed.unrecorded()).toEqual([
    { path: emailPath, op: 'validate.email', body: { email: 'valid-2@try.example' }, times: 2 },
  ])
  // The journal has it as what it is.
  const headers = { 'x-control-key': replayed.control?.key ?? '', 'content-type': 'application/json' }
  const match = JSON.stringify({ match: { op: 'validate.email', status: 400, charged: false }, count: 2 })
  const verified = await fetch(`${replayed.control?.url}/requests/verify`, { method: 'POST', headers, body: match })
  expect(verified.status).toBe(200)
})

test('answers to one request come in their order, the last one again and again; a failure has its Retry-After and is free', async () => {
  const live = await service({
    faults: {
      rules: [{ id: 'once', when: { nth: 1 }, do: { kind: 'status', status: 503, retryAfter: 7 } }],
    },
  })
  const tape = await recorder(live.baseUrl)
  for (let count = 0; count < 2; count += 1)
    await ask(tape.baseUrl, live.key, emailPath, { email: 'valid@try.example' })
  const replayed = await service({ recording: readRecording(tape.text()), startCredits: 10 })
  const seen = []
  for (let count = 0; count < 3; count += 1)
    seen.push(await ask(replayed.baseUrl, replayed.key, emailPath, { email: 'valid@try.example' }))
  expect(seen.map(({ status }) => status)).toEqual([503, 200, 200])
  expect(seen[0]?.headers.get('retry-after')).toBe('7')
  expect(replayed.admin.balance()).toBe(8)
})

test.each(['html', 'bad-json', 'empty'])(
  'an answer that cannot be read (%s) is answered again, and paid for',
  async kind => {
    const live = await service()
    const tape = await recorder(live.baseUrl)
    const body = { email: `${kind}@try.example` }
    const first = await ask(tape.baseUrl, live.key, emailPath, body)
    const replayed = await service({ recording: readRecording(tape.text()), startCredits: 10 })
    const again = await ask(replayed.baseUrl, replayed.key, emailPath, body)
    const seen = ({ status, text, headers }: typeof first) => ({ status, text, type: headers.get('content-type') })
    expect(seen(again)).toEqual(seen(first))
    expect(replayed.admin.balance()).toBe(9)
  },
)

test.each(['drop-before', 'drop-after', 'drop-mid', 'truncated'])(
  '%s: no answer came, none is recorded, and the client sees none',
  async kind => {
    const live = await service()
    const tape = await recorder(live.baseUrl)
    await expect(ask(tape.baseUrl, live.key, emailPath, { email: `${kind}@try.example` })).rejects.toThrow()
    expect(tape.recorded()).toBe(0)
  },
)

test('masked: no name, address, number or page is in the file, and its requests still find their answers', async () => {
  const live = await service()
  const tape = await recorder(live.baseUrl, { mask: true })
  const pass = (path: string, body: object) => ask(tape.baseUrl, live.key, path, body)
  const found = Contacts.parse(
    (await pass('/v1/search/prospector', { contact_filters: { job_level: 'C-Level' }, page_size: 12 })).json(),
  )
  for (const { id, first_name, last_name, company_domain } of found.records) {
    await pass('/v1/enrich/person/get-by-id', { id })
    await pass('/v1/enrich/person/name-domain-to-email', { first_name, last_name, domain: company_domain })
  }
  const Person = z.object({
    data: z.object({
      full_name: z.string(),
      email_address: z.string().nullable(),
      cell_phone: z.string().nullable(),
      direct_phone: z.string().nullable(),
      social_url: z.string().nullable(),
    }),
  })
  const secrets: string[] = []
  for (const { id } of found.records) {
    const { data } = Person.parse((await ask(live.baseUrl, live.key, '/v1/enrich/person/get-by-id', { id })).json())
    secrets.push(...Object.values(data).filter(value => value !== null))
    if (data.email_address !== null) await pass(emailPath, { email: data.email_address })
    if (data.social_url !== null) await pass('/v1/enrich/cached/person/social-to-person', { input: data.social_url })
    const phone = data.cell_phone ?? data.direct_phone
    if (phone !== null) await pass('/v1/validate/phone', { phone })
  }
  expect(secrets.length).toBeGreaterThan(6)
  const text = tape.text()
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  for (const { last_name } of found.records) expect(text).not.toMatch(new RegExp(`"${last_name}"`))

  const exchanges = readRecording(text)
  const replayed = await service({ recording: exchanges, startCredits: 1000 })
  for (const { path, request, answer } of exchanges) {
    const again = await ask(replayed.baseUrl, replayed.key, path, Object(request))
    expect({ path, status: again.status, json: again.json() }).toEqual({ path, status: 200, json: answer })
  }
  // A person of the search is the person of the look-up.
  const [searched] = exchanges
  const masked = Contacts.parse(searched?.answer).records[0]
  const looked = await ask(replayed.baseUrl, replayed.key, '/v1/enrich/person/get-by-id', { id: masked?.id })
  expect(looked.json()).toMatchObject({ data: { first_name: masked?.first_name, last_name: masked?.last_name } })
})

async function upstream(answer: Parameters<typeof createServer>[1]) {
  const server: Server = createServer(answer ?? (() => undefined))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => server.closeAllConnections() }, server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a connection cut behind the recorder is cut before it, too; one never made is a 503 that says nothing was sent', async () => {
  const cut = await recorder(await upstream(request => request.socket.destroy()))
  await expect(ask(cut.baseUrl, 'k', emailPath, { email: 'a@b.example' })).rejects.toThrow('fetch failed')
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  const gone = await recorder(`http://127.0.0.1:${port}`)
  const refused = await ask(gone.baseUrl, 'k', emailPath, { email: 'a@b.example' })
  expect({ status: refused.status, text: refused.text }).toMatchObject({
    status: 503,
    text: expect.stringContaining('Nothing was sent or charged'),
  })
  expect([cut.recorded(), gone.recorded()]).toEqual([0, 0])
})

test('keys and what is no JSON: passed on, the key not written, a page of HTML answered again as one', async () => {
  const keys: unknown[] = []
  const base = await upstream((request, response) => {
    keys.push(request.headers['x-api-key'])
    response.writeHead(request.headers['x-api-key'] === 'wrong' ? 401 : 502, {
      'content-type': 'text/html',
      'set-cookie': 'session=1',
    })
    response.end('<h1>Bad gateway</h1>')
  })
  const tape = await recorder(`${base}/api`)
  await ask(tape.baseUrl, 'wrong', emailPath, { email: 'a@b.example' })
  const page = await ask(tape.baseUrl, 'secret-key', '/v2/own/path', { q: 1 })
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(keys).toEqual(['wrong', 'secret-key'])
  expect(tape.text()).not.toMatch(/secret-key|wrong|session/)
  expect(readRecording(tape.text())).toMatchObject([
    { path: '/v2/own/path', status: 502, text: '<h1>Bad gateway</h1>' },
  ])
  const replayed = await service({ recording: readRecording(tape.text()) })
  const again = await ask(replayed.baseUrl, replayed.key, '/v2/own/path', { q: 1 })
  expect({ status: again.status, text: again.text }).toEqual({ status: 502, text: '<h1>Bad gateway</h1>' })
})

test('a line that cannot be written: the answer still arrives, and the recording ends', async () => {
  const live = await service()
  const tape = await recorder(live.baseUrl, {
    write: () => {
      throw new Error('no space left')
    },
  })
  expect((await ask(tape.baseUrl, live.key, emailPath, { email: 'valid@try.example' })).status).toBe(200)
  expect(await tape.failed).toMatchObject({ message: 'no space left' })
  expect(tape.recorded()).toBe(0)
})

test('a page of a foreign web site may not use the recorder', async () => {
  const live = await service()
  const tape = await recorder(live.baseUrl)
  const response = await fetch(`${tape.baseUrl}${emailPath}`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: '{}',
  })
  expect(response.status).toBe(403)
})

test.each([
  ['not json', 'line 1: this is not JSON.'],
  ['\n{"method":"POST","path":"v1","request":null,"status":200}', 'line 2: path: '],
])('%j is no recording', (text, words) => {
  expect(() => readRecording(text)).toThrow(words)
})
