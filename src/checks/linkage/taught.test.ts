// What one decision about many rows counts as.
import { describe, expect, test } from 'vitest'
import { countsOf, type TaughtPair } from './taught.ts'

const apart = (rows: readonly number[]): TaughtPair[] =>
  rows.flatMap((a, at) => rows.slice(at + 1).map(b => ({ a, b, same: false })))
const sum = (pairs: readonly TaughtPair[]) => countsOf(pairs).reduce((total, count) => total + count, 0)

describe('answers that a decision counts as', () => {
  test.each([
    [2, 1],
    [3, 3],
    [50, 50],
  ])('%i rows that are not the same: %i', (rows, answers) => {
    expect(sum(apart(Array.from({ length: rows }, (_, at) => at)))).toBeCloseTo(answers)
  })

  test('pairs about other rows, and those that are the same, count whole', () => {
    const single: TaughtPair[] = [
      { a: 100, b: 101, same: false },
      { a: 102, b: 103, same: true },
      { a: 102, b: 104, same: true },
      { a: 102, b: 105, same: true },
    ]
    expect([...countsOf([...apart([1, 2, 3, 4, 5, 6]), ...single])].slice(-4)).toEqual([1, 1, 1, 1])
  })
})
