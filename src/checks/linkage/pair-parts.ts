// What each column says of the pairs that were found, kept small: a list of a million rows has as many pairs.
import type { Linked } from './link.ts'

export interface PairParts {
  /** Pieces of evidence of a pair. */
  readonly columns: number
  /** Level of each, pair after pair. */
  readonly levels: Uint8Array
  /** What it weighs in hundredths, then what was taken off since people who live or work together share as much. */
  readonly weights: Int16Array
}

const hundredths = (weight: number): number => Math.max(-32_000, Math.min(32_000, Math.round(weight * 100)))
/** Pairs between two looks at the clock. */
const SLICE = 5_000

/** Yields now and then. */
export function* pairParts({ pairs, scorer, comparers }: Linked): Generator<void, PairParts> {
  const columns = comparers.length
  const levels = new Uint8Array(pairs.left.length * columns)
  const weights = new Int16Array(pairs.left.length * (columns + 1))
  for (let pair = 0; pair < pairs.left.length; pair++) {
    const [a, b] = [pairs.left[pair] ?? 0, pairs.right[pair] ?? 0]
    const { parts, total, prior } = scorer.explain(a, b)
    let rest = total - prior
    for (let at = 0; at < columns; at++) {
      levels[pair * columns + at] = comparers[at]?.(a, b) ?? 0
      weights[pair * (columns + 1) + at] = hundredths(parts[at] ?? 0)
      rest -= parts[at] ?? 0
    }
    weights[pair * (columns + 1) + columns] = hundredths(rest)
    if (pair % SLICE === SLICE - 1) yield
  }
  return { columns, levels, weights }
}
