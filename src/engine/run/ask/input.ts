// What a row means to an operation: what would be sent, or why nothing is.
/** The fields of a request in canonical names. */
export type Body = Readonly<Record<string, string | number | readonly string[]>>

/** What a row means to an operation. */
export type Input =
  | { readonly kind: 'blank' }
  /** A person must correct the cell first. */
  | { readonly kind: 'unusable'; readonly reason: string; readonly normal: string }
  /** Rules and bundled lists decide: a call would waste a credit. */
  | { readonly kind: 'local'; readonly reason: string; readonly normal: string }
  | {
      readonly kind: 'ask'
      readonly body: Body
      /** The normalised input: a row that no longer gives it has changed. */
      readonly normal: string
      /** Names the call, where parameters belong to it: equal ones are one call. Else `normal` does. */
      readonly question?: string
      /** Domain of the input, for the spread of Try 10; empty when there is none. */
      readonly domain: string
    }
