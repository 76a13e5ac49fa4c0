// Who gets in: a table of attacks on Host, Origin and the secret of a session.
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
const authorization = `Bearer ${secret}`

test('our own page gets in', () => {
  expect(guard.addressed({ host, origin }, true)).toBe(true)
  expect(guard.addressed({ host }, false)).toBe(true)
  const session = guard.session({ authorization })
  expect(session).toMatchObject({ id: expect.any(String) })
  for (const protocols of [`listwright, ${secret}`, `listwright,${secret}`])
    expect(guard.wireSession({ 'sec-websocket-protocol': protocols })).toBe(session)
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
  ['the other name of this computer', { host: 'localhost:4000', origin: 'http://localhost:4000' }],
  ['that name as origin', { host, origin: 'http://localhost:4000' }],
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

test.each<[string, IncomingHttpHeaders]>([
  ['none', {}],
  ['an empty one', { authorization: '' }],
  ['a ticket', { authorization: `Bearer ${unused}` }],
  ['another value', { authorization: authorization.toLowerCase() }],
  ['a shorter value', { authorization: authorization.slice(0, -1) }],
  ['a longer value', { authorization: `${authorization}x` }],
  ['an empty value', { authorization: 'Bearer ' }],
  ['no value', { authorization: 'Bearer null' }],
  ['the value alone', { authorization: secret }],
  ['two values', { authorization: `${authorization}, ${authorization}` }],
  ['another scheme', { authorization: `Basic ${secret}` }],
  // Browsers send cookies to other programs of this computer too.
  ['a cookie', { cookie: `listwright-4000=${secret}; listwright-session=${secret}` }],
  ['the protocol of a wire', { 'sec-websocket-protocol': `listwright, ${secret}` }],
])('%s is no secret of a request', (_attack, headers) => {
  expect(guard.session(headers)).toBeNull()
})

test.each<[string, IncomingHttpHeaders]>([
  ['none', {}],
  ['the protocol alone', { 'sec-websocket-protocol': 'listwright' }],
  ['the secret alone', { 'sec-websocket-protocol': secret }],
  ['the secret first', { 'sec-websocket-protocol': `${secret}, listwright` }],
  ['another protocol', { 'sec-websocket-protocol': `graphql, ${secret}` }],
  ['one more', { 'sec-websocket-protocol': `listwright, x, ${secret}` }],
  ['one behind', { 'sec-websocket-protocol': `listwright, ${secret}, x` }],
  ['a ticket', { 'sec-websocket-protocol': `listwright, ${unused}` }],
  ['a header of requests', { authorization }],
])('%s is no secret of a wire', (_attack, headers) => {
  expect(guard.wireSession(headers)).toBeNull()
})
