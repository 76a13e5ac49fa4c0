// What is asked of a service as the dialogs hold it, and as the engine is asked.
import type { ColumnId, SheetId, ViewId } from '../../contract/app/ids.ts'
import type { NamedId } from '../../contract/app/reconcile/reconcile.ts'
import type { ExtendAsk, ReconcileAsk } from '../../contract/app/reconcile/reconcile-client.ts'
import type { KeptReview, KnownService } from '../../contract/app/reconcile/reconcile-review.ts'

export interface ComparedProperty extends NamedId {
  readonly columnId: ColumnId
}

export interface ReconcileDraft {
  readonly type: NamedId | null
  readonly properties: readonly ComparedProperty[]
  /** Only the rows that are shown. */
  readonly shownOnly: boolean
  readonly perSecond: number
}

export const emptyDraft: ReconcileDraft = { type: null, properties: [], shownOnly: true, perSecond: 2 }

/** As it was asked about last, as far as its columns are still there. */
export const draftOf = (
  { type, properties, perSecond }: KeptReview,
  columns: readonly { readonly id: ColumnId }[],
): ReconcileDraft => ({
  ...{ type, perSecond, shownOnly: true },
  properties: properties.filter(one => columns.some(({ id }) => id === one.columnId)),
})

/** What a list is asked about. */
export interface AskedList {
  readonly sheetId: SheetId
  readonly columnId: ColumnId
  /** The view that is open; null: it shows all rows. */
  readonly viewId: ViewId | null
}

const whom = ({ service, allowPrivate }: KnownService) => ({ service, allowPrivate })

export const askOf = (
  service: KnownService,
  { type, properties, shownOnly, perSecond }: ReconcileDraft,
  { sheetId, columnId, viewId }: AskedList,
): ReconcileAsk => ({
  ...whom(service),
  ...{ sheetId, columnId, perSecond, viewId: shownOnly ? viewId : null },
  type: type?.id ?? null,
  properties: properties.map(one => ({ propertyId: one.id, columnId: one.columnId })),
})

export const extendAskOf = (
  service: KnownService,
  properties: readonly NamedId[],
  { sheetId, columnId }: Pick<AskedList, 'sheetId' | 'columnId'>,
): ExtendAsk => ({
  ...whom(service),
  ...{ sheetId, columnId },
  propertyIds: properties.map(({ id }) => id),
})

/** The column with the ids of what a column was matched with: its own, or the one that was written beside it. */
export function idsFor<C extends { readonly id: ColumnId; readonly name: string }>(
  columns: readonly C[],
  columnId: ColumnId,
): C | undefined {
  const column = columns.find(({ id }) => id === columnId)
  const stem = column?.name.replace(/: (?:name|score|link|match)$/, '')
  return columns.findLast(({ name }) => name === `${stem}: id`) ?? column
}
