// The SQL functions `new_cell` and `is_changed`: a statement that writes many cells asks for each what it is to hold, and
// before that, where it is a change of what is there, whether it is to be written at all.

type Cell = string | null

/** What a cell is to hold. `place`: of its column among those that are written; `present`: what it holds. */
export type NewCell = (place: number, rowId: number, present: Cell) => Cell

/** Whether a row is to be written, by cells of it. */
export type IsChanged = (rowId: number, ...cells: Cell[]) => boolean

/** Of the statement that goes on. */
let asked: NewCell | null = null
let judged: IsChanged | null = null

/** The SQL function; outside of `withNewCells` it leaves cells as they are. */
export const newCell: NewCell = (place, rowId, present) => (asked ? asked(place, rowId, present) : present)

/** The SQL function; outside of `withNewCells` nothing is written. */
export const isChanged = (rowId: number, ...cells: Cell[]): number => (judged?.(rowId, ...cells) ? 1 : 0)

/** Has the statements of `work` ask `cellAt`, and `changed` where they ask that. */
export function withNewCells(cellAt: NewCell, work: () => void, changed: IsChanged | null = null): void {
  asked = cellAt
  judged = changed
  try {
    work()
  } finally {
    asked = null
    judged = null
  }
}
