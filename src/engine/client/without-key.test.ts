// A service that repeats our key: it is masked in bodies, headers and messages, and nothing else is touched.
import { expect, test } from 'vitest'
import type { ServiceReply } from './errors.ts'
import { keyMask } from './without-key.ts'

const key = 'api_0123456789abcdef'
const withoutKey = keyMask(key)
const reply = (body: string, headers: Record<string, string> = {}): ServiceReply => ({
  kind: 'reply',
  status: 401,
  headers,
  body: Buffer.from(body),
})

test('is masked wherever it stands, and the rest stays byte by byte', () => {
  const seen = withoutKey(reply(`Zoë: ${key}, again ${key}!`, { location: `/x?key=${key}`, etag: 'a' }))
  expect(seen).toMatchObject({ headers: { location: '/x?key=[key]', etag: 'a' } })
  expect(seen.kind === 'reply' && Buffer.from(seen.body).toString()).toBe('Zoë: [key], again [key]!')
  const gone = { kind: 'no_reply', sent: false, fault: 'other', detail: `bad header ${key}` } as const
  expect(withoutKey(gone)).toMatchObject({ detail: 'bad header [key]' })
})

test('an answer without it is the very same', () => {
  const seen = reply('{"detail":"No."}')
  expect(withoutKey(seen)).toBe(seen)
  // Too short to be told from other text.
  const short = reply('abc abc')
  expect(keyMask('abc')(short)).toBe(short)
})

test.each([
  [
    'base64 of a user and no password',
    'api_0123456789abcdef',
    (key: string) => Buffer.from(`${key}:`).toString('base64'),
  ],
  ['base64', 'api_0123456789abcdefg', (key: string) => Buffer.from(key).toString('base64')],
  ['JSON', 'a"b\\c/0123456789', (key: string) => JSON.stringify(key)],
  ['JSON with escaped slashes', 'ab/c/0123456789', (key: string) => JSON.stringify(key).replaceAll('/', '\\/')],
  ['an address', 'ab/c+0123456789==', (key: string) => `/v1?key=${encodeURIComponent(key)}`],
])('in the coding of %s it is masked, too', (_, other, code) => {
  const seen = keyMask(other)(reply(`said ${code(other)} and ${other}`))
  const text = seen.kind === 'reply' ? Buffer.from(seen.body).toString() : ''
  expect(text).toMatch(/\[key\].*and \[key\]$/)
  expect(text).not.toContain('0123456789')
  expect(text).not.toContain(Buffer.from(other).toString('base64').slice(0, 16))
})
