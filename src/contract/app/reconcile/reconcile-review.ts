// A reconciliation as the page asks for it: services that are remembered, what they suggest, and the values with their candidates.
import { z } from 'zod'
import type { NamedId, ReconcileCandidate } from './reconcile.ts'
import { ExtendAsk, ReconcileAsk, ServiceAddress } from './reconcile-client.ts'

/** A service that someone has added, as its manifest said it last. */
export interface KnownService extends ServiceAddress {
  readonly name: string
  readonly host: string
  readonly version: string
  readonly types: readonly NamedId[]
  readonly extends: boolean
  readonly suggestsTypes: boolean
  readonly suggestsProperties: boolean
  readonly previews: boolean
  /** Gives the address of the page of an entity. */
  readonly view: string | null
}

/** Types or properties that begin with some words; without words, the properties of a type. */
export const SuggestAsk = ServiceAddress.extend({
  of: z.enum(['type', 'property']),
  words: z.string().trim().max(200),
  type: z.string().max(1_000).nullable(),
})
export type SuggestAsk = z.infer<typeof SuggestAsk>

/** A type that candidates of the first values have, and how many of these values. */
export interface ProposedType extends NamedId {
  readonly values: number
}

/** Most requests that may be sent now. */
const most = z.int().min(1).max(10_000_000)

export const ReconcileStart = ReconcileAsk.extend({ most })
export type ReconcileStart = z.input<typeof ReconcileStart>

/** What asking came to. `stopped`: by a person. `left`: values that have no answer yet. */
export interface ReconcileAsked {
  readonly stopped: boolean
  readonly left: number
}

/** The best candidate is taken from this score on; null: only those that the service is sure of. */
const threshold = z.number().min(0).max(1_000_000).nullable()

export const ReconcileSummaryAsk = ReconcileAsk.extend({ threshold })
export type ReconcileSummaryAsk = z.input<typeof ReconcileSummaryAsk>

/** Values and their rows. */
export interface ValueCount {
  readonly values: number
  readonly rows: number
}

export const reviewStates = ['review', 'matched', 'none', 'unasked'] as const
export type ReviewState = (typeof reviewStates)[number]

export interface ReconcileSummary {
  readonly counts: Readonly<Record<ReviewState, ValueCount>>
  readonly blank: number
  readonly suppressed: number
  /** The highest score that a candidate has; null where none has one. */
  readonly topScore: number | null
}

export const ReconcilePageAsk = ReconcileSummaryAsk.extend({
  state: z.enum(reviewStates),
  first: z.int().min(0),
  count: z.int().min(1).max(100),
})
export type ReconcilePageAsk = z.input<typeof ReconcilePageAsk>

/** A candidate as it is shown and taken. */
export interface ShownCandidate extends Omit<ReconcileCandidate, 'features'> {
  /** Its page; null where the service has none. */
  readonly link: string | null
}

export interface ReconcileValue {
  readonly key: string
  readonly text: string
  /** What other columns say of it. */
  readonly also: readonly string[]
  readonly rows: number
  /** The place of the candidate that is taken; null: none is sure enough. */
  readonly taken: number | null
  readonly candidates: readonly ShownCandidate[]
}

export interface ReconcilePage {
  readonly total: number
  readonly values: readonly ReconcileValue[]
}

/** Other words for one value. */
export const SearchAgain = ReconcileAsk.extend({ words: z.string().trim().min(1).max(2_000) })
export type SearchAgain = z.input<typeof SearchAgain>

export const EntityPreview = ServiceAddress.extend({ id: z.string().min(1).max(2_000) })
export type EntityPreview = z.infer<typeof EntityPreview>

const Chosen = z.strictObject({
  id: z.string().min(1).max(2_000),
  name: z.string().max(10_000),
  score: z.number().nullable(),
})

export const ReconcileApply = ReconcileSummaryAsk.extend({
  /** What the names of the new columns begin with. */
  into: z.string().trim().min(1).max(200),
  /** What a person has decided: null is none of the candidates. */
  decided: z.array(z.strictObject({ key: z.string().max(64), candidate: Chosen.nullable() })).max(100_000),
})
export type ReconcileApply = z.input<typeof ReconcileApply>

export const ExtendStart = ExtendAsk.extend({ most })
export type ExtendStart = z.input<typeof ExtendStart>

/** The newest of what was sent. */
export const CallsAsk = z.strictObject({ limit: z.int().min(1).max(1_000) })

/** `stopped`: by a person, and nothing was written. `left`: entities that have no answer yet. */
export interface ExtendDone extends ReconcileAsked {
  readonly added: readonly string[]
  readonly filled: number
}
