// A cell that is probably wrong: what was probably meant, why, and how probable that is.

export interface ErrorFinding {
  /** What was probably meant; null where the list does not say it. */
  readonly after: string | null
  /** That the cell is wrong, 0 to 1. */
  readonly probability: number
  readonly reason: ErrorReason
}

/** Numbers as texts. */
interface NumberRange {
  readonly low: string
  readonly high: string
  readonly least: string
  readonly most: string
}

/** Columns are places in the row. */
export type ErrorReason =
  /** A rare text next to a frequent one. */
  | { readonly why: 'spelling'; readonly usual: string; readonly cells: number }
  /** `agreeing` of `of` rows with the text `key` in the column `from` have another value; so say `columns` columns. */
  | {
      readonly why: 'fellows'
      readonly from: number
      /** Only a part of the text decides. */
      readonly part: TextPart | null
      readonly key: string
      readonly value: string
      readonly agreeing: number
      readonly of: number
      readonly columns: number
    }
  /** The cell misses the patterns that the column is written by. */
  | { readonly why: 'pattern'; readonly usual: readonly string[] }
  /** Far from the numbers of the column: nine in ten are from `low` to `high`, and all others from `least` to `most`. */
  | ({ readonly why: 'outlier' | 'lost_mark' | 'stands_for_none' } & NumberRange)
  /** A text in a column of numbers, which are this share of its cells. */
  | { readonly why: 'no_number'; readonly share: number }
  /** Outside of the shapes of the column: "AA-9999"; not `exact`: a sign for each run of them. */
  | { readonly why: 'shape'; readonly usual: readonly string[]; readonly exact: boolean }
  /** Another unit than the column has, which may be none; the other decimal mark. */
  | { readonly why: 'unit' | 'mark'; readonly usual: string }
  /** Values of the column with a separator between. */
  | { readonly why: 'several'; readonly separator: string; readonly parts: number }
  /** It belongs to the column `other`, or there and that one here. */
  | { readonly why: 'other_column' | 'swapped'; readonly other: number }
  /** It ends with a value of the column `other`. */
  | { readonly why: 'two_columns'; readonly other: number; readonly value: string }
  /** `cells` end at this length, the greatest. */
  | { readonly why: 'cut'; readonly length: number; readonly cells: number }
  /** The column is sorted, and the rows around have these; `turned`: with day and month the other way round it fits. */
  | { readonly why: 'order' | 'turned'; readonly before: string; readonly after: string }
  /** No calendar has the date. */
  | { readonly why: 'no_date' }
  /** Nine in ten years are from `low` to `high`. */
  | { readonly why: 'year'; readonly low: string; readonly high: string }
  /** Before the date in the column `other`, which it never is in other rows. */
  | { readonly why: 'before'; readonly other: number; readonly first: string }
  | { readonly why: 'after'; readonly other: number; readonly last: string }
  /** It stands for no value, and repeats. */
  | { readonly why: 'default'; readonly cells: number }
  /** Ten, a hundred or a thousand times what the column has. */
  | ({ readonly why: 'factor'; readonly factor: string } & NumberRange)
  /** No person has this age. */
  | { readonly why: 'age'; readonly oldest: number }
  /** This share of the emails has the name that the row has in the column `other`. */
  | { readonly why: 'email_name'; readonly other: number; readonly share: number }
  /** The whole row is none. */
  | { readonly why: 'names' | 'sum' }

/** A part of a text that decides other columns: the domain of an email or of a website, the country of a phone number. */
export type TextPart = 'domain' | 'prefix'

/** From this probability on, findings may be fixed together. */
export const sureFrom = 0.9
export const isSure = ({ probability }: ErrorFinding): boolean => probability >= sureFrom

/** Of log-odds. */
export const probabilityOf = (odds: number): number => 1 / (1 + Math.exp(-odds))
