// Bars of groups: the longest first, in parts that add up to the bar, by rows or by sums.
import { expect, test } from 'vitest'
import { chartOf, maxBars, maxSeries } from './chart-bars.ts'

const group = (keys: (string | null)[], rows: number, sum = 0) => ({ keys, rows, numbers: rows, sum })

test('one column: a bar for each group', () => {
  const { bars, series, largest, left } = chartOf([group(['NO'], 2, 90), group(['SE'], 5, 40)], 'rows')
  expect(bars.map(({ node, value }) => [node.keys[0], value])).toEqual([
    ['SE', 5],
    ['NO', 2],
  ])
  expect({ series, largest, left }).toEqual({ series: [], largest: 5, left: 0 })
  expect(chartOf([group(['NO'], 2, 90), group(['SE'], 5, 40)], 'sum').bars[0]).toMatchObject({ value: 90 })
})

test('two columns: parts in the order of their colors, the others together', () => {
  const values = Array.from({ length: maxSeries + 2 }, (_, at) => group(['NO', `v${at}`], 10 - at))
  const { bars, series, hasOthers } = chartOf([...values, group(['SE', 'v0'], 1)], 'rows')
  expect(series).toEqual(['v0', 'v1', 'v2', 'v3', 'v4'])
  expect(hasOthers).toBe(true)
  for (const { value, parts } of bars) expect(parts.reduce((sum, part) => sum + part.value, 0)).toBe(value)
  expect(bars[0]?.parts.at(-1)).toEqual({ node: null, series: maxSeries, value: 5 + 4 })
  expect(bars[1]?.parts).toMatchObject([{ series: 0, value: 1 }])
})

test('what is below zero has no part, and rare groups have no bar', () => {
  const { bars, largest } = chartOf([group(['NO', 'a'], 1, -5), group(['NO', 'b'], 1, 8)], 'sum')
  expect(bars[0]?.parts.map(({ value }) => value)).toEqual([8])
  expect(largest).toBe(3)
  expect(
    chartOf(
      Array.from({ length: maxBars + 7 }, (_, at) => group([`${at}`], 1)),
      'rows',
    ).left,
  ).toBe(7)
})
