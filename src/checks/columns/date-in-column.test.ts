// Digits that are dates in a column of dates, and nothing elsewhere.
import { expect, test } from 'vitest'
import { dateOf } from './date.ts'
import { dateInColumn } from './date-in-column.ts'
import { dateOrderOf } from './date-order.ts'
import { looksLike } from './looks-like.ts'

const day = Date.UTC(2026, 10, 27)

test('20261127 and 46353 are the 27th of November 2026 in a column of dates', () => {
  expect(dateInColumn('20261127', true)).toMatchObject({ ms: day, time: '', form: { order: 'ymd', separator: '' } })
  expect(dateInColumn(' 46353 ', true)).toMatchObject({ ms: day, time: '', form: null })
  expect(dateInColumn('46353.427083333', true)).toMatchObject({ time: ' 10:15:00', ms: day + 36_900_000 })
  expect(dateInColumn('46353,5', true)).toMatchObject({ time: ' 12:00:00' })
  for (const text of ['20261127', '46353']) expect(dateOf(text, true)).toBeNull()
})

test.each(['20261327', '20260230', '18991231', '99999', '12', '9780306406157', '463531'])('%s is no date', text => {
  expect(dateInColumn(text, true)).toBeNull()
})

test('only a header that says date makes digits look like one', () => {
  for (const text of ['20261127', '46353']) {
    expect(looksLike('date', text)).toBe(false)
    expect(looksLike('date', text, { named: true })).toBe(true)
  }
})

test('a column that mixes them is written in several ways', () => {
  expect(dateOrderOf('20261127', null)).toBe('ymd')
  expect(dateOrderOf('46353', null)).toBe('number')
  expect(dateOrderOf('46353.5', null)).toBeNull()
})
