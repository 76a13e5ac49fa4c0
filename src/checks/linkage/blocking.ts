// Which pairs of rows are worth a comparison: those that share one rare value, or two coarser ones. The number of pairs is
// bounded however long the list is, and no pair is given twice by different keys.
import { phoneticKey } from '../keys/phonetic.ts'
import { NO_KEY } from '../match/column.ts'
import { derivedIds } from '../match/known-values.ts'
import { mixedPair } from '../match/pair-numbers.ts'
import { release, sharedInts } from '../match/shared-numbers.ts'
import { fullGivenName } from '../names/person-words.ts'
import type { EvidenceKind } from './kinds.ts'
import type { Evidence, LinkageRows } from './rows.ts'

/** The rows that share keys, in memory that threads share. */
export interface ChainedRows {
  readonly count: number
  /** With two lists: the first row of the second one. */
  readonly from: number | null
  readonly chains: readonly Chains[]
}

/** Pairs of rows to compare, found again each time it is asked for. */
export interface Candidates extends ChainedRows {
  /** No more than so many there are; a pair that several keys have counts with each. */
  readonly size: number
  /** True where values that many rows share were left out to keep within the bound. */
  readonly cut: boolean
}

/** Comparisons for a list of so many rows. */
const maxPairs = (count: number): number => 4_000_000 + 24 * count
/** Rows that share a key and are compared with each other. */
const maxTogether = (count: number): number => (count <= 20_000 ? 200 : count <= 200_000 ? 100 : 60)
/** The same of a value that many people share by chance: rows that are one share more, which other keys find. */
const maxByChance = (count: number): number => (count <= 20_000 ? maxTogether(count) : 12)
const byChance: ReadonlySet<EvidenceKind> = new Set([
  ...(['given', 'family', 'company', 'website', 'street', 'postcode', 'city', 'text'] as const),
])
/** Comparisons between two looks at the clock. */
const SLICE = 20_000
/** Keys of two columns, the most telling first, for lists of so many rows. */
const maxKeys = (count: number): number => (count <= 20_000 ? 60 : count <= 300_000 ? 24 : 18)

interface Key {
  /** Numbers by row: one, or several side by side; until another key is asked for its own. */
  readonly ids: () => Int32Array
  readonly width: number
  /** Rows that are compared with each other at most. */
  readonly limit: number
}

/**
 * The rows that share a key, as chains. By the place of a row's value the next place with the same one, -1 behind the last. Where few
 * places are in a chain (`isSparse`), these alone, in their order: of each its place, and where in here the next one is.
 */
interface Chains {
  readonly links: Int32Array
  readonly isSparse: boolean
  readonly width: number
}

/** `from`: with two lists, the first row of the second; only pairs across are given. */
export function* candidatesOf(
  rows: LinkageRows,
  among: Int32Array,
  from: number | null = null,
): Generator<number, Candidates> {
  const { count } = rows
  const { keys, own } = yield* keysOf(rows)
  const budget = maxPairs(count) / Math.max(1, keys.length)
  const chained = chainMaker()
  const chains: Chains[] = []
  let [size, cut, at] = [0, false, 0]
  for (const { ids, width, limit } of keys) {
    yield at++ / keys.length
    const made = chained.chain(ids(), widened(among, width), limit, budget)
    size += made.size
    cut ||= made.cut
    chains.push({ links: made.links, isSparse: made.isSparse, width })
  }
  chained.end()
  release(...own)
  return { count, from, chains, size, cut }
}

/** Rows of a chain are counted up to here: no limit is higher. */
const maxHeld = 255

/** Makes chains in memory that is used again for each key: fresh memory for each would take longer than the work. */
function chainMaker() {
  let heads = new Int32Array(0)
  let held = new Uint8Array(0)
  function chain(ids: Int32Array, among: Int32Array, limit: number, budget: number) {
    let numbers = 0
    for (const place of among) numbers = Math.max(numbers, (ids[place] ?? NO_KEY) + 1)
    if (heads.length < numbers) {
      release(heads, held)
      heads = new Int32Array(numbers)
      held = new Uint8Array(numbers)
    }
    held.fill(0, 0, numbers)
    for (const place of among) {
      const id = ids[place] ?? NO_KEY
      if (id !== NO_KEY) held[id] = Math.min(maxHeld, (held[id] ?? 0) + 1)
    }
    /** Pairs of all chains of a length; each of their rows has its share in them. */
    const pairs = new Float64Array(limit + 1)
    const rows = new Float64Array(limit + 1)
    let cut = false
    for (const place of among) {
      const own = held[ids[place] ?? NO_KEY] ?? 0
      if (own > limit) cut = true
      else {
        pairs[own] = (pairs[own] ?? 0) + (own - 1) / 2
        rows[own] = (rows[own] ?? 0) + 1
      }
    }
    let [size, longest, chained] = [0, 1, 0]
    while (longest < limit && size + (pairs[longest + 1] ?? 0) <= budget) {
      size += pairs[++longest] ?? 0
      chained += rows[longest] ?? 0
    }
    if (longest < limit) cut = true
    const isSparse = 2 * chained < ids.length
    const links = sharedInts(isSparse ? 2 * chained : ids.length)
    if (!isSparse) links.fill(-1)
    heads.fill(-1, 0, numbers)
    let free = links.length
    for (let at = among.length - 1; at >= 0; at--) {
      const place = among[at] ?? 0
      const id = ids[place] ?? NO_KEY
      const own = held[id] ?? 0
      if (own < 2 || own > longest) continue
      if (isSparse) {
        free -= 2
        links[free] = place
        links[free + 1] = heads[id] ?? -1
        heads[id] = free
      } else {
        links[place] = heads[id] ?? -1
        heads[id] = place
      }
    }
    return { links, isSparse, size, cut }
  }
  return { chain, end: () => release(heads, held) }
}

/** Rows that have pairs: with two lists those of the first one. */
export const rowsWithPairs = ({ count, from }: ChainedRows): number => from ?? count

/** Takes pairs one by one. */
export type TakePair = (a: number, b: number) => void

/**
 * What hands each pair on once, the earlier row first, row after row: those of the rows from `first` to `end`, each row asked for
 * once. Yields the share done now and then. `every`: pairs of every so many rows alone, spread over the list.
 */
export function pairsWalk(rows: ChainedRows, every = 1) {
  const { count, chains, from } = rows
  /** The last row that each row was given with. */
  const met = new Int32Array(count).fill(-1)
  const across = from ?? 0
  /** In sparse chains the first link that is no earlier row's. */
  const cursors = new Int32Array(chains.length)
  return function* pairsOf(take: TakePair, first = 0, end = rowsWithPairs(rows)): Generator<number> {
    for (const [at, { links, isSparse, width }] of chains.entries())
      cursors[at] = isSparse ? firstLink(links, first * width) : 0
    let work = 0
    for (let row = first; row < end; row++) {
      if (every > 1 && (Math.imul(row + 1, 0x9e3779b1) >>> 8) % every !== 0) continue
      let at = 0
      for (const { links, isSparse, width } of chains) {
        let cursor = cursors[at] ?? 0
        for (let place = row * width; place < (row + 1) * width; place++) {
          let there = -1
          if (isSparse) {
            while ((links[cursor] ?? place) < place) cursor += 2
            if (links[cursor] === place) there = links[cursor + 1] ?? -1
          } else there = links[place] ?? -1
          while (there >= 0) {
            const behind = isSparse ? (links[there] ?? 0) : there
            there = links[isSparse ? there + 1 : there] ?? -1
            const other = width === 1 ? behind : Math.floor(behind / width)
            work++
            if (other < across || other === row || met[other] === row) continue
            met[other] = row
            take(row, other)
          }
        }
        cursors[at++] = cursor
      }
      if (work < SLICE) continue
      work = 0
      yield (row - first) / (end - first)
    }
  }
}

/** The first link of a sparse chain that is of this place or a later one. */
function firstLink(links: Int32Array, place: number): number {
  let [low, high] = [0, links.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((links[2 * middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return 2 * low
}

/** What rows may share, the most telling first, and the numbers that were made for it alone. */
function* keysOf({ count, evidence }: LinkageRows): Generator<number, { keys: Key[]; own: Int32Array[] }> {
  const coarse: (Coarse | null)[] = []
  for (const one of evidence) {
    coarse.push(one.width === 1 ? yield* coarseIds(one) : null)
    yield 0
  }
  const most = maxTogether(count)
  const keys: Key[] = evidence.filter(isTelling).map(({ kind, values, width }) => ({
    ids: () => values.ids,
    width,
    limit: byChance.has(kind) ? maxByChance(count) : most,
  }))
  const pairs = coarse
    .flatMap((left, at) =>
      coarse
        .slice(at + 1)
        .flatMap(right => (left && right ? [{ left, right, worth: worthOf(left) + worthOf(right) }] : [])),
    )
    .sort((a, b) => b.worth - a.worth)
    .slice(0, maxKeys(count))
  const mixed = new Int32Array(count)
  const own = [mixed, ...coarse.flatMap(one => (one ? [one.ids] : []))]
  keys.push(
    ...pairs.map(({ left, right }) => ({ ids: () => mixedIds(left.ids, right.ids, mixed), width: 1, limit: most })),
  )
  const names = evidence.findIndex(({ kind }) => kind === 'given')
  const [given, family] = [evidence[names], evidence[names + 1]]
  if (given && family) keys.push({ ids: () => turnedIds(given, family, mixed), width: 1, limit: most })
  return { keys, own }
}

function widened(among: Int32Array, width: number): Int32Array {
  if (width === 1) return among
  const all = new Int32Array(among.length * width)
  for (let at = 0; at < all.length; at++) all[at] = (among[Math.floor(at / width)] ?? 0) * width + (at % width)
  return all
}

/** Values of which some are rare enough to say who a row is. */
const isTelling = ({ values }: Evidence): boolean => values.rows.length > 1

/** Numbers for two at once; two pairs may, rarely, have one number, which costs a comparison. */
function mixedIds(a: Int32Array, b: Int32Array, ids: Int32Array): Int32Array {
  const mask = maskFor(a.length)
  for (let row = 0; row < ids.length; row++) {
    const [left, right] = [a[row] ?? NO_KEY, b[row] ?? NO_KEY]
    ids[row] = left === NO_KEY || right === NO_KEY ? NO_KEY : mixedPair(left, right) & mask
  }
  return ids
}

/** Bits of the numbers for so many rows: eight times as many numbers as rows. */
const maskFor = (rows: number): number => 2 ** Math.min(26, Math.max(12, Math.ceil(Math.log2(rows + 1)) + 3)) - 1

/** Numbers of given and family name whatever their order. */
function turnedIds(given: Evidence, family: Evidence, ids: Int32Array): Int32Array {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  }
  const [first, last] = [given, family].map(({ values: { keys } }) => {
    const own = new Int32Array(keys.length)
    let at = 0
    for (const key of keys) own[at++] = numberOf(start(key))
    return own
  })
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
  return ids
}

interface Coarse {
  readonly ids: Int32Array
  readonly values: number
  readonly filled: number
}

/** How much of a list a key sets apart: how many values it has, and in how many rows. */
const worthOf = ({ values, filled }: Coarse): number => filled * Math.log(1 + values)

function* coarseIds({ kind, values }: Evidence): Generator<number, Coarse> {
  const work = derivedIds(values, key => coarseKey(kind, key))
  let step = work.next()
  for (; !step.done; step = work.next()) yield 0
  const ids = step.value
  let [filled, most] = [0, NO_KEY]
  for (const id of ids) {
    if (id !== NO_KEY) filled++
    if (id > most) most = id
  }
  return { ids, values: most + 1, filled }
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
