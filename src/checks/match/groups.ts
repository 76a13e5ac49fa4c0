// From pairs to groups: records that hang together.
import type { MatchPairs } from './rule.ts'

/** Number of the group of each of `count` records, the group's first record; records without a partner stand alone. */
export function groupPairs({ left, right, tier }: MatchPairs, count: number, leastTier = 0): Uint32Array {
  const parent = Uint32Array.from({ length: count }, (_, at) => at)
  const root = (at: number): number => {
    let top = at
    while (parent[top] !== top) top = parent[top] ?? top
    // Path compression: every record on the way now points to the top.
    for (let here = at; here !== top; ) {
      const next = parent[here] ?? top
      parent[here] = top
      here = next
    }
    return top
  }
  for (let pair = 0; pair < left.length; pair++) {
    if ((tier[pair] ?? 0) < leastTier) continue
    const [a, b] = [root(left[pair] ?? 0), root(right[pair] ?? 0)]
    parent[Math.max(a, b)] = Math.min(a, b)
  }
  return parent.map((_, at) => root(at))
}
