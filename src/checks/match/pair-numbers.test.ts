// Pairs get numbers in the order in which they come, and keep them however many there are.
import { expect, it } from 'vitest'
import { pairNumbers } from './pair-numbers.ts'

it('numbers each pair once, as a map of its texts does', () => {
  const known = new Map<string, number>()
  const numbers = pairNumbers()
  for (let at = 0; at < 20_000; at++) {
    const [one, other] = [(at * 7919) % 257, (at * 104_729) % 263]
    const key = `${one} ${other}`
    expect(numbers.find(one, other)).toBe(known.get(key) ?? -1)
    if (!known.has(key)) known.set(key, known.size)
    expect(numbers.add(one, other)).toBe(known.get(key))
  }
  expect(numbers.size).toBe(known.size)
  const pairs = Array.from(numbers.lefts(), (one, at) => `${one} ${numbers.rights()[at]}`)
  expect(pairs).toEqual([...known.keys()])
})

it('tells a pair from the same numbers turned round, and takes the largest numbers', () => {
  const numbers = pairNumbers()
  expect([numbers.add(0, 2_147_483_647), numbers.add(2_147_483_647, 0), numbers.add(0, 0)]).toEqual([0, 1, 2])
  expect(numbers.find(2_147_483_647, 2_147_483_647)).toBe(-1)
})
