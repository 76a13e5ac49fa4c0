// Groups of rows that are one, by average link: two groups become one while the mean of all their pairs speaks for it, so that
// chains of rows that are each a little alike cannot form.
import { joinedRows, rowsApart } from '../match/joined-rows.ts'
import { AKIN, COPY, KIN, type LinkedPairs } from './found-pairs.ts'

export interface LinkedGroups {
  /** Rows, group after group, in the order of the list. */
  readonly members: Uint32Array
  /** Group i is [ends[i - 1] or 0, ends[i]). */
  readonly ends: Uint32Array
  /** Natural logarithm of the odds of the weakest join: how sure it is that all rows of the group are one. */
  readonly weight: Float32Array
}

export interface LinkedGroupOptions {
  /** Least mean of the pairs between two groups that become one. */
  readonly least: number
  /** Pairs of which someone has said that they are one, or are not. */
  readonly same?: readonly (readonly [number, number])[]
  readonly notSame?: readonly (readonly [number, number])[]
}

/** A pair counts no more than this, for or against: one number cannot outvote a group. */
const most = 9
/** Of a pair that nothing proposed. */
const unseen = -5
/** Shares of what further pairs say for and against: their rows are copies of each other. */
const [REPEATED, AGAINST] = [0.5, 0.3]
/** A group that may be several people of one household is for a person to review. */
const doubt = 2
/** Groups are compared by so many of their rows. */
const maxCompared = 200

/** Comparisons of pairs between two looks at the clock. */
const SLICE = 5_000

/** `pairs` in the order of their rows; `count`: of all rows. Yields every few milliseconds. */
export function* groupLinked(
  pairs: LinkedPairs,
  count: number,
  options: LinkedGroupOptions,
): Generator<void, LinkedGroups> {
  const { least, same = [], notSame = [] } = options
  const { left, right, weight, kin } = pairs
  const starts = startsOf(left, count)
  yield
  // Copies say what the first of them says.
  const spoken = new Uint32Array(count)
  for (let row = 0; row < count; row++) spoken[row] = row
  for (let at = 0; at < kin.length; at++) if (kin[at] === COPY) spoken[right[at] ?? 0] = left[at] ?? 0
  yield
  const placeOf = (a: number, b: number): number => {
    const [mine, its] = [spoken[a] ?? a, spoken[b] ?? b]
    if (mine === its) return SAME
    const [one, other] = mine < its ? [mine, its] : [its, mine]
    let [low, high] = [starts[one] ?? 0, starts[one + 1] ?? 0]
    const end = high
    while (low < high) {
      const middle = (low + high) >> 1
      if ((right[middle] ?? 0) < other) low = middle + 1
      else high = middle
    }
    return low < end && right[low] === other ? low : UNSEEN
  }
  const groups = growingGroups(count)
  const walls = rowsApart(notSame)
  const isWalled = (one: number, other: number): boolean => {
    if (walls.size === 0) return false
    for (const row of groups.rowsOf(one))
      for (const far of walls.get(row) ?? []) if (groups.top(far) === other) return true
    return false
  }
  for (const [a, b] of same) {
    const [one, other] = [groups.top(a), groups.top(b)]
    if (one !== other && !isWalled(one, other)) groups.join(one, other, most)
  }
  yield
  let work = 0
  for (const at of yield* strongestFirst(weight, least)) {
    if (work++ >= SLICE) {
      work = 0
      yield
    }
    const [one, other] = [groups.top(left[at] ?? 0), groups.top(right[at] ?? 0)]
    if (one === other || isWalled(one, other)) continue
    if (kin[at] === COPY) {
      groups.join(one, other, weight[at] ?? 0)
      continue
    }
    const [rows, others] = [groups.rowsOf(one, maxCompared), groups.rowsOf(other, maxCompared)]
    work += rows.length * others.length
    const { mean, support } = linkOf(rows, others, placeOf, pairs)
    if (mean >= least) groups.join(one, other, support)
  }
  for (let at = 0; at < kin.length; at++) {
    if (kin[at] !== KIN) continue
    const one = groups.top(left[at] ?? 0)
    if (one === groups.top(right[at] ?? 0)) groups.weaken(one, doubt)
  }
  yield
  return groups.groups()
}

/**
 * The mean of all pairs between two groups, and how much they say together: the best one, and less of what repeats it. Where
 * people of one household share as much, a repetition says nothing new.
 */
function linkOf(
  rows: readonly number[],
  others: readonly number[],
  placeOf: (a: number, b: number) => number,
  { weight, kin }: LinkedPairs,
) {
  let [best, isBestAlone, sum, positive, negative] = [-most, false, 0, 0, 0]
  for (const a of rows)
    for (const b of others) {
      const at = placeOf(a, b)
      const own = at === SAME ? most : at === UNSEEN ? unseen : Math.max(-most, Math.min(most, weight[at] ?? unseen))
      const isAlone = at >= 0 && (kin[at] === KIN || kin[at] === AKIN)
      sum += own
      if (own > best) [best, isBestAlone] = [own, isAlone]
      if (own <= 0) negative += own
      else if (!isAlone) positive += own
    }
  return {
    mean: sum / (rows.length * others.length),
    support: best + REPEATED * (positive - (isBestAlone ? 0 : Math.max(0, best))) + AGAINST * negative,
  }
}

/** Places of pairs that are none: of copies, and of rows that nothing proposed. */
const [SAME, UNSEEN] = [-1, -2]

/** Where the pairs of each row on the left begin. */
function startsOf(left: Uint32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 2)
  for (const row of left) starts[row + 1] = (starts[row + 1] ?? 0) + 1
  for (let row = 0; row <= count; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0)
  return starts
}

/** Weights differ by thousandths. */
const thousandths = (weight: number): number => Math.round(-weight * 1000)

/** Places of the pairs from `least` on, the strongest first and equal ones in their order; yields now and then. */
function* strongestFirst(weight: Float32Array, least: number): Generator<void, Uint32Array> {
  let [first, last, size] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const own of weight) {
    if (!(own >= least)) continue
    const key = thousandths(own)
    if (key < first) first = key
    if (key > last) last = key
    size++
  }
  yield
  // Sorted by counting: a sort by comparing stops for nothing else.
  const order = new Uint32Array(size)
  if (size === 0) return order
  const places = new Uint32Array(last - first + 2)
  for (const own of weight) {
    if (!(own >= least)) continue
    const key = thousandths(own) - first + 1
    places[key] = (places[key] ?? 0) + 1
  }
  yield
  for (let key = 1; key < places.length; key++) places[key] = (places[key] ?? 0) + (places[key - 1] ?? 0)
  for (let at = 0; at < weight.length; at++) {
    const own = weight[at] ?? 0
    if (!(own >= least)) continue
    const key = thousandths(own) - first
    const place = places[key] ?? 0
    order[place] = at
    places[key] = place + 1
  }
  yield
  return order
}

/** Joined rows with how sure it is that all rows of a group are one. */
function growingGroups(count: number) {
  const joined = joinedRows(count)
  const weights = new Float32Array(count).fill(Number.POSITIVE_INFINITY)
  return {
    ...joined,
    join(a: number, b: number, weight: number): void {
      const [into, from] = joined.join(a, b)
      weights[into] = Math.min(weights[into] ?? 0, weights[from] ?? 0, weight)
    },
    weaken(group: number, most: number): void {
      weights[group] = Math.min(weights[group] ?? 0, most)
    },
    groups(): LinkedGroups {
      const { members, ends, tops } = joined.groups()
      const weight = new Float32Array(tops.length)
      for (let group = 0; group < tops.length; group++) weight[group] = weights[tops[group] ?? 0] ?? 0
      return { members, ends, weight }
    },
  }
}
