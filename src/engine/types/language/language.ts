// The language of a text, by its small words and the pairs of its letters: "German"; "Unknown" where it is too short, has none of them,
// or fits several languages as well.
import { letterModels, unknownCost } from '../../../checks/data/letter-model.ts'
import { loadedOnce } from '../../../checks/data/load.ts'
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import { smallWords } from './small-words.ts'
import { type ReadWords, wordsOf } from './words-of.ts'

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

/** Below it there is neither a Han, a Hangul or a Kana character, nor one that another form of the same text would write differently. */
const firstEastern = 0x1100
const firstCombining = 0x0300

export function languageOf(text: string): string {
  const cut = cutText(text, maxRead)
  const highest = highestIn(cut)
  const read = highest < firstCombining ? cut : cut.normalize('NFC')
  const eastern = highest < firstEastern ? undefined : easternLanguage(read)
  if (eastern !== undefined) return eastern
  const words = wordsOf(read)
  if (words.points.length < leastLetters || words.texts.length < leastWords) return unknownLanguage
  return likeliest(words)
}

function highestIn(text: string): number {
  let highest = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > highest) highest = unit
  }
  return highest
}

function easternLanguage(text: string): string | undefined {
  const characters =
    text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Han}]/gu)?.length ?? 0
  if (characters < leastCharacters) return undefined
  const found = eastern.find(([has]) => has.test(text))
  return found && (names.of(found[1]) ?? unknownLanguage)
}

/** Letters of models are below it. */
const pastLetters = 0x3000

interface ReadModel {
  readonly language: string
  readonly name: string
  readonly costs: Float32Array
  readonly size: number
  /** By code point: 0 for none of its letters. */
  readonly places: Uint16Array
}

const reading = loadedOnce(() => {
  const models = letterModels()
    .filter(({ kind, language }) => kind === 'pairs' && (smallWords.has(language) || ownLetters.has(language)))
    .map(({ language, costs, size, places }): ReadModel => {
      const table = new Uint16Array(pastLetters)
      for (const [point, place] of places) table[point] = place
      return { language, name: names.of(language) ?? unknownLanguage, costs, size, places: table }
    })
  /** Places of the models that have a small word. */
  const withWord = new Map<string, number[]>()
  /** A bit for each model of `apart` that has the letter. */
  const apartWith = new Uint8Array(pastLetters)
  const apart: number[] = []
  for (const [at, { language, places }] of models.entries()) {
    for (const word of smallWords.get(language) ?? []) withWord.set(word, [...(withWord.get(word) ?? []), at])
    if (!ownLetters.has(language)) continue
    const bit = 1 << apart.length
    for (const [point, place] of places.entries()) if (place > 0) apartWith[point] = (apartWith[point] ?? 0) | bit
    apart.push(at)
  }
  return { models, withWord, apart, apartWith }
})

/**
 * The language of the model in which the words cost least, with what their small words speak for it. Those with most small words are
 * tried first: the others are given up where they cost more than two. Of a model with none of the letters nothing is worked out: it
 * costs more than any text of a language may, by more than what has to be between two.
 */
function likeliest(words: ReadWords): string {
  const { models, withWord, apart, apartWith } = reading()
  const small = new Uint16Array(models.length)
  const tried: number[] = []
  for (const word of words.texts)
    for (const at of withWord.get(word) ?? []) {
      if (small[at] === 0) tried.push(at)
      small[at] = (small[at] ?? 0) + 1
    }
  let shared = 0
  for (const point of words.points) shared |= apartWith[point] ?? 0
  for (const [nth, at] of apart.entries()) if (small[at] === 0 && (shared & (1 << nth)) !== 0) tried.push(at)
  tried.sort((a, b) => (small[b] ?? 0) - (small[a] ?? 0))
  let best = Infinity
  let next = Infinity
  let found: ReadModel | undefined
  for (const at of tried) {
    const model = models[at]
    if (!model) continue
    const own = smallWord * (small[at] ?? 0)
    const cost = costOf(words, model, next + own) - own
    if (cost < best) {
      next = best
      best = cost
      found = model
    } else if (cost < next) next = cost
  }
  const most = mostPerLetter * (words.points.length + words.texts.length)
  return !found || next - best < leastAhead || best > most ? unknownLanguage : found.name
}

/** Infinity above `most`: it is not among the two best then. */
function costOf({ points, ends }: ReadWords, { places, costs, size }: ReadModel, most: number): number {
  let cost = 0
  let at = 0
  for (const end of ends) {
    let before = 0
    for (; at < end; at++) {
      const place = places[points[at] ?? 0] ?? 0
      cost += place === 0 ? unknownCost : (costs[before * size + place] ?? unknownCost)
      before = place
    }
    cost += costs[before * size] ?? 0
    if (cost > most) return Infinity
  }
  return cost
}
