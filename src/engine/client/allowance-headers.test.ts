// Rate-limit headers in the forms that services write them.
import { expect, test } from 'vitest'
import { allowanceOf } from './allowance-headers.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

test.each([
  [
    { 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '30' },
    { remaining: 12, resetMs: 30_000 },
  ],
  [
    { 'ratelimit-remaining': '0', 'ratelimit-reset': '1.5' },
    { remaining: 0, resetMs: 1500 },
  ],
  [{ ratelimit: 'limit=100, remaining=50, reset=7' }, { remaining: 50, resetMs: 7000 }],
  [{ ratelimit: '"default";r=50;t=30' }, { remaining: 50, resetMs: 30_000 }],
  [{ 'x-ratelimit-remaining': '12' }, null],
  [{ 'x-ratelimit-remaining': 'many', 'x-ratelimit-reset': '30' }, null],
  [{ 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': '30' }, null],
  [{ ratelimit: 'nonsense' }, null],
  [{}, null],
])('%j', (headers, expected) => expect(allowanceOf(headers as Record<string, string>, now)).toEqual(expected))

test('a moment is read against the Date of the answer, whatever the clock here says', () => {
  const reset = String(now / 1000 + 20)
  const headers = { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': reset }
  expect(allowanceOf({ ...headers, date: new Date(now).toUTCString() }, now + 3 * 3_600_000)).toEqual({
    remaining: 5,
    resetMs: 20_000,
  })
  expect(allowanceOf(headers, now + 5000)).toEqual({ remaining: 5, resetMs: 15_000 })
  expect(allowanceOf(headers, now + 60_000)).toEqual({ remaining: 5, resetMs: 0 })
})
