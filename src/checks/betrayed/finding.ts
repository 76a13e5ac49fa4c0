// A cell that is probably wrong: what was probably meant, why, and how probable that is.

export interface ErrorFinding {
  /** What was probably meant; null where the list does not say it. */
  readonly after: string | null
  /** That the cell is wrong, 0 to 1. */
  readonly probability: number
  readonly reason: ErrorReason
}

/** Columns are places in the row. */
export type ErrorReason =
  /** A rare text next to a frequent one. */
  | { readonly why: 'spelling'; readonly usual: string; readonly cells: number }
  /** `agreeing` of `of` rows with the text `key` in the column `from` have another value; so say `columns` columns. */
  | {
      readonly why: 'fellows'
      readonly from: number
      readonly key: string
      readonly value: string
      readonly agreeing: number
      readonly of: number
      readonly columns: number
    }
  /** The cell misses the patterns that the column is written by. */
  | { readonly why: 'pattern'; readonly usual: readonly string[] }
  /** Far from the numbers of the column, nine in ten of which are from `low` to `high`. */
  | { readonly why: 'outlier' | 'lost_mark' | 'stands_for_none'; readonly low: string; readonly high: string }
  /** A text in a column of numbers, which are this share of its cells. */
  | { readonly why: 'no_number'; readonly share: number }
  /** The whole row is none. */
  | { readonly why: 'names' | 'sum' }

/** From this probability on, findings may be fixed together. */
export const sureFrom = 0.9
export const isSure = ({ probability }: ErrorFinding): boolean => probability >= sureFrom

/** Of log-odds. */
export const probabilityOf = (odds: number): number => 1 / (1 + Math.exp(-odds))
