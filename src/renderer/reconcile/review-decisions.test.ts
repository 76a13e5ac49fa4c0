// Decisions about values: before what the program takes, and what was decided earlier; taken back one by one, and as the engine keeps them.
import { expect, test } from 'vitest'
import type { ReconcileValue, ShownCandidate } from '../../contract/app/reconcile/reconcile-review.ts'
import { asStored, decide, decisionOf, nothingDecided, takeBack, takenNow } from './review-decisions.ts'

const candidate = (id: string): ShownCandidate => ({
  ...{ id, name: `Name of ${id}`, description: null, types: [], score: 90, match: false, link: null },
})
const value = (key: string, taken: number | null, decided?: string | null): ReconcileValue => ({
  ...{ key, text: key, also: [], rows: 1, taken, candidates: [candidate('Q1'), candidate('Q2')] },
  ...(decided !== undefined && { decided }),
})
const [sure, open] = [value('sure', 0), value('open', null)]
const [kept, refused] = [value('kept', null, 'Q2'), value('refused', 0, null)]

test('a decision of now stands before one of an earlier time, and that before what the program takes', () => {
  expect([sure, open, kept, refused].map(one => takenNow(nothingDecided, one)?.id ?? null)).toEqual([
    'Q1',
    null,
    'Q2',
    null,
  ])
  const other = decide(decide(nothingDecided, kept, candidate('Q1')), sure, null)
  expect(takenNow(other, kept)?.id).toBe('Q1')
  expect(takenNow(other, sure)).toBeNull()
  const undecided = decide(decide(other, refused, undefined), kept, undefined)
  expect(decisionOf(undecided, refused)).toBeUndefined()
  expect(takenNow(undecided, refused)?.id).toBe('Q1')
  expect(takenNow(undecided, kept)).toBeNull()
})

test('each decision is taken back by itself, to what was so before, and at the beginning nothing happens', () => {
  const second = decide(decide(nothingDecided, kept, candidate('Q1')), kept, null)
  const first = takeBack(second)
  expect(first.undone).toMatchObject({ value: { key: 'kept' }, decision: { id: 'Q1' } })
  expect(takenNow(first.deciding, kept)?.id).toBe('Q1')
  const again = takeBack(first.deciding)
  expect(again.undone).toMatchObject({ value: { key: 'kept' }, decision: { id: 'Q2' } })
  expect(takenNow(again.deciding, kept)?.id).toBe('Q2')
  expect(takeBack(again.deciding)).toEqual({ deciding: again.deciding, undone: null })
})

test('the engine keeps the candidate whole, none of them, or nothing', () => {
  expect(asStored(candidate('Q7'))).toEqual({ candidate: { id: 'Q7', name: 'Name of Q7', score: 90 } })
  expect(asStored(null)).toEqual({ candidate: null })
  expect(asStored(undefined)).toBeNull()
})
