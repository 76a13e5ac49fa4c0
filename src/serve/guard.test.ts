// Who gets in: a table of attacks on Host, Origin and cookie.
import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { createGuard } from './guard.ts'
import { createSessions } from './sessions.ts'

const sessions = createSessions()
const secret = sessions.redeem(sessions.ticket(), 'a browser') ?? ''
const unused = sessions.ticket()
const guard = createGuard(4000, sessions)
const host = '127.0.0.1:4000'
const origin = `http://${host}`
const cookie = `listwright-4000=${secret}`

test('our own page gets in, by either name of this computer', () => {
  expect(guard.addressed({ host, origin }, true)).toBe(true)
  expect(guard.addressed({ host: 'localhost:4000', origin: 'http://localhost:4000' }, true)).toBe(true)
  expect(guard.addressed({ host }, false)).toBe(true)
  expect(guard.session({ cookie })).toMatchObject({ id: expect.any(String) })
  expect(guard.session({ cookie: `a=b; ${cookie}; c=d` })).toBe(guard.session({ cookie }))
})

test.each<[string, IncomingHttpHeaders]>([
  ['no host', { origin }],
  ['a rebound name', { host: 'evil.example:4000', origin }],
  ['a name that begins like ours', { host: '127.0.0.1.evil.example:4000', origin }],
  ['a name that ends like ours', { host: 'evil.localhost:4000', origin }],
  ['another port', { host: '127.0.0.1:4001', origin }],
  ['no port', { host: '127.0.0.1', origin }],
  ['another loopback address', { host: '127.0.0.2:4000', origin }],
  ['the any address', { host: '0.0.0.0:4000', origin }],
  ['IPv6 loopback', { host: '[::1]:4000', origin }],
  ['a user before the host', { host: 'user@127.0.0.1:4000', origin }],
  ['a space after the host', { host: `${host} `, origin }],
  ['capitals', { host: 'LOCALHOST:4000', origin }],
  ['no origin', { host }],
  ['an empty origin', { host, origin: '' }],
  ['the origin null', { host, origin: 'null' }],
  ['another origin', { host, origin: 'http://evil.example' }],
  ['another port as origin', { host, origin: 'http://127.0.0.1:4001' }],
  ['https', { host, origin: `https://${host}` }],
  ['a longer origin', { host, origin: `${origin}.evil.example` }],
  ['an origin with a path', { host, origin: `${origin}/` }],
  ['an origin with a user', { host, origin: 'http://user@127.0.0.1:4000' }],
  ['two origins', { host, origin: `${origin} http://evil.example` }],
  ['a file', { host, origin: 'file://' }],
  ['an extension', { host, origin: 'chrome-extension://abcdefgh' }],
])('%s is refused where an origin is needed', (_attack, headers) => {
  expect(guard.addressed(headers, true)).toBe(false)
})

test('a wrong origin is refused also where none is needed', () => {
  expect(guard.addressed({ host, origin: 'http://evil.example' }, false)).toBe(false)
  expect(guard.addressed({ host, origin: 'null' }, false)).toBe(false)
})

test.each<[string, string | undefined]>([
  ['none', undefined],
  ['an empty one', ''],
  ['another name', `listwright-4001=${secret}`],
  ['a ticket', `listwright-4000=${unused}`],
  ['another value', `listwright-4000=${secret.toLowerCase()}`],
  ['a shorter value', cookie.slice(0, -1)],
  ['a longer value', `${cookie}x`],
  ['an empty value', 'listwright-4000='],
  ['no value', 'listwright-4000'],
  ['the value alone', secret],
  ['a name that ends like ours', `x${cookie}`],
  ['the value behind a second equals sign', `listwright-4000==${secret}`],
])('%s is no cookie of ours', (_attack, text) => {
  expect(guard.session(text === undefined ? {} : { cookie: text })).toBeNull()
})

test('a session is in a cookie that scripts and other sites never see', () => {
  expect(guard.cookie(secret)).toBe(`${cookie}; HttpOnly; SameSite=Strict; Path=/`)
})
