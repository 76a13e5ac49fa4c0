// The columns that a check writes are one on the screen: the verdict with its reason, which folds out to the others. Pure.
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'

/** What the column of the verdict stands for while it is folded. Values of their own, as a number in its form, stay columns. */
const details = new Set(['action', 'reason', 'checked_on', 'email_quality.score'])

const isVerdict = ({ id, origin }: Column) => origin?.field === 'verdict' && origin.resultColumnId === id

/** The columns that fold into this one; none where it is no verdict. */
export const detailsOf = (head: Column, columns: readonly Column[]): Column[] =>
  isVerdict(head)
    ? columns.filter(({ id, hidden, origin }) => {
        return id !== head.id && !hidden && origin?.resultColumnId === head.id && details.has(origin.field)
      })
    : []

/** The reason that is shown beside a verdict; null where it has a column of its own now, or none at all. */
export function reasonOf(head: Column, columns: readonly Column[], unfolded: readonly ColumnId[]): ColumnId | null {
  if (unfolded.includes(head.id)) return null
  return detailsOf(head, columns).find(({ origin }) => origin?.field === 'reason')?.id ?? null
}

/**
 * Columns as the grid shows them: pinned ones first, behind them the results of pinned ones, which are not scrolled away from
 * what they are about; without what is hidden or folded.
 */
export function shownColumns(columns: readonly Column[], unfolded: readonly ColumnId[]): Column[] {
  const heads = new Map(columns.map(column => [column.id, column]))
  const isFolded = ({ id, origin }: Column) => {
    const head = origin && heads.get(origin.resultColumnId)
    if (!head || head.hidden || unfolded.includes(head.id)) return false
    return detailsOf(head, columns).some(one => one.id === id)
  }
  const visible = columns.filter(column => !column.hidden && !isFolded(column))
  const pinned = visible.filter(column => column.pinned)
  const others = visible.filter(column => !column.pinned)
  const isAbout = ({ origin }: Column) => origin !== null && pinned.some(({ id }) => id === origin.sourceId)
  return [...pinned, ...others.filter(isAbout), ...others.filter(column => !isAbout(column))]
}
