// The web host over real sockets: who is served the page, who is refused, and a clean start and end.
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { bearer, expectGuarded, webSuite, withoutSecret } from '../testing/web/web-suite.ts'
import { openListener } from './listener.ts'
import { startWebHost } from './server.ts'

const { at, origin, ask, enter, isIn, newPage } = webSuite()

describe('the page', () => {
  test('a ticket lets a browser in once, and the page leaves its address by itself', async () => {
    const ticket = at().sessions.ticket()
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
    const ticket = at().sessions.ticket()
    const told = await Promise.all(Array.from({ length: 8 }, () => enter(ticket)))
    expect(told.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(403)])
  })

  test('a browser that was disconnected is not let in, and needs a new address', async () => {
    const id = at().sessions.connected(null)[0]?.id ?? ''
    expect(at().sessions.end(id)).toBe(true)
    expect(await isIn(at().own)).toBe(false)
    expect((await ask('POST', '/upload', { 'x-file-name': 'a.csv' }, 'a')).status).toBe(403)
    const { secret } = await enter()
    expect(await isIn(secret)).toBe(true)
  })

  test('the connection of another user is refused, also with a ticket or a secret', async () => {
    at().peer = 'other'
    const ticket = at().sessions.ticket()
    for (const [target, headers] of [
      [`/?ticket=${ticket}`, withoutSecret],
      ['/', withoutSecret],
      ['/session', bearer(at().own)],
    ] as const)
      expect(await ask('GET', target, headers)).toMatchObject({
        status: 403,
        body: 'This connection does not come from the user who started Listwright.\n',
      })
    at().peer = 'unknown'
    expect((await enter(ticket)).status).toBe(200)
  })

  test('the other name of this computer leads to the printed one, also with a ticket', async () => {
    const host = `localhost:${at().web.port}`
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
    ['no secret', 'GET', '/session', withoutSecret, 403],
    ['a wrong secret', 'GET', '/session', bearer('guess'), 403],
    ['a page that was locked', 'GET', '/locked', withoutSecret, 403],
    ['a wrong ticket', 'GET', '/?ticket=guess', withoutSecret, 403],
    ['an empty ticket', 'GET', '/?ticket=', withoutSecret, 403],
    ['a rebound host', 'GET', '/', { host: 'evil.example' }, 403],
    ['a rebound host with a ticket', 'GET', '/?ticket=guess', { host: 'evil.example' }, 403],
    ['another origin', 'GET', '/', { origin: 'http://evil.example' }, 403],
    ['a post without origin', 'POST', '/upload', { origin: null }, 403],
    ['a post of another origin', 'POST', '/upload', { origin: 'http://evil.example' }, 403],
    ['a post without secret', 'POST', '/upload', withoutSecret, 403],
    ['a download that no page asked for', 'GET', '/download/abcdefghijklmnop', {}, 403],
    ['a download asked for without secret', 'POST', '/download/abcdefghijklmnop', withoutSecret, 403],
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
        const socket = connect(at().web.port, '127.0.0.1')
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

describe('start and end', () => {
  test('uploads of an earlier start are gone', () => {
    expect(existsSync(path.join(at().dir, 'uploads'))).toBe(false)
  })

  test('a port that is taken is said', async () => {
    const folders = { page: at().dir, uploads: path.join(at().dir, 'other') }
    await expect(
      startWebHost(at().engine, folders, { port: at().web.port, sessions: at().sessions }),
    ).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })

  test('while the engine starts again its port is held, and nothing is said on it', async () => {
    const listener = await openListener(0)
    const { port } = listener
    const folders = { page: path.join(at().dir, 'page'), uploads: path.join(at().dir, 'more') }
    const first = await startWebHost(at().engine, folders, {
      listener,
      sessions: at().sessions,
      lookUpPeer: async () => 'ours',
    })
    const page = () =>
      new WebSocket(`ws://127.0.0.1:${port}/rpc`, ['listwright', at().own], {
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
    const second = await startWebHost(at().engine, folders, {
      listener,
      sessions: at().sessions,
      lookUpPeer: async () => 'ours',
    })
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
    const idle = connect(at().web.port, '127.0.0.1')
    await new Promise(resolve => idle.once('connect', resolve))
    const gone = Promise.all([ws, idle].map(end => new Promise(resolve => end.once('close', resolve))))
    await at().web.close()
    await gone
    expect(existsSync(path.join(at().dir, 'uploads'))).toBe(false)
    await expect(ask('GET', '/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
