// Every failure a command can meet has a sentence, and each ends with its code.
import { TRPCError } from '@trpc/server'
import { expect, test } from 'vitest'
import { fail } from '../engine/base/fail.ts'
import { CommandEnd, commandEndOf, exitCodes } from './exit.ts'

test.each([
  [fail('file_missing', { fileName: 'a.csv' }), 3, 'There is no file a.csv.'],
  [
    fail('file_binary', { fileName: 'a.csv', looksLike: null, way: null }),
    3,
    'a.csv is not a text table. Nothing was imported.',
  ],
  [
    fail('too_many_columns', { fileName: 'a.csv', columns: 3000, limit: 2000 }),
    3,
    'a.csv has 3,000 columns, but a list can have at most 2,000. Nothing was imported.',
  ],
  [fail('not_found', { what: 'a search named none' }), 3, 'Not found: a search named none. Nothing was changed.'],
  [fail('bad_request', { what: 'no live service' }), 2, 'Not possible: no live service. Nothing was changed.'],
  [fail('would_overwrite_input', { fileName: 'a.csv' }), 2, /Choose another file with --out\.$/],
  [fail('input_missing', { field: 'email' }), 3, /--map email=Column\.$/],
  [fail('no_key', {}), 5, /LISTWRIGHT_API_KEY/],
  [fail('key_refused', { detail: 'disabled' }), 5, /disabled/],
  [
    fail('insufficient_credits', { needed: 5, left: 1 }),
    6,
    'You do not have enough credits (1 left). Add credits and run the same command again.',
  ],
  [fail('service_unreachable', { host: 'api.example', detail: 'ECONNREFUSED' }), 7, /^api\.example did not respond/],
])('%o ends with %i', (failure, code, words) => {
  const end = commandEndOf(failure)
  expect(end.code).toBe(code)
  expect(end.message).toMatch(words)
  expect(commandEndOf(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: failure }))).toEqual(end)
})

test('a failure without a sentence shows its code and details; a bug shows its stack', () => {
  expect(commandEndOf(fail('view_gone', {})).message).toBe('view_gone {}')
  const bug = commandEndOf(new TypeError('x is not a function'))
  expect(bug.code).toBe(exitCodes.internal)
  expect(bug.message).toMatch(/TypeError: x is not a function\n {4}at /)
  expect(commandEndOf('odd')).toMatchObject({ code: 1, message: 'odd' })
})

test('an end stays what it is', () => {
  const end = new CommandEnd(exitCodes.drift, 'There is no list "x".')
  expect(commandEndOf(end)).toBe(end)
})
