// A reconciliation as the page asks for it: services that are remembered, what they suggest, and the values with their candidates.
import { z } from 'zod'
import { ColumnId, RowId, SheetId } from '../ids.ts'
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
  /** Values that a person has decided about, and all that take a candidate, by a person or without one. */
  readonly decided: number
  readonly taken: ValueCount
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
  /** The place of the candidate that is taken without a person; null: none is sure enough. */
  readonly taken: number | null
  /** What a person has decided: the id of one of the candidates, or null for none of them; absent: nothing yet. */
  readonly decided?: string | null
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

/** A candidate as a decision keeps it. */
export const ChosenCandidate = z.strictObject({
  id: z.string().min(1).max(2_000),
  name: z.string().max(10_000),
  score: z.number().nullable(),
})
export type ChosenCandidate = z.infer<typeof ChosenCandidate>

/** What a person decides about a value: kept with the list. */
export const ReconcileDecide = z.strictObject({
  sheetId: SheetId,
  /** Of the value: `ReconcileValue.key`. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** `candidate` null: none of them. null: undecided again. */
  decision: z.strictObject({ candidate: ChosenCandidate.nullable() }).nullable(),
})
export type ReconcileDecide = z.infer<typeof ReconcileDecide>

export const ReconcileApply = ReconcileSummaryAsk.extend({
  /** What the names of the new columns begin with. */
  into: z.string().trim().min(1).max(200),
})
export type ReconcileApply = z.input<typeof ReconcileApply>

const Named = z.strictObject({ id: z.string().min(1).max(1_000), name: z.string().max(10_000) })

/** How a column is asked about, as the review shows it: kept with the column, so that the review goes on there. */
export const KeptReview = z.strictObject({
  service: ServiceAddress.shape.service,
  type: Named.nullable(),
  properties: z.array(Named.extend({ columnId: ColumnId })).max(20),
  perSecond: z.number().positive().max(100),
  threshold,
})
export type KeptReview = z.infer<typeof KeptReview>

/** A column of a list. */
export const ReconciledColumn = z.strictObject({ sheetId: SheetId, columnId: ColumnId })
export type ReconciledColumn = z.infer<typeof ReconciledColumn>
export const ReviewKeep = ReconciledColumn.extend({ kept: KeptReview })
export type ReviewKeep = z.infer<typeof ReviewKeep>

export const CellEntityAsk = ReconciledColumn.extend({ rowId: RowId })
export type CellEntityAsk = z.infer<typeof CellEntityAsk>

/** What a cell of a reconciled column means, by the columns that the reconciliation wrote. */
export interface CellEntity {
  /** What became of the value: matched, to review, none, not asked; or what a person has written there. */
  readonly state: string | null
  readonly name: string | null
  readonly id: string | null
  readonly score: string | null
  readonly link: string | null
  /** Where it comes from: the note of the columns. */
  readonly from: string
}

export const ExtendStart = ExtendAsk.extend({ most })
export type ExtendStart = z.input<typeof ExtendStart>

/** `stopped`: by a person, and nothing was written. `left`: entities that have no answer yet. */
export interface ExtendDone extends ReconcileAsked {
  readonly added: readonly string[]
  readonly filled: number
}
