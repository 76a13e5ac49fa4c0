// The rest of a trial keeps to the cap and the balance that were set with it.
import { expect, test } from 'vitest'
import { RunId } from '../../contract/app/ids.ts'
import { keepTrialLimits, restLimits } from './trial-limits.ts'

const rest = { credits: { low: 0, high: 50 } }
const trial = (id: number, spent: number, unsure = 0) => ({ id: RunId.parse(id), spent, unsure })

test('the rest costs what it needs at most, within what the cap leaves, and keeps the balance', () => {
  keepTrialLimits(RunId.parse(1), { cap: 100, minBalance: 30 })
  expect(restLimits(trial(1, 10), rest)).toEqual({ cap: 50, minBalance: 30 })
  expect(restLimits(trial(1, 60, 5), rest)).toEqual({ cap: 35, minBalance: 30 })
  expect(restLimits(trial(1, 120), rest)).toEqual({ cap: 0, minBalance: 30 })
})

test('limits of a trial that another page started are not known', () => {
  expect(restLimits(trial(2, 10), rest)).toBeNull()
})
