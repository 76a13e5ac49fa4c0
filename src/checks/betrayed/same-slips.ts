// The same difference in many cells of a column is no slip: "ak_1", "ak_2" and "ak_3" beside "al_1", "al_2" and "al_3" are another series.

/** So many different texts that differ in the same way, and as a share of all that differ. */
const minSame = 5
const minShare = 0.3

/** Where and in what a text differs from another, as one text. */
export function differenceOf(before: string, after: string): string {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  return JSON.stringify([start, before.slice(start, before.length - end), after.slice(start, after.length - end)])
}

/** Of the texts of a column with what was probably meant, the differences that are none. */
export function normalDifferences(slips: ReadonlyMap<string, string>): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const [before, after] of slips) {
    const difference = differenceOf(before, after)
    times.set(difference, (times.get(difference) ?? 0) + 1)
  }
  return new Set(
    [...times].filter(([, count]) => count >= minSame && count >= minShare * slips.size).map(([one]) => one),
  )
}
