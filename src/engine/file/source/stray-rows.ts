// Rows of a list that are not in the order of the file they came from.

/**
 * Rows that come before one with a smaller id: they were moved, sorted or put in between, and their lines are not sought where the
 * file is read from its beginning to its end.
 */
export function strayRows(ids: Uint32Array): ReadonlySet<number> {
  const stray = new Set<number>()
  let least = Number.POSITIVE_INFINITY
  for (let at = ids.length - 1; at >= 0; at--) {
    const id = ids[at] ?? 0
    if (id > least) stray.add(id)
    else least = id
  }
  return stray
}
