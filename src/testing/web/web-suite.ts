// What tests of the web host begin with: a host over real sockets with a page, an engine by script and one browser that is in.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect } from 'vitest'
import { WebSocket } from 'ws'
import type { PeerOwner } from '../../serve/peers.ts'
import { startWebHost, type WebHost } from '../../serve/server.ts'
import { type BrowserSessions, createSessions } from '../../serve/sessions.ts'
import { type ScriptedEngine, scriptedEngine } from './scripted-engine.ts'

export interface WebAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: string
  /** The one that the answer gives the browser. */
  secret: string
}

/** Headers without a secret. */
export const withoutSecret = { authorization: null }
export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

export function expectGuarded({ headers }: WebAnswer): void {
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

/** What the test that runs has of its own. */
export interface WebTest {
  readonly dir: string
  readonly engine: ScriptedEngine
  readonly web: WebHost
  readonly sessions: BrowserSessions
  /** The secret of the session of our page. */
  readonly own: string
  /** Who the connections come from, as far as the host can tell. */
  peer: PeerOwner
}

export interface WebSuite {
  /** Of the test that runs. */
  at(): WebTest
  origin(): string
  /** A request as our page would make it, save what `headers` says; null leaves a header out. */
  ask(
    method: string,
    target: string,
    headers?: Record<string, string | null>,
    body?: string | Buffer,
  ): Promise<WebAnswer>
  /** Opens the address with a ticket, a new one unless given. */
  enter(ticket?: string): Promise<WebAnswer>
  isIn(secret: string): Promise<boolean>
  newPage(): WebSocket
}

/** To be called where a file's hooks stand. No test may leave an error that no one caught. */
export function webSuite(): WebSuite {
  let current: WebTest
  const stray: unknown[] = []
  const note = (error: unknown) => stray.push(error)
  const origin = () => `http://127.0.0.1:${current.web.port}`

  const ask: WebSuite['ask'] = (method, target, headers = {}, body = '') => {
    const all = { ...bearer(current.own), ...(method === 'GET' ? {} : { origin: origin() }), ...headers }
    return new Promise((resolve, reject) => {
      const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Record<
        string,
        string
      >
      const to = { port: current.web.port, host: '127.0.0.1', agent: false }
      const asked = request({ ...to, method, path: target, headers: sent }, async answer => {
        const body = await text(answer)
        const { statusCode = 0, headers } = answer
        const secret = /setItem\('listwright-session', '([\w-]{43})'\)/.exec(body)?.[1] ?? ''
        resolve({ status: statusCode, headers, body, secret })
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }
  const enter = (ticket = current.sessions.ticket()) => ask('GET', `/?ticket=${ticket}`, withoutSecret)

  beforeEach(async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'listwright-serve-'))
    await mkdir(path.join(dir, 'page', 'assets'), { recursive: true })
    await mkdir(path.join(dir, 'uploads', 'left-over'), { recursive: true })
    await writeFile(path.join(dir, 'page', 'index.html'), '<title>Listwright</title>')
    await writeFile(path.join(dir, 'page', 'assets', 'main.js'), 'export {}')
    await writeFile(path.join(dir, 'secret.txt'), 'secret')
    const engine = scriptedEngine()
    const sessions = createSessions()
    const web = await startWebHost(
      engine,
      { page: path.join(dir, 'page'), uploads: path.join(dir, 'uploads') },
      { sessions, lookUpPeer: async () => current.peer, maxUnread: 500_000 },
    )
    current = { dir, engine, web, sessions, own: '', peer: 'ours' }
    current = { ...current, own: (await enter()).secret }
    stray.length = 0
    process.on('uncaughtException', note)
    process.on('unhandledRejection', note)
  })
  afterEach(async () => {
    await current.web.close()
    await rm(current.dir, { recursive: true, force: true })
    process.off('uncaughtException', note)
    process.off('unhandledRejection', note)
    expect(stray).toEqual([])
  })

  return {
    at: () => current,
    origin,
    ask,
    enter,
    isIn: async secret => (await ask('GET', '/session', bearer(secret))).status === 204,
    newPage: () =>
      new WebSocket(`ws://127.0.0.1:${current.web.port}/rpc`, ['listwright', current.own], {
        headers: { origin: origin() },
      }),
  }
}
