// What makes two records one: rules, each a set of conditions on fields that must all hold. One rule that holds is enough.
import type { MatchKind } from './match-key.ts'

/** A column, or two that are compared. Cells as they are; names in two columns are put as "Last, First". */
export interface MatchField {
  readonly kind: MatchKind
  readonly left: readonly string[]
  /** The other list's cells; absent when the list is searched for its own duplicates. */
  readonly right?: readonly string[]
}

/**
 * `exact`: the same text. `same`: the same key. `similar`: alike by score, at least `atLeast` (default 0.8).
 * An empty cell, or one without a key, fulfils nothing.
 */
export interface MatchCondition {
  readonly field: number
  readonly test: 'exact' | 'same' | 'similar'
  readonly atLeast?: number
}

export type MatchRule = readonly MatchCondition[]

/** How sure a pair is (R-CLN-08), from 3 down: the same texts, the same keys, score at least 0.95, lower scores to review. */
export const matchTiers = { exact: 3, normalised: 2, fuzzy: 1, review: 0 } as const

/** Below this two texts are not called similar. */
export const leastSimilar = 0.8
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

export interface MatchOptions {
  /** Two-letter code that national phone numbers and short legal forms are read for. */
  readonly country?: string | null
  /** Most partners kept per left row when two lists are compared. */
  readonly partners?: number
}
