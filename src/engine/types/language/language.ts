// The language of a text, by its small words and the pairs of its letters: "German"; "Unknown" where it is too short, has none of them,
// or fits several languages as well.
import { foldedLetter, type LetterModel, letterModels, unknownCost } from '../../../checks/data/letter-model.ts'
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import { smallWords } from './small-words.ts'

const unknownLanguage = 'Unknown'

/** Enough to judge by; longer cells are read from their beginning. */
const maxRead = 400
/** Fewer letters or words are in too many languages, and names are in none. */
const leastLetters = 20
const leastWords = 4
/** How much likelier it is than by the next language, as a natural logarithm. */
const leastAhead = 2
/** What one of its small words makes a language likelier by. */
const smallWord = 4
/** Cost of a letter that a text in the language hardly has on average: it is in another one. */
const mostPerLetter = 4

/** Languages whose letters few others have: their pairs are enough. */
const ownLetters: ReadonlySet<string> = new Set(['el', 'he', 'ar', 'fa', 'hy', 'th'])

const names = new Intl.DisplayNames('en', { type: 'language' })
const eastern = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
] as const
/** Characters are words of their own. */
const leastCharacters = 6

export function languageOf(text: string): string {
  const read = cutText(text, maxRead).normalize('NFC')
  const characters =
    read.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Han}]/gu)?.length ?? 0
  if (characters >= leastCharacters) {
    const found = eastern.find(([has]) => has.test(read))
    if (found) return names.of(found[1]) ?? unknownLanguage
  }
  // What is written with figures or signs inside is an address, a code or a number.
  const texts = read
    .split(/[\s"“”„«»()/…–—-]+/u)
    .map(word => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').toLowerCase())
    .filter(word => /^[\p{L}\p{M}'’]+$/u.test(word))
  const words = texts.map(word =>
    Array.from(word.replace(/['’]/gu, ''), letter => foldedLetter(letter).codePointAt(0) ?? 0),
  )
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  if (letters < leastLetters || words.length < leastWords) return unknownLanguage
  let best = Infinity
  let next = Infinity
  let language = ''
  for (const model of letterModels()) {
    if (model.kind === 'characters') continue
    const own = smallWords.get(model.language)
    const small = own ? texts.filter(word => own.has(word)).length : 0
    if (small === 0 && !ownLetters.has(model.language)) continue
    const cost = costOf(words, model, next + smallWord * small) - smallWord * small
    if (cost < best) {
      next = best
      best = cost
      language = model.language
    } else if (cost < next) next = cost
  }
  if (next - best < leastAhead || best > mostPerLetter * (letters + words.length)) return unknownLanguage
  return names.of(language) ?? unknownLanguage
}

/** Infinity above `most`: it is not among the two best then. */
function costOf(words: readonly number[][], { places, costs, size }: LetterModel, most: number): number {
  let cost = 0
  for (const word of words) {
    let before = 0
    for (const point of word) {
      const place = places.get(point)
      cost += place === undefined ? unknownCost : (costs[before * size + place] ?? unknownCost)
      before = place ?? 0
    }
    cost += costs[before * size] ?? 0
    if (cost > most) return Infinity
  }
  return cost
}
