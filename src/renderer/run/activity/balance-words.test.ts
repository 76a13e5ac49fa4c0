// What a card says when the balance did not just fall by what was booked.
import { expect, test } from 'vitest'
import { balanceWords } from './balance-words.ts'

const seen = (fell: number, unsure = 0) =>
  balanceWords({ balanceBefore: 1000, balanceAfter: 1000 - fell, spent: 40, unsure })

test('nothing where it fell by what was booked, or was not read', () => {
  expect(seen(40)).toBeNull()
  const read = { balanceBefore: 1000, balanceAfter: 900, spent: 40, unsure: 3 }
  expect(balanceWords({ ...read, balanceBefore: null })).toBeNull()
  expect(balanceWords({ ...read, balanceAfter: null })).toBeNull()
})

test('a difference that nothing explains is told with its size', () => {
  expect(seen(43)).toEqual({ way: 'Balance fell by', text: '43 credits; 3 credits more than spent' })
  expect(seen(39)).toEqual({ way: 'Balance fell by', text: '39 credits; 1 credit less than spent' })
})

test('calls without an answer explain what they may have cost, and no more', () => {
  expect(seen(43, 3)?.text).toBe('43 credits; 3 of the 3 credits without an answer would explain it')
  expect(seen(40, 3)?.text).toBe('40 credits; exactly what the answered requests cost')
  expect(seen(45, 3)?.text).toBe('45 credits; 2 credits more than spent')
})

test('runs side by side explain each other, and calls that were out at a read count either way', () => {
  const beside = (fell: number, least: number, most: number, unsure = 0) =>
    balanceWords({ balanceBefore: 1000, balanceAfter: 1000 - fell, spent: 40, unsure, others: { least, most } })?.text
  expect(beside(100, 60, 60)).toBe('100 credits: 40 by this run, 60 by other runs')
  for (const fell of [96, 100, 104]) expect(beside(fell, 56, 64)).toMatch(/^\d+ credits: 40 by this run/)
  expect(beside(40, 0, 4)).toBe('40 credits: 40 by this run, 0 by other runs')
  expect(beside(110, 56, 64)).toBe('110 credits; 6 credits more than all runs spent in that time')
  expect(beside(110, 56, 64, 6)).toMatch(/by this run/)
  expect(beside(90, 56, 64)).toBe('90 credits; 6 credits less than all runs spent in that time')
})

test('credits that were added meanwhile are no negative fall', () => {
  expect(seen(-960)).toEqual({
    way: 'Balance rose by',
    text: '960 credits: credits were added during the run',
  })
})
