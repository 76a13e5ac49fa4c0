// Which verdicts of the open lists show their details as columns, and what that means for what is shown and read.
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { createStore } from '../state/store.ts'
import { detailsOf, reasonOf, shownColumns } from './result-group.ts'
import type { SheetSession } from './session.ts'

/** As long as the page is open. */
const unfolded = createStore<{ heads: readonly ColumnId[] }>({ heads: [] })

export const isFolded = (head: Column): boolean => !unfolded.get().heads.includes(head.id)

/** Shows the details of a verdict as columns, or folds them in again. */
export function foldDetails(session: SheetSession, head: Column, folded: boolean): void {
  const others = unfolded.get().heads.filter(id => id !== head.id)
  unfolded.set({ heads: folded ? others : [...others, head.id] })
  session.setSheet(session.state.get().sheet)
  session.windows.refresh()
}

export const columnsShown = (sheet: Sheet): Column[] => shownColumns(sheet.columns, unfolded.get().heads)

/** The columns that are shown, with those that a folded one stands for behind it. */
export const columnsWithDetails = (sheet: Sheet, shown: readonly Column[]): Column[] =>
  shown.flatMap(column => [column, ...(isFolded(column) ? detailsOf(column, sheet.columns) : [])])

/** What is read of each row: the columns that are shown, and the reasons beside verdicts. */
export const columnsRead = (sheet: Sheet, shown: readonly Column[]): ColumnId[] => [
  ...shown.map(({ id }) => id),
  ...shown.flatMap(column => reasonOf(column, sheet.columns, unfolded.get().heads) ?? []),
]

/** The reason beside a verdict whose details are folded; null for all other cells. */
export function reasonAt({ state, windows }: SheetSession, row: number, column: Column): string | null {
  const id = reasonOf(column, state.get().sheet.columns, unfolded.get().heads)
  return id === null ? null : (windows.cell(row, id)?.value ?? null)
}
