// Learns a model from the list itself: how often strangers agree comes from random pairs, how often one person agrees with himself
// by expectation maximisation (Winkler 1988).
import { type Candidates, pairsWalk } from './blocking.ts'
import type { Comparer } from './compare.ts'
import { EQUAL, MOVED, OTHER, priors, relations, type Shares, UNKNOWN } from './kinds.ts'
import {
  AS_STRANGERS,
  type ColumnModel,
  copiesOf,
  holdersOf,
  isStranger,
  type LinkageModel,
  levelCount,
  logsOf,
  rarityOf,
} from './model.ts'
import type { RowCells } from './row-cells.ts'
import type { LinkageRows } from './rows.ts'
import { type Scorer, scorerOf } from './scorer.ts'

/** Pairs that the weights are learned from, and rounds of learning at most. */
const maxLearned = 40_000
const maxRounds = 40
/** Pairs that are looked at for these. */
const maxLooked = 150_000
/** Random pairs that say how often strangers agree. */
const maxStrangers = 12_000
/** How many pairs the experience counts as. */
const experience = { strangers: 400, one: 60, together: 200 } as const

/** A fixed sequence: equal lists give equal weights. */
function random(): () => number {
  let state = 0x2545f491
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

const sharesOf = (shares: Shares): Float64Array => Float64Array.from([0, ...shares])

/** How often strangers agree; yields after each column. */
function* strangersOf(
  { count, evidence }: LinkageRows,
  comparers: readonly Comparer[],
): Generator<number, Float64Array[]> {
  const dice = random()
  const pairs = count < 2 ? 0 : Math.min(maxStrangers, count * (count - 1))
  const all: Float64Array[] = []
  for (const [at, { kind }] of evidence.entries()) {
    const compare = comparers[at]
    const { near, alike, form } = priors[kind]
    const seen = Float64Array.from([0, 0, near, alike, form, near, 0], share => share * experience.strangers)
    seen[OTHER] = (1 - 2 * near - alike - form) * experience.strangers
    if (compare)
      for (let turn = 0; turn < pairs; turn++) {
        const [a, b] = [Math.floor(dice() * count), Math.floor(dice() * count)]
        if (a === b) continue
        const level = compare(a, b)
        if (level !== UNKNOWN) seen[level] = (seen[level] ?? 0) + 1
      }
    const sum = seen.reduce((total, own) => total + own, 0)
    all.push(seen.map(own => Math.max(own / sum, 1e-7)))
    yield 0
  }
  return all
}

/** Weights by experience alone, but for how often strangers agree. */
function* startOf(rows: LinkageRows, comparers: readonly Comparer[]): Generator<number, LinkageModel> {
  const { count, evidence } = rows
  const strangers = yield* strangersOf(rows, comparers)
  const all = Math.max(1, (count * (count - 1)) / 2)
  const columns = evidence.map(({ kind, values }, at): ColumnModel => {
    const own = strangers[at] ?? new Float64Array(levelCount)
    const prior = priors[kind]
    const related = relations.map(relation => {
      const given = prior[relation]
      const shares = given === 'one' ? prior.one : given
      // Numbers and texts of a list's own: who they tell apart shows in how many values they have.
      const personal = (kind === 'number' || kind === 'text') && values.rows.length > count / 10
      if (shares === null) return own.slice()
      const tells = personal ? PERSONAL : shares[0]
      if (relation === 'one' || relation === 'moved' || tells >= 0.1) return sharesOf(shares)
      // What tells the people of a household apart differs as between strangers, but for a few.
      return own.map((share, level) => (level === EQUAL ? tells : share * (1 - tells)))
    })
    return { kind, strangers: own, related }
  })
  const shares = Float64Array.of(0.36 * count, 0.04 * count, 0.2 * count, 0.3 * count).map(expected =>
    Math.min(0.3, expected / all),
  )
  return { columns, shares, learned: false }
}
/** Share of people of one household or firm who have the same number of their own. */
const PERSONAL = 0.01

/** Learns the weights from the pairs, in `rounds` at most; yields now and then. */
export function* learnModel(
  rows: LinkageRows,
  comparers: readonly Comparer[],
  candidates: Candidates,
  cells: RowCells,
  rounds = maxRounds,
): Generator<number, LinkageModel> {
  const first = yield* startOf(rows, comparers)
  const sample = yield* sampleOf(rows, comparers, candidates, scorerOf(rows, comparers, first, cells))
  if (sample.size < 20) return first
  let model = first
  for (let round = 0; round < rounds; round++) {
    const next = maximised(rows, model, first, sample)
    yield 0.5 + (0.5 * round) / rounds
    if (next === null) return first
    const moved = Math.abs(Math.log((next.shares[0] ?? 1) / (model.shares[0] ?? 1)))
    model = next
    if (round > 4 && moved < 0.002) return isSound(model) ? { ...model, learned: true } : first
  }
  // It did not settle: such weights would be others after one more round.
  return first
}

/** One person agrees with himself more often than strangers do, in most of what is known of him. */
function isSound({ columns, shares }: LinkageModel): boolean {
  if (![...shares].every(Number.isFinite)) return false
  const agreeing = columns.filter(({ related, strangers }) => (related[0]?.[EQUAL] ?? 0) > 2 * (strangers[EQUAL] ?? 0))
  return agreeing.length >= columns.length / 2
}

interface Sample {
  readonly size: number
  /** Pairs of the list for each of the sample. */
  readonly scale: number
  readonly seen: Uint8Array
  /** Rows that have the equal value of a pair, and for names turned round those of the family name. */
  readonly held: Float32Array
  readonly turned: Float32Array
}

/**
 * The pairs that may be more than strangers by the experience, for those of strangers teach nothing; every second of them, every
 * fourth and so on where there are too many, and of the pairs of some rows alone where looking at all takes long.
 */
function* sampleOf(
  { evidence }: LinkageRows,
  comparers: readonly Comparer[],
  candidates: Candidates,
  scorer: Scorer,
): Generator<number, Sample> {
  const columns = evidence.length
  const most = Math.min(maxLearned, candidates.size + 1)
  const seen = new Uint8Array(most * columns)
  const [held, turned] = [new Float32Array(most * columns), new Float32Array(most)]
  const holders = evidence.map(holdersOf)
  const every = Math.max(1, Math.floor(candidates.size / maxLooked))
  let [size, scale, met] = [0, 1, 0]
  const thin = () => {
    size = 0
    for (let from = 0; from < most; from += 2) {
      seen.copyWithin(size * columns, from * columns, (from + 1) * columns)
      held.copyWithin(size * columns, from * columns, (from + 1) * columns)
      turned.copyWithin(size++, from, from + 1)
    }
    scale *= 2
  }
  const learn = (a: number, b: number) => {
    if (!scorer.mayBeMore(a, b) || met++ % scale !== 0) return
    if (size === most) thin()
    for (let at = 0; at < columns; at++) {
      const level = comparers[at]?.(a, b) ?? UNKNOWN
      seen[size * columns + at] = level
      if (level !== EQUAL && level !== MOVED) continue
      held[size * columns + at] = holders[at]?.(a, b) ?? 1
      if (level === MOVED) turned[size] = holders[at + 1]?.(a, b) ?? 1
    }
    size++
  }
  for (const part of pairsWalk(candidates, every)(learn)) yield 0.5 * part
  return { size, scale: scale * every, seen, held, turned }
}

/** One round: how likely each relation is for each pair, and the shares that follow. */
function maximised(rows: LinkageRows, model: LinkageModel, first: LinkageModel, sample: Sample): LinkageModel | null {
  const columns = model.columns.length
  const [strangers, related] = logsOf(model)
  const priorLogs = model.shares.map(Math.log)
  const copies = copiesOf(rows.count, model.shares)
  const rarities = rows.evidence.map(one => rarityOf(one, copies))
  const counts = model.columns.map(() => relations.map(() => new Float64Array(levelCount)))
  const sums = new Float64Array(relations.length)
  const likely = new Float64Array(relations.length)
  for (let pair = 0; pair < sample.size; pair++) {
    likely.set(priorLogs)
    for (let at = 0; at < columns; at++) {
      const place = pair * columns + at
      const level = sample.seen[place] ?? UNKNOWN
      if (level === UNKNOWN) continue
      const stranger =
        level === EQUAL
          ? (rarities[at]?.(sample.held[place] ?? 1) ?? 0)
          : level === MOVED
            ? (rarities[at]?.(sample.held[place] ?? 1) ?? 0) + (rarities[at + 1]?.(sample.turned[pair] ?? 1) ?? 0)
            : (strangers[at * levelCount + level] ?? 0)
      for (let relation = 0; relation < relations.length; relation++) {
        const own = related[(relation * columns + at) * levelCount + level] ?? AS_STRANGERS
        if (own !== AS_STRANGERS) likely[relation] = (likely[relation] ?? 0) + own - stranger
      }
    }
    let top = 0
    for (let relation = 0; relation < likely.length; relation++) top = Math.max(top, likely[relation] ?? 0)
    let all = Math.exp(-top)
    for (let relation = 0; relation < likely.length; relation++) {
      const own = Math.exp((likely[relation] ?? 0) - top)
      likely[relation] = own
      all += own
    }
    for (let relation = 0; relation < likely.length; relation++) {
      const own = (likely[relation] ?? 0) / all
      if (own < 1e-6) continue
      sums[relation] = (sums[relation] ?? 0) + own
      for (let at = 0; at < columns; at++) {
        const level = sample.seen[pair * columns + at] ?? UNKNOWN
        const seen = counts[at]?.[relation]
        if (seen && level !== UNKNOWN) seen[level] = (seen[level] ?? 0) + own
      }
    }
  }
  if (!sums.every(Number.isFinite)) return null
  const all = Math.max(1, (rows.count * (rows.count - 1)) / 2)
  const shares = sums.map((sum, relation) => {
    // A short list says little of how many of its rows are one.
    const expected = (first.shares[relation] ?? 0) * all
    const weight = 50 / (50 + rows.count)
    return Math.min(0.5, Math.max(1e-12, (sum * sample.scale * (1 - weight) + expected * weight) / all))
  })
  const next = model.columns.map((column, at): ColumnModel => {
    const start = first.columns[at] ?? column
    const strangers = withoutMatches(start.strangers, column.related[0], copies, rows.count)
    return {
      ...column,
      strangers,
      related: column.related.map((former, relation) => {
        const prior = start.related[relation] ?? former
        const [own, moved] = [counts[at]?.[0], counts[at]?.[1]]
        const tied = relation < 2 && priors[column.kind].moved === 'one'
        const seen =
          tied && own && moved ? own.map((one, level) => one + (moved[level] ?? 0)) : (counts[at]?.[relation] ?? former)
        // What tells the people of a household or a firm apart is known; what they share is learned.
        if (isStranger(model, at, relation) || (relation > 1 && (prior[EQUAL] ?? 0) < 0.1 && column.kind !== 'given'))
          return former
        const strength = relation < 2 ? experience.one : experience.together
        const known = seen.reduce((sum, own) => sum + own, 0)
        return prior.map((own, level) =>
          level === UNKNOWN ? 0 : Math.max(1e-4, ((seen[level] ?? 0) + own * strength) / (known + strength)),
        )
      }),
    }
  })
  return { columns: next, shares, learned: false }
}

/** Among random pairs are some that are one: in a list of many copies they are most of those that agree. */
function withoutMatches(
  seen: Float64Array,
  one: Float64Array | undefined,
  copies: number,
  count: number,
): Float64Array {
  const share = (copies - 1) / Math.max(1, count - 1)
  return seen.map((own, level) => Math.max(own - share * (one?.[level] ?? 0), 0.15 * own))
}
