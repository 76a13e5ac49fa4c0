// What a reconciliation asks and answers, whichever version of the protocol carries it.
import { z } from 'zod'
import { SheetId } from '../ids.ts'

/** A kind of entity, or something that is known of entities. */
export interface NamedId {
  readonly id: string
  readonly name: string
}

/** A type or a property that a service offers. */
export interface Suggestion extends NamedId {
  readonly description: string | null
}

/** Of several values of one property, how many have to fit. */
export const quantifiers = ['any', 'all', 'none'] as const
export type Quantifier = (typeof quantifiers)[number]

export interface PropertyCondition {
  readonly propertyId: string
  readonly values: readonly string[]
  /** Entities that do not have it are no candidates. */
  readonly required: boolean
  readonly quantifier: Quantifier
}

export interface ReconcileQuery {
  /** Spellings of the name; none: the properties alone decide. */
  readonly names: readonly string[]
  readonly nameRequired: boolean
  /** Entities of one of these types; none: of any. */
  readonly types: readonly string[]
  /** Others come behind them instead of being left out. */
  readonly typesAreHint: boolean
  readonly limit: number
  readonly properties: readonly PropertyCondition[]
}

/** One thing that speaks for a candidate or against it. */
export interface MatchFeature extends NamedId {
  readonly value: number | boolean
}

export interface ReconcileCandidate extends NamedId {
  readonly description: string | null
  readonly types: readonly NamedId[]
  /** 0 to 100 where the service keeps to that; null: it scores nothing. */
  readonly score: number | null
  /** The service is sure. */
  readonly match: boolean
  readonly features: readonly MatchFeature[]
}

/** A list as a service, by the names of its columns. */
export const ServedList = z.strictObject({
  sheetId: SheetId,
  /** What entities are called, side by side; absent: chosen by the program. */
  names: z.array(z.string()).max(5).optional(),
  /** What identifies them; absent: the number of the row. */
  id: z.string().optional(),
  /** What kind of entity a row is; absent: all are of one kind. */
  type: z.string().optional(),
  /** What others may see and compare; absent: all that are shown and not excluded from runs. */
  properties: z.array(z.string()).optional(),
})
export type ServedList = z.infer<typeof ServedList>

/** The list as it is served. */
export interface ServedFacts {
  readonly list: string
  readonly names: readonly string[]
  /** null: the number of the row. */
  readonly id: string | null
  readonly type: string | null
  readonly entities: number
  /** Rows without a name, rows whose id another one has, and rows of people on a do-not-contact list. */
  readonly unnamed: number
  readonly repeated: number
  readonly suppressed: number
  readonly types: readonly NamedId[]
  readonly properties: readonly NamedId[]
}

export interface ServedEntity extends NamedId {
  readonly types: readonly NamedId[]
  readonly values: readonly { readonly propertyId: string; readonly text: string }[]
}

/** What the secret part of an address may be: shorter ones can be tried out. */
export const addressSecret = /^[\w-]{16,100}$/
