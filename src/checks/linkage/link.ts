// The rows of a list that are one, or the rows of two lists: pairs worth a comparison, weights learned from them, and how sure
// each pair is.

import { NO_KEY } from '../match/column.ts'
import { joinedRows } from '../match/joined-rows.ts'
import { mixedPair } from '../match/pair-numbers.ts'
import { release, sharedInts } from '../match/shared-numbers.ts'
import { candidatesOf } from './blocking.ts'
import { type Comparer, comparersOf } from './compare.ts'
import { COPY, type FoundPairs, growingPairs, type LinkedPairs } from './found-pairs.ts'
import { knownTexts } from './known-texts.ts'
import { learnModel } from './learn.ts'
import type { LinkageModel } from './model.ts'
import { rowCells } from './row-cells.ts'
import type { Evidence, LinkageRows } from './rows.ts'
import { type Scorer, scorerOf } from './scorer.ts'
import { type ComparingThreads, comparedTogether, kinOf, orderOf, rowsInMemory } from './shared-comparing.ts'
import { correctionOf, countsOf, type DecidedPair, type TaughtPair } from './taught.ts'
import { type WideValue, wideValues } from './wide-values.ts'

export interface Linked {
  readonly pairs: LinkedPairs
  readonly model: LinkageModel
  readonly scorer: Scorer
  readonly comparers: readonly Comparer[]
  /** Pairs that were compared. */
  readonly compared: number
  readonly cut: boolean
  /** What so many rows share that it was left out, by the place of its evidence. */
  readonly tooWide: readonly WideValue[]
}

/** Weights below this are of no use, however loosely someone looks. */
export const FAINT = -2.5
/** Rows that are linked in larger groups are compared with all of theirs up to here. */
const maxCompared = 60

export interface LinkOptions {
  /** With two lists: the first row of the second one. */
  readonly from?: number | null
  /** Weights of an earlier time, with the correction that they had; null: learned from these rows. */
  readonly model?: LinkageModel | null
  /** Pairs that someone has decided: the weights follow them, unless they are of an earlier time and did so then. */
  readonly taught?: readonly TaughtPair[]
  /** Other threads that compare as well; null: this one alone. */
  readonly threads?: ComparingThreads | null
}

/** Yields the share done, 0 to 1. */
export function* linkRows(given: LinkageRows, options: LinkOptions = {}): Generator<number, Linked> {
  const { from = null, threads = null } = options
  const { among, twins } = yield* distinctRows(given, from)
  const rows = twins.length === 0 ? given : yield* countedAmong(given, among)
  yield 0.02
  const cells = yield* doneAt(0.02, rowCells(rows))
  const texts = yield* doneAt(0.02, knownTexts(rows))
  threads?.prepare(rowsInMemory(rows, cells, texts))
  const comparers = comparersOf(rows, cells, texts)
  const candidates = yield* scaled(candidatesOf(rows, among, from), 0.02, 0.15)
  const { model: former = null, taught = [] } = options
  const kept = former?.correction
  let model = former ? uncorrected(former) : yield* scaled(learnModel(rows, comparers, candidates, cells), 0.15, 0.45)
  let scorer = scorerOf(rows, comparers, model, cells)
  let found = growingPairs()
  const isCorrected = taught.length > 0 || kept !== undefined
  const least = isCorrected ? FAINT - maxCorrected : FAINT
  for (const [twin, first] of twins) found.add(first, twin, scorer.weigh(first, twin), COPY)
  const order = orderOf(candidates, model, least)
  const compared = yield* scaled(comparedTogether(order, scorer, found, threads), 0.45, 0.9)
  if (isCorrected) {
    model = kept ? { ...model, correction: kept } : corrected(model, scorer, taught, found)
    scorer = scorerOf(rows, comparers, model, cells)
    found = weighedAgain(found, scorer)
  }
  if (from === null) yield* scaled(compareWithin(found, rows.count, scorer), 0.9, 1)
  return {
    pairs: found.inOrder(rows.count),
    model,
    scorer,
    comparers,
    compared,
    cut: candidates.cut,
    tooWide: wideValues(given, rows),
  }
}

function* doneAt<T>(share: number, work: Generator<void, T>): Generator<number, T> {
  for (let step = work.next(); ; step = work.next()) {
    yield share
    if (step.done) return step.value
  }
}

/** A correction adds no more than this to the weight of a pair that was not worth a look before. */
const maxCorrected = 4
/** Pairs that stand for what was learned. */
const maxUnasked = 4_000
/** What was learned of a pair counts less than what someone has said of one. */
const unaskedShare = 0.25

const uncorrected = ({ correction: _, ...model }: LinkageModel): LinkageModel => model

/** The model with a correction by what was decided. */
function corrected(
  model: LinkageModel,
  scorer: Scorer,
  taught: readonly TaughtPair[],
  found: FoundPairs,
): LinkageModel {
  const counts = countsOf(taught)
  const decided: DecidedPair[] = taught.map(({ a, b, same }, at) => ({
    same: Number(same),
    count: counts[at] ?? 1,
    ...scorer.explain(Math.min(a, b), Math.max(a, b)),
  }))
  const asked = new Set(taught.flatMap(({ a, b }) => [`${a} ${b}`, `${b} ${a}`]))
  const every = Math.ceil(found.size() / maxUnasked)
  let at = 0
  found.each((a, b) => {
    if (at++ % every !== 0 || asked.has(`${a} ${b}`)) return
    const weighed = scorer.explain(a, b)
    decided.push({ same: 1 / (1 + Math.exp(-weighed.total)), count: every * unaskedShare, ...weighed })
  })
  return { ...model, correction: correctionOf(decided, model.columns.length) }
}

function weighedAgain(former: FoundPairs, scorer: Scorer): FoundPairs {
  const found = growingPairs()
  former.each((a, b, mark) => {
    const weight = scorer.weigh(a, b)
    if (mark === COPY) found.add(a, b, weight, COPY)
    else if (weight >= FAINT) found.add(a, b, weight, kinOf(scorer, weight))
  })
  return found
}

function* scaled<T>(work: Generator<number, T>, start: number, end: number): Generator<number, T> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    yield start + (end - start) * step.value
  }
}

/** Rows between two looks at whether someone has stopped the work. */
const rowsBetween = 50_000

/** Rows that are the same in all they say are compared once: a list of ten thousand of them is no more work than one. */
function* distinctRows({ count, evidence }: LinkageRows, from: number | null) {
  const hashes = new Int32Array(count)
  for (const { values, width } of evidence) {
    for (let row = 0; row < count; row++)
      for (let at = row * width; at < (row + 1) * width; at++)
        hashes[row] = mixedPair(hashes[row] ?? 0, (values.ids[at] ?? NO_KEY) + 1)
    yield 0
  }
  const places = rowsByHash(hashes)
  const twins: [number, number][] = []
  const among = new Int32Array(count)
  let size = 0
  const isSame = (a: number, b: number) =>
    evidence.every(({ values, width }) => {
      for (let at = 0; at < width; at++) if (values.ids[a * width + at] !== values.ids[b * width + at]) return false
      return true
    })
  for (let row = 0; row < count; row++) {
    if (row % rowsBetween === rowsBetween - 1) yield 0.01
    const known = from === null ? places.first(row) : row
    if (known !== row && isSame(known, row)) {
      twins.push([row, known])
      continue
    }
    among[size++] = row
  }
  places.end()
  return { among: among.slice(0, size), twins }
}

/** The first row that each hash came with: a Map of a million of them takes several times the memory. */
function rowsByHash(hashes: Int32Array) {
  const last = 2 ** Math.ceil(Math.log2(2 * hashes.length + 2)) - 1
  /** Rows, each one higher; 0 is a free place. */
  const rows = new Int32Array(last + 1)
  return {
    /** The row itself where its hash has not come before. */
    first(row: number): number {
      for (let place = (hashes[row] ?? 0) & last; ; place = (place + 1) & last) {
        const known = (rows[place] ?? 0) - 1
        if (known >= 0 && hashes[known] !== hashes[row]) continue
        if (known < 0) rows[place] = row + 1
        return known < 0 ? row : known
      }
    },
    end: () => release(rows, hashes),
  }
}

/** The same rows, where a value is as frequent as the rows that differ make it: copies say nothing of how rare it is. */
function* countedAmong({ evidence, ...rows }: LinkageRows, among: Int32Array): Generator<number, LinkageRows> {
  const counted: Evidence[] = []
  for (const one of evidence) {
    const { ids, keys } = one.values
    const counts = sharedInts(one.values.rows.length)
    for (const row of among)
      for (let at = row * one.width; at < (row + 1) * one.width; at++) {
        const id = ids[at] ?? NO_KEY
        if (id !== NO_KEY) counts[id] = (counts[id] ?? 0) + 1
      }
    counted.push({ ...one, values: { ids, keys, rows: counts } })
    yield 0.02
  }
  return { ...rows, evidence: counted }
}

/** Compares the rows that are linked with each other: whether they are one group shows in all their pairs. */
function* compareWithin(found: FoundPairs, count: number, scorer: Scorer): Generator<number> {
  const joined = joinedRows(count)
  found.each((a, b) => {
    const [one, other] = [joined.top(a), joined.top(b)]
    if (one !== other) joined.join(one, other)
  })
  const { members, ends } = joined.groups()
  let work = 0
  for (const [place, end] of ends.entries()) {
    const cluster = members.subarray(ends[place - 1] ?? 0, end)
    if (cluster.length < 3 || cluster.length > maxCompared) continue
    for (const [at, a] of cluster.entries())
      for (const b of cluster.subarray(at + 1)) {
        const [one, other] = a < b ? [a, b] : [b, a]
        const weight = scorer.weigh(one, other)
        found.add(one, other, weight, kinOf(scorer, weight))
      }
    work += cluster.length * cluster.length
    if (work < 20_000) continue
    work = 0
    yield place / ends.length
  }
}
