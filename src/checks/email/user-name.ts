// How a user name looks: like a person's, like something typed to fill a field, or like something drawn at random.
import { bundledLists, nameLexicon, namePairs } from '../data/lists.ts'
import { loadedOnce } from '../data/load.ts'
import { hasKeyWalk } from './key-walk.ts'
import { plainLatin } from './latin.ts'
import { endLetter, type LetterPairs, startLetter, stepProbability, symbolOf } from './letter-pairs.ts'

/** `placeholder`: test, asdf, 12345. `generated`: random letters, hex, UUIDs. Null: cannot be judged (role, other script). */
export type UserNameForm = 'ordinary' | 'placeholder' | 'generated' | null

/** What is known about names. */
export interface NameModel {
  readonly pairs: LetterPairs
  /** Whether letters are made of names that are known as such, however rare their letter pairs. */
  isName(letters: string): boolean
}

/** Shorter names are found in any letters. */
const MIN_NAME = 3

/** Whether letters are known names one after the other, with an initial before or behind them or none. */
function isMadeOfNames(letters: string): boolean {
  const { given, family } = nameLexicon()
  const { length } = letters
  /** Places that names reach from the start, or from behind a leading initial. */
  const reached = new Set([0, 1])
  for (let from = 0; from < length; from++) {
    if (!reached.has(from)) continue
    for (let to = from + MIN_NAME; to <= length; to++) {
      const name = letters.slice(from, to)
      if (given.has(name) || family.has(name)) reached.add(to)
    }
  }
  return reached.has(length) || reached.has(length - 1)
}

const bundledModel: NameModel = {
  get pairs() {
    return namePairs()
  },
  isName: isMadeOfNames,
}

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/
const hexadecimal = /^(?=.*[0-9])(?=.*[a-f])[0-9a-f]{12,}$/
const foreignLetter = /(?!\p{Script=Latin})\p{L}/u
const ASCII = /^[\0-\x7f]*$/

/**
 * Judges a local part (lower-case, without subaddress) by the rules of the validation design, section 6. They weigh little:
 * real user names are dirtier than names.
 */
export function userNameForm(local: string, model: NameModel = bundledModel): UserNameForm {
  const { roles, placeholders } = bundledLists()
  if (roles.has(local)) return null
  const ascii = ASCII.test(local)
  if (!ascii && foreignLetter.test(local)) return null
  const plain = ascii ? local : plainLatin(local)
  if (isPlaceholder(plain, placeholders)) return 'placeholder'
  return isGenerated(plain, model) ? 'generated' : 'ordinary'
}

const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => code >= 97 && code <= 122
const isSeparator = (code: number) => code === 46 || code === 95 || code === 45
const isVowel = (code: number) =>
  code === 97 || code === 101 || code === 105 || code === 111 || code === 117 || code === 121

/** A placeholder word, alone or repeated, with or without digits; one character all through; a walk over the keys. */
function isPlaceholder(text: string, words: ReadonlySet<string>): boolean {
  if (words.has(text) || hasKeyWalk(text)) return true
  if (text.length >= 3 && repeats(text)) return !isDigit(text.charCodeAt(0)) || text.length >= 4
  const bare = withoutDigits(text)
  if (bare === '') return isDigitWalk(text)
  const cut = firstSeparator(bare)
  if (cut < 0) return bare.length < text.length && words.has(bare)
  // No placeholder begins like this, so neither the first part nor all together are one.
  const head = withoutDigits(bare.slice(0, cut))
  if (head !== '' && !placeholderHeads().has(head)) return false
  const parts = bare.split(/[._-]+/).map(withoutDigits)
  return parts.every(part => part === '' || words.has(part)) || words.has(parts.join(''))
}

/** What placeholder words begin with, whole words included. */
const placeholderHeads = loadedOnce(
  () => new Set([...bundledLists().placeholders].flatMap(word => [...word].map((_, i) => word.slice(0, i + 1)))),
)

function firstSeparator(text: string): number {
  for (let i = 0; i < text.length; i++) if (isSeparator(text.charCodeAt(i))) return i
  return -1
}

/** A text without the digits at its ends. */
function withoutDigits(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isDigit(text.charCodeAt(from))) from++
  while (to > from && isDigit(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

function repeats(text: string): boolean {
  for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) !== text.charCodeAt(0)) return false
  return true
}

const isDigitWalk = (text: string) => text.length >= 5 && ('01234567890'.includes(text) || '09876543210'.includes(text))

const MAX_SAME = 4
const MAX_SWITCHES = 4
const MAX_CONSONANTS = 6
const MIN_HEX = 12

/** Signs of a machine, and letters that do not follow each other in names. */
function isGenerated(text: string, model: NameModel): boolean {
  // A number is a telephone or an account; it says nothing.
  if (withoutDigits(text) === '') return false
  const { pairs } = model
  let same = 1
  let switches = 0
  let consonants = 0
  let lettersBefore: boolean | null = null
  // The token since the last separator, digits left out: x7kq2 is judged as xkq.
  let token = 0
  let length = 0
  let sum = 0
  let sumOfRest = 0
  let last = startLetter
  let mixed = false
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 46
    const letter = isLetter(code)
    if (letter) {
      const next = symbolOf(code)
      const step = stepProbability(pairs, last, next)
      sum += step
      sumOfRest = length === 0 ? 0 : length === 1 ? stepProbability(pairs, startLetter, next) : sumOfRest + step
      last = next
      if (length > 0 && isDigit(text.charCodeAt(i - 1))) mixed = true
      length++
    } else if (isSeparator(code)) {
      if (length >= MIN_TOKEN) {
        const end = stepProbability(pairs, last, endLetter)
        if (isNoise(length, sum + end, sumOfRest + end, mixed) && !model.isName(lettersOf(text, token, i))) return true
      }
      token = i + 1
      length = 0
      sum = 0
      last = startLetter
      mixed = false
    }
    if (letter || isDigit(code)) {
      if (lettersBefore !== null && lettersBefore !== letter) switches++
      lettersBefore = letter
      same = i > 0 && code === text.charCodeAt(i - 1) ? same + 1 : 1
    } else same = 1
    consonants = letter && !isVowel(code) ? consonants + 1 : 0
    if (same >= MAX_SAME || switches >= MAX_SWITCHES || consonants >= MAX_CONSONANTS) return true
  }
  return text.length >= MIN_HEX && (hexadecimal.test(text) || uuid.test(text))
}

const lettersOf = (text: string, from: number, to: number) => text.slice(from, to).replace(/[^a-z]/g, '')

const MIN_TOKEN = 5
/** Up to here an initial before a name (jschmidt) weighs so much that the rest is judged by itself as well. */
const SHORT_TOKEN = 7

/**
 * Whether letters are too improbable for a name: `sum` of all their steps, `sumOfRest` without the first letter. The longer
 * a token, the less chance moves its mean, so the limit is stricter for long ones: -5.5 for five letters, -4.9 from eleven
 * on, fitted on names the model had not seen. `mixed`: with digits between the letters, as names hardly ever have.
 */
function isNoise(length: number, sum: number, sumOfRest: number, mixed: boolean): boolean {
  const limit = (mixed ? -5.2 : -5.5) + 0.1 * Math.min(6, length - MIN_TOKEN)
  if (sum / (length + 1) >= limit) return false
  return length > SHORT_TOKEN || length === MIN_TOKEN || sumOfRest / length < limit
}
