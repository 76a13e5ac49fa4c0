// Which pairs of rows are worth a comparison: those that share one rare value, or two coarser ones. The number of pairs is
// bounded however long the list is, and no pair is given twice by different keys.
import { phoneticKey } from '../keys/phonetic.ts'
import { blocksOf, type RecordBlocks } from '../match/blocks.ts'
import { NO_KEY } from '../match/column.ts'
import { derived } from '../match/known-values.ts'
import { mixedPair } from '../match/pair-numbers.ts'
import { fullGivenName } from '../names/person-words.ts'
import type { EvidenceKind } from './kinds.ts'
import type { Evidence, LinkageRows } from './rows.ts'

/** Pairs of rows to compare, found again each time it is asked for. */
export interface Candidates {
  /** About how many there are. */
  readonly size: number
  /** True where values that many rows share were left out to keep within the bound. */
  readonly cut: boolean
  /** Hands each pair on, the earlier row first; yields the share done now and then. */
  pairs(compare: (a: number, b: number) => void): Generator<number>
}

/** Comparisons for a list of so many rows. */
const mostPairs = (count: number): number => 4_000_000 + 24 * count
/** Rows that share a key and are compared with each other. */
const mostTogether = (count: number): number => (count <= 20_000 ? 200 : count <= 200_000 ? 100 : 60)
/** Comparisons between two looks at the clock. */
const SLICE = 20_000
/** Keys of two columns, the most telling first, for lists of so many rows. */
const mostKeys = (count: number): number => (count <= 60_000 ? 60 : count <= 300_000 ? 30 : 18)

interface Key {
  /** Numbers by row: one, or several side by side. */
  readonly ids: () => Int32Array
  readonly width: number
  /** Whether two rows have this key in common. */
  readonly shares: (a: number, b: number) => boolean
  /** Numbers that too many rows have: their rows are not compared. */
  readonly left: Set<number>
}

/** `from`: with two lists, the first row of the second; only pairs across are given. */
export function* candidatesOf(
  rows: LinkageRows,
  among: Int32Array,
  from: number | null = null,
): Generator<number, Candidates> {
  const { count, evidence } = rows
  const limit = mostTogether(count)
  const coarse = evidence.map(one => (one.width === 1 ? coarseIds(one) : null))
  const keys: Key[] = evidence.filter(isTelling).map(exactKey)
  const pairs = coarse
    .flatMap((left, at) =>
      coarse
        .slice(at + 1)
        .flatMap(right => (left && right ? [{ left, right, worth: worthOf(left) + worthOf(right) }] : [])),
    )
    .sort((a, b) => b.worth - a.worth)
    .slice(0, mostKeys(count))
  keys.push(...pairs.map(({ left, right }) => pairKey(left.ids, right.ids)))
  const names = evidence.findIndex(({ kind }) => kind === 'given')
  const given = coarse[names]
  const family = coarse[names + 1]
  if (names >= 0 && given && family) keys.push(turnedKey(evidence[names] as Evidence, evidence[names + 1] as Evidence))
  const budget = mostPairs(count) / Math.max(1, keys.length)
  const blocks: RecordBlocks[] = []
  let [size, cut, at] = [0, false, 0]
  for (const key of keys) {
    yield at++ / keys.length
    const ids = key.ids()
    const all = blocksOf(ids, widened(among, key.width))
    const most = largestWithin(all, limit, budget)
    const kept = smallBlocks(all, most)
    for (const [block, start] of all.starts.entries()) {
      if ((all.ends[block] ?? 0) - start <= most) continue
      cut = true
      key.left.add(ids[all.records[start] ?? 0] ?? NO_KEY)
    }
    blocks.push(kept)
    for (const [block, start] of kept.starts.entries()) size += pairsIn((kept.ends[block] ?? 0) - start)
  }
  return {
    size,
    cut,
    *pairs(compare) {
      for (const [place, { records, starts, ends }] of blocks.entries()) {
        const width = keys[place]?.width ?? 1
        let work = 0
        for (const [block, start] of starts.entries()) {
          const end = ends[block] ?? 0
          for (let one = start; one < end; one++) {
            const left = Math.floor((records[one] ?? 0) / width)
            for (let two = one + 1; two < end; two++) {
              const right = Math.floor((records[two] ?? 0) / width)
              if (left === right || (from !== null && left < from === right < from)) continue
              if (isGiven(place, left, right)) continue
              if (left < right) compare(left, right)
              else compare(right, left)
            }
          }
          work += pairsIn(end - start)
          if (work < SLICE) continue
          work = 0
          yield (place + block / starts.length) / keys.length
        }
      }
    },
  }

  /** Whether an earlier key has given this pair. */
  function isGiven(place: number, a: number, b: number): boolean {
    for (let earlier = 0; earlier < place; earlier++) if (keys[earlier]?.shares(a, b)) return true
    return false
  }
}

const pairsIn = (rows: number): number => (rows * (rows - 1)) / 2

/** The size up to which blocks together have no more pairs than the budget. */
function largestWithin({ starts, ends }: RecordBlocks, limit: number, budget: number): number {
  const pairs = new Float64Array(limit + 1)
  for (const [block, start] of starts.entries()) {
    const own = (ends[block] ?? 0) - start
    if (own <= limit) pairs[own] = (pairs[own] ?? 0) + pairsIn(own)
  }
  let sum = 0
  for (let own = 2; own <= limit; own++) {
    sum += pairs[own] ?? 0
    if (sum > budget) return own - 1
  }
  return limit
}

/** Blocks of at most so many records, close together. */
function smallBlocks({ records, starts, ends }: RecordBlocks, most: number): RecordBlocks {
  let [blocks, all] = [0, 0]
  for (const [block, start] of starts.entries()) {
    const own = (ends[block] ?? 0) - start
    if (own > most) continue
    blocks++
    all += own
  }
  const kept = { records: new Int32Array(all), starts: new Int32Array(blocks), ends: new Int32Array(blocks) }
  let [at, place] = [0, 0]
  for (const [block, start] of starts.entries()) {
    const end = ends[block] ?? 0
    if (end - start > most) continue
    kept.starts[at] = place
    kept.records.set(records.subarray(start, end), place)
    place += end - start
    kept.ends[at++] = place
  }
  return kept
}

function widened(among: Int32Array, width: number): Int32Array {
  if (width === 1) return among
  const all = new Int32Array(among.length * width)
  for (let at = 0; at < all.length; at++) all[at] = (among[Math.floor(at / width)] ?? 0) * width + (at % width)
  return all
}

/** Values of which some are rare enough to say who a row is. */
const isTelling = ({ values }: Evidence): boolean => values.rows.length > 1

function exactKey({ values, width }: Evidence): Key {
  const { ids } = values
  const left = new Set<number>()
  const counts = (id: number) => id !== NO_KEY && !left.has(id)
  return {
    ids: () => ids,
    width,
    left,
    shares:
      width === 1
        ? (a, b) => ids[a] === ids[b] && counts(ids[a] ?? NO_KEY)
        : (a, b) => {
            for (let one = a * width; one < (a + 1) * width; one++)
              if (counts(ids[one] ?? NO_KEY))
                for (let two = b * width; two < (b + 1) * width; two++) if (ids[one] === ids[two]) return true
            return false
          },
  }
}

/** Numbers for two at once; two pairs may, rarely, have one number, which costs a comparison. */
function mixedIds(a: Int32Array, b: Int32Array, mask: number): Int32Array {
  const ids = new Int32Array(a.length)
  for (let row = 0; row < ids.length; row++) {
    const [left, right] = [a[row] ?? NO_KEY, b[row] ?? NO_KEY]
    ids[row] = left === NO_KEY || right === NO_KEY ? NO_KEY : mixedPair(left, right) & mask
  }
  return ids
}

/** Bits of the numbers for so many rows: eight times as many numbers as rows. */
const maskFor = (rows: number): number => 2 ** Math.min(26, Math.max(12, Math.ceil(Math.log2(rows + 1)) + 3)) - 1

function pairKey(first: Int32Array, second: Int32Array): Key {
  const mask = maskFor(first.length)
  const left = new Set<number>()
  return {
    ids: () => mixedIds(first, second, mask),
    width: 1,
    left,
    shares: (a, b) => {
      const [one, other] = [first[a] ?? NO_KEY, second[a] ?? NO_KEY]
      if (one === NO_KEY || other === NO_KEY || one !== first[b] || other !== second[b]) return false
      return left.size === 0 || !left.has(mixedPair(one, other) & mask)
    },
  }
}

/** Given and family name whatever their order. */
function turnedKey(given: Evidence, family: Evidence): Key {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  }
  const [first, last] = [given, family].map(({ values }) => Int32Array.from(values.keys, key => numberOf(start(key))))
  const ids = new Int32Array(given.values.ids.length)
  const mask = maskFor(ids.length)
  for (let row = 0; row < ids.length; row++) {
    const [one, two] = [given.values.ids[row] ?? NO_KEY, family.values.ids[row] ?? NO_KEY]
    if (one === NO_KEY || two === NO_KEY) {
      ids[row] = NO_KEY
      continue
    }
    const [left, right] = [first?.[one] ?? 0, last?.[two] ?? 0]
    ids[row] = mixedPair(Math.min(left, right), Math.max(left, right)) & mask
  }
  const left = new Set<number>()
  return {
    ids: () => ids,
    width: 1,
    left,
    shares: (a, b) => ids[a] === ids[b] && ids[a] !== NO_KEY && !left.has(ids[a] ?? NO_KEY),
  }
}

interface Coarse {
  readonly ids: Int32Array
  readonly values: number
  readonly filled: number
}

/** How much of a list a key sets apart: how many values it has, and in how many rows. */
const worthOf = ({ values, filled }: Coarse): number => filled * Math.log(1 + values)

function coarseIds({ kind, values }: Evidence): Coarse {
  const { part } = derived(values, ['part'], key => ({ part: coarseKey(kind, key) }))
  let filled = 0
  for (const id of part.ids) if (id !== NO_KEY) filled++
  return { ids: part.ids, values: part.rows.length, filled }
}

const start = (text: string): string => text.slice(0, 4)

/** What is left of a value when slips are likely: its sound, its first letters, its last digits. */
function coarseKey(kind: EvidenceKind, key: string): string {
  switch (kind) {
    case 'given':
      return start(fullGivenName(key))
    case 'family':
      return phoneticKey(key) || start(key)
    case 'email':
      return key.slice(0, Math.min(5, Math.max(1, key.lastIndexOf('@'))))
    case 'phone':
      return key.slice(-6)
    case 'birth':
      return key.slice(0, 6)
    case 'postcode':
      return key.slice(0, 3)
    case 'number':
      return key.slice(0, 5)
    default:
      return start(key)
  }
}
