// How words of a language are spelt: the costs of its letters, each behind the one before. A cost is the negative natural logarithm
// of a probability; what costs less is likelier.
import { dataLines, loadedOnce } from './load.ts'

/** Costs are stored as one hexadecimal digit. */
const stepSize = 0.65
export const stepOfCost = (cost: number): number => Math.min(15, Math.max(0, Math.round(cost / stepSize)))

/** Lower case, always of one character: also of I with a dot. */
export function foldedLetter(letter: string): string {
  const lower = letter.toLowerCase()
  return lower.length === letter.length ? lower : 'i'
}

/** A letter that the language does not have, or after which nothing is known. */
export const unknownCost = 10.4

export interface LetterModel {
  /** Of CLDR: `de`, `zh-TW`. */
  readonly language: string
  /** `characters` are words of their own (Chinese, Japanese, Korean). */
  readonly kind: 'pairs' | 'characters'
  /** 1 for the first of its letters (lower case), then on; of characters the place of the cost. */
  readonly places: ReadonlyMap<number, number>
  /** Of a pair at `first * size + second`, 0 being the border of a word; of characters at their place. */
  readonly costs: Float32Array
  readonly size: number
}

function modelOf(line: string): LetterModel {
  const [language = '', kind, letters = '', digits = ''] = line.split('\t')
  if (kind !== 'pairs' && kind !== 'characters') throw new Error(`letters.tsv: ${line.slice(0, 20)}`)
  const places = new Map(Array.from(letters, (letter, index) => [letter.codePointAt(0) ?? 0, index + 1]))
  const costs = Float32Array.from(digits, digit => Number.parseInt(digit, 16) * stepSize)
  return {
    language,
    kind,
    places,
    costs: kind === 'pairs' ? costs : Float32Array.of(0, ...costs),
    size: places.size + 1,
  }
}

/** One per language of `resources/data/letters.tsv`. Throws when the data was never built. */
export const letterModels = loadedOnce((): readonly LetterModel[] => dataLines('letters.tsv').map(modelOf))
