// Groups of rows that are one: the strongest pairs first, and never two rows that are known to be different.
import { SURE } from './evidence.ts'
import type { DuplicatePairs } from './find-duplicates.ts'

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
  /** Pairs of rows that somebody has said are not the same. */
  readonly notSame?: readonly (readonly [number, number])[]
}

type Pairs = Pick<DuplicatePairs, 'left' | 'right' | 'weight' | 'rules' | 'apartLeft' | 'apartRight'>

interface Cluster {
  rows: number[]
  sure: boolean
  weight: number
  rules: number
}

export function groupDuplicates(pairs: Pairs, { rules, least, notSame = [] }: GroupOptions): DuplicateGroups {
  const { left, right, weight } = pairs
  const apart = new Map<number, Set<number>>()
  const keepApart = (a: number, b: number) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      apart.set(one, (apart.get(one) ?? new Set()).add(other))
  }
  for (let at = 0; at < pairs.apartLeft.length; at++) keepApart(pairs.apartLeft[at] ?? 0, pairs.apartRight[at] ?? 0)
  for (const [a, b] of notSame) keepApart(a, b)

  const clusters = new Map<number, Cluster>()
  const clusterOf = (row: number): Cluster => {
    const known = clusters.get(row)
    if (known) return known
    const own: Cluster = { rows: [row], sure: true, weight: Number.POSITIVE_INFINITY, rules: 0 }
    clusters.set(row, own)
    return own
  }
  const mayJoin = (a: Cluster, b: Cluster): boolean => {
    const [small, large] = a.rows.length < b.rows.length ? [a, b] : [b, a]
    return !small.rows.some(row => {
      const others = apart.get(row)
      return others !== undefined && large.rows.some(other => others.has(other))
    })
  }
  const wanted = Uint32Array.from(weight.keys()).filter(
    at => ((pairs.rules[at] ?? 0) & rules) !== 0 && (weight[at] ?? 0) >= least,
  )
  wanted.sort((a, b) => (weight[b] ?? 0) - (weight[a] ?? 0) || a - b)
  for (const at of wanted) {
    const [a, b] = [clusterOf(left[at] ?? 0), clusterOf(right[at] ?? 0)]
    const own = weight[at] ?? 0
    const found = (pairs.rules[at] ?? 0) & rules
    if (a === b) {
      a.rules |= found
      continue
    }
    if (!mayJoin(a, b)) {
      // Like one of them and unlike another: somebody should look.
      a.sure = false
      b.sure = false
      continue
    }
    const [into, from] = a.rows.length >= b.rows.length ? [a, b] : [b, a]
    for (const row of from.rows) {
      into.rows.push(row)
      clusters.set(row, into)
    }
    into.sure = into.sure && from.sure && own >= SURE
    into.weight = Math.min(into.weight, from.weight, own)
    into.rules |= from.rules | found
  }
  const groups = [...new Set(clusters.values())].filter(({ rows }) => rows.length > 1)
  for (const { rows } of groups) rows.sort((x, y) => x - y)
  groups.sort((x, y) => (x.rows[0] ?? 0) - (y.rows[0] ?? 0))
  let end = 0
  return {
    members: Uint32Array.from(groups.flatMap(({ rows }) => rows)),
    ends: Uint32Array.from(groups, ({ rows }) => {
      end += rows.length
      return end
    }),
    sure: Uint8Array.from(groups, ({ sure }) => Number(sure)),
    weight: Float32Array.from(groups, group => group.weight),
    rules: Uint8Array.from(groups, group => group.rules),
  }
}
