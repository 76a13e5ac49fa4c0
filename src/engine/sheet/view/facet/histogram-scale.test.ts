// Bars of a histogram: every value is in a bar whose ends hold it, none lies between two, and values far away do not squeeze the others.
import { expect, test } from 'vitest'
import { dateScale, lookAt, numberScale, type Scale } from './histogram-scale.ts'

const looked = (values: readonly number[]) => {
  const found = lookAt(values, values.length)
  if (!found) throw new Error('no values')
  return found
}
const ends = (scale: Scale) => Array.from({ length: scale.bars }, (_, bar) => [scale.from(bar), scale.to(bar)])
const day = (date: string) => Date.parse(date) / 86_400_000

test('whole numbers and prices get round bars that meet', () => {
  expect(ends(numberScale(looked([3, 7, 12, 40])))).toEqual(Array.from({ length: 38 }, (_, at) => [3 + at, 3 + at]))
  const prices = numberScale(looked([0.99, 10, 55.5, 99.9]))
  expect(ends(prices).slice(0, 2)).toEqual([
    [0, 4.99],
    [5, 9.99],
  ])
  expect(prices.bars).toBe(20)
  expect(prices.barOf(55)).toBe(11)
  expect(numberScale(looked([0.1, 0.2, 0.3])).barOf(0.3)).toBe(numberScale(looked([0.1, 0.2, 0.3])).bars - 1)
})

test('one value is one bar; more decimals than ends have are left to the cells', () => {
  expect(ends(numberScale(looked([5, 5])))).toEqual([[5, 5]])
  const measured = numberScale(looked([0.123456789, 0.9]))
  expect(measured.to(0)).toBeUndefined()
  expect(numberScale(looked([-1e308, 1e308])).bars).toBe(1)
  expect(lookAt([], 0)).toBeNull()
})

test('a few values far away share an open bar at the edge', () => {
  const scale = numberScale(looked([...Array.from({ length: 1000 }, (_, at) => at % 30), 9_999_999]))
  expect(scale.bars).toBe(31)
  expect([scale.from(30), scale.to(30)]).toEqual([30, null])
  expect(scale.barOf(9_999_999)).toBe(30)
})

test('dates are drawn by days, weeks, months or years', () => {
  const of = (from: string, to: string) => dateScale(looked([day(from), day(to)]))
  expect(of('2025-01-30', '2025-02-03').bars).toBe(5)
  const weeks = of('2025-01-30', '2025-04-30')
  expect(weeks.from(1)).toBe(day('2025-02-03'))
  const months = of('2024-01-15', '2025-12-31')
  expect(ends(months).at(-1)).toEqual([day('2025-12-01'), day('2025-12-31')])
  expect(of('1960-01-15', '1975-12-31').bars).toBe(16)
})
