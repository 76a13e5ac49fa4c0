// The language of a text is found as by its definition: every model tried on every word, with nothing left out or remembered.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedLetter, type LetterModel, letterModels, unknownCost } from '../../../checks/data/letter-model.ts'
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import { languageOf } from './language.ts'
import { smallWords } from './small-words.ts'

const ownLetters = new Set(['el', 'he', 'ar', 'fa', 'hy', 'th'])
const names = new Intl.DisplayNames('en', { type: 'language' })
const eastern = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
] as const

function costOf(words: readonly number[][], { places, costs, size }: LetterModel): number {
  let cost = 0
  for (const word of words) {
    let before = 0
    for (const point of word) {
      const place = places.get(point)
      cost += place === undefined ? unknownCost : (costs[before * size + place] ?? unknownCost)
      before = place ?? 0
    }
    cost += costs[before * size] ?? 0
  }
  return cost
}

function byDefinition(text: string): string {
  const read = cutText(text, 400).normalize('NFC')
  const characters =
    read.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Han}]/gu)?.length ?? 0
  const other = characters >= 6 ? eastern.find(([has]) => has.test(read)) : undefined
  if (other) return names.of(other[1]) ?? ''
  const texts = read
    .split(/[\s"“”„«»()/…–—-]+/u)
    .map(word => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase())
    .filter(word => /^[\p{L}\p{M}'’]+$/u.test(word))
  const words = texts.map(word =>
    Array.from(word.replace(/['’]/gu, ''), letter => foldedLetter(letter).codePointAt(0) ?? 0),
  )
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  if (letters < 20 || words.length < 4) return 'Unknown'
  const costs = letterModels().flatMap(model => {
    const own = smallWords.get(model.language)
    const small = own ? texts.filter(word => own.has(word)).length : 0
    if (model.kind === 'characters' || (small === 0 && !ownLetters.has(model.language))) return []
    return [{ language: model.language, cost: costOf(words, model) - 4 * small }]
  })
  const [best, next] = costs.toSorted((a, b) => a.cost - b.cost)
  if (!best || (next && next.cost - best.cost < 2) || best.cost > 4 * (letters + words.length)) return 'Unknown'
  return names.of(best.language) ?? ''
}

const known = [...smallWords.values()].map(words => [...words])
const sentence = fc.constantFrom(...known).chain(words =>
  fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words) }, fc.constantFrom(...known.flat())), {
    minLength: 3,
    maxLength: 24,
  }),
)
const noise = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    ...[
      "don't",
      'L’homme',
      '“Zitat”',
      'a.b',
      '(x)',
      'ÀÉ',
      'İstanbul',
      'ΣΊΣΥΦΟΣ',
      '𝔘𝔫𝔦',
      'Ⅷ',
      '日本',
      'x2y',
      'e\u0301té',
      '–',
    ],
    ...['Ελληνικά', 'עברית', 'العربية', 'ภาษาไทย', 'Հայերեն', 'русский'],
  ),
)

test('every text has the language that its definition gives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 3, arbitrary: sentence }, { weight: 1, arbitrary: noise.map(one => [one]) }), {
        maxLength: 4,
      }),
      fc.boolean(),
      (parts, upper) => {
        const text = parts.flat().join(' ')
        const written = upper ? text.toUpperCase() : text
        expect(languageOf(written)).toBe(byDefinition(written))
      },
    ),
    { numRuns: 3_000 },
  )
})

test('any characters at all have it too', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), text => {
      expect(languageOf(text)).toBe(byDefinition(text))
    }),
    { numRuns: 1_000 },
  )
})
