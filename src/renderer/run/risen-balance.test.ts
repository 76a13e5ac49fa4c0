// When credits that are there again are an offer to go on (R-CRD-05).
import { expect, test } from 'vitest'
import { exampleRun } from '../../testing/run/example-run.ts'
import { risenBalance } from './risen-balance.ts'

const out = { state: 'paused', reason: 'credits', balanceAfter: 3 } as const
const account = (credits: number | null, live = true) => ({ live, balance: { credits, at: null } })

test('more than the run has left is an offer, at its own provider', () => {
  expect(risenBalance(exampleRun(out), account(5000))).toBe(5000)
  expect(risenBalance(exampleRun({ ...out, reason: 'balance' }), account(4))).toBe(4)
  expect(risenBalance(exampleRun(out), account(3))).toBeNull()
  expect(risenBalance(exampleRun(out), account(null))).toBeNull()
  expect(risenBalance(exampleRun(out), account(5000, false))).toBeNull()
  expect(risenBalance(exampleRun(out), undefined)).toBeNull()
})

test('a balance of before the pause is none, and other pauses are not about credits', () => {
  expect(risenBalance(exampleRun({ ...out, balanceAfter: null }), account(5000))).toBeNull()
  expect(risenBalance(exampleRun({ ...out, reason: 'cap' }), account(5000))).toBeNull()
  expect(risenBalance(exampleRun({ ...out, state: 'running' }), account(5000))).toBeNull()
})
