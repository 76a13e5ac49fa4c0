// The sentence below the cost of a cell.
import { expect, test } from 'vitest'
import type { RunId } from '../../contract/app/ids.ts'
import { costWords, sharedWords } from './cost-words.ts'

const at = '2026-03-01T10:00:00.000Z'
const attempt = { at, outcome: 'found', http: 200, booked: 1, host: 'h' }
const paid = { credits: 1, shared: 1, storedBy: null, source: 'practice', attempts: [attempt], answeredAt: at }

test.each([
  [paid, '1 request by this run.'],
  [{ ...paid, source: 'local check', attempts: [] }, 'Decided on this computer. Nothing was sent.'],
  [{ ...paid, credits: 0, storedBy: 3 as RunId, attempts: [] }, 'Used a stored answer from run 3.'],
  [{ ...paid, credits: 0, shared: 2 }, 'The request counts toward the first row that uses it.'],
  [{ ...paid, credits: 0, answeredAt: null }, 'No request was charged.'],
  [{ ...paid, credits: 0, attempts: [] }, 'Nothing was sent.'],
])('%#', (cost, words) => {
  expect(costWords(cost)).toBe(words)
})

test('who shares a call', () => {
  expect(sharedWords({ shared: 3, credits: 1 })).toBe(
    'One request covers 3 rows with the same input; this is the first of them.',
  )
  expect(sharedWords({ shared: 2, credits: 0 })).toBe('One request covers 2 rows with the same input.')
})
