// Weighs pairs of rows by a model, what costs little to find out first.
import { NO_KEY } from '../match/column.ts'
import type { Comparer } from './compare.ts'
import { EQUAL, MOVED, OTHER, relations, UNKNOWN } from './kinds.ts'
import { AS_STRANGERS, copiesOf, holdersOf, type LinkageModel, levelCount, logsOf, rarityOf } from './model.ts'
import type { Evidence, LinkageRows } from './rows.ts'

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
/** A name alone, however rare, is for a person to review: just too little to be sure. */
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
          : (strangers[at * levelCount + level] ?? 0)
    for (let relation = 0; relation < relations.length; relation++) {
      const own = related[(relation * columns + at) * levelCount + level] ?? AS_STRANGERS
      if (own !== AS_STRANGERS) odds[relation] = (odds[relation] ?? 0) + own - stranger
    }
    parts[at] = (related[at * levelCount + level] ?? 0) - stranger
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
