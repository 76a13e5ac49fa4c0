// Rows that are joined to groups, each named by one of its rows; all in typed arrays, as there may be a million. A disjoint-set
// forest with path halving and union by size (Tarjan and van Leeuwen 1984).

export interface RowGroups {
  /** Rows of the groups of several rows, group after group, in the order of the list. */
  readonly members: Uint32Array
  /** Group i is [ends[i - 1] or 0, ends[i]). */
  readonly ends: Uint32Array
  /** By group: the row that names it. */
  readonly tops: readonly number[]
}

export interface JoinedRows {
  /** The row that names the group of a row. */
  top(row: number): number
  /** Rows of the group that a row names. */
  size(group: number): number
  /** They themselves, the naming one first; no more than `most`. */
  rowsOf(group: number, most?: number): number[]
  /** Makes two groups one, given by the rows that name them; the name that stays and the one that goes. */
  join(a: number, b: number): [into: number, from: number]
  /** Groups of several rows, in the order of their first rows. */
  groups(): RowGroups
}

/** `count` rows, each alone. */
export function joinedRows(count: number): JoinedRows {
  const parent = new Uint32Array(count)
  for (let row = 0; row < count; row++) parent[row] = row
  /** The next row of the same group, the first one behind the last. */
  const next = parent.slice()
  const sizes = new Uint32Array(count).fill(1)
  const top = (row: number): number => {
    let here = row
    for (let above = parent[here] ?? here; above !== here; above = parent[here] ?? here) {
      parent[here] = parent[above] ?? above
      here = above
    }
    return here
  }
  const size = (group: number) => sizes[group] ?? 0
  return {
    top,
    size,
    rowsOf(group, most = Number.POSITIVE_INFINITY) {
      const rows: number[] = []
      let row = group
      do {
        rows.push(row)
        row = next[row] ?? group
      } while (row !== group && rows.length < most)
      return rows
    },
    join(a, b) {
      const [into, from] = size(a) >= size(b) ? [a, b] : [b, a]
      parent[from] = into
      const behind = next[into] ?? into
      next[into] = next[from] ?? from
      next[from] = behind
      sizes[into] = size(into) + size(from)
      return [into, from]
    },
    groups() {
      const numbers = new Int32Array(count).fill(-1)
      const tops: number[] = []
      let all = 0
      for (let row = 0; row < count; row++) {
        const group = top(row)
        if (size(group) < 2 || (numbers[group] ?? 0) >= 0) continue
        numbers[group] = tops.length
        tops.push(group)
        all += size(group)
      }
      const ends = new Uint32Array(tops.length)
      for (let group = 1; group < tops.length; group++)
        ends[group] = (ends[group - 1] ?? 0) + size(tops[group - 1] ?? 0)
      const members = new Uint32Array(all)
      for (let row = 0; row < count; row++) {
        const group = numbers[top(row)] ?? -1
        if (group < 0) continue
        const place = ends[group] ?? 0
        members[place] = row
        ends[group] = place + 1
      }
      return { members, ends, tops }
    },
  }
}

/** Pairs of rows that no group has together, by each of their rows. */
export function rowsApart(pairs: Iterable<readonly [number, number]>): ReadonlyMap<number, readonly number[]> {
  const apart = new Map<number, number[]>()
  const add = (row: number, other: number) => {
    const others = apart.get(row)
    if (others) others.push(other)
    else apart.set(row, [other])
  }
  for (const [a, b] of pairs) {
    add(a, b)
    add(b, a)
  }
  return apart
}
