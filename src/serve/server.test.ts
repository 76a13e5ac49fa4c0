// The web host over real sockets: who is served what, uploads, downloads, and a clean end.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { sessionEnded, sessionLocked } from '../contract/app/bridge.ts'
import { TicketInfo } from '../contract/app/file.ts'
import { type ScriptedEngine, scriptedEngine } from '../testing/scripted-engine.ts'
import { openListener } from './listener.ts'
import type { PeerOwner } from './peers.ts'
import { startWebHost, type WebHost } from './server.ts'
import { type BrowserSessions, createSessions } from './sessions.ts'
import { safeName } from './upload.ts'

let dir: string
let engine: ScriptedEngine
let web: WebHost
let sessions: BrowserSessions
/** Who the connections come from, as far as the host can tell. */
let peer: PeerOwner
/** The secret of the session of our page. */
let own: string
const stray: unknown[] = []
const note = (error: unknown) => stray.push(error)

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-serve-'))
  await mkdir(path.join(dir, 'page', 'assets'), { recursive: true })
  await mkdir(path.join(dir, 'uploads', 'left-over'), { recursive: true })
  await writeFile(path.join(dir, 'page', 'index.html'), '<title>Listwright</title>')
  await writeFile(path.join(dir, 'page', 'assets', 'main.js'), 'export {}')
  await writeFile(path.join(dir, 'secret.txt'), 'secret')
  engine = scriptedEngine()
  sessions = createSessions()
  peer = 'ours'
  web = await startWebHost(
    engine,
    { page: path.join(dir, 'page'), uploads: path.join(dir, 'uploads') },
    { sessions, lookUpPeer: async () => peer, mostUnread: 500_000 },
  )
  own = (await enter()).secret
  stray.length = 0
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
})
afterEach(async () => {
  await web.close()
  await rm(dir, { recursive: true, force: true })
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  expect(stray).toEqual([])
})

interface Told {
  status: number
  headers: IncomingMessage['headers']
  body: string
  /** The one that the answer gives the browser. */
  secret: string
}

const origin = () => `http://127.0.0.1:${web.port}`
/** A request as our page would make it, save what `headers` says; null leaves a header out. */
function ask(
  method: string,
  target: string,
  headers: Record<string, string | null> = {},
  body: string | Buffer = '',
): Promise<Told> {
  const all = { ...bearer(own), ...(method === 'GET' ? {} : { origin: origin() }), ...headers }
  return new Promise((resolve, reject) => {
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Record<string, string>
    const to = { port: web.port, host: '127.0.0.1', agent: false }
    const asked = request({ ...to, method, path: target, headers: sent }, async answer => {
      const body = await text(answer)
      const { statusCode = 0, headers } = answer
      resolve({
        status: statusCode,
        headers,
        body,
        secret: /setItem\('listwright-session', '([\w-]{43})'\)/.exec(body)?.[1] ?? '',
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const nobody = { authorization: null }
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const enter = (ticket = sessions.ticket()) => ask('GET', `/?ticket=${ticket}`, nobody)
const isIn = async (secret: string) => (await ask('GET', '/session', bearer(secret))).status === 204
const newPage = (secret = own) =>
  new WebSocket(`ws://127.0.0.1:${web.port}/rpc`, ['listwright', secret], { headers: { origin: origin() } })

function expectGuarded({ headers }: Told): void {
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'self'; .*connect-src 'self'; .*frame-ancestors 'none'(?:; script-src 'nonce-[\w-]{24}')?$/,
  )
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
}

describe('the page', () => {
  test('a ticket lets a browser in once, and the page leaves its address by itself', async () => {
    const ticket = sessions.ticket()
    const told = await enter(ticket)
    expect(told).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(told.body).toContain("location.replace('/')")
    expect(told.headers['content-security-policy']).toMatch(/; script-src 'nonce-[\w-]{24}'$/)
    expectGuarded(told)
    expect(told.secret).not.toContain(ticket)
    expect(await isIn(told.secret)).toBe(true)
    const again = await enter(ticket)
    expect(again).toMatchObject({ status: 403, secret: '', body: expect.stringContaining('already been used') })
    expectGuarded(again)
  })

  test('no answer sets a cookie: a browser would send it to other programs of this computer', async () => {
    for (const told of [
      await enter(),
      await ask('GET', '/'),
      await ask('GET', '/session'),
      await ask('GET', '/locked'),
    ])
      expect(told.headers['set-cookie']).toBeUndefined()
  })

  test('two requests with one ticket at once: one of them is let in', async () => {
    const ticket = sessions.ticket()
    const told = await Promise.all(Array.from({ length: 8 }, () => enter(ticket)))
    expect(told.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(403)])
  })

  test('a browser that was disconnected is not let in, and needs a new address', async () => {
    const id = sessions.connected(null)[0]?.id ?? ''
    expect(sessions.end(id)).toBe(true)
    expect(await isIn(own)).toBe(false)
    expect((await ask('POST', '/upload', { 'x-file-name': 'a.csv' }, 'a')).status).toBe(403)
    const { secret } = await enter()
    expect(await isIn(secret)).toBe(true)
  })

  test('the connection of another user is refused, also with a ticket or a secret', async () => {
    peer = 'other'
    const ticket = sessions.ticket()
    for (const [target, headers] of [
      [`/?ticket=${ticket}`, nobody],
      ['/', nobody],
      ['/session', bearer(own)],
    ] as const)
      expect(await ask('GET', target, headers)).toMatchObject({
        status: 403,
        body: 'This connection does not come from the user who started Listwright.\n',
      })
    peer = 'unknown'
    expect((await enter(ticket)).status).toBe(200)
  })

  test('the other name of this computer leads to the printed one, also with a ticket', async () => {
    const host = `localhost:${web.port}`
    for (const target of ['/', '/?ticket=abc', '/assets/main.js'])
      expect(await ask('GET', target, { host })).toMatchObject({
        status: 307,
        headers: { location: `${origin()}${target}` },
      })
    for (const target of ['//evil.example/', 'http://evil.example/'])
      expect(await ask('GET', target, { host })).toMatchObject({ status: 403 })
  })

  test('is served with its policy, assets for ever', async () => {
    const page = await ask('GET', '/')
    expect(page).toMatchObject({
      status: 200,
      body: '<title>Listwright</title>',
      headers: { 'cache-control': 'no-cache' },
    })
    expectGuarded(page)
    const asset = await ask('GET', '/assets/main.js')
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    })
  })

  test.each<[string, string, string, Record<string, string | null>, number]>([
    ['no secret', 'GET', '/session', nobody, 403],
    ['a wrong secret', 'GET', '/session', bearer('guess'), 403],
    ['a page that was locked', 'GET', '/locked', nobody, 403],
    ['a wrong ticket', 'GET', '/?ticket=guess', nobody, 403],
    ['an empty ticket', 'GET', '/?ticket=', nobody, 403],
    ['a rebound host', 'GET', '/', { host: 'evil.example' }, 403],
    ['a rebound host with a ticket', 'GET', '/?ticket=guess', { host: 'evil.example' }, 403],
    ['another origin', 'GET', '/', { origin: 'http://evil.example' }, 403],
    ['a post without origin', 'POST', '/upload', { origin: null }, 403],
    ['a post of another origin', 'POST', '/upload', { origin: 'http://evil.example' }, 403],
    ['a post without secret', 'POST', '/upload', nobody, 403],
    ['a download that no page asked for', 'GET', '/download/abcdefghijklmnop', {}, 403],
    ['a download asked for without secret', 'POST', '/download/abcdefghijklmnop', nobody, 403],
    [
      'a download asked for from elsewhere',
      'POST',
      '/download/abcdefghijklmnop',
      { origin: 'http://evil.example' },
      403,
    ],
    ['a short ticket asked for', 'POST', '/download/abc', {}, 404],
    ['a download that is no ticket', 'GET', '/download/../secret.txt', {}, 404],
    ['an upload by GET', 'GET', '/upload', {}, 404],
    ['a post elsewhere', 'POST', '/', {}, 404],
    ['PUT', 'PUT', '/index.html', {}, 404],
    ['DELETE', 'DELETE', '/index.html', {}, 404],
    ['OPTIONS', 'OPTIONS', '/', { origin: 'http://evil.example' }, 403],
    ['a way out', 'GET', '/..%2fsecret.txt', {}, 404],
    ['another way out', 'GET', '/assets/%2e%2e/%2e%2e/secret.txt', {}, 404],
    ['a NUL', 'GET', '/%00', {}, 404],
    ['another address', 'GET', 'http://evil.example/', {}, 403],
    ['two slashes', 'GET', '//secret.txt', {}, 403],
    ['the wire by GET', 'GET', '/rpc', {}, 404],
  ])('%s is refused, under the policy', async (_attack, method, target, headers, status) => {
    const told = await ask(method, target, headers)
    expect(told.status).toBe(status)
    expect(told.body).not.toContain('secret')
    expect(told.secret).toBe('')
    expectGuarded(told)
  })

  test('odd requests by hand end their own connection only', async () => {
    const say = (words: string) =>
      new Promise<string>(resolve => {
        const socket = connect(web.port, '127.0.0.1')
        let heard = ''
        socket.on('data', data => {
          heard += data
        })
        socket.on('error', () => {})
        socket.on('close', () => resolve(heard))
        socket.end(words)
      })
    for (const words of [
      'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET // HTTP/1.1\r\nHost: a\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
      'nonsense\r\n\r\n',
      '\u0000\u0001\u0002',
      `GET / HTTP/1.1\r\nHost: ${'a'.repeat(100_000)}\r\n\r\n`,
      'POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ]) {
      expect(await say(words)).toMatch(/^HTTP\/1\.1 4\d\d |^$/)
    }
    expect((await ask('GET', '/')).status).toBe(200)
  })
})

describe('files', () => {
  const upload = (name: string, body: string | Buffer = 'a,b\n1,2\n') =>
    ask('POST', '/upload', { 'x-file-name': encodeURIComponent(name) }, body)

  test('an upload becomes a ticket for a file that only this user may read', async () => {
    const told = await upload('Gäste 2026.csv')
    expect(told).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expectGuarded(told)
    const info = TicketInfo.parse(JSON.parse(told.body))
    expect(info).toMatchObject({ fileName: 'Gäste 2026.csv', bytes: 8 })
    const file = engine.files.pathOf(info.ticket, 'read')
    expect(await readFile(file, 'utf8')).toBe('a,b\n1,2\n')
    expect(path.dirname(path.dirname(file))).toBe(path.join(dir, 'uploads'))
  })

  test('an upload cut off in the middle leaves nothing behind', async () => {
    const socket: Socket = connect(web.port, '127.0.0.1')
    const head = `POST /upload HTTP/1.1\r\nHost: 127.0.0.1:${web.port}\r\nOrigin: ${origin()}\r\nAuthorization: Bearer ${own}\r\n`
    socket.write(`${head}X-File-Name: half.csv\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(70_000)}`)
    const uploads = path.join(dir, 'uploads')
    await expect.poll(() => readdir(uploads)).toHaveLength(1)
    socket.destroy()
    await expect.poll(() => readdir(uploads)).toEqual([])
    expect(engine.logged).toEqual([])
  })

  test('an upload that says it is too large is refused before it is read', async () => {
    const head = `POST /upload HTTP/1.1\r\nHost: 127.0.0.1:${web.port}\r\nOrigin: ${origin()}\r\nAuthorization: Bearer ${own}\r\n`
    const heard = await new Promise<string>(resolve => {
      const socket = connect(web.port, '127.0.0.1')
      let words = ''
      socket.on('data', data => {
        words += data
      })
      socket.on('close', () => resolve(words))
      socket.write(`${head}Content-Length: ${5 * 1024 ** 3}\r\n\r\n`)
    })
    expect(heard).toMatch(/^HTTP\/1\.1 413 .*larger than 4 GB/s)
  })

  test('an upload that cannot be kept is told so, and the server goes on', async () => {
    await rm(path.join(dir, 'uploads'), { recursive: true, force: true })
    await writeFile(path.join(dir, 'uploads'), 'a file where the folder should be')
    expect(await upload('list.csv', 'x'.repeat(300_000))).toMatchObject({
      status: 500,
      body: 'The file could not be received. Nothing was imported. Try again.\n',
    })
    expect(engine.logged.at(-1)).toMatchObject({ level: 'error', message: 'upload failed' })
    expect((await ask('GET', '/')).status).toBe(200)
  })

  test('a download is served once, under its own name', async () => {
    const file = path.join(dir, "résumé (1)'s list.csv")
    await writeFile(file, 'a\n')
    const { ticket } = await engine.files.ticket(file, 'read')
    expect((await ask('GET', `/download/${ticket}`)).status).toBe(403)
    expect((await ask('POST', `/download/${ticket}`)).status).toBe(204)
    const told = await ask('GET', `/download/${ticket}`, nobody)
    expect(told).toMatchObject({
      status: 200,
      body: 'a\n',
      headers: {
        'content-length': '2',
        'content-type': 'application/octet-stream',
        'content-disposition': "attachment; filename*=UTF-8''r%C3%A9sum%C3%A9%20%281%29%27s%20list.csv",
        'cache-control': 'no-store',
      },
    })
    expectGuarded(told)
    const again = await ask('GET', `/download/${ticket}`)
    expect(again).toMatchObject({ status: 410, body: 'This file was already downloaded. Export again.\n' })
    expectGuarded(again)
  })

  test('a download of a browser that was disconnected since is not served', async () => {
    const file = path.join(dir, 'list.csv')
    await writeFile(file, 'a\n')
    const { ticket } = await engine.files.ticket(file, 'read')
    await ask('POST', `/download/${ticket}`)
    sessions.end(sessions.connected(null)[0]?.id ?? '')
    await expect(ask('GET', `/download/${ticket}`)).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  test('a ticket to write to is no download', async () => {
    const { ticket } = await engine.files.ticket(path.join(dir, 'out.csv'), 'write')
    await ask('POST', `/download/${ticket}`)
    expect((await ask('GET', `/download/${ticket}`)).status).toBe(404)
  })

  test('a download whose file is gone is an error without details', async () => {
    const file = path.join(dir, 'gone.csv')
    await writeFile(file, 'a\n')
    const { ticket } = await engine.files.ticket(file, 'read')
    await rm(file)
    await ask('POST', `/download/${ticket}`)
    const told = await ask('GET', `/download/${ticket}`)
    expect(told).toMatchObject({ status: 500, body: 'Something went wrong.\n' })
    expectGuarded(told)
  })

  test.each([
    ['list.csv', 'list.csv'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['C:\\Users\\a\\list.csv', 'list.csv'],
    ['/', 'upload'],
    ['..', 'upload'],
    ['.', 'upload'],
    ['', 'upload'],
    ['a\u0000b\r\n.csv', 'a b.csv'],
    ['a<b>:"|?*.csv', 'a b.csv'],
    ['NUL.csv', '_NUL.csv'],
    ['list.csv. . ', 'list.csv'],
    ['漢'.repeat(200), '漢'.repeat(85)],
    [`${'x'.repeat(300)}.xlsx`, `${'x'.repeat(250)}.xlsx`],
    [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(253)}`],
  ])('the name %j becomes %j', (given, kept) => {
    expect(safeName(encodeURIComponent(given))).toBe(kept)
  })
  test('a name that is no percent-encoding or is missing is no reason to refuse', () => {
    expect(safeName('100%.csv')).toBe('100%.csv')
    expect(safeName(undefined)).toBe('upload')
    expect(safeName(['a', 'b'])).toBe('upload')
  })
})

describe('the wire', () => {
  const open = (
    protocols: string[] = ['listwright', own],
    headers: Record<string, string> = { origin: origin() },
    target = '/rpc',
  ) =>
    new Promise<'open' | number>(resolve => {
      const ws = new WebSocket(`ws://127.0.0.1:${web.port}${target}`, protocols, { headers })
      ws.on('open', () => {
        expect(ws.protocol).toBe('listwright')
        ws.terminate()
        resolve('open')
      })
      ws.on('unexpected-response', (asked, answer) => {
        asked.destroy()
        resolve(answer.statusCode ?? 0)
      })
      ws.on('error', () => resolve(0))
    })

  test('is refused to another user, whatever they know', async () => {
    peer = 'other'
    expect(await open()).toBe(403)
  })

  test('of a browser that is disconnected closes with its code, and nothing more is heard from it', async () => {
    const [ws, deaf] = [newPage(), newPage()]
    await Promise.all([ws, deaf].map(end => new Promise(resolve => end.once('open', resolve))))
    expect(sessions.connected(null)[0]).toMatchObject({ pages: 2 })
    const asked = engine.asked()
    // It does not read, so it does not see that it is closed.
    deaf.pause()
    const closed = new Promise(resolve => ws.once('close', resolve))
    sessions.end(sessions.connected(null)[0]?.id ?? '')
    deaf.send(JSON.stringify({ id: 1, method: 'query', params: { path: 'app.about' } }))
    expect(await closed).toBe(sessionEnded)
    expect(await open()).toBe(403)
    expect(engine.asked()).toBe(asked)
    deaf.terminate()
  })

  test('that is locked closes with its code; its browser is shown how to unlock, and nothing else', async () => {
    const ws = newPage()
    await new Promise(resolve => ws.once('open', resolve))
    const closed = new Promise(resolve => ws.once('close', resolve))
    ws.send(JSON.stringify({ id: 1, method: 'mutation', params: { path: 'app.lock' } }))
    expect(await closed).toBe(sessionLocked)
    expect(await isIn(own)).toBe(false)
    const told = await ask('GET', '/locked')
    expect(told).toMatchObject({ status: 403, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(told.body).toMatch(/<h1>Listwright is locked<.*<button>Unlock</s)
    expect(told.headers['content-security-policy']).toMatch(
      /form-action 'self'; frame-ancestors 'none'; script-src 'nonce-[\w-]{24}'$/,
    )
    // The address as it was printed, in the field of that page.
    const typed = encodeURIComponent(`${web.url}?ticket=${sessions.ticket()}`)
    const again = await ask('GET', `/?ticket=${typed}`, nobody)
    expect(again.status).toBe(200)
    expect(await isIn(again.secret)).toBe(true)
  })

  test('that nobody uses is locked after the time that the settings say', async () => {
    let now = 1_000_000
    const others = createSessions(() => now)
    const host = await startWebHost(
      engine,
      { page: path.join(dir, 'page'), uploads: path.join(dir, 'more') },
      { sessions: others, lookUpPeer: async () => 'ours', lookMs: 5 },
    )
    const secret = others.redeem(others.ticket(), 'a') ?? ''
    now += 3_600_000
    const looked = () => new Promise(resolve => setTimeout(resolve, 50))
    await looked()
    expect(others.find(secret)).not.toBeNull()
    engine.settings.set({ lockMinutes: 60 })
    await vi.waitFor(() => expect(others.find(secret)).toBeNull())
    await host.close()
  })

  test('a page that does not read is hung up on; others are served', async () => {
    const [deaf, other] = [newPage(), newPage()]
    await Promise.all([deaf, other].map(end => new Promise(resolve => end.once('open', resolve))))
    deaf.pause()
    const before = engine.asked()
    // Each is answered with some hundred bytes; the buffers of the system take some megabytes first.
    for (let id = 1; engine.logged.every(({ message }) => !message.startsWith('a page that does not read')); id += 1) {
      for (let n = 0; n < 100; n += 1)
        deaf.send(JSON.stringify({ id: id * 100 + n, method: 'query', params: { path: 'app.about' } }))
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(engine.asked()).toBeGreaterThan(before)
    const answered = new Promise(resolve => other.once('message', resolve))
    other.send(JSON.stringify({ id: 1, method: 'query', params: { path: 'app.about' } }))
    expect(String(await answered)).toContain('Listwright')
    for (const end of [deaf, other]) end.terminate()
  })

  test('opens for our page', async () => {
    expect(await open()).toBe('open')
  })

  test.each<[string, (own: string, origin: string) => Parameters<typeof open>]>([
    ['no secret', () => [['listwright']]],
    ['a wrong secret', () => [['listwright', 'guess']]],
    ['a secret in a header that other pages cannot set either', (own, origin) => [[], { origin, ...bearer(own) }]],
    ['a cookie', (own, origin) => [['listwright'], { origin, cookie: `listwright-session=${own}` }]],
    ['no origin', own => [['listwright', own], {}]],
    ['another origin', own => [['listwright', own], { origin: 'http://evil.example' }]],
    ['the origin null', own => [['listwright', own], { origin: 'null' }]],
    ['a rebound host', (own, origin) => [['listwright', own], { origin, host: 'evil.example' }]],
    ['another path', (own, origin) => [['listwright', own], { origin }, '/']],
    ['a longer path', (own, origin) => [['listwright', own], { origin }, '/rpc/']],
    ['a query', (own, origin) => [['listwright', own], { origin }, '/rpc?connectionParams=1']],
    ['two slashes', (own, origin) => [['listwright', own], { origin }, '//rpc']],
  ])('%s is refused', async (_attack, odd) => {
    expect(await open(...odd(own, origin()))).toBe(403)
    expect((await ask('GET', '/')).status).toBe(200)
  })

  test('a refused upgrade that resets its connection harms nobody', async () => {
    const upgrade = 'GET /rpc HTTP/1.1\r\nHost: evil\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    for (let round = 0; round < 20; round++) {
      const socket = connect(web.port, '127.0.0.1')
      socket.on('error', () => {})
      await new Promise<void>(resolve => socket.write(upgrade, () => resolve()))
      socket.resetAndDestroy()
    }
    expect((await ask('GET', '/')).status).toBe(200)
  })
})

describe('start and end', () => {
  test('uploads of an earlier start are gone', () => {
    expect(existsSync(path.join(dir, 'uploads'))).toBe(false)
  })

  test('a port that is taken is said', async () => {
    const folders = { page: dir, uploads: path.join(dir, 'other') }
    await expect(startWebHost(engine, folders, { port: web.port, sessions })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })

  test('while the engine starts again its port is held, and nothing is said on it', async () => {
    const listener = await openListener(0)
    const { port } = listener
    const folders = { page: path.join(dir, 'page'), uploads: path.join(dir, 'more') }
    const first = await startWebHost(engine, folders, { listener, sessions, lookUpPeer: async () => 'ours' })
    const page = () =>
      new WebSocket(`ws://127.0.0.1:${port}/rpc`, ['listwright', own], {
        headers: { origin: `http://127.0.0.1:${port}` },
      })
    const ws = page()
    await new Promise(resolve => ws.once('open', resolve))
    const gone = new Promise(resolve => ws.once('close', resolve))
    await first.close()
    await gone
    await expect(openListener(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503)
    const early = page()
    await new Promise(resolve => early.once('error', resolve))
    const second = await startWebHost(engine, folders, { listener, sessions, lookUpPeer: async () => 'ours' })
    expect(second.port).toBe(port)
    const again = page()
    await new Promise(resolve => again.once('open', resolve))
    again.terminate()
    await second.close()
    await listener.close()
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  })

  test('an end closes open pages and slow downloads, and empties the uploads', async () => {
    const ws = newPage()
    await new Promise(resolve => ws.once('open', resolve))
    await ask('POST', '/upload', { 'x-file-name': 'a.csv' }, 'a\n')
    const idle = connect(web.port, '127.0.0.1')
    await new Promise(resolve => idle.once('connect', resolve))
    const gone = Promise.all([ws, idle].map(end => new Promise(resolve => end.once('close', resolve))))
    await web.close()
    await gone
    expect(existsSync(path.join(dir, 'uploads'))).toBe(false)
    await expect(ask('GET', '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
