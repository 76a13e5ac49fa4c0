// Pairs of rows that are probably one, and how sure that is.

/** How sure a pair is (R-CLN-08), from 3 down: the same texts, the same keys, score at least 0.95, lower scores to review. */
export const matchTiers = { exact: 3, normalised: 2, fuzzy: 1, review: 0 } as const

/** Below this two texts are not called similar. */
export const minSimilar = 0.8
/** From here on similar texts need no review. */
export const surelySimilar = 0.95

export interface MatchPairs {
  /** Row of the left list. */
  readonly left: Uint32Array
  /** Row of the right list, or the later row of the same list. */
  readonly right: Uint32Array
  /** 1 for exact and normalised pairs. */
  readonly score: Float32Array
  readonly tier: Uint8Array
  /** True when rows of the left list had more partners than were asked for. */
  readonly cut: boolean
}
