// A column made ready for matching: one number per distinct key, so that everything later works on numbers.
import { textFingerprint } from '../keys/fingerprint.ts'
import { phoneticKey } from '../keys/phonetic.ts'
import { type MatchKind, matchKey } from './match-key.ts'
import { type PackedTexts, packTexts, scorePair } from './score.ts'

/** No key: equals nothing. */
export const NO_KEY = -1

export interface MatchColumn {
  /** Number of each cell's key; NO_KEY for none. */
  readonly ids: Int32Array
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
export function* makeColumn(
  kind: MatchKind,
  cells: readonly string[],
  country: string | null,
): Generator<void, MatchColumn> {
  const ids = new Int32Array(cells.length).fill(NO_KEY)
  const written = numbering()
  const keys = numbering()
  const keyOfText: number[] = []
  for (const [row, cell] of cells.entries()) {
    if (row % SLICE === SLICE - 1) yield
    if (cell.trim() === '') continue
    const text = written.number(cell)
    let id = keyOfText[text]
    if (id === undefined) {
      const key = matchKey(kind, cell, country)
      id = key === null ? NO_KEY : keys.number(key)
      keyOfText[text] = id
    }
    ids[row] = id
  }
  return { ids, keys: keys.all, ...comparison(keys.all) }
}

function comparison(keys: readonly string[]): Pick<MatchColumn, 'score' | 'cheap'> {
  let packed: PackedTexts | null = null
  let cheap: readonly Int32Array[] | null = null
  return {
    score(a, b) {
      if (a === b) return 1
      packed ??= packTexts(keys)
      return scorePair(packed, a, b)
    },
    cheap() {
      cheap ??= cheapKeys.map(make => {
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
