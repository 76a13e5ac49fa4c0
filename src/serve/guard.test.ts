// Who gets in: a table of attacks on Host, Origin, token and cookie.
import type { IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { createGuard } from './guard.ts'

const token = 'tYq3kQ0v9b-Zr_5uXJ1m2n3o4p5q6r7s8t9u0v1w2x3'
const guard = createGuard(4000, token)
const host = '127.0.0.1:4000'
const origin = `http://${host}`
const cookie = `listwright-4000=${token}`

test('our own page gets in, by either name of this computer', () => {
  expect(guard.addressed({ host, origin }, true)).toBe(true)
  expect(guard.addressed({ host: 'localhost:4000', origin: 'http://localhost:4000' }, true)).toBe(true)
  expect(guard.addressed({ host }, false)).toBe(true)
  expect(guard.known({ cookie })).toBe(true)
  expect(guard.known({ cookie: `a=b; ${cookie}; c=d` })).toBe(true)
  expect(guard.opens(token)).toBe(true)
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
  ['another name', `listwright-4001=${token}`],
  ['another value', `listwright-4000=${token.toLowerCase()}`],
  ['a shorter value', cookie.slice(0, -1)],
  ['a longer value', `${cookie}x`],
  ['an empty value', 'listwright-4000='],
  ['no value', 'listwright-4000'],
  ['the value alone', token],
  ['a name that ends like ours', `x${cookie}`],
  ['the value behind a second equals sign', `listwright-4000==${token}`],
])('%s is no cookie of ours', (_attack, text) => {
  expect(guard.known(text === undefined ? {} : { cookie: text })).toBe(false)
})

test.each([null, '', token.slice(1), `${token}0`, `${token}\n`, 'ü'.repeat(token.length)])(
  '%j is not the token',
  given => {
    expect(guard.opens(given)).toBe(false)
  },
)

test('each start has a token of its own, of 256 bits, in a cookie that scripts and other sites never see', () => {
  const [a, b] = [createGuard(1), createGuard(1)]
  expect(a.token).not.toBe(b.token)
  expect(Buffer.from(a.token, 'base64url')).toHaveLength(32)
  expect(a.cookie()).toBe(`listwright-1=${a.token}; HttpOnly; SameSite=Strict; Path=/`)
})
