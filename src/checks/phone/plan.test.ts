// A number read again, by the same country or another one, more often than readings are kept.
import { expect, test } from 'vitest'
import { readPlan } from './plan.ts'

test('the same digits are another number in another country, asked in any order', () => {
  const first = ['GB', 'DE', null, 'US'].map(country => readPlan('02079460958', country as 'GB' | null)?.e164 ?? null)
  expect(first[0]).toBe('+442079460958')
  expect(first[1]).toBe('+492079460958')
  expect(first[2]).toBeNull()
  const again = ['US', null, 'DE', 'GB'].map(country => readPlan('02079460958', country as 'GB' | null)?.e164 ?? null)
  expect(again.reverse()).toEqual(first)
})

test('what was read stays true when many others were read since', () => {
  const before = readPlan('+12025550123', null)
  for (let number = 0; number < 20_001; number++) readPlan(`+1${number}`, null)
  expect(readPlan('+12025550123', null)).toEqual(before)
  expect(before).toMatchObject({ e164: '+12025550123', country: 'US' })
})
