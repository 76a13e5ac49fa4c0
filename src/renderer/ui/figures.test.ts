// Figures are said as a person would, and never rounded into something untrue.
import { expect, test } from 'vitest'
import { ago, count, countdown, counted, duration, moment, percent, rate } from './figures.ts'

test('counts carry separators and agree with their noun', () => {
  expect(count(28225)).toBe('28,225')
  expect(counted(1, 'row')).toBe('1 row')
  expect(counted(1204, 'row')).toBe('1,204 rows')
  expect(counted(0, 'entry', 'entries')).toBe('0 entries')
})

test('a share is 0% or 100% only when it is', () => {
  expect(percent(71, 100)).toBe('71%')
  expect(percent(0, 50)).toBe('0%')
  expect(percent(1, 5000)).toBe('< 1%')
  expect(percent(4999, 5000)).toBe('> 99%')
  expect(percent(5000, 5000)).toBe('100%')
  expect(percent(0, 0)).toBe('–')
})

test.each([
  [0.2, '1 s'],
  [40, '40 s'],
  [67 * 60, '67 min'],
  [7056, 'about 2 h'],
  [3 * 86_400, 'about 3 days'],
])('%d seconds are %s', (seconds, words) => expect(duration(seconds)).toBe(words))

test('rates keep a decimal while slow', () => {
  expect(rate(3.94)).toBe('3.9/s')
  expect(rate(4)).toBe('4/s')
  expect(rate(120.4)).toBe('120/s')
})

test('a countdown ends', () => {
  expect(countdown(80_000)).toBe('1:20')
  expect(countdown(500)).toBe('0:01')
  expect(countdown(0)).toBeNull()
})

test('ages', () => {
  expect(ago(20_000)).toBe('just now')
  expect(ago(60_000)).toBe('1 minute ago')
  expect(ago(5 * 3_600_000)).toBe('5 hours ago')
  expect(ago(3 * 86_400_000)).toBe('3 days ago')
})

test('a moment carries its date unless it is today', () => {
  const now = new Date(2026, 2, 4, 15, 0)
  expect(moment(new Date(2026, 2, 4, 9, 12).toISOString(), now)).toBe('09:12')
  expect(moment(new Date(2026, 2, 3, 9, 12).toISOString(), now)).toBe('3 Mar 2026, 09:12')
})
