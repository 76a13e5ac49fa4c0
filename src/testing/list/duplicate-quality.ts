// How much of what is one was put together, and how much of what was put together is one: over all pairs of rows.

export interface DuplicateQuality {
  readonly recall: number
  readonly precision: number
  readonly f1: number
}

const pairsIn = (sizes: Iterable<number>): number => {
  let sum = 0
  for (const size of sizes) sum += (size * (size - 1)) / 2
  return sum
}
const sizesOf = <T>(list: Iterable<T>): Map<T, number> => {
  const sizes = new Map<T, number>()
  for (const one of list) sizes.set(one, (sizes.get(one) ?? 0) + 1)
  return sizes
}

/** `truth`: whom each row is about; `groups`: rows put together. */
export function duplicateQuality(truth: readonly number[], groups: readonly (readonly number[])[]): DuplicateQuality {
  const all = pairsIn(sizesOf(truth).values())
  let [right, made] = [0, 0]
  for (const rows of groups) {
    right += pairsIn(sizesOf(rows.map(row => truth[row])).values())
    made += pairsIn([rows.length])
  }
  const [recall, precision] = [right / all, made === 0 ? 1 : right / made]
  return { recall, precision, f1: (2 * recall * precision) / (recall + precision) }
}
