// Figures are said as a person would, and never rounded into something untrue.
import { expect, test } from 'vitest'
import {
  countNoun,
  formatAgo,
  formatCount,
  formatCountdown,
  formatDuration,
  formatMoment,
  formatRate,
} from './figures.ts'

test('counts carry separators and agree with their noun', () => {
  expect(formatCount(28225)).toBe('28,225')
  expect(countNoun(1, 'row')).toBe('1 row')
  expect(countNoun(1204, 'row')).toBe('1,204 rows')
  expect(countNoun(0, 'entry', 'entries')).toBe('0 entries')
})

test.each([
  [0.2, '1 s'],
  [40, '40 s'],
  [67 * 60, '67 min'],
  [7056, 'about 2 h'],
  [3 * 86_400, 'about 3 days'],
])('%d seconds are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words))

test('rates keep a decimal while slow', () => {
  expect(formatRate(3.94)).toBe('3.9/s')
  expect(formatRate(4)).toBe('4/s')
  expect(formatRate(120.4)).toBe('120/s')
})

test('a countdown ends', () => {
  expect(formatCountdown(80_000)).toBe('1:20')
  expect(formatCountdown(500)).toBe('0:01')
  expect(formatCountdown(0)).toBeNull()
})

test('ages', () => {
  expect(formatAgo(20_000)).toBe('just now')
  expect(formatAgo(60_000)).toBe('1 minute ago')
  expect(formatAgo(5 * 3_600_000)).toBe('5 hours ago')
  expect(formatAgo(3 * 86_400_000)).toBe('3 days ago')
})

test('a moment carries its date unless it is today', () => {
  const now = new Date(2026, 2, 4, 15, 0)
  expect(formatMoment(new Date(2026, 2, 4, 9, 12).toISOString(), now)).toBe('09:12')
  expect(formatMoment(new Date(2026, 2, 3, 9, 12).toISOString(), now)).toBe('3 Mar 2026, 09:12')
})
