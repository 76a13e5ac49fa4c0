// The rows of a list that are probably one, by rules that a person can switch: each rule names whom to compare, and all that
// the rows say decides how sure it is.
import { blocksOf, MAX_BLOCK, sharedIds } from './blocks.ts'
import { NO_KEY } from './column.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { CHOSEN, foundPairs } from './found-pairs.ts'
import { allIds, type KnownValues } from './known-values.ts'
import type { DuplicateKind, DuplicateRecords, ValueKind } from './records.ts'

const duplicateRules = ['email', 'phone', 'profile', 'company', 'place', 'name'] as const
type DuplicateRule = (typeof duplicateRules)[number]

export interface DuplicatePairs {
  readonly left: Uint32Array
  readonly right: Uint32Array
  /** How much speaks for it; SURE and POSSIBLE of `evidence.ts` are its marks. */
  readonly weight: Float32Array
  /** Bit i is set where rule i of those asked for has found the pair. */
  readonly rules: Uint8Array
  /** Pairs among rows that hang together which cannot be one: no group has both. */
  readonly apartLeft: Uint32Array
  readonly apartRight: Uint32Array
  /** Rules, by place, with a value that too many rows share to say anything. */
  readonly tooWide: readonly WideValue[]
}
export interface WideValue {
  readonly rule: number
  readonly value: string
  readonly rows: number
}

/** What may be asked of a list with these columns. */
export function rulesFor(kinds: readonly DuplicateKind[]): DuplicateRule[] {
  const has = (...any: DuplicateKind[]) => any.some(kind => kinds.includes(kind))
  const named = has('person', 'last')
  const subject = named || has('company')
  const there: Readonly<Record<DuplicateRule, boolean>> = {
    email: has('email'),
    phone: has('phone'),
    profile: has('profile'),
    company: named ? has('company', 'website', 'email') : has('company') && has('website', 'phone', 'email'),
    place: subject && (named ? has('birth', 'street', 'postcode', 'city') : has('street', 'postcode', 'city')),
    name: named,
  }
  return duplicateRules.filter(rule => there[rule])
}

/** Comparisons between two looks at the clock, about. */
const SLICE = 20_000
/** In a larger block a row is compared with this many neighbours. */
const WINDOW = 40
/** Weights below this are never of use, however loosely someone looks. */
export const FAINT = -2.5

/** A value of more rows than this says nothing of who a row is. */
const maxShared = (count: number): number => Math.max(100, Math.min(MAX_BLOCK, Math.floor(count / 50)))

/**
 * Yields the share done, 0 to 1, every few milliseconds. `own`: values of which a person says that rows which share one are
 * the same; their rules come after the others.
 */
export function* findDuplicates(
  records: DuplicateRecords,
  proposed: readonly DuplicateRule[],
  own: readonly KnownValues[] = [],
): Generator<number, DuplicatePairs> {
  const evidence = evidenceOf(records)
  const rules: readonly (DuplicateRule | KnownValues)[] = [...proposed, ...own]
  const found = foundPairs()
  const tooWide: WideValue[] = []
  const { count } = records
  for (const [place, rule] of rules.entries()) {
    const chosen = typeof rule !== 'string'
    const blockings: Blocking[] = chosen ? [{ ids: () => rule.ids, wide: rule }] : blockingsOf(records, rule)
    for (const [at, { ids, wide }] of blockings.entries()) {
      if (wide) tooWide.push(...wideOf(wide, count).map(one => ({ rule: place, ...one })))
      const most = wide ? maxShared(count) : Number.POSITIVE_INFINITY
      const compare = (a: number, b: number) => {
        const known = found.at(a, b)
        if (known < 0) {
          const weight = chosen ? CHOSEN : evidence.weigh(a, b)
          if (weight >= FAINT) found.add(a, b, weight, 1 << place)
        } else {
          found.mark(known, 1 << place)
          if (chosen) found.weigh(known, CHOSEN)
        }
      }
      const share = (place + at / blockings.length) / rules.length
      // Putting the rows of a long list into blocks takes a while by itself.
      yield share
      for (const _ of comparePairs(ids(), count, most, compare)) yield share
    }
  }
  const { pairs, isChosen } = found.done(count)
  const apart = yield* apartIn(evidence, isChosen, pairs.left, pairs.right, count)
  return { ...pairs, ...apart, tooWide }
}

interface Blocking {
  /** Made when its turn comes: a long list has megabytes of each. */
  readonly ids: () => Int32Array
  /** A column whose values are taken as they are: one that everybody has is named to the person. */
  readonly wide?: KnownValues
}

const nameKinds = ['names', 'sound', 'nameStart', 'nameEnd', 'fullNames'] as const satisfies ValueKind[]

function blockingsOf(records: DuplicateRecords, rule: DuplicateRule): Blocking[] {
  const { values } = records
  const people = records.has('name')
  const together = (firsts: readonly ValueKind[], seconds: readonly ValueKind[]): Blocking[] =>
    firsts.flatMap(first =>
      seconds
        .filter(second => values(second).rows.length > 0)
        .map(second => ({ ids: () => sharedIds(values(first), values(second)) })),
    )
  switch (rule) {
    case 'email':
    case 'phone':
    case 'profile':
      return [{ ids: () => allIds(values(rule)), wide: values(rule) }]
    case 'company':
      return people
        ? together(nameKinds, ['companySound', 'website'])
        : [
            ...together(['companySound'], ['website', 'phone', 'email']),
            { ids: () => values('website').ids, wide: values('website') },
            { ids: () => values('company').ids, wide: values('company') },
          ]
    case 'place':
      return together(people ? nameKinds : ['company', 'companySound'], ['birth', 'postcode', 'city', 'street'])
    case 'name':
      return (['names', 'fullNames'] as const).map(kind => ({ ids: () => values(kind).ids }))
  }
}

const wideOf = ({ keys, rows }: KnownValues, count: number) =>
  Array.from(rows).flatMap((own, id) => (own > maxShared(count) ? [{ value: keys.at(id), rows: own }] : []))

/**
 * Hands all pairs of each block to `compare`, the earlier row first; in a large one those of neighbours, and of one above
 * `most` none. `ids`: of `count` rows, or of all values of them one behind the other. Yields now and then.
 */
function* comparePairs(
  ids: Int32Array,
  count: number,
  most: number,
  compare: (a: number, b: number) => void,
): Generator<void> {
  const { records, starts, ends } = blocksOf(ids)
  let work = 0
  for (let block = 0; block < starts.length; block++) {
    const [start, end] = [starts[block] ?? 0, ends[block] ?? 0]
    if (end - start > most) continue
    const reach = end - start > MAX_BLOCK / 4 ? WINDOW : end - start
    for (let a = start; a < end; a++) {
      const one = (records[a] ?? NO_KEY) % count
      const last = Math.min(end, a + 1 + reach)
      for (let b = a + 1; b < last; b++) {
        const other = (records[b] ?? NO_KEY) % count
        if (one < other) compare(one, other)
        else if (other < one) compare(other, one)
      }
      work += last - a
      if (work < SLICE) continue
      work = 0
      yield
    }
  }
}

/** Rows that hang together in larger clusters are compared with all of theirs up to here. */
const MOST_COMPARED = 60

/** Pairs inside the clusters of all pairs that cannot be one; what a person's own rule has found can. Yields now and then. */
function* apartIn(
  evidence: Evidence,
  isChosen: (a: number, b: number) => boolean,
  left: Uint32Array,
  right: Uint32Array,
  count: number,
): Generator<number, Pick<DuplicatePairs, 'apartLeft' | 'apartRight'>> {
  const parent = new Int32Array(count)
  for (let row = 0; row < count; row++) parent[row] = row
  const root = (row: number): number => {
    let top = row
    while (parent[top] !== top) top = parent[top] ?? top
    for (let here = row; here !== top; ) {
      const next = parent[here] ?? top
      parent[here] = top
      here = next
    }
    return top
  }
  for (let at = 0; at < left.length; at++) parent[root(right[at] ?? 0)] = root(left[at] ?? 0)
  // A row is its own cluster until a pair says otherwise: only those that a pair joined are more than one row.
  const clusters = blocksOf(parent.map((_, row) => root(row)))
  const apartLeft: number[] = []
  const apartRight: number[] = []
  let work = 0
  yield 1
  for (const [place, start] of clusters.starts.entries()) {
    const cluster = clusters.records.subarray(start, clusters.ends[place])
    if (cluster.length < 3 || cluster.length > MOST_COMPARED) continue
    for (const [at, a] of cluster.entries())
      for (const b of cluster.subarray(at + 1))
        if (evidence.weigh(a, b) < UNLIKELY && !isChosen(a, b)) {
          apartLeft.push(a)
          apartRight.push(b)
        }
    work += cluster.length * cluster.length
    if (work < SLICE) continue
    work = 0
    yield 1
  }
  return { apartLeft: Uint32Array.from(apartLeft), apartRight: Uint32Array.from(apartRight) }
}

/** Below this two rows of a group are not one, even where a third is like both. */
const UNLIKELY = -8
