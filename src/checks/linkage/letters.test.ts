// Texts that are alike, or a slip of each other, are never told apart by their letters alone; most others are.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finished } from '../../testing/list/linked.ts'
import { textNumbers } from '../match/text-numbers.ts'
import { lettersCompared, measuredLetters } from './letters.ts'
import { isSlip, jaroWinkler } from './string-distance.ts'

function comparedTexts(texts: readonly string[], until: string | null = null) {
  const numbers = textNumbers()
  const ids = texts.map(text => numbers.add(text))
  return { ids, letters: lettersCompared(finished(measuredLetters(numbers.done(), until))) }
}

test('what is alike is never ruled out, whatever the letters', () => {
  const word = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abcł1 李@') }),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  fc.assert(
    fc.property(word, word, fc.double({ min: 0.5, max: 1, noNaN: true }), (one, other, least) => {
      const { ids, letters } = comparedTexts([one, other])
      const [a = 0, b = 0] = ids
      if (jaroWinkler(one, other) >= least && one !== other) expect(letters.mayBeAlike(a, b, least)).toBe(true)
      if (isSlip(one, other)) expect(letters.mayBeSlips(a, b, 1)).toBe(true)
    }),
  )
})

test('names, numbers and local parts with few letters in common are ruled out', () => {
  const names = comparedTexts(['schmidt', 'weber', 'schmitt'])
  expect([names.letters.mayBeAlike(0, 1, 0.8), names.letters.mayBeAlike(0, 2, 0.8)]).toEqual([false, true])
  const codes = comparedTexts(['20999', '71111', '20998'])
  expect([codes.letters.mayBeSlips(0, 1, 2), codes.letters.mayBeSlips(0, 2, 2)]).toEqual([false, true])
  const mail = ['robert@acme.example', 'lynn@acme.example']
  expect(comparedTexts(mail, '@').letters.mayBeAlike(0, 1, 0.92)).toBe(false)
})
