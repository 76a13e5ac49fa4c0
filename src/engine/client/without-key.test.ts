// A service that repeats our key: it is masked in bodies, headers and messages, and nothing else is touched.
import { expect, test } from 'vitest'
import type { Reply } from './errors.ts'
import { withoutKey } from './without-key.ts'

const key = 'api_0123456789abcdef'
const reply = (body: string, headers: Record<string, string> = {}): Reply => ({
  kind: 'reply',
  status: 401,
  headers,
  body: Buffer.from(body),
})

test('is masked wherever it stands, and the rest stays byte by byte', () => {
  const seen = withoutKey(reply(`Zoë: ${key}, again ${key}!`, { location: `/x?key=${key}`, etag: 'a' }), key)
  expect(seen).toMatchObject({ headers: { location: '/x?key=[key]', etag: 'a' } })
  expect(seen.kind === 'reply' && Buffer.from(seen.body).toString()).toBe('Zoë: [key], again [key]!')
  const gone = { kind: 'no_reply', sent: false, fault: 'other', detail: `bad header ${key}` } as const
  expect(withoutKey(gone, key)).toMatchObject({ detail: 'bad header [key]' })
})

test('an answer without it is the very same', () => {
  const seen = reply('{"detail":"No."}')
  expect(withoutKey(seen, key)).toBe(seen)
  // Too short to be told from other text.
  const short = reply('abc abc')
  expect(withoutKey(short, 'abc')).toBe(short)
})
