// Which columns and expressions the filter panel shows, in the order they were added.
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import { uiStore } from '../../state/open.ts'
import { createStore } from '../../state/store.ts'

interface ShownFacets {
  readonly columnIds: readonly ColumnId[]
  readonly expressions: readonly ShownExpression[]
  readonly pairs: readonly ShownPair[]
}

interface ShownExpression {
  /** Stays the same when it is written otherwise. */
  readonly id: number
  readonly sheetId: SheetId
  /** As written; '' is one that is still to be written. */
  readonly words: string
}

/** Two columns against one another; null is still to be chosen. */
export interface ShownPair {
  readonly id: number
  readonly sheetId: SheetId
  readonly firstId: ColumnId | null
  readonly secondId: ColumnId | null
}

export const shownFacets = createStore<ShownFacets>({ columnIds: [], expressions: [], pairs: [] })

export function addFacet(columnId: ColumnId): void {
  const { columnIds } = shownFacets.get()
  if (!columnIds.includes(columnId)) shownFacets.set({ columnIds: [...columnIds, columnId] })
}

export const dropFacet = (columnId: ColumnId): void =>
  shownFacets.set({ columnIds: shownFacets.get().columnIds.filter(id => id !== columnId) })

let nextId = 1

const isExpression = (sheetId: SheetId, words: string) => (one: ShownExpression) =>
  one.sheetId === sheetId && one.words === words

export function addExpression(sheetId: SheetId, words: string): void {
  const { expressions } = shownFacets.get()
  if (!expressions.some(isExpression(sheetId, words)))
    shownFacets.set({ expressions: [...expressions, { id: nextId++, sheetId, words }] })
}

/** `to` null: it is shown no longer. */
export function changeExpression(sheetId: SheetId, words: string, to: string | null): void {
  const { expressions } = shownFacets.get()
  const known = to !== null && expressions.some(isExpression(sheetId, to))
  const changed = (one: ShownExpression) => (to === null || known ? [] : [{ ...one, words: to }])
  shownFacets.set({
    expressions: expressions.flatMap(one => (isExpression(sheetId, words)(one) ? changed(one) : [one])),
  })
}

export function addPair(sheetId: SheetId, firstId: ColumnId | null, secondId: ColumnId | null): void {
  const { pairs } = shownFacets.get()
  if (!pairs.some(one => one.sheetId === sheetId && one.firstId === firstId && one.secondId === secondId))
    shownFacets.set({ pairs: [...pairs, { id: nextId++, sheetId, firstId, secondId }] })
}

/** `to` null: it is shown no longer. */
export const changePair = (id: number, to: Pick<ShownPair, 'firstId' | 'secondId'> | null): void =>
  shownFacets.set({
    pairs: shownFacets.get().pairs.flatMap(one => (one.id === id ? (to ? [{ ...one, ...to }] : []) : [one])),
  })

/** Whether a plot of two columns in the panel shows the condition, so that the facet of its column need not. */
export const isPlotted = (sheetId: SheetId, { kind, columnId }: ViewCondition): boolean =>
  (kind === 'number' || kind === 'date') &&
  shownFacets
    .get()
    .pairs.some(one => one.sheetId === sheetId && (one.firstId === columnId || one.secondId === columnId))

/** Opens the panel on two columns. */
export function openPair(sheetId: SheetId, firstId: ColumnId, secondId: ColumnId): void {
  addPair(sheetId, firstId, secondId)
  uiStore.set({ panel: { kind: 'filters' } })
}

/** Opens the panel on a column. */
export function openFacet(columnId: ColumnId): void {
  addFacet(columnId)
  uiStore.set({ panel: { kind: 'filters' } })
}
