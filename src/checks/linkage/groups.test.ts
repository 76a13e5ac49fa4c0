// Groups by average link: the strongest pairs first, and never long at work without a look up.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finished } from '../../testing/list/linked.ts'
import { groupLinked } from './groups.ts'

const pairsOf = (pairs: readonly (readonly [left: number, right: number, weight: number])[]) => ({
  left: Uint32Array.from(pairs, ([left]) => left),
  right: Uint32Array.from(pairs, ([, right]) => right),
  weight: Float32Array.from(pairs, ([, , weight]) => weight),
  kin: new Uint8Array(pairs.length),
})

test('of rows that are each one with a middle one and not with each other, the strongest pair is a group', () => {
  const weights = fc.uniqueArray(fc.integer({ min: 1, max: 4_000 }), { minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(weights, thousandths => {
      const pairs = pairsOf(thousandths.map((weight, at) => [0, at + 1, weight / 1000]))
      const { members } = finished(groupLinked(pairs, thousandths.length + 1, { least: 0 }))
      expect([...members]).toEqual([0, thousandths.indexOf(Math.max(...thousandths)) + 1])
    }),
  )
})

test('pairs below the least weight, and weights that are none, join nothing', () => {
  const pairs = pairsOf([
    [0, 1, -0.5],
    [2, 3, Number.NaN],
    [4, 5, 0.5],
  ])
  expect([...finished(groupLinked(pairs, 6, { least: 0 })).members]).toEqual([4, 5])
  expect([...finished(groupLinked(pairsOf([]), 6, { least: 0 })).members]).toEqual([])
})

test('grouping looks up after every few thousand pairs', () => {
  const count = 100_000
  const pairs = pairsOf(Array.from({ length: count }, (_, at) => [2 * at, 2 * at + 1, 1 + (at % 7)]))
  let looks = 0
  const work = groupLinked(pairs, 2 * count, { least: 0 })
  let step = work.next()
  for (; !step.done; step = work.next()) looks++
  expect(step.value.ends.length).toBe(count)
  expect(looks).toBeGreaterThan(count / 10_000)
})
