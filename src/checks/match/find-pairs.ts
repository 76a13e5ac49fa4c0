// Finds the pairs of records that a set of rules calls one: duplicates within a list, matches between two lists.
import { blocksOf, bothIds, MAX_BLOCK } from './blocks.ts'
import { type MatchColumn, makeColumn, NO_KEY } from './column.ts'
import {
  leastSimilar,
  type MatchCondition,
  type MatchField,
  type MatchOptions,
  type MatchPairs,
  type MatchRule,
  matchTiers,
  surelySimilar,
} from './rule.ts'

/** In a block that no second key makes small enough, a record is compared with this many neighbours in key order. */
const WINDOW = 40
/** Comparisons between two looks at the clock. */
const SLICE = 50_000
const DEFAULT_PARTNERS = 20
/** Larger blocks of equal keys in two lists are not crossed whole. */
const MAX_CROSSED = 1_000_000

interface Found {
  readonly left: number[]
  readonly right: number[]
  readonly score: number[]
  readonly tier: number[]
}

/**
 * Runs the rules over the records of a list (its own duplicates) or of two lists. A generator, so that a worker can stop it
 * and tell progress: it yields the share done (0 to 1) every few milliseconds and returns the pairs, each once with its best
 * tier and score. Records of one list that are equal by key are paired with the first of them only, which their tier is
 * about; group them with `groupPairs`.
 */
export function* findPairs(
  fields: readonly MatchField[],
  rules: readonly MatchRule[],
  { country = null, partners = DEFAULT_PARTNERS }: MatchOptions = {},
): Generator<number, MatchPairs> {
  const columns = new Map<number, MatchColumn>()
  const used = [...new Set(rules.flatMap(rule => rule.map(({ field }) => field)))]
  for (const [at, number] of used.entries()) {
    const field = fields[number]
    if (!field) throw new RangeError(`A rule names field ${number} of ${fields.length}.`)
    const making = makeColumn(field, country)
    let step = making.next()
    while (!step.done) {
      yield (0.5 * at) / used.length
      step = making.next()
    }
    columns.set(number, step.value)
  }
  const column = ({ field }: MatchCondition): MatchColumn => {
    const made = columns.get(field)
    if (!made) throw new RangeError(`Field ${field} was not prepared.`)
    return made
  }
  const leftCount = fields[0]?.left.length ?? 0
  const split = fields.some(field => field.right !== undefined) ? leftCount : null
  const found: Found = { left: [], right: [], score: [], tier: [] }
  for (const [at, rule] of rules.entries()) {
    for (const _ of rulePairs(column, rule, split, partners, found)) yield 0.5 + (0.5 * at) / rules.length
  }
  const pairs = bestOfEach(found, leftCount + (fields[0]?.right?.length ?? 0))
  if (split === null) return { ...pairs, cut: false }
  const kept = fewPartners(pairs, partners)
  const cut = kept.left.length < pairs.left.length
  return { ...kept, right: kept.right.map(record => record - leftCount), cut }
}

type Pairs = Omit<MatchPairs, 'cut'>

/** Adds the pairs of one rule; yields after every slice of comparisons. */
function* rulePairs(
  column: (condition: MatchCondition) => MatchColumn,
  rule: MatchRule,
  split: number | null,
  partners: number,
  found: Found,
): Generator<void> {
  const equal = rule.filter(({ test }) => test !== 'similar')
  const similar = rule
    .filter(({ test }) => test === 'similar')
    .map(condition => ({ ...column(condition), atLeast: condition.atLeast ?? leastSimilar }))
  const equalIds = equal
    .map(condition => (condition.test === 'exact' ? column(condition).texts : column(condition).ids))
    .reduce<Int32Array | null>((all, ids) => (all ? bothIds(all, ids) : ids), null)
  const equalTexts = equal.map(condition => column(condition).texts)
  const sameTexts = (a: number, b: number) => equalTexts.every(texts => texts[a] === texts[b])

  const add = (a: number, b: number, score: number) => {
    found.left.push(Math.min(a, b))
    found.right.push(Math.max(a, b))
    found.score.push(score)
    found.tier.push(
      similar.length === 0
        ? sameTexts(a, b)
          ? matchTiers.exact
          : matchTiers.normalised
        : score >= surelySimilar
          ? matchTiers.fuzzy
          : matchTiers.review,
    )
  }
  /** Scores a candidate pair by its weakest similar field. */
  const compare = (a: number, b: number) => {
    if (split !== null && a < split === b < split) return
    let weakest = 1
    for (const { ids, score, atLeast } of similar) {
      const [left, right] = [ids[a] ?? NO_KEY, ids[b] ?? NO_KEY]
      if (left === NO_KEY || right === NO_KEY) return
      const one = score(left, right)
      if (one < atLeast) return
      weakest = Math.min(weakest, one)
    }
    add(a, b, weakest)
  }

  if (similar.length === 0) {
    if (equalIds) yield* equalPairs(equalIds, split, partners, add)
    return
  }
  const [first] = similar
  if (!first) return
  const cheapIds = () =>
    first.cheap().map(cheap => first.ids.map(id => (id === NO_KEY ? NO_KEY : (cheap[id] ?? NO_KEY))))
  if (equalIds) {
    yield* withinBlocks(equalIds, null, compare, cheapIds, first)
    return
  }
  for (const ids of cheapIds()) yield* withinBlocks(ids, null, compare, () => [first.ids], first)
}

/** Pairs of records with equal numbers: each with the first of its block, or left with right. */
function* equalPairs(
  ids: Int32Array,
  split: number | null,
  partners: number,
  add: (a: number, b: number, score: number) => void,
): Generator<void> {
  const { records, starts, ends } = blocksOf(ids)
  let work = 0
  for (let block = 0; block < starts.length; block++) {
    const members = records.subarray(starts[block], ends[block])
    const middle = split === null ? 1 : members.findIndex(record => record >= split)
    if (middle < 1) continue
    // Where thousands share a key on both sides, just more partners than anybody asked for are looked at.
    const huge = split !== null && middle * (members.length - middle) > MAX_CROSSED
    const others = members.subarray(middle, huge ? middle + partners + 1 : members.length)
    for (const a of members.subarray(0, split === null ? 1 : middle)) {
      for (const b of others) add(a, b, 1)
      work += others.length
      if (work < SLICE) continue
      work = 0
      yield
    }
  }
}

/** Compares all records of each block; a block that is too large is split by further keys, then walked in key order. */
function* withinBlocks(
  ids: Int32Array,
  among: Int32Array | null,
  compare: (a: number, b: number) => void,
  furtherIds: () => readonly Int32Array[],
  column: MatchColumn,
): Generator<void> {
  const { records, starts, ends } = blocksOf(ids, among)
  let work = 0
  for (let block = 0; block < starts.length; block++) {
    const members = records.subarray(starts[block], ends[block])
    if (members.length > MAX_BLOCK) {
      const further = furtherIds()
      for (const narrower of further) yield* withinBlocks(narrower, members, compare, () => [], column)
      if (further.length === 0) yield* neighbours(members, column, compare)
      continue
    }
    for (let a = 0; a < members.length; a++) {
      for (let b = a + 1; b < members.length; b++) compare(members[a] ?? 0, members[b] ?? 0)
      work += members.length - a
      if (work < SLICE) continue
      work = 0
      yield
    }
  }
}

/** Compares each record with those next to it in key order: bounded work for a block that cannot be split. */
function* neighbours(
  members: Int32Array,
  { ids, keys }: MatchColumn,
  compare: (a: number, b: number) => void,
): Generator<void> {
  const text = (record: number) => keys[ids[record] ?? NO_KEY] ?? ''
  const ordered = members.toSorted((a, b) => (text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : a - b))
  for (let a = 0; a < ordered.length; a++) {
    for (let b = a + 1; b < Math.min(ordered.length, a + 1 + WINDOW); b++) compare(ordered[a] ?? 0, ordered[b] ?? 0)
    if (a % (SLICE / WINDOW) === 0) yield
  }
}

/** Each pair once, by the highest tier, then score, in the order of the left and the right record. */
function bestOfEach({ left, right, score, tier }: Found, records: number): Pairs {
  const code = (at: number) => (left[at] ?? 0) * records + (right[at] ?? 0)
  const better = (a: number, b: number) => (tier[b] ?? 0) - (tier[a] ?? 0) || (score[b] ?? 0) - (score[a] ?? 0)
  const order = Array.from(left.keys()).sort((a, b) => code(a) - code(b) || better(a, b))
  return take(
    { left, right, score, tier },
    order.filter((at, place) => place === 0 || code(at) !== code(order[place - 1] ?? 0)),
  )
}

/** The best partners of each left record. */
function fewPartners(pairs: Pairs, most: number): Pairs {
  const { left, score, tier } = pairs
  const order = Array.from(left.keys()).sort(
    (a, b) =>
      (left[a] ?? 0) - (left[b] ?? 0) || (tier[b] ?? 0) - (tier[a] ?? 0) || (score[b] ?? 0) - (score[a] ?? 0) || a - b,
  )
  let run = 0
  return take(
    pairs,
    order.filter((at, place) => {
      run = place > 0 && left[at] === left[order[place - 1] ?? 0] ? run + 1 : 0
      return run < most
    }),
  )
}

function take(from: { readonly [K in keyof Found]: ArrayLike<number> }, order: readonly number[]): Pairs {
  return {
    left: Uint32Array.from(order, at => from.left[at] ?? 0),
    right: Uint32Array.from(order, at => from.right[at] ?? 0),
    score: Float32Array.from(order, at => from.score[at] ?? 0),
    tier: Uint8Array.from(order, at => from.tier[at] ?? 0),
  }
}
