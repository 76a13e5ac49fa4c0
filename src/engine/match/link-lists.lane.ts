// Finds which rows of a list are in another by all columns that both share, with weights learned from the two lists.
import { dateOf } from '../../checks/columns/date.ts'
import { KIN, type LinkedPairs } from '../../checks/linkage/found-pairs.ts'
import { whyNoIdentifier } from '../../checks/linkage/identifiers.ts'
import { type Linked, linkRows } from '../../checks/linkage/link.ts'
import type { LinkageModel } from '../../checks/linkage/model.ts'
import { pairParts } from '../../checks/linkage/pair-parts.ts'
import { type Evidence, type LinkageRows, readRows } from '../../checks/linkage/rows.ts'
import type { TaughtPair } from '../../checks/linkage/taught.ts'
import { keptModel, weighedSources } from '../../checks/linkage/weights.ts'
import { NO_KEY } from '../../checks/match/column.ts'
import { matchTiers } from '../../checks/match/rule.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { MatchWeights } from '../../contract/app/linkage.ts'
import { stillWanted } from '../base/cancel-flag.ts'
import { dayFirstIn } from '../check/notation.lane.ts'
import { comparingThreads, type OwnComparingThreads } from '../duplicates/comparing-threads.ts'
import { keptModelFor } from '../duplicates/kept-weights.ts'
import { followed } from '../duplicates/link.lane.ts'
import { listToRead } from '../duplicates/list-read.lane.ts'
import { evidenceViews, priorOf, probabilityOf } from '../duplicates/pair-sum.ts'
import type { ReadDb } from '../store/sql.ts'
import type { FoundPartners, MatchWork } from './match.lane.ts'
import { type SharedColumns, sharedColumns, weighedPairs } from './shared-columns.lane.ts'

/** Of the work, reading the rows is this much. */
const readingShare = 0.4

/** Throws cancelled. */
export function linkLists(db: ReadDb, work: MatchWork, reach: number): FoundPartners {
  const { sheetId, otherId, home } = work
  const { weights } = work
  const shared = weights
    ? weighedPairs(db, sheetId, otherId, weights)
    : sharedColumns(db, sheetId, otherId, work.columns)
  const lists = [sheetId, otherId].map(id => ({ id, list: listToRead(db, { sheetId: id, own: [], home }) }))
  const counts = lists.map(({ list }) => list.count)
  const [from = 0, more = 0] = counts
  const country = lists[0]?.list.country ?? null
  const reader = readRows(from + more, shared, { country, dayFirst: true })
  const births = shared.findIndex(({ kind }) => kind === 'birth')
  const birthAt = shared.slice(0, Math.max(0, births)).reduce((sum, { width }) => sum + width, 0)
  let read = 0
  const rowIds = lists.map(({ id, list }, side) => {
    const birth = shared[births]?.sides[side === 0 ? 0 : 1][0]
    const dayFirst = birth ? dayFirstIn(db, id, birth) : true
    const columns = shared.flatMap(one => one.sides[side === 0 ? 0 : 1])
    /** By the places that both lists have, where the cells of this one are. */
    const places = shared.flatMap(one => {
      const own = one.sides[side === 0 ? 0 : 1]
      return Array.from({ length: one.width }, (_, at) => (own[at] ? columns.indexOf(own[at]) : -1))
    })
    const add = (cells: (string | null)[], named: string | null) => {
      const own = places.map(place => cells[place] ?? null)
      if (birth && !dayFirst) own[birthAt] = dayOf(own[birthAt] ?? null)
      reader.add(own, named ?? list.country)
    }
    const result = list.read(columns, add, share =>
      stillWanted((readingShare * reach * (read + share * list.count)) / Math.max(1, from + more)),
    )
    read += list.count
    return result.rowIds
  })
  const all = reader.done(() => stillWanted(readingShare * reach))
  const why = (one: Evidence) => {
    if (!shared[one.source]?.isGuess) return null
    return (
      whyNoIdentifier(one, all.count) ?? (isRunning(one, 0, from) && isRunning(one, from, all.count) ? 'running' : null)
    )
  }
  const rows = { ...all, evidence: all.evidence.filter(one => why(one) === null) }
  const taught = taughtPairs(work.taught, rowIds, from)
  const model = weights && keptModelFor(weights, rows)
  const threads = comparingThreads(all.count)
  const linked = linkedBy(linkRows(rows, { from, taught, model, threads }), threads, share =>
    stillWanted(reach * (readingShare + (0.9 - readingShare) * share)),
  )
  let blank = 0
  for (let row = 0; row < from; row++) if (rows.evidence.every(one => isBlank(one, row))) blank++
  const { pairs, tier, cut } = partnersOf(linked, work, taught)
  const parts = followed(pairParts({ ...linked, pairs }), () => stillWanted(0.95 * reach))
  return {
    left: pairs.left,
    right: pairs.right.map(row => row - from),
    score: pairs.weight.map(probabilityOf),
    tier,
    cut,
    rowIds: rowIds[0] ?? new Uint32Array(0),
    otherIds: rowIds[1] ?? new Uint32Array(0),
    blank,
    tooWide: [],
    alike: work.pairing === 'many',
    linked: {
      parts,
      evidence: evidenceViews(rows.evidence, linked.model, shared),
      prior: priorOf(linked.model),
      off: all.evidence.flatMap(one => {
        const off = why(one)
        return off === null ? [] : (shared[one.source]?.columns ?? []).map(({ id }) => ({ columnId: id, why: off }))
      }),
      learned: linked.model.learned,
      cut: linked.cut,
      weights: weights ?? weightsOf(linked.model, rows, shared),
    },
  }
}

function weightsOf(model: LinkageModel, rows: LinkageRows, shared: readonly SharedColumns[]): MatchWeights | null {
  const learned = keptModel(model, rows.count)
  const compared = weighedSources(shared, rows).map(({ kind, sides: [own, others] }) => ({
    as: kind,
    columnIds: own.map(({ id }): ColumnId => id),
    otherColumnIds: others.map(({ id }): ColumnId => id),
  }))
  return learned && { compared, learned }
}

/** The pairs by the numbers of their rows; rows that are gone say nothing. */
function taughtPairs(taught: MatchWork['taught'], rowIds: readonly Uint32Array[], from: number): TaughtPair[] {
  if (taught.length === 0) return []
  const [own, others] = rowIds.map(ids => new Map(Array.from(ids, (id, row) => [id, row])))
  return taught.flatMap(({ rowId, otherId, same }) => {
    const [a, b] = [own?.get(rowId), others?.get(otherId)]
    return a === undefined || b === undefined ? [] : [{ a, b: from + b, same }]
  })
}

/** What the rows give; the other threads end with it. */
function linkedBy(
  work: Generator<number, Linked>,
  threads: OwnComparingThreads | null,
  look: (share: number) => void,
): Linked {
  try {
    return followed(work, look)
  } finally {
    void threads?.close()
  }
}

/** A date as 1980-03-17: the other list may write its dates in another order. */
function dayOf(text: string | null): string | null {
  const read = text === null ? null : dateOf(text, false)
  return read ? new Date(read.ms).toISOString().slice(0, 10) : text
}

function isBlank({ values, width }: Evidence, row: number): boolean {
  for (let at = row * width; at < (row + 1) * width; at++) if ((values.ids[at] ?? NO_KEY) !== NO_KEY) return false
  return true
}

/** Numbers of a list without a gap worth mentioning say where a row is, not whom it is about: every list has a row 17. */
function isRunning({ kind, values, width }: Evidence, first: number, end: number): boolean {
  if (kind !== 'number' && kind !== 'text') return false
  const met = new Set<number>()
  let [filled, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = first * width; at < end * width; at++) {
    const id = values.ids[at] ?? NO_KEY
    if (id === NO_KEY) continue
    const number = Number(values.keys.at(id))
    if (!Number.isSafeInteger(number)) return false
    filled++
    met.add(number)
    least = Math.min(least, number)
    most = Math.max(most, number)
  }
  return filled > 0 && met.size === filled && most - least < 2 * filled
}

/** Logarithm of the odds from which a pair needs no review. */
const sure = Math.log(99)
/** Partners of a row that are kept. */
const maxPartners = 20

/** Of a pair that someone has decided to be one. */
const decidedOdds = 50

/** The pairs that are probable enough, row after row, the best partner first; as many of them as the pairing allows. */
function partnersOf(linked: Linked, { pairing, threshold }: MatchWork, taught: readonly TaughtPair[]) {
  const { left, right, weight, kin } = withDecided(linked.pairs, taught)
  const least = Math.log(threshold / (1 - threshold))
  const isSure = (pair: number) => (weight[pair] ?? 0) >= sure && kin[pair] !== KIN
  const better = (a: number, b: number) =>
    Number(isSure(b)) - Number(isSure(a)) || (weight[b] ?? 0) - (weight[a] ?? 0) || a - b
  let order = Array.from(left.keys())
    .filter(pair => (weight[pair] ?? 0) >= least)
    .sort(better)
  if (pairing === 'one') {
    const [taken, given] = [new Set<number>(), new Set<number>()]
    order = order.filter(pair => {
      const [row, partner] = [left[pair] ?? 0, right[pair] ?? 0]
      // Who is sure to be another's partner is none to review either.
      if (taken.has(row) || given.has(partner)) return false
      if (isSure(pair)) {
        taken.add(row)
        given.add(partner)
      }
      return true
    })
  }
  // By rows; within a row the better one stays first.
  order.sort((a, b) => (left[a] ?? 0) - (left[b] ?? 0))
  const kept: number[] = []
  let [row, held, cut] = [-1, 0, false]
  let isDecided = false
  for (const pair of order) {
    if (left[pair] !== row) {
      row = left[pair] ?? 0
      held = 0
      isDecided = isSure(pair)
    }
    // Next to a sure partner only those that are as sure are any.
    if (isDecided && (!isSure(pair) || (pairing !== 'many' && held > 0 && weight[pair] !== weight[kept.at(-1) ?? 0])))
      continue
    if (held === maxPartners) {
      cut = true
      continue
    }
    kept.push(pair)
    held++
  }
  return {
    pairs: {
      left: Uint32Array.from(kept, pair => left[pair] ?? 0),
      right: Uint32Array.from(kept, pair => right[pair] ?? 0),
      weight: Float32Array.from(kept, pair => weight[pair] ?? 0),
      kin: Uint8Array.from(kept, pair => kin[pair] ?? 0),
    },
    tier: Uint8Array.from(kept, pair => (isSure(pair) ? matchTiers.fuzzy : matchTiers.review)),
    cut,
  }
}

/** The pairs as they were found, but for those that someone has decided. */
function withDecided(pairs: LinkedPairs, taught: readonly TaughtPair[]): LinkedPairs {
  if (taught.length === 0) return pairs
  const { left, right, weight, kin } = pairs
  const decided = new Set(taught.map(({ a, b }) => `${a} ${b}`))
  const kept = Array.from(left.keys()).filter(pair => !decided.has(`${left[pair]} ${right[pair]}`))
  const same = taught.filter(one => one.same)
  return {
    left: Uint32Array.from([...kept.map(pair => left[pair] ?? 0), ...same.map(({ a }) => a)]),
    right: Uint32Array.from([...kept.map(pair => right[pair] ?? 0), ...same.map(({ b }) => b)]),
    weight: Float32Array.from([...kept.map(pair => weight[pair] ?? 0), ...same.map(() => decidedOdds)]),
    kin: Uint8Array.from([...kept.map(pair => kin[pair] ?? 0), ...same.map(() => 0)]),
  }
}
