// What a row means to an operation: what would be sent, or why nothing is.
import { cutText } from '../../../contract/app/cell/cut-text.ts'

/** The fields of a request in canonical names. */
export type InputBody = Readonly<Record<string, string | number | readonly string[]>>

/** What a row means to an operation. */
export type RowInput =
  | { readonly kind: 'blank' }
  /** A person must correct the cell first. */
  | { readonly kind: 'unusable'; readonly reason: string; readonly normal: string }
  /** Rules and bundled lists decide: a call would waste a credit. */
  | { readonly kind: 'local'; readonly reason: string; readonly normal: string }
  | {
      readonly kind: 'ask'
      readonly body: InputBody
      /** The normalised input: a row that no longer gives it has changed. */
      readonly normal: string
      /** Names the call, where parameters belong to it: equal ones are one call. Else `normal` does. */
      readonly question?: string
      /** Domain of the input, for the spread of Try 10; empty when there is none. */
      readonly domain: string
    }

const maxShownLength = 80

/** Why a row is not asked, with the value that it is about: the cell may be another one by the time someone looks. */
export function unusableWords({ reason, normal }: Extract<RowInput, { kind: 'unusable' }>): string {
  const value = normal.split('\n').filter(Boolean).join(', ')
  if (value === '') return reason
  const why = /^(A |[A-Z][a-z])/.test(reason) ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason
  return `“${cutText(value, maxShownLength)}” cannot be used: ${why}`
}
