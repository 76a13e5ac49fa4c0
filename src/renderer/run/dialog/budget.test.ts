// What a budget below the estimate is said to bring (R-RUN-24).
import { expect, test } from 'vitest'
import { budgetWords, expectedOf, priorityEnds } from './budget.ts'

/** Chances fall evenly from 1 to 0 over the inputs: the best half brings three quarters of all results. */
const expected = Array.from({ length: 20 }, (_, n) => {
  const share = (n + 1) / 20
  return 1000 * (share - (share * share) / 2)
})

test('results are read between the points that the estimate tells', () => {
  expect(expectedOf({ expected }, 1000, 1000)).toBeCloseTo(500)
  expect(expectedOf({ expected }, 500, 1000)).toBeCloseTo(375)
  const [first = 0, second = 0] = expected
  expect(expectedOf({ expected }, 75, 1000)).toBeCloseTo((first + second) / 2)
  expect(expectedOf({ expected }, 25, 1000)).toBeCloseTo(first / 2)
  expect(expectedOf({ expected }, 0, 1000)).toBe(0)
  expect(expectedOf({ expected: [] }, 0, 0)).toBe(0)
})

test('of few inputs no more results are expected than inputs are asked', () => {
  // As the engine tells them: points at the first input that reaches 1/20, 2/20 .. of 15.
  const few = Array.from({ length: 20 }, (_, n) => Math.ceil((15 * (n + 1)) / 20))
  for (let reach = 1; reach <= 15; reach++) expect(expectedOf({ expected: few }, reach, 15)).toBeCloseTo(reach)
  const told = { tries: 10, hits: 10, expected: few }
  expect(budgetWords('cached.person.bySocial', { yield: told, calls: 15 }, 5)).toBe(
    'Sends the best 5 of 15 inputs. About 5 results expected (3 to 5), as 10 earlier requests went.',
  )
})

test('the words name the inputs, the results with their interval, and what it is known from', () => {
  const told = { tries: 400, hits: 200, expected }
  expect(budgetWords('person.findEmail', { yield: told, calls: 1000 }, 500)).toBe(
    'Sends the best 500 of 1,000 inputs. About 375 results expected (352 to 395), as 400 earlier requests went.',
  )
  const all = budgetWords('validate.email', { yield: told, calls: 1000 }, 1000)
  expect(all).toContain('Sends all 1,000 inputs, best first. About 500 deliverable ones expected (451 to 549)')
  // Few calls say little.
  const few = budgetWords('person.findEmail', { yield: { ...told, tries: 4 }, calls: 1000 }, 500)
  expect(few).toMatch(/About 375 results expected \(1\d\d to 4\d\d\)/)
})

test('without earlier calls nothing is promised; without the choice nothing is said', () => {
  const none = { tries: 0, hits: 0, expected }
  expect(budgetWords('person.findEmail', { yield: none, calls: 1000 }, 200)).toBe(
    'Sends the best 200 of 1,000 inputs. To see how many give a result, use Try 10.',
  )
  expect(budgetWords('person.findEmail', { yield: none, calls: 1000 }, 0)).toBe('Sends the best 0 of 1,000 inputs.')
  expect(budgetWords('person.findEmail', { calls: 1000 }, 200)).toBeNull()
})

test('either end of a column may come first', () => {
  expect(priorityEnds({ type: 'number' }).map(({ label }) => label)).toEqual(['highest first', 'lowest first'])
  expect(priorityEnds({ type: 'yes_no' }).map(({ label }) => label)).toEqual(['yes first', 'no first'])
})
