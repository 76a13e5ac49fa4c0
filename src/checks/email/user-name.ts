// How a user name looks: like a person's, like something typed to fill a field, or like something drawn at random.
import { bundledLists, nameLexicon, namePairs } from '../data/lists.ts'
import { plainLatin } from './latin.ts'
import { type LetterPairs, meanLogProbability } from './letter-pairs.ts'

/** `placeholder`: test, asdf, 12345. `generated`: random letters, hex, UUIDs. Null: cannot be judged (role, other script). */
export type UserNameLook = 'ordinary' | 'placeholder' | 'generated' | null

/** What is known about names. */
export interface NameModel {
  readonly pairs: LetterPairs
  /** Whether letters are a name that is known as such, however rare its letter pairs. */
  isName(letters: string): boolean
}

const bundledModel: NameModel = {
  get pairs() {
    return namePairs()
  },
  isName(letters) {
    const { given, family } = nameLexicon()
    return given.has(letters) || family.has(letters)
  },
}

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/
const hexadecimal = /^(?=.*[0-9])(?=.*[a-f])[0-9a-f]{12,}$/
const foreignLetter = /(?!\p{Script=Latin})\p{L}/u
const ASCII = /^[\0-\x7f]*$/

/** Keys side by side on the keyboards of the world, in both directions. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn']
const digitRows = ['01234567890', '09876543210']
const WALK = 5
const walks = new Set(
  [...rows, ...rows.map(row => [...row].reverse().join(''))].flatMap(row =>
    Array.from({ length: row.length - WALK + 1 }, (_, at) => row.slice(at, at + WALK)),
  ),
)

/**
 * Judges a local part (lower-case, without subaddress) by the rules of validation design, section 6. The rules weigh little:
 * real user names are dirtier than names.
 */
export function userNameLook(local: string, model: NameModel = bundledModel): UserNameLook {
  const { roles, placeholders } = bundledLists()
  if (roles.has(local)) return null
  const ascii = ASCII.test(local)
  if (!ascii && foreignLetter.test(local)) return null
  const plain = ascii ? local : plainLatin(local)
  if (isPlaceholder(plain, placeholders)) return 'placeholder'
  return isGenerated(plain, model) ? 'generated' : 'ordinary'
}

/** A placeholder word, alone or repeated, with or without digits; one character all through; a walk over the keys. */
function isPlaceholder(text: string, words: ReadonlySet<string>): boolean {
  if (words.has(text)) return true
  const first = text.charCodeAt(0)
  if (isDigit(first) && onlyDigits(text)) return text.length >= 4 && (repeats(text) || isDigitWalk(text))
  if (text.length >= 3 && repeats(text)) return true
  for (let at = 0; at + WALK <= text.length; at++) if (walks.has(text.slice(at, at + WALK))) return true
  if (!/[\d._-]/.test(text)) return false
  const parts = text.split(/[._-]+/).flatMap(part => part.replace(/^\d+|\d+$/g, '') || [])
  return parts.length > 0 && (parts.every(part => words.has(part)) || words.has(parts.join('')))
}

const isDigit = (code: number) => code >= 48 && code <= 57
const isLetter = (code: number) => code >= 97 && code <= 122
const isSeparator = (code: number) => code === 46 || code === 95 || code === 45
const isVowel = (code: number) =>
  code === 97 || code === 101 || code === 105 || code === 111 || code === 117 || code === 121

function onlyDigits(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isDigit(text.charCodeAt(i))) return false
  return true
}

function repeats(text: string): boolean {
  for (let i = 1; i < text.length; i++) if (text.charCodeAt(i) !== text.charCodeAt(0)) return false
  return true
}

const isDigitWalk = (text: string) => text.length >= WALK && digitRows.some(row => row.includes(text))

const MAX_SAME = 4
const MAX_SWITCHES = 4
const MAX_CONSONANTS = 6

/** Signs of a machine, and letters that do not follow each other in names. */
function isGenerated(text: string, model: NameModel): boolean {
  let same = 1
  let switches = 0
  let consonants = 0
  let lettersBefore: boolean | null = null
  /** Letters since the last separator, digits left out: x7kq2 is judged as xkq. */
  let letters = ''
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    same = i > 0 && code === text.charCodeAt(i - 1) ? same + 1 : 1
    const letter = isLetter(code)
    if (letter || isDigit(code)) {
      if (lettersBefore !== null && lettersBefore !== letter) switches++
      lettersBefore = letter
    }
    consonants = letter && !isVowel(code) ? consonants + 1 : 0
    if (same >= MAX_SAME && !isSeparator(code)) return !onlyDigits(text)
    if (switches >= MAX_SWITCHES || consonants >= MAX_CONSONANTS) return true
    if (letter) letters += text[i]
    else if (isSeparator(code)) {
      if (isNoise(letters, model)) return true
      letters = ''
    }
  }
  return isNoise(letters, model) || (text.length >= 12 && (hexadecimal.test(text) || uuid.test(text)))
}

const MIN_TOKEN = 5
/** Up to here an initial before a name (jschmidt) weighs so much that the rest is judged by itself as well. */
const SHORT_TOKEN = 7

/**
 * Whether letters are too improbable for a name. The longer a token, the less chance moves its mean, so the limit is stricter
 * for long ones: -5.5 for five letters, -4.9 from eleven on, fitted on names the model had not seen.
 */
function isNoise(letters: string, { pairs, isName }: NameModel): boolean {
  const { length } = letters
  if (length < MIN_TOKEN) return false
  const limit = -5.5 + 0.1 * Math.min(6, length - MIN_TOKEN)
  if (meanLogProbability(pairs, letters, 0, length) >= limit) return false
  const judgeRest = length > MIN_TOKEN && length <= SHORT_TOKEN
  if (judgeRest && meanLogProbability(pairs, letters, 1, length) >= limit) return false
  return !isName(letters)
}
