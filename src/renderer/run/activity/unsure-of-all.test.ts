// Which runs the one question is about, and its sums.
import { expect, test } from 'vitest'
import type { RunId } from '../../../contract/app/ids.ts'
import { unsureOfAll, unsureWords } from './unsure-of-all.ts'

const run = (id: number, state: 'done' | 'paused' | 'running', undecided: number, unsure: number) => ({
  ...{ id: id as RunId, state, undecided, unsure },
})

test('runs with calls out and runs without doubt are left out of the sums', () => {
  const all = [run(1, 'done', 3, 6), run(2, 'paused', 2, 2), run(3, 'running', 5, 5), run(4, 'done', 0, 4)]
  const { runs, calls, credits } = unsureOfAll(all)
  expect(runs.map(({ id }) => id)).toEqual([1, 2])
  expect({ calls, credits }).toEqual({ calls: 5, credits: 8 })
})

test('one request of one run is said without a sum of runs', () => {
  expect(unsureWords(unsureOfAll([run(1, 'done', 1, 2)]))).toBe(
    '1 request got no answer. It may have been charged, at most 2 credits.',
  )
  expect(unsureWords(unsureOfAll([run(1, 'done', 3, 3), run(2, 'paused', 1, 1)]))).toBe(
    '4 requests of 2 runs got no answer. They may have been charged, at most 4 credits.',
  )
})
