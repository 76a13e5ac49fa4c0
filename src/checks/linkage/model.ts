// What it is worth that two rows agree or differ in a column, learned from the list itself: how often strangers agree comes from
// random pairs, how often one person agrees with himself by expectation maximisation (Fellegi and Sunter 1969, Winkler 1988), and
// rare values weigh more (Winkler 2000). Next to strangers there are two people of one household and two of one firm: what they
// share brings the rest along, so it counts once.
import { NO_KEY } from '../match/column.ts'
import type { Candidates } from './blocking.ts'
import type { Comparer } from './compare.ts'
import { EQUAL, type EvidenceKind, levels, MOVED, OTHER, priors, relations, type Shares, UNKNOWN } from './kinds.ts'
import type { Evidence, LinkageRows } from './rows.ts'

const W = levels.length

export interface ColumnModel {
  readonly kind: EvidenceKind
  /** Share of each level, by `levels`, among pairs of strangers, and by relation. */
  readonly strangers: Float64Array
  readonly related: readonly Float64Array[]
}

export interface LinkageModel {
  readonly columns: readonly ColumnModel[]
  /** Share of each relation among all pairs of rows. */
  readonly shares: Float64Array
  /** false: too little to learn from, or no end was reached; the weights are the ones that lists have by experience. */
  readonly learned: boolean
}

/** What speaks for two rows being one, in natural logarithms of odds. */
export interface Weighed {
  /** The sum: above 0 they are rather one than not. */
  total: number
  /** Of each piece of evidence against strangers, by its place. */
  readonly parts: Float64Array
  /** What two rows have against them that were picked without a look. */
  prior: number
  /** Taken off since people who live or work together share as much. */
  together: number
  /** Given back since who moved or changed jobs differs in several columns at once. */
  elsewhere: number
}

export interface Scorer {
  /** `least`: a weight below which the exact one is of no use; what is given then is lower, too. */
  weigh(a: number, b: number, least?: number): number
  /** Whether two rows may be one or of one household or firm, by what costs little to find out. */
  mayBeMore(a: number, b: number): boolean
  /** Whether people of one household or firm share as much as the two rows that were weighed last. */
  isKin(): boolean
  /** The same in parts. */
  explain(a: number, b: number): Weighed
}

/** Pairs that the weights are learned from, and rounds of learning at most. */
const mostLearned = 40_000
const mostRounds = 40
/** Random pairs that say how often strangers agree. */
const mostStrangers = 12_000
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

/** How many rows have the value that two rows share; of several the rarest. */
type Holders = (a: number, b: number) => number

function holdersOf({ values, width }: Evidence): Holders {
  const { ids, rows } = values
  if (width === 1) return a => rows[ids[a] ?? NO_KEY] ?? 1
  return (a, b) => {
    let least = Number.POSITIVE_INFINITY
    for (let one = a * width; one < (a + 1) * width; one++)
      for (let two = b * width; two < (b + 1) * width; two++)
        if (ids[one] === ids[two] && ids[one] !== NO_KEY) least = Math.min(least, rows[ids[one] ?? NO_KEY] ?? 1)
    return least
  }
}

/**
 * Logarithm of how often a stranger has a value, by the rows that have it: those of the same person are taken off. At least as
 * rare as in the world that a short list is of.
 */
function rarityOf({ kind, values }: Evidence, copies: number): (holders: number) => number {
  let filled = 0
  for (const own of values.rows) filled += own
  const all = Math.max(filled, priors[kind].world)
  return holders => Math.log(Math.max(0.5, holders - copies + 0.5) / all)
}

/** Rows of one person: of a row and of those that are probably the same. */
const copiesOf = (count: number, shares: Float64Array): number =>
  1 + ((shares[0] ?? 0) + (shares[1] ?? 0)) * Math.max(0, count - 1)

/** How often strangers agree. */
function strangersOf({ count, evidence }: LinkageRows, comparers: readonly Comparer[]): Float64Array[] {
  const dice = random()
  const pairs = count < 2 ? 0 : Math.min(mostStrangers, count * (count - 1))
  return evidence.map(({ kind }, at) => {
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
    const sum = seen.reduce((all, own) => all + own, 0)
    return seen.map(own => Math.max(own / sum, 1e-7))
  })
}

/** Weights by experience alone, but for how often strangers agree. */
function startOf(rows: LinkageRows, comparers: readonly Comparer[]): LinkageModel {
  const { count, evidence } = rows
  const strangers = strangersOf(rows, comparers)
  const all = Math.max(1, (count * (count - 1)) / 2)
  const columns = evidence.map(({ kind, values }, at): ColumnModel => {
    const own = strangers[at] ?? new Float64Array(W)
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

/** Learns the weights from the pairs; yields now and then. */
export function* learnModel(
  rows: LinkageRows,
  comparers: readonly Comparer[],
  candidates: Candidates,
): Generator<number, LinkageModel> {
  const first = startOf(rows, comparers)
  yield 0
  const sample = yield* sampleOf(rows, comparers, candidates, scorerOf(rows, comparers, first))
  if (sample.size < 20) return first
  let model = first
  for (let round = 0; round < mostRounds; round++) {
    const next = maximised(rows, model, first, sample)
    yield 0.5 + (0.5 * round) / mostRounds
    if (next === null) return first
    const moved = Math.abs(Math.log((next.shares[0] ?? 1) / (model.shares[0] ?? 1)))
    model = next
    if (round > 4 && moved < 0.002) return isSound(model) ? { ...model, learned: true } : first
  }
  return isSound(model) ? { ...model, learned: true } : first
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
 * fourth and so on where there are too many.
 */
function* sampleOf(
  { evidence }: LinkageRows,
  comparers: readonly Comparer[],
  candidates: Candidates,
  scorer: Scorer,
): Generator<number, Sample> {
  const columns = evidence.length
  const most = Math.min(mostLearned, candidates.size + 1)
  const seen = new Uint8Array(most * columns)
  const [held, turned] = [new Float32Array(most * columns), new Float32Array(most)]
  const holders = evidence.map(holdersOf)
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
  for (const part of candidates.pairs(learn)) yield 0.5 * part
  return { size, scale, seen, held, turned }
}

/** No logarithm: a relation that says nothing of a column agrees in it as strangers do. */
const AS_STRANGERS = 1

/** Logarithms of the shares: of strangers by column and level, of relations by relation, column and level. */
function logsOf(model: LinkageModel): [strangers: Float64Array, related: Float64Array] {
  const columns = model.columns.length
  const strangers = new Float64Array(columns * W)
  const related = new Float64Array(relations.length * columns * W)
  for (const [at, column] of model.columns.entries()) {
    strangers.set(column.strangers.map(Math.log), at * W)
    for (const [relation, shares] of column.related.entries())
      related.set(
        isStranger(model, at, relation) ? shares.map(() => AS_STRANGERS) : shares.map(Math.log),
        (relation * columns + at) * W,
      )
  }
  return [strangers, related]
}

/** One round: how likely each relation is for each pair, and the shares that follow. */
function maximised(rows: LinkageRows, model: LinkageModel, first: LinkageModel, sample: Sample): LinkageModel | null {
  const columns = model.columns.length
  const [strangers, related] = logsOf(model)
  const priorLogs = model.shares.map(Math.log)
  const copies = copiesOf(rows.count, model.shares)
  const rarities = rows.evidence.map(one => rarityOf(one, copies))
  const counts = model.columns.map(() => relations.map(() => new Float64Array(W)))
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
            : (strangers[at * W + level] ?? 0)
      for (let relation = 0; relation < relations.length; relation++) {
        const own = related[(relation * columns + at) * W + level] ?? AS_STRANGERS
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

const isStranger = ({ columns }: LinkageModel, at: number, relation: number): boolean => {
  const name = relations[relation]
  const column = columns[at]
  return column === undefined || name === undefined || priors[column.kind][name] === null
}

/** Logarithm of odds below which two rows are strangers. */
const STRANGERS = -3
/** Not compared yet: there are two values, and they differ. */
const DIFFERS = 255
/** Values that differ, but little, add no more than this where all else was added. */
const MOST_LATER = 10

/** The level of two rows where it costs little: always for names, for others where it is unknown or equal. */
function quickOf({ kind, width, values: { ids } }: Evidence, compare: Comparer | undefined): Comparer {
  if (kind === 'given' || kind === 'family') return compare ?? (() => UNKNOWN)
  if (width > 1) return () => DIFFERS
  return (a, b) => {
    const [left, right] = [ids[a] ?? NO_KEY, ids[b] ?? NO_KEY]
    return left === NO_KEY || right === NO_KEY ? UNKNOWN : left === right ? EQUAL : DIFFERS
  }
}

/** What is shared is this much likelier among people of one household or firm than among strangers. */
const KIN = 5
/** A name alone, however rare, is for somebody to look at: just too little to be sure. */
const nameAlone = Math.log(0.985 / 0.015)

export function scorerOf(
  { count, evidence }: LinkageRows,
  comparers: readonly Comparer[],
  model: LinkageModel,
): Scorer {
  const columns = evidence.length
  const copies = copiesOf(count, model.shares)
  const [holders, rarities] = [evidence.map(holdersOf), evidence.map(one => rarityOf(one, copies))]
  const rare = (at: number, a: number, b: number) => rarities[at]?.(holders[at]?.(a, b) ?? 1) ?? 0
  const [strangers, related] = logsOf(model)
  const priorLogs = model.shares.map(Math.log)
  const isName = evidence.map(({ kind }) => kind === 'given' || kind === 'family')
  const hasOthers = isName.includes(true)
  const parts = new Float64Array(columns)
  const odds = new Float64Array(relations.length)
  const later = new Uint16Array(columns)
  let [together, elsewhere, last, beside] = [0, 0, 0, false]
  const quicks = evidence.map((one, at) => quickOf(one, comparers[at]))

  /** Adds what a column says. */
  function add(at: number, level: number, a: number, b: number): void {
    const stranger =
      level === EQUAL
        ? rare(at, a, b)
        : level === MOVED
          ? rare(at, a, b) + rare(at + 1, a, b)
          : (strangers[at * W + level] ?? 0)
    for (let relation = 0; relation < relations.length; relation++) {
      const own = related[(relation * columns + at) * W + level] ?? AS_STRANGERS
      if (own !== AS_STRANGERS) odds[relation] = (odds[relation] ?? 0) + own - stranger
    }
    parts[at] = (related[at * W + level] ?? 0) - stranger
    if (level !== OTHER && !isName[at]) beside = true
  }

  /** Adds what costs little to find out; the number of columns that are left. */
  function start(a: number, b: number): number {
    odds.set(priorLogs)
    parts.fill(0)
    beside = false
    let waiting = 0
    for (let at = 0; at < columns; at++) {
      const quick = quicks[at]?.(a, b) ?? DIFFERS
      if (quick === DIFFERS) later[waiting++] = at
      else if (quick !== UNKNOWN) add(at, quick, a, b)
    }
    return waiting
  }

  function weigh(a: number, b: number, least = Number.NEGATIVE_INFINITY): number {
    const waiting = start(a, b)
    if (waiting > 0 && sum() + MOST_LATER < least) return last
    for (let place = 0; place < waiting; place++) {
      const at = later[place] ?? 0
      const level = comparers[at]?.(a, b) ?? UNKNOWN
      if (level !== UNKNOWN) add(at, level, a, b)
    }
    return sum()
  }

  function sum(): number {
    const [one, moved, household, firm] = [odds[0] ?? 0, odds[1] ?? 0, odds[2] ?? 0, odds[3] ?? 0]
    const top = Math.max(household, firm, 0)
    const others = top + Math.log(Math.exp(household - top) + Math.exp(firm - top) + Math.exp(-top))
    const same = Math.max(one, moved) + Math.log1p(Math.exp(-Math.abs(one - moved)))
    elsewhere = same - one
    together = others
    const total = same - others
    last = hasOthers && !beside ? Math.min(total, nameAlone) : total
    return last
  }
  return {
    weigh,
    mayBeMore(a, b) {
      const waiting = start(a, b)
      let top = Number.NEGATIVE_INFINITY
      for (let relation = 0; relation < relations.length; relation++) top = Math.max(top, odds[relation] ?? top)
      return top + (waiting > 0 ? MOST_LATER : 0) > STRANGERS
    },
    isKin: () => together > KIN,
    explain(a, b) {
      const total = weigh(a, b)
      return { total, parts: parts.slice(), prior: priorLogs[0] ?? 0, together: -together, elsewhere }
    },
  }
}
