// The trial that finds out whether a price has risen or the account is used elsewhere.
import { describe, expect, test } from 'vitest'
import { priceTrial } from './price-trial.ts'

describe('a trial', () => {
  const call = { credits: 1, op: 'validate.email' } as const

  test('acquits by one call that took no more than its price', () => {
    const trial = priceTrial()
    expect([trial.note(40, call), trial.note(3, call), trial.note(1, call)]).toEqual(['more', 'more', 'same'])
  })

  test('convicts when each of five took more, at the least that one took', () => {
    const trial = priceTrial()
    expect([2, 2, 9, 2, 2].map(lost => trial.note(lost, call))).toEqual(['more', 'more', 'more', 'more', 'risen'])
    expect(trial.risen).toEqual([{ op: 'validate.email', price: 2, was: 1, calls: 5 }])
    expect(trial.steady).toBe(false)
  })

  test('learns nothing from calls that were not charged, and gives up in the end', () => {
    const trial = priceTrial()
    const verdicts = Array.from({ length: 25 }, () => trial.note(0, null))
    expect(new Set(verdicts.slice(0, -1))).toEqual(new Set(['more']))
    expect(verdicts.at(-1)).toBe('unclear')
    expect(trial.risen).toEqual([])
  })
})
