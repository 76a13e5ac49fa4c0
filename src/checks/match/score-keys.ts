// How alike two keys of a column are, from 0 to 1: by their letters, their words, slips of the keyboard, and for people by the
// short forms of given names.
import { distance } from 'fastest-levenshtein'
import { fullGivenName, sameGivenName } from '../names/person-words.ts'
import { surelySimilar } from './rule.ts'
import { packTexts, scorePair } from './score.ts'

/** Score of two keys by their numbers. */
export type KeyScore = (a: number, b: number) => number

/** Just too little to go without a look. */
const TO_REVIEW = surelySimilar - 0.01
/** Below this, slips of the keyboard do not make two texts alike either. */
const FAR = 0.5
/** Bob and Robert of one family name are surely alike; an initial and a name that begins with it may be. */
const SHORT_NAME = 0.95
const INITIAL = 0.85

export function keyScore(keys: readonly string[], people: boolean): KeyScore {
  const packed = packTexts(keys)
  return (a, b) => {
    if (a === b) return 1
    const [one, other] = [keys[a] ?? '', keys[b] ?? '']
    const letters = scorePair(packed, a, b)
    const short = people ? shortForm(one, other) : 0
    if (letters < FAR) return short
    const edits = 1 - distance(one, other) / Math.max(one.length, other.length)
    // The same pairs of letters in another order make another word: Jungenban is not Junbangen.
    const sure =
      letters < surelySimilar || edits >= NEAR || sortedWords(one) === sortedWords(other) ? letters : TO_REVIEW
    return Math.max(sure, short, Math.min(edits, TO_REVIEW))
  }
}

const NEAR = 0.9
export const sortedWords = (key: string): string => key.split(' ').sort().join(' ')

/** Puts Bob Whitlow beside Robert Whitlow. */
export function shortNameKey(key: string): string {
  const space = key.indexOf(' ')
  return space < 0 ? key : `${fullGivenName(key.slice(0, space))} ${key.slice(key.lastIndexOf(' ') + 1)}`
}

function shortForm(a: string, b: string): number {
  const spaceA = a.indexOf(' ')
  const spaceB = b.indexOf(' ')
  if (spaceA < 1 || spaceB < 1 || a.slice(spaceA) !== b.slice(spaceB)) return 0
  const [first, second] = [a.slice(0, spaceA), b.slice(0, spaceB)]
  if (first.length === 1 || second.length === 1) return first[0] === second[0] ? INITIAL : 0
  return sameGivenName(first, second) ? SHORT_NAME : 0
}
