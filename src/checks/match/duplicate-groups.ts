// Groups of rows that are one: the strongest pairs first, and never two rows that are known to be different.
import { SURE } from './evidence.ts'
import type { DuplicatePairs } from './find-duplicates.ts'
import { joinedRows, rowsApart } from './joined-rows.ts'

export interface DuplicateGroups {
  /** Rows, group after group, in the order of the list. */
  readonly members: Uint32Array
  /** Group i is [ends[i - 1] or 0, ends[i]). */
  readonly ends: Uint32Array
  /** 1 where sure pairs alone hold the group together. */
  readonly sure: Uint8Array
  /** The weight of the pair that joined it last: how weak its weakest part is. */
  readonly weight: Float32Array
  /** The rules that have found its pairs, as bits. */
  readonly rules: Uint8Array
}

export interface GroupOptions {
  /** Rules that are on, as bits. */
  readonly rules: number
  /** Least weight of a pair. */
  readonly least: number
  /** Pairs of rows that someone has said are not the same. */
  readonly notSame?: readonly (readonly [number, number])[]
}

type Pairs = Pick<DuplicatePairs, 'left' | 'right' | 'weight' | 'rules' | 'apartLeft' | 'apartRight'>

export function groupDuplicates(pairs: Pairs, { rules, least, notSame = [] }: GroupOptions): DuplicateGroups {
  const { left, right, weight } = pairs
  const apart = rowsApart(pairsApart(pairs, notSame))
  const clusters = clustersOf(greatest(greatest(0, left), right) + 1)
  const { top, rowsOf, flaw } = clusters
  const mayJoin = (a: number, b: number): boolean => {
    const [small, large] = clusters.size(a) < clusters.size(b) ? [a, b] : [b, a]
    for (const row of rowsOf(small)) for (const other of apart.get(row) ?? []) if (top(other) === large) return false
    return true
  }
  for (const at of strongestFirst(weight)) {
    const own = weight[at] ?? 0
    if (!(own >= least)) break
    const found = (pairs.rules[at] ?? 0) & rules
    if (found === 0) continue
    const [a, b] = [top(left[at] ?? 0), top(right[at] ?? 0)]
    if (a === b) clusters.mark(a, found)
    else if (mayJoin(a, b)) clusters.join(a, b, own, found)
    else {
      // Like one of them and unlike another: someone should look.
      flaw(a)
      flaw(b)
    }
  }
  return clusters.groups()
}

function* pairsApart(
  { apartLeft, apartRight }: Pairs,
  notSame: readonly (readonly [number, number])[],
): Generator<readonly [number, number]> {
  for (let at = 0; at < apartLeft.length; at++) yield [apartLeft[at] ?? 0, apartRight[at] ?? 0]
  yield* notSame
}

const greatest = (least: number, values: Uint32Array): number =>
  values.reduce((most, value) => Math.max(most, value), least)

/** Places of weights, the greatest first and equal ones in their order: two passes over halves of their bits. */
function strongestFirst(weight: Float32Array): Uint32Array {
  const bits = new Uint32Array(weight.length)
  const [word, value] = (() => {
    const float = new Float32Array(1)
    return [new Uint32Array(float.buffer), float] as const
  })()
  for (let at = 0; at < weight.length; at++) {
    // -0 is 0.
    value[0] = (weight[at] ?? 0) + 0
    const own = word[0] ?? 0
    // Rising bits for falling numbers.
    bits[at] = own >>> 31 === 1 ? own : ~own & 0x7fff_ffff
  }
  let order = Uint32Array.from(weight.keys())
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(65_537)
    for (const own of bits) starts[((own >>> shift) & 0xffff) + 1] = (starts[((own >>> shift) & 0xffff) + 1] ?? 0) + 1
    for (let half = 0; half < 65_536; half++) starts[half + 1] = (starts[half + 1] ?? 0) + (starts[half] ?? 0)
    const sorted = new Uint32Array(order.length)
    for (const at of order) {
      const half = ((bits[at] ?? 0) >>> shift) & 0xffff
      const place = starts[half] ?? 0
      sorted[place] = at
      starts[half] = place + 1
    }
    order = sorted
  }
  return order
}

/** Joined rows with what is known of each cluster: how sure it is, its weakest pair, and the rules that have found it. */
function clustersOf(count: number) {
  const joined = joinedRows(count)
  const sure = new Uint8Array(count).fill(1)
  const weights = new Float32Array(count).fill(Number.POSITIVE_INFINITY)
  const rules = new Uint8Array(count)
  return {
    ...joined,
    mark(cluster: number, found: number): void {
      rules[cluster] = (rules[cluster] ?? 0) | found
    },
    /** No sure pairs alone hold it together. */
    flaw(cluster: number): void {
      sure[cluster] = 0
    },
    join(a: number, b: number, weight: number, found: number): void {
      const [into, from] = joined.join(a, b)
      if (weight < SURE || sure[from] === 0) sure[into] = 0
      weights[into] = Math.min(weights[into] ?? 0, weights[from] ?? 0, weight)
      rules[into] = (rules[into] ?? 0) | (rules[from] ?? 0) | found
    },
    /** Those of several rows, in the order of their first rows. */
    groups(): DuplicateGroups {
      const { members, ends, tops } = joined.groups()
      return {
        members,
        ends,
        sure: Uint8Array.from(tops, cluster => sure[cluster] ?? 0),
        weight: Float32Array.from(tops, cluster => weights[cluster] ?? 0),
        rules: Uint8Array.from(tops, cluster => rules[cluster] ?? 0),
      }
    },
  }
}
