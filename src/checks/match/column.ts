// A column made ready for matching: one number per distinct key, so that everything later works on numbers.
import { textFingerprint } from '../keys/fingerprint.ts'
import { phoneticKey } from '../keys/phonetic.ts'
import { fullGivenName, sameGivenName } from '../names/person-words.ts'
import { matchKey } from './match-key.ts'
import type { MatchField } from './rule.ts'
import { type PackedTexts, packTexts, scorePair } from './score.ts'

/** No key: equals nothing. */
export const NO_KEY = -1

export interface MatchColumn {
  /** Number of each record's key, the left list's records first; NO_KEY for none. */
  readonly ids: Int32Array
  /** Number of each record's text as it is; NO_KEY for an empty cell. */
  readonly texts: Int32Array
  /** The keys by number. */
  readonly keys: readonly string[]
  /** Score of two keys by number, from 0 to 1. */
  readonly score: (a: number, b: number) => number
  /** Cheap keys for finding candidates: per kind of cheap key the number of its value for each key number. */
  readonly cheap: () => readonly Int32Array[]
}

/** Numbers strings in the order of their first appearance. */
function numbering(): { number: (text: string) => number; all: string[] } {
  const known = new Map<string, number>()
  const all: string[] = []
  const number = (text: string) => {
    const found = known.get(text)
    if (found !== undefined) return found
    known.set(text, all.length)
    all.push(text)
    return all.length - 1
  }
  return { number, all }
}

/** Rows prepared between two looks at the clock. */
const SLICE = 4_096

/** Prepares a column; yields now and then, for keys of a long list take a while. */
export function* makeColumn(field: MatchField, country: string | null): Generator<void, MatchColumn> {
  const right = field.right ?? []
  const total = field.left.length + right.length
  const ids = new Int32Array(total).fill(NO_KEY)
  const texts = new Int32Array(total).fill(NO_KEY)
  const written = numbering()
  const keys = numbering()
  const keyOfText: number[] = []
  for (let row = 0; row < total; row++) {
    if (row % SLICE === SLICE - 1) yield
    const cell = (row < field.left.length ? field.left[row] : right[row - field.left.length]) ?? ''
    if (cell.trim() === '') continue
    const text = written.number(cell)
    texts[row] = text
    let id = keyOfText[text]
    if (id === undefined) {
      const key = matchKey(field.kind, cell, country)
      id = key === null ? NO_KEY : keys.number(key)
      keyOfText[text] = id
    }
    ids[row] = id
  }
  return { ids, texts, keys: keys.all, ...comparison(field, keys.all) }
}

function comparison(field: MatchField, keys: readonly string[]): Pick<MatchColumn, 'score' | 'cheap'> {
  let packed: PackedTexts | null = null
  const byText = (a: number, b: number) => {
    packed ??= packTexts(keys)
    return scorePair(packed, a, b)
  }
  const score =
    field.kind === 'person'
      ? (a: number, b: number) => Math.max(byText(a, b), shortForm(keys[a] ?? '', keys[b] ?? ''))
      : byText
  let cheap: readonly Int32Array[] | null = null
  return {
    score: (a, b) => (a === b ? 1 : score(a, b)),
    cheap: () => {
      cheap ??= (field.kind === 'person' ? [...cheapKeys, shortNameKey] : cheapKeys).map(make => {
        const values = numbering()
        return Int32Array.from(keys, key => values.number(make(key)))
      })
      return cheap
    },
  }
}

const ends = (key: string) => {
  const space = key.indexOf(' ')
  return space < 0 ? null : { first: key.slice(0, space), last: key.slice(key.lastIndexOf(' ') + 1) }
}

/** The union of these finds what any one of them misses: word order, sound, a slip in the first word, a slip in the last. */
const cheapKeys: readonly ((key: string) => string)[] = [
  textFingerprint,
  key => phoneticKey(textFingerprint(key)),
  key => {
    const words = ends(key)
    return words ? `${words.first.slice(0, 1)} ${words.last}` : key.slice(0, 5)
  },
  key => {
    const words = ends(key)
    return words ? `${words.first} ${words.last.slice(0, 2)}` : key.slice(-5)
  },
]

/** Puts Bob Whitlow beside Robert Whitlow. */
function shortNameKey(key: string): string {
  const words = ends(key)
  return words ? `${fullGivenName(words.first)} ${words.last}` : key
}

/** Bob and Robert of one family name are surely alike; an initial and a name that begins with it may be. */
const SHORT_NAME = 0.95
const INITIAL = 0.85

function shortForm(a: string, b: string): number {
  const spaceA = a.indexOf(' ')
  const spaceB = b.indexOf(' ')
  if (spaceA < 1 || spaceB < 1 || a.slice(spaceA) !== b.slice(spaceB)) return 0
  const [first, second] = [a.slice(0, spaceA), b.slice(0, spaceB)]
  if (first.length === 1 || second.length === 1) return first[0] === second[0] ? INITIAL : 0
  return sameGivenName(first, second) ? SHORT_NAME : 0
}
