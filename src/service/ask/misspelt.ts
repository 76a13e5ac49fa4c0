// Words that are one letter away from exactly one word that the store knows: "markting", "Barcelonna".
import { searchKey } from '../../checks/keys/plain.ts'
import type { Lexicon } from './lexicon.ts'
import { singularWord } from './question.ts'
import { companyNouns, fillerWords, titlePhrases } from './words.ts'

/** Shorter words have too many neighbours. */
const shortest = 6

interface Known {
  readonly all: ReadonlySet<string>
  /** The words of places, industries and titles by what is left when any one letter is dropped. */
  readonly near: ReadonlyMap<string, ReadonlySet<string>>
}

const made = new WeakMap<Lexicon, Known>()

const dropped = (word: string): string[] => [word, ...[...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))]

function knownOf(lexicon: Lexicon): Known {
  const found = made.get(lexicon)
  if (found) return found
  const named = [...lexicon.phrases.keys(), ...lexicon.wholeTitles].flatMap(phrase => phrase.split(' '))
  // "Bakers" are no misspelt makers: what says little by itself would be lost in what is read.
  const telling = (word: string) => !fillerWords.has(word) && !companyNouns.has(word)
  const targets = new Set(named.filter(word => /^\p{L}+$/u.test(word) && word.length >= shortest && telling(word)))
  const others = [...lexicon.titleRuns.keys(), ...lexicon.products.keys(), ...lexicon.specialties.keys()]
  const more = [...others, ...lexicon.investors.keys(), ...titlePhrases.keys()].flatMap(phrase => phrase.split(' '))
  const near = new Map<string, Set<string>>()
  for (const word of targets) {
    for (const key of dropped(word)) {
      const words = near.get(key) ?? new Set()
      words.add(word)
      near.set(key, words)
    }
  }
  const known = { all: new Set([...named, ...more, ...fillerWords, ...companyNouns]), near }
  made.set(lexicon, known)
  return known
}

/** Whether one letter more, less, other, or two neighbours exchanged make one word of the other. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  if (a.length !== b.length) return a.length > b.length ? a.slice(1) === b : b.slice(1) === a
  return a.slice(1) === b.slice(1) || (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
}

/** Names in quotes, addresses, and what comes behind "at" or "named" are left as written. */
const words = /["“”„][^"“”„]*["“”„]|(?<!\p{L})(?:at|named|called|bei|chez)\s+\p{Lu}[\p{L}-]*|\S*[@.]\p{L}\S*|\p{L}+/gu

/** A question with the words that can only be misspelt put right; where two words are as near, it is left. */
export function respelt(query: string, lexicon: Lexicon): string {
  const { all, near } = knownOf(lexicon)
  return query.replace(words, text => {
    if (!/^\p{L}+$/u.test(text) || text.length < shortest) return text
    const key = searchKey(text)
    if (all.has(key) || all.has(singularWord(key))) return text
    const candidates = new Set(dropped(key).flatMap(part => [...(near.get(part) ?? [])]))
    const fitting = [...candidates].filter(word => isNear(key, word) || isNear(singularWord(key), word))
    const roots = new Set(fitting.map(singularWord))
    return roots.size === 1 ? (fitting[0] ?? text) : text
  })
}
