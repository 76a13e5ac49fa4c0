// The wire of the web host: which pages it opens for, and when it closes.
import { connect } from 'node:net'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { sessionEnded, sessionLocked } from '../contract/app/bridge.ts'
import { bearer, webSuite, withoutSecret } from '../testing/web/web-suite.ts'
import { startWebHost } from './server.ts'
import { createSessions } from './sessions.ts'

const { at, origin, ask, isIn, newPage } = webSuite()

describe('the wire', () => {
  const open = (
    protocols: string[] = ['listwright', at().own],
    headers: Record<string, string> = { origin: origin() },
    target = '/rpc',
  ) =>
    new Promise<'open' | number>(resolve => {
      const ws = new WebSocket(`ws://127.0.0.1:${at().web.port}${target}`, protocols, { headers })
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
    at().peer = 'other'
    expect(await open()).toBe(403)
  })

  test('of a browser that is disconnected closes with its code, and nothing more is heard from it', async () => {
    const [ws, deaf] = [newPage(), newPage()]
    await Promise.all([ws, deaf].map(end => new Promise(resolve => end.once('open', resolve))))
    expect(at().sessions.connected(null)[0]).toMatchObject({ pages: 2 })
    const asked = at().engine.asked()
    // It does not read, so it does not see that it is closed.
    deaf.pause()
    const closed = new Promise(resolve => ws.once('close', resolve))
    at().sessions.end(at().sessions.connected(null)[0]?.id ?? '')
    deaf.send(JSON.stringify({ id: 1, method: 'query', params: { path: 'app.about' } }))
    expect(await closed).toBe(sessionEnded)
    expect(await open()).toBe(403)
    expect(at().engine.asked()).toBe(asked)
    deaf.terminate()
  })

  test('that is locked closes with its code; its browser is shown how to unlock, and nothing else', async () => {
    const ws = newPage()
    await new Promise(resolve => ws.once('open', resolve))
    const closed = new Promise(resolve => ws.once('close', resolve))
    ws.send(JSON.stringify({ id: 1, method: 'mutation', params: { path: 'app.lock' } }))
    expect(await closed).toBe(sessionLocked)
    expect(await isIn(at().own)).toBe(false)
    const told = await ask('GET', '/locked')
    expect(told).toMatchObject({ status: 403, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(told.body).toMatch(/<h1>Listwright is locked<.*<button>Unlock</s)
    expect(told.headers['content-security-policy']).toMatch(
      /form-action 'self'; frame-ancestors 'none'; script-src 'nonce-[\w-]{24}'$/,
    )
    // The address as it was printed, in the field of that page.
    const typed = encodeURIComponent(`${at().web.url}?ticket=${at().sessions.ticket()}`)
    const again = await ask('GET', `/?ticket=${typed}`, withoutSecret)
    expect(again.status).toBe(200)
    expect(await isIn(again.secret)).toBe(true)
  })

  test('that nobody uses is locked after the time that the settings say', async () => {
    let now = 1_000_000
    const others = createSessions(() => now)
    const host = await startWebHost(
      at().engine,
      { page: path.join(at().dir, 'page'), uploads: path.join(at().dir, 'more') },
      { sessions: others, lookUpPeer: async () => 'ours', lookMs: 5 },
    )
    const secret = others.redeem(others.ticket(), 'a') ?? ''
    now += 3_600_000
    const looked = () => new Promise(resolve => setTimeout(resolve, 50))
    await looked()
    expect(others.find(secret)).not.toBeNull()
    at().engine.settings.set({ lockMinutes: 60 })
    await vi.waitFor(() => expect(others.find(secret)).toBeNull())
    await host.close()
  })

  test('a page that does not read is hung up on; others are served', async () => {
    const [deaf, other] = [newPage(), newPage()]
    await Promise.all([deaf, other].map(end => new Promise(resolve => end.once('open', resolve))))
    deaf.pause()
    const before = at().engine.asked()
    // Each is answered with some hundred bytes; the buffers of the system take some megabytes first.
    for (
      let id = 1;
      at().engine.logged.every(({ message }) => !message.startsWith('a page that does not read'));
      id += 1
    ) {
      for (let n = 0; n < 100; n += 1)
        deaf.send(JSON.stringify({ id: id * 100 + n, method: 'query', params: { path: 'app.about' } }))
      await new Promise(resolve => setImmediate(resolve))
    }
    expect(at().engine.asked()).toBeGreaterThan(before)
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
    expect(await open(...odd(at().own, origin()))).toBe(403)
    expect((await ask('GET', '/')).status).toBe(200)
  })

  test('a refused upgrade that resets its connection harms nobody', async () => {
    const upgrade = 'GET /rpc HTTP/1.1\r\nHost: evil\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    for (let round = 0; round < 20; round++) {
      const socket = connect(at().web.port, '127.0.0.1')
      socket.on('error', () => {})
      await new Promise<void>(resolve => socket.write(upgrade, () => resolve()))
      socket.resetAndDestroy()
    }
    expect((await ask('GET', '/')).status).toBe(200)
  })
})
