// Texts get numbers in the order in which they come and are read back as they were, whatever their letters and however many.
import { expect, it } from 'vitest'
import { textNumbers } from './text-numbers.ts'

const odd = [
  '',
  'é',
  'ł',
  'aé',
  '\u0001a',
  '\u0000',
  '李',
  '👍🏽',
  '\ud83d',
  'a'.repeat(2000),
  'ł'.repeat(2000),
  'ab',
  'a\u0000b\u0000',
]

it('numbers each text once, as a map does', () => {
  const known = new Map<string, number>()
  const numbers = textNumbers()
  const some = Array.from({ length: 20_000 }, (_, at) => `person ${(at * 7919) % 6007} ${at % 3 === 0 ? 'ł' : 'é'}`)
  for (const text of [...odd, ...some, ...odd]) {
    if (!known.has(text)) known.set(text, known.size)
    expect(numbers.add(text)).toBe(known.get(text))
  }
  const texts = numbers.done()
  expect(texts.length).toBe(known.size)
  expect([...texts]).toEqual([...known.keys()])
  for (const [text, number] of known) expect([texts.at(number), texts.lettersOf(number)]).toEqual([text, text.length])
  expect([texts.at(-1), texts.at(known.size), texts.lettersOf(-1)]).toEqual(['', '', 0])
})
