// `listwright practice` as a person or a script sees it: one line, a key file, a service that answers, a clean end.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openSession } from '../../service/store/directory/postgres/session.ts'
import { startPostgres, startServers } from '../../testing/directory/postgres.ts'
import { runHere } from '../../testing/run-here.ts'

const program = path.join(import.meta.dirname, '..', '..', '..', 'bin', 'listwright.mjs')
const Line = z.strictObject({
  ...{ baseUrl: z.url(), keyFile: z.string(), credits: z.int() },
  ...{ control: z.url().optional(), controlKeyFile: z.string().optional() },
})

let dir: string
let children: ChildProcess[] = []
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-practice-'))
})
afterEach(async () => {
  for (const child of children.filter(one => one.exitCode === null && one.signalCode === null)) child.kill('SIGKILL')
  children = []
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

const start = (...args: string[]) => startWith({}, ...args)

function startWith(env: Readonly<Record<string, string>>, ...args: string[]) {
  const child = spawn(process.execPath, [program, 'practice', '--workspace', dir, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  children.push(child)
  let [out, err] = ['', '']
  child.stdout.on('data', text => {
    out += text
  })
  child.stderr.on('data', text => {
    err += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }))
  const line = new Promise<z.infer<typeof Line>>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (out.startsWith('{"baseUrl"') && out.includes('\n')) resolve(Line.parse(JSON.parse(out)))
    })
    child.once('close', code => reject(new Error(`ended with ${code}: ${err}`)))
  })
  // Tests that expect a refusal only look at how it ended.
  line.catch(() => {})
  return { child, line, ended }
}

/** One that ends by itself, in this process. */
const refused = (...args: string[]) => runHere(['practice', '--workspace', dir, ...args])

const small = ['--contacts', '200']
const ask = (baseUrl: string, key: string, where: string, body?: object) =>
  fetch(`${baseUrl}${where}`, {
    headers: { 'X-Api-Key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

test('prints one line, serves every operation with the key of the file, and ends with 0 on Ctrl+C', async () => {
  const { child, line, ended } = start(...small)
  const { baseUrl, keyFile, credits } = await line
  expect(credits).toBe(1000)
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  const key = readFileSync(keyFile, 'utf8').trim()
  expect(await (await ask(baseUrl, key, '/v1/user/credit-balance')).json()).toBe(1000)
  const found = await ask(baseUrl, key, '/v1/search/companies', { page_size: 1 })
  expect(found.status).toBe(200)
  expect((await ask(baseUrl, `${key}x`, '/v1/user/credit-balance')).status).toBe(401)
  child.kill('SIGINT')
  const said = await ended
  expect(said.code).toBe(0)
  expect(said.out.trimEnd().split('\n')).toHaveLength(1)
  expect(`${said.out}${said.err}`).not.toContain(key)
  expect(existsSync(keyFile)).toBe(false)

  // What was spent stays spent.
  const again = start(...small)
  expect((await again.line).credits).toBe(995)
  again.child.kill('SIGTERM')
  expect((await again.ended).code).toBe(0)
})

test('a second one on the same data is refused with words: 8; --memory needs none', async () => {
  const { line } = start(...small)
  await line
  const second = await start(...small).ended
  expect(second).toMatchObject({ code: 8, out: '' })
  expect(second.err).toMatch(/in use by another program/)
  const third = start('--memory', ...small, '--key-file', path.join(dir, 'other-key'))
  expect((await third.line).keyFile).toBe(path.join(dir, 'other-key'))
})

test('a port that is taken: 12, with words', async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const said = await refused(...small, '--port', String(port))
  server.close()
  expect(said).toMatchObject({ code: 12, out: '', err: expect.stringContaining('Choose another port with --port') })
})

test('--openapi prints the interface and serves nothing', async () => {
  const { code, out } = await refused('--openapi')
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  expect(existsSync(path.join(dir, 'practice'))).toBe(false)
})

test('a fault dial from a file acts; one that is none is refused before anything starts', async () => {
  const file = path.join(dir, 'faults.json')
  writeFileSync(file, JSON.stringify({ rules: [{ id: 'all', do: { kind: 'status', status: 503 } }] }))
  const { line } = start(...small, '--faults', file)
  const { baseUrl, keyFile } = await line
  const answer = await ask(baseUrl, readFileSync(keyFile, 'utf8').trim(), '/v1/validate/email', {
    email: 'a@b.example',
  })
  expect(answer.status).toBe(503)
  writeFileSync(file, JSON.stringify({ rules: [{ id: 'x', do: { kind: 'explode' } }] }))
  expect(await refused('--faults', file)).toMatchObject({ code: 2, err: expect.stringContaining('--faults') })
  writeFileSync(file, JSON.stringify({ rules: [{ id: 'x', when: { op: 'validate.emial' }, do: { kind: 'empty' } }] }))
  const misspelled = await refused('--faults', file)
  expect(misspelled).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('there is no operation "validate.emial"'),
  })
  expect(misspelled.err.trim().split('\n')).toHaveLength(1)
})

test('a PostgreSQL server that cannot be reached: 7, with one line that names it without its password', async () => {
  const said = await refused('--store', 'postgres://ann:hush@127.0.0.1:1/people')
  expect(said).toMatchObject({ code: 7, out: '', err: expect.stringContaining('PostgreSQL at 127.0.0.1:1/people') })
  expect(said.err.trim().split('\n')).toHaveLength(1)
  expect(said.err).not.toContain('hush')
})

test('of several first starts at once one serves, the others end with one line', async () => {
  const starts = Array.from({ length: 3 }, () => start(...small))
  await Promise.any(starts.map(({ line }) => line))
  const ended = await Promise.all(
    starts.map(({ line, ended }) => Promise.race([line.then(() => null), ended]).catch(() => ended)),
  )
  const refused = ended.filter(one => one !== null)
  expect(refused).toHaveLength(2)
  for (const { code, out, err } of refused) {
    expect({ code, out }).toEqual({ code: 8, out: '' })
    expect(err.trim().split('\n')).toHaveLength(1)
  }
})

test.each([
  [['--port', 'x'], '--port x: use a number from 0 to 65535.'],
  [['--memory', '--store', 'postgres://h/d'], 'Use either --memory or --store.'],
  [['--memory', '--postgres'], 'Use one of --postgres, --memory and --store.'],
  [['--postgres'], 'set LISTWRIGHT_PRACTICE_POSTGRES'],
  [['--store', 'mysql://h/d'], 'use postgres://'],
  [['--memory', '--partitions', '4'], '--partitions goes with --postgres or --store.'],
  [['--store', 'postgres://h/d', '--partitions', '0'], '--partitions is at least 1.'],
  [['--store', 'postgres://h/d', '--partitions', '257'], 'use a number from 0 to 256'],
  [['extra'], 'one argument too many'],
])('%s is a usage error', async (args, words) => {
  expect(await refused(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) })
})

test('its control is a second address with a key of its own, gone with it', async () => {
  const { child, line, ended } = start(
    ...small,
    '--memory',
    '--control-port',
    '0',
    '--credits',
    '7',
    '--price',
    'validate.email=3',
  )
  const { baseUrl, keyFile, credits, control = '', controlKeyFile = '' } = await line
  expect(credits).toBe(7)
  expect(statSync(controlKeyFile).mode & 0o777).toBe(0o600)
  const key = readFileSync(keyFile, 'utf8').trim()
  expect((await ask(baseUrl, key, '/v1/validate/email', { email: 'a@b.example' })).status).toBe(200)
  const headers = { 'x-control-key': readFileSync(controlKeyFile, 'utf8').trim() }
  expect(await (await fetch(control, { headers })).json()).toMatchObject({ credits: { balance: 4 } })
  expect(await (await fetch(`${control}/requests`, { headers })).json()).toMatchObject([{ charge: 3 }])
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  expect(existsSync(controlKeyFile)).toBe(false)
})

test.each([
  [['--price', 'validate.emial=3'], 'Did you mean "validate.email"?'],
  [['--price', 'validate.email'], 'write OPERATION=CREDITS'],
  [['--control-key-file', 'k.txt'], '--control-key-file goes with --control-port.'],
])('%j is refused with a sentence', async (args, words) => {
  const { code, err } = await refused(...args)
  expect(code).toBe(2)
  expect(err).toContain(words)
})

test('what it cannot be reached by is refused before it starts', async () => {
  const cert = path.join(dir, 'cert.pem')
  writeFileSync(cert, 'no certificate')
  const refusals: [args: string[], code: number, words: RegExp][] = [
    [['--listen', 'localhost'], 2, /write an address of this computer/],
    [['--listen', '0.0.0.0'], 2, /lets other computers connect.*--allow-host/],
    [['--listen', '192.0.2.1', '--allow-host', 'practice'], 12, /has no address 192\.0\.2\.1/],
    [['--allow-origin', 'app.example'], 2, /scheme, host and port/],
    [['--tls-cert', cert], 2, /go together/],
    [['--tls-cert', cert, '--tls-key', path.join(dir, 'none.pem')], 12, /--tls-key .*ENOENT/],
    [['--tls-cert', cert, '--tls-key', cert], 12, /cannot be used for https/],
  ]
  for (const [args, code, words] of refusals) {
    const end = await refused('--memory', ...args)
    expect([args, end.code]).toEqual([args, code])
    expect(end.err).toMatch(words)
  }
})

test('--postgres with two addresses spreads people over both servers', async context => {
  const servers = await startServers(2)
  if (typeof servers === 'string') return context.skip(servers)
  try {
    const file = path.join(dir, 'addresses')
    writeFileSync(file, `${servers.map(({ url }) => url).join('\n')}\n`, { mode: 0o600 })
    const args = ['--postgres', '--partitions', '4', ...small]
    const { child, line, ended } = startWith({ LISTWRIGHT_PRACTICE_POSTGRES_FILE: file }, ...args)
    const { baseUrl, keyFile } = await line
    const found = await ask(baseUrl, readFileSync(keyFile, 'utf8').trim(), '/v1/enrich/person/get-by-id', { id: 7 })
    expect(found.status).toBe(200)
    child.kill('SIGINT')
    expect((await ended).code).toBe(0)
    const held = await Promise.all(servers.map(({ url }) => peopleAt(url)))
    for (const people of held) expect(people).toBeGreaterThan(0)
    expect(held.reduce((sum, people) => sum + people, 0)).toBe(200)
  } finally {
    for (const server of servers) await server.close()
  }
})

/** People in the tables of one server, without those that it asks another for. */
async function peopleAt(url: string): Promise<number> {
  const session = await openSession(url)
  const tables = await session.plain(client =>
    client.query("SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '^contact_\\d'"),
  )
  let people = 0
  for (const { relname } of tables.rows) {
    const { rows } = await session.plain(client => client.query(`SELECT count(*) AS n FROM ${relname}`))
    people += rows[0].n
  }
  await session.close()
  return people
}

test('services with --postgres share people, credits and keys, by the address of the environment or of a file', async context => {
  const postgres = await startPostgres()
  if (typeof postgres === 'string') return context.skip(postgres)
  try {
    const file = path.join(dir, 'address')
    writeFileSync(file, `${postgres.url}\n`, { mode: 0o600 })
    const one = startWith({ LISTWRIGHT_PRACTICE_POSTGRES: postgres.url }, '--postgres', '--credits', '9', ...small)
    const first = await one.line
    const other = startWith({ LISTWRIGHT_PRACTICE_POSTGRES_FILE: file }, '--postgres', '--credits', '500', ...small)
    const second = await other.line
    expect([first.credits, second.credits]).toEqual([9, 9])
    expect(first.keyFile).not.toBe(second.keyFile)
    const key = readFileSync(first.keyFile, 'utf8').trim()
    const paid = await ask(second.baseUrl, key, '/v1/enrich/person/get-by-id', { id: 7 })
    expect(paid.status).toBe(200)
    const balance = await ask(first.baseUrl, key, '/v1/user/credit-balance')
    expect(await balance.json()).toBe(8)
    one.child.kill('SIGINT')
    expect((await one.ended).code).toBe(0)
    expect((await ask(second.baseUrl, key, '/v1/user/credit-balance')).status).toBe(401)
    other.child.kill('SIGINT')
    expect((await other.ended).code).toBe(0)
  } finally {
    await postgres.close()
  }
})
