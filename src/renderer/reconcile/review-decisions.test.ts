// Decisions about values: counted against what is matched without a person, taken back one by one, and as the engine gets them.
import { expect, test } from 'vitest'
import type { ReconcileValue, ShownCandidate } from '../../contract/app/reconcile/reconcile-review.ts'
import { decide, decidedOf, matchedValues, nothingDecided, takeBack, takenNow } from './review-decisions.ts'

const candidate = (id: string): ShownCandidate => ({
  ...{ id, name: `Name of ${id}`, description: null, types: [], score: 90, match: false, link: null },
})
const value = (key: string, taken: number | null): ReconcileValue => ({
  ...{ key, text: key, also: [], rows: 1, taken, candidates: [candidate('Q1'), candidate('Q2')] },
})
const [sure, open] = [value('sure', 0), value('open', null)]

test('what a person decides counts for or against what is matched already', () => {
  const taken = decide(nothingDecided, open, candidate('Q2'))
  expect(matchedValues(taken.now, 1)).toBe(2)
  const refused = decide(taken, sure, null)
  expect(matchedValues(refused.now, 1)).toBe(1)
  const other = decide(refused, sure, candidate('Q2'))
  expect(matchedValues(other.now, 1)).toBe(2)
  expect(takenNow(other.now, sure)?.id).toBe('Q2')
  expect(matchedValues(decide(other, open, undefined).now, 1)).toBe(1)
})

test('each decision is taken back by itself, and at the beginning nothing happens', () => {
  const first = decide(nothingDecided, open, candidate('Q1'))
  const second = decide(first, open, null)
  expect(takenNow(takeBack(second).now, open)?.id).toBe('Q1')
  expect(takenNow(takeBack(takeBack(second)).now, sure)?.id).toBe('Q1')
  expect(takeBack(nothingDecided).now.size).toBe(0)
})

test('the engine gets the candidate whole, as one of other words is none of its own', () => {
  const { now } = decide(decide(nothingDecided, open, candidate('Q7')), sure, null)
  expect(decidedOf(now)).toEqual([
    { key: 'open', candidate: { id: 'Q7', name: 'Name of Q7', score: 90 } },
    { key: 'sure', candidate: null },
  ])
})
