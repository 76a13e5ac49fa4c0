// The names of a long list, so that those like a given one are found without a look at all of them.
import { plainWords } from '../keys/plain.ts'
import type { EvidenceKind } from '../linkage/kinds.ts'
import { matchKey } from '../match/match-key.ts'
import { indexKeys, type NearKeys } from '../match/near-keys.ts'
import { shortNameKey, sortedWords } from '../match/score-keys.ts'

/** What names are of, and so how they are compared. */
export type NameKind = 'person' | Exclude<EvidenceKind, 'given' | 'family'>

/** A name as it is compared; blank for none. */
export function nameKey(kind: NameKind, text: string, country: string | null): string {
  if (kind === 'person' || kind === 'company') return matchKey(kind, text, country) ?? ''
  return plainWords(text)
}

export interface NameIndex {
  readonly kind: NameKind
  /** The key of the name at each place. */
  readonly keys: readonly string[]
  /** The key of a name that someone asks for. */
  keyOf(name: string): string
  /** Places of names that are or look like this key, the equal ones first. */
  near(key: string): readonly number[]
  /** Places of names that begin with this text, in the order of the list. */
  beginning(text: string): readonly number[]
}

/** Places that are given for one name; more are namesakes that nothing tells apart. */
const mostAlike = 100

/** Reads all names at once: some seconds for a million. */
export function nameIndex(kind: NameKind, names: readonly string[], country: string | null): NameIndex {
  const keys = names.map(name => nameKey(kind, name, country))
  const turned = kind === 'person' ? shortNameKey : sortedWords
  const places = grouped(keys)
  const byTurned = grouped(keys.map(key => (key === '' ? '' : turned(key))))
  const different = [...places.keys()]
  const like = finished(indexKeys(different, Int32Array.from(different.keys())))
  const plain = names.map(plainWords)
  return {
    kind,
    keys,
    keyOf: name => nameKey(kind, name, country),
    near(key) {
      if (key === '') return []
      const found = new Set(places.get(key))
      for (const place of byTurned.get(turned(key)) ?? []) found.add(place)
      for (const at of like.near(key)) for (const place of places.get(different[at] ?? '') ?? []) found.add(place)
      return [...found].slice(0, mostAlike)
    },
    beginning(text) {
      const start = plainWords(text)
      return plain.flatMap((name, place) => (isBegun(name, start) ? [place] : []))
    },
  }
}

/** By the start of the name, or of a word in it. */
export const isBegun = (name: string, start: string): boolean => name.startsWith(start) || name.includes(` ${start}`)

function grouped(keys: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [place, key] of keys.entries()) {
    if (key === '') continue
    const known = found.get(key)
    if (known) known.push(place)
    else found.set(key, [place])
  }
  return found
}

function finished(work: Generator<void, NearKeys>): NearKeys {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}
