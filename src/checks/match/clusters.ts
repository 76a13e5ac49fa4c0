// Clusters of spellings (R-CLN-06): distinct values of a column that are probably one value, with the one to keep.
import { distance } from 'fastest-levenshtein'
import { daitchMokotoffKeys } from '../keys/daitch-mokotoff.ts'
import type { SoundLanguage } from '../keys/sound-rules.ts'
import { soundKeys } from '../keys/sounds.ts'
import { isOneCase } from '../names/recase.ts'
import { blocksOf, MAX_BLOCK } from './blocks.ts'
import { type MatchColumn, makeColumn, NO_KEY } from './column.ts'
import type { MatchKind } from './match-key.ts'
import { type ClusterPreset, presetText } from './preset-text.ts'

/** By equal key, `daitch`, `sounds` and `own`: by one of several keys, or `nearest`: by edit distance. */
export type ClusterMethod =
  | Extract<MatchKind, 'fingerprint' | 'ngram' | 'phonetic' | 'cologne' | 'person' | 'company' | 'domain'>
  | 'daitch'
  | 'sounds'
  | 'own'
  | 'nearest'

export interface ClusterOptions {
  /** What the values are: they are compared by what they say beside their spelling. */
  readonly preset?: ClusterPreset
  /** Two-letter code that legal forms are read for. */
  readonly country?: string | null
  /** For `nearest`: most edits per letter of the longer value; default 0.2. */
  readonly radius?: number
  /** For `sounds`: the language names are read in, and that of the list. */
  readonly language?: SoundLanguage | 'auto'
  readonly listLanguage?: SoundLanguage | null
  /** For `own`: the keys of a value. */
  readonly keysOf?: (value: string) => readonly string[]
  /** Whether the user has said that two values (by their place in `values`) are not one. */
  readonly apart?: (a: number, b: number) => boolean
}

/** Clusters of two values or more, those with most rows first. */
export interface ValueClusters {
  /** Places in `values`; the first of each cluster is the one to keep. */
  readonly members: Uint32Array
  /** Cluster i is [ends[i - 1] or 0, ends[i]). */
  readonly ends: Uint32Array
}

const DEFAULT_RADIUS = 0.2
/** Comparisons between two looks at the clock. */
const SLICE = 20_000

/**
 * Clusters distinct values; `counts` says how many rows have each. A generator, as `findPairs`: yields the share done. Values
 * that were said to be apart never share a cluster.
 */
export function* findClusters(
  values: readonly string[],
  counts: ArrayLike<number>,
  method: ClusterMethod,
  options: ClusterOptions = {},
): Generator<number, ValueClusters> {
  const { preset = 'text', country = null, radius = DEFAULT_RADIUS, keysOf = () => [], apart } = options
  const said: string[] = []
  for (const [at, value] of values.entries()) {
    if (at % SLICE === SLICE - 1) yield 0
    said.push(presetText(preset, value, country))
  }
  const joined = joining(values.length, apart)
  if (method === 'daitch' || method === 'own' || method === 'sounds') {
    const { language, listLanguage } = options
    if (method === 'own') yield* sharedKeys(values, keysOf, joined.join)
    else if (method === 'daitch') yield* sharedKeys(said, daitchMokotoffKeys, joined.join)
    else yield* sharedKeys(said, text => soundKeys(text, language, listLanguage), joined.join)
    return ordered(values, counts, joined.groups())
  }
  const making = makeColumn(method === 'nearest' ? 'text' : method, said, country)
  let step = making.next()
  while (!step.done) {
    yield 0
    step = making.next()
  }
  const column = step.value
  if (method !== 'nearest') {
    const { records, starts, ends } = blocksOf(column.ids)
    for (let block = 0; block < starts.length; block++) {
      const [first = 0, ...others] = records.subarray(starts[block], ends[block])
      for (const other of others) joined.join(first, other)
      if (block % SLICE === SLICE - 1) yield block / starts.length
    }
  } else {
    const passes = column.cheap()
    for (const [at, cheap] of passes.entries()) {
      const near = nearPairs(column, cheap, radius, joined.join)
      while (!near.next().done) yield at / passes.length
    }
  }
  return ordered(values, counts, joined.groups())
}

/** Joins the values that have a key in common. */
function* sharedKeys(
  said: readonly string[],
  keysOf: (text: string) => readonly string[],
  join: (a: number, b: number) => void,
): Generator<number> {
  const first = new Map<string, number>()
  for (const [at, text] of said.entries()) {
    for (const key of keysOf(text)) {
      const known = first.get(key)
      if (known === undefined) first.set(key, at)
      else join(known, at)
    }
    if (at % SLICE === SLICE - 1) yield at / said.length
  }
}

/** Joins the values of each block that lie within the radius of each other. */
function* nearPairs(
  { ids, keys }: MatchColumn,
  cheap: Int32Array,
  radius: number,
  join: (a: number, b: number) => void,
): Generator<void> {
  const { records, starts, ends } = blocksOf(ids.map(id => (id === NO_KEY ? NO_KEY : (cheap[id] ?? NO_KEY))))
  const text = (value: number) => keys[ids[value] ?? NO_KEY] ?? ''
  let work = 0
  for (let block = 0; block < starts.length; block++) {
    // In key order a block that is too large is compared within a window, whose work is bounded.
    const members = Array.from(records.subarray(starts[block], ends[block]))
    if (members.length > MAX_BLOCK) members.sort((a, b) => (text(a) < text(b) ? -1 : 1))
    const reach = members.length > MAX_BLOCK ? 50 : members.length
    for (let a = 0; a < members.length; a++) {
      const left = members[a] ?? 0
      for (let b = a + 1; b < Math.min(members.length, a + reach); b++) {
        const right = members[b] ?? 0
        const [one, two] = [text(left), text(right)]
        const most = Math.floor(Math.max(one.length, two.length) * radius)
        if (Math.abs(one.length - two.length) <= most && distance(one, two) <= most) join(left, right)
      }
      work += Math.min(reach, members.length - a)
      if (work < SLICE) continue
      work = 0
      yield
    }
  }
}

/** Groups of values that grow by joining, unless a value of one is apart from a value of the other. */
function joining(count: number, apart: ClusterOptions['apart']) {
  const groupOf: (number[] | undefined)[] = Array.from({ length: count })
  const group = (value: number) => groupOf[value] ?? [value]
  return {
    join(a: number, b: number): void {
      const [one, two] = [group(a), group(b)]
      if (one === two || (apart && one.some(x => two.some(y => apart(x, y))))) return
      const [large, small] = one.length < two.length ? [two, one] : [one, two]
      for (const value of small) {
        large.push(value)
        groupOf[value] = large
      }
      groupOf[large[0] ?? 0] = large
    },
    groups: (): readonly (readonly number[])[] => [...new Set(groupOf.filter(members => members !== undefined))],
  }
}

/** A word in capitals that is long enough not to be an abbreviation. */
const shouted = /\p{Lu}{4,}/u

/** Most rows first; of equally frequent spellings one without spaces too many, in mixed case, is kept. */
function ordered(
  values: readonly string[],
  counts: ArrayLike<number>,
  groups: readonly (readonly number[])[],
): ValueClusters {
  const rows = (value: number) => counts[value] ?? 0
  const plainness = (value: number) => {
    const text = values[value] ?? ''
    const spaced = text !== text.trim().replace(/\s+/g, ' ')
    return 2 * Number(spaced) + Number(isOneCase(text) || shouted.test(text))
  }
  const clusters = groups
    .map(members => members.toSorted((a, b) => rows(b) - rows(a) || plainness(a) - plainness(b) || a - b))
    .map(members => ({ members, rows: members.reduce((sum, value) => sum + rows(value), 0) }))
    .sort((a, b) => b.rows - a.rows || (a.members[0] ?? 0) - (b.members[0] ?? 0))
  let end = 0
  return {
    members: Uint32Array.from(clusters.flatMap(({ members }) => members)),
    ends: Uint32Array.from(clusters, ({ members }) => {
      end += members.length
      return end
    }),
  }
}
