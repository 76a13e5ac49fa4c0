// Numbers, dates and times as people choose to see them; spaces and apostrophes may be of the browser's own kind.
import { afterEach, expect, test } from 'vitest'
import { percentOf } from '../../../contract/app/percent.ts'
import { countNoun, formatCount, formatDecimal, formatMoment, formatRate } from './figures.ts'
import { type FormatSettings, showAs, writersOf } from './formats.ts'

const usual: FormatSettings = { numbers: 'comma', dates: 'words', times: '24' }
const plain = (text: string) => text.replaceAll(/\s/gu, ' ').replaceAll('’', "'")
const at = new Date(2026, 7, 3, 16, 5)

afterEach(() => showAs(usual))

test.each([
  ['comma', '1,234.5', ',', '.'],
  ['point', '1.234,5', '.', ','],
  ['space', '1 234,5', ' ', ','],
  ['apostrophe', "1'234.5", "'", '.'],
] as const)('numbers with %s are %s', (numbers, words, group, point) => {
  const writers = writersOf({ ...usual, numbers })
  expect(plain(writers.decimal(1234.5))).toBe(words)
  expect([plain(writers.group), writers.point]).toEqual([group, point])
})

test.each([
  ['words', '3 Aug 2026'],
  ['iso', '2026-08-03'],
  ['slashes', '03/08/2026'],
  ['month_first', '08/03/2026'],
  ['points', '03.08.2026'],
] as const)('dates as %s are %s', (dates, words) => expect(writersOf({ ...usual, dates }).date(at)).toBe(words))

test.each([
  ['24', '16:05'],
  ['12', '4:05 PM'],
] as const)('a clock of %s hours', (times, words) => expect(plain(writersOf({ ...usual, times }).time(at))).toBe(words))

test('figures follow what was chosen', () => {
  showAs({ numbers: 'point', dates: 'iso', times: '12' })
  expect(formatCount(28_225)).toBe('28.225')
  expect(countNoun(1204, 'row')).toBe('1.204 rows')
  expect([formatDecimal(0.1234567), formatDecimal(3.94, 1), formatRate(3.94)]).toEqual(['0,123457', '3,9', '3,9/s'])
  expect(percentOf(71, 100)).toBe('71%')
  expect(plain(formatMoment(at.toISOString(), new Date(2026, 8, 1)))).toBe('2026-08-03, 4:05 PM')
})
