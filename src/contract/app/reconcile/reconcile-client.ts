// Matching the values of a column with the entities of a reconciliation service, and bringing what it knows of them.
import { z } from 'zod'
import type { EditResult } from '../cell/edit.ts'
import { ColumnId, SheetId, ViewId } from '../ids.ts'

/** Most candidates that are asked for and kept of a value. */
export const maxCandidates = 50

/** A service by its address. */
export const ServiceAddress = z.strictObject({
  /** Its endpoint, where its manifest is. */
  service: z.string().trim().min(1).max(2_000),
  /** Addresses of a private network are asked too. */
  allowPrivate: z.boolean().default(false),
})
export type ServiceAddress = z.infer<typeof ServiceAddress>

/** A service that is asked, and how. */
const ServiceAsk = ServiceAddress.extend({
  /** Most requests in a second. */
  perSecond: z.number().positive().max(100).default(2),
})

/** The values of a column, to be matched with the entities of a service. */
export const ReconcileAsk = ServiceAsk.extend({
  sheetId: SheetId,
  columnId: ColumnId,
  /** Only the rows of this view. */
  viewId: ViewId.nullable().default(null),
  /** Only entities of this type. */
  type: z.string().min(1).max(1_000).nullable().default(null),
  /** Columns that say something of the entity, by the property that they are compared with. */
  properties: z
    .array(z.strictObject({ propertyId: z.string().min(1).max(1_000), columnId: ColumnId }))
    .max(20)
    .default([]),
  /** Candidates of a value. */
  limit: z.int().min(1).max(maxCandidates).default(5),
})
export type ReconcileAsk = z.input<typeof ReconcileAsk>

/** Values of properties of entities whose ids a column has. */
export const ExtendAsk = ServiceAsk.extend({
  sheetId: SheetId,
  /** Its cells are ids of the service. */
  columnId: ColumnId,
  /** Only the rows of this view. */
  viewId: ViewId.nullable().default(null),
  propertyIds: z.array(z.string().min(1).max(1_000)).min(1).max(50),
})
export type ExtendAsk = z.input<typeof ExtendAsk>

/** What asking would come to; no value was sent for it. */
export interface ReconcileEstimate {
  readonly service: string
  readonly host: string
  readonly rows: number
  /** Rows without a value, and rows of people on a do-not-contact list: neither is asked about. */
  readonly blank: number
  readonly suppressed: number
  /** Different values, and how many of them have a stored answer. */
  readonly different: number
  readonly stored: number
  readonly calls: number
  /** Columns whose values would be sent. */
  readonly fields: readonly string[]
}

export interface ReconcileDone extends EditResult {
  readonly matched: number
  readonly added: readonly string[]
}

/** A request that was sent to a reconciliation service. */
export interface ReconcileCall {
  readonly id: number
  readonly at: string
  readonly host: string
  readonly kind: 'candidates' | 'values'
  readonly sheetId: number
  /** null: the list is gone. */
  readonly sheet: string | null
  readonly fields: readonly string[]
  readonly items: number
  readonly sent: number
  readonly http: number | null
  readonly received: number | null
}
