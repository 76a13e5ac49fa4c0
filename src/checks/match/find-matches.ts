// The rows of one list that are in another, by one to three keys: the same text, the same key, or similar keys. Each row gets
// its best partners, and how sure they are.
import { blocksOf, bothIds } from './blocks.ts'
import { NO_KEY } from './column.ts'
import type { KnownValues } from './known-values.ts'
import { indexKeys, type NearKeys } from './near-keys.ts'
import { type MatchPairs, matchTiers, minSimilar, surelySimilar } from './rule.ts'
import { type KeyScore, keyScore, shortNameKey, sortedWords } from './score-keys.ts'

export type MatchHow = 'exact' | 'typed' | 'fuzzy'

/** A pair of columns: rows of the left list come first, then those of the right one. */
export interface MatchedColumns {
  readonly how: MatchHow
  /** Names of people: Bob is Robert. */
  readonly people: boolean
  /** As written. */
  readonly texts: KnownValues
  /** By what they mean; for `exact` the texts themselves. */
  readonly keys: KnownValues
}

export interface FoundMatches extends MatchPairs {
  /** Values that so many rows of the other list share that they tell nothing: their rows are left without a partner. */
  readonly tooWide: readonly { readonly value: string; readonly rows: number; readonly otherRows: number }[]
}

/** Most partners of a row. */
export const maxPartners = 20
/** Comparisons between two looks at the clock. */
const SLICE = 20_000
/** Among so few rows that agree in the other keys all are compared. */
const COMPARED_WHOLE = 200
const maxShared = (rows: number): number => Math.max(100, Math.floor(rows / 50))

/** Yields the share done, 0 to 1. Pairs come in the order of the left rows, the best first. */
export function* findMatches(columns: readonly MatchedColumns[], leftCount: number): Generator<number, FoundMatches> {
  const found = collected(leftCount)
  const together = columns.map(({ keys }) => keys.ids).reduce((all, ids) => bothIds(all, ids))
  const rightCount = together.length - leftCount
  const done = new Uint8Array(leftCount)
  const tooWide: { value: string; rows: number; otherRows: number }[] = []
  const { records, starts, ends } = blocksOf(together)
  for (let block = 0; block < starts.length; block++) {
    if (block % SLICE === SLICE - 1) yield (0.3 * block) / starts.length
    const members = records.subarray(starts[block], ends[block])
    const middle = members.findIndex(record => record >= leftCount)
    if (middle < 1) continue
    const [own, others] = [members.subarray(0, middle), members.subarray(middle)]
    for (const row of own) done[row] = 1
    if (others.length > maxShared(rightCount)) {
      tooWide.push({ value: namedBy(columns, own[0] ?? 0), rows: own.length, otherRows: others.length })
      continue
    }
    for (const row of own) {
      const same = (other: number) => columns.every(({ texts }) => texts.ids[row] === texts.ids[other])
      const exact = others.filter(same)
      for (const other of (exact.length > 0 ? exact : others).subarray(0, maxPartners))
        found.add(row, other, 1, exact.length > 0 ? matchTiers.exact : matchTiers.normalised)
      if ((exact.length || others.length) > maxPartners) found.cut()
    }
  }
  if (columns.some(({ how }) => how === 'fuzzy')) yield* similarRows(columns, leftCount, done, found)
  return { ...found.pairs(), tooWide: tooWide.sort((a, b) => b.otherRows - a.otherRows).slice(0, maxWide) }
}

/** Values that are named. */
const maxWide = 20

const namedBy = (columns: readonly MatchedColumns[], row: number): string =>
  columns.map(({ texts }) => texts.keys.at(texts.ids[row] ?? NO_KEY)).join(' · ')

interface Collected {
  add(row: number, other: number, score: number, tier: number): void
  cut(): void
  pairs(): MatchPairs
}

function collected(leftCount: number): Collected {
  const all: { row: number; other: number; score: number; tier: number }[] = []
  let isCut = false
  return {
    add: (row, other, score, tier) => all.push({ row, other: other - leftCount, score, tier }),
    cut: () => {
      isCut = true
    },
    pairs: () => {
      all.sort((a, b) => a.row - b.row || b.tier - a.tier || b.score - a.score || a.other - b.other)
      return {
        left: Uint32Array.from(all, ({ row }) => row),
        right: Uint32Array.from(all, ({ other }) => other),
        score: Float32Array.from(all, ({ score }) => score),
        tier: Uint8Array.from(all, ({ tier }) => tier),
        cut: isCut,
      }
    },
  }
}

/** Partners of the rows that have no equal one: alike in every similar column, equal in the others. */
function* similarRows(
  columns: readonly MatchedColumns[],
  leftCount: number,
  done: Uint8Array,
  found: Collected,
): Generator<number> {
  const equal = columns.filter(({ how }) => how !== 'fuzzy').map(({ keys }) => keys.ids)
  const agree = equal.length === 0 ? null : equal.reduce((all, ids) => bothIds(all, ids))
  const fuzzy = columns
    .filter(({ how }) => how === 'fuzzy')
    .sort((a, b) => b.keys.keys.length - a.keys.keys.length)
    .map(column => ({ ids: column.keys.ids, score: keyScore([...column.keys.keys], column.people), column }))
  const [widest] = fuzzy
  if (!widest) return
  const { keys } = widest.column
  const rowsOf = rowsByNumber(keys.ids, keys.keys.length, leftCount)
  const near = yield* nearIn(widest.column, rowsOf, leftCount)
  const agreeing = agree === null ? null : rowsByNumber(agree, largestOf(agree) + 1, leftCount)

  let work = 0
  for (let row = 0; row < leftCount; row++) {
    const own = keys.ids[row] ?? NO_KEY
    if (done[row] === 1 || own === NO_KEY) continue
    const kept: { other: number; score: number }[] = []
    const compare = (other: number) => {
      work++
      const score = weakest(fuzzy, row, other)
      if (score >= minSimilar) kept.push({ other, score })
    }
    const block = agree && agreeing ? agreeing(agree[row] ?? NO_KEY) : null
    if (block && block.length <= COMPARED_WHOLE) for (const other of block) compare(other)
    else
      for (const number of near(own)) {
        work++
        if (widest.score(own, number) < minSimilar) continue
        for (const other of rowsOf(number)) if (!agree || agree[other] === agree[row]) compare(other)
      }
    kept.sort((a, b) => b.score - a.score || a.other - b.other)
    for (const { other, score } of kept.slice(0, maxPartners))
      found.add(row, other, score, score >= surelySimilar ? matchTiers.fuzzy : matchTiers.review)
    if (kept.length > maxPartners) found.cut()
    if (work < SLICE) continue
    work = 0
    yield 0.4 + (0.6 * row) / leftCount
  }
}

const largestOf = (ids: Int32Array): number => ids.reduce((most, id) => Math.max(most, id), NO_KEY)

/** The score of the column that is least alike; 0 as soon as one is not. */
function weakest(fuzzy: readonly { ids: Int32Array; score: KeyScore }[], row: number, other: number): number {
  let least = 1
  for (const { ids, score } of fuzzy) {
    const [a, b] = [ids[row] ?? NO_KEY, ids[other] ?? NO_KEY]
    if (a === NO_KEY || b === NO_KEY) return 0
    least = Math.min(least, score(a, b))
    if (least < minSimilar) return 0
  }
  return least
}

/** Right rows by the number of their key. */
function rowsByNumber(ids: Int32Array, numbers: number, leftCount: number): (number: number) => Int32Array {
  const starts = new Int32Array(numbers + 1)
  for (let row = leftCount; row < ids.length; row++) {
    const id = ids[row] ?? NO_KEY
    if (id !== NO_KEY) starts[id + 1] = (starts[id + 1] ?? 0) + 1
  }
  for (let id = 0; id < numbers; id++) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0)
  const filled = starts.slice()
  const rows = new Int32Array(starts[numbers] ?? 0)
  for (let row = leftCount; row < ids.length; row++) {
    const id = ids[row] ?? NO_KEY
    if (id === NO_KEY) continue
    const place = filled[id] ?? 0
    rows[place] = row
    filled[id] = place + 1
  }
  return number => (number === NO_KEY ? rows.subarray(0, 0) : rows.subarray(starts[number], starts[number + 1]))
}

/** Keys of the right list like one of the left, each worked out once. */
function* nearIn(
  { keys, people }: MatchedColumns,
  rowsOf: (number: number) => Int32Array,
  leftCount: number,
): Generator<number, (own: number) => readonly number[]> {
  const texts = [...keys.keys]
  const there = Int32Array.from(
    texts.flatMap((_, number) =>
      rowsOf(number).length > 0 && rowsOf(number).length <= maxShared(keys.ids.length - leftCount) ? [number] : [],
    ),
  )
  const indexing = indexKeys(texts, there)
  let step = indexing.next()
  while (!step.done) {
    yield 0.3
    step = indexing.next()
  }
  const index: NearKeys = step.value
  // The same words in another order, and full given names, need no search.
  const other = people ? shortNameKey : sortedWords
  const byOther = new Map<string, number[]>()
  for (const number of there) {
    const form = other(texts[number] ?? '')
    const before = byOther.get(form)
    if (before) before.push(number)
    else byOther.set(form, [number])
  }
  const known = new Map<number, readonly number[]>()
  return own => {
    const before = known.get(own)
    if (before) return before
    const key = texts[own] ?? ''
    const same = byOther.get(other(key)) ?? []
    const all = same.length > 0 && !people ? same : [...new Set([...same, ...index.near(key)])]
    known.set(own, all)
    return all
  }
}
