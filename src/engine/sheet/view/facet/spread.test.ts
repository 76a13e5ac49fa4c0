// Medians, parts and outliers of weighted values.
import { expect, test } from 'vitest'
import { equalParts, outliers, quantile, sorted } from './spread.ts'

const of = (...values: number[]) => sorted(values.map(value => ({ value, cells: 1 })))

test('quantiles count cells, not values', () => {
  expect(
    quantile(
      sorted([
        { value: 9, cells: 1 },
        { value: 1, cells: 5 },
      ]),
      0.5,
    ),
  ).toBe(1)
  expect(quantile(of(1, 2), 0.5)).toBe(1.5)
  expect(quantile(of(7), 0.9)).toBe(7)
})

test('parts name the values that are really in them, and lose no cell', () => {
  expect(equalParts(of(0, 1, 9, 10, 10), 10)).toEqual([
    { from: 0, to: 0, cells: 1 },
    { from: 1, to: 1, cells: 1 },
    { from: 9, to: 10, cells: 3 },
  ])
  expect(equalParts(of(5, 5), 10)).toEqual([{ from: 5, to: 5, cells: 2 }])
  expect(equalParts(of(-1.7e308, 0, 1.7e308), 2)).toEqual([
    { from: -1.7e308, to: -1.7e308, cells: 1 },
    { from: 0, to: 1.7e308, cells: 2 },
  ])
})

test('an outlier is far from the middle half, and one of few', () => {
  const ages = Array.from({ length: 40 }, (_, at) => 20 + (at % 20))
  expect(outliers(of(...ages, 900, -500))).toMatchObject({ low: [{ value: -500 }], high: [{ value: 900 }] })
  expect(outliers(of(...ages))).toEqual({ low: [], high: [] })
  expect(outliers(of(1, 1, 1, 900))).toEqual({ low: [], high: [] })
  expect(outliers(of(...ages, ...Array.from({ length: 10 }, () => 900))).high).toEqual([])
})
