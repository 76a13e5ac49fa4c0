// The SQL function `new_cell`: a statement that writes many cells asks for each what it is to hold.

type Cell = string | null

/** What a cell is to hold. `place`: of its column among those that are written; `present`: what it holds. */
export type NewCell = (place: number, rowId: number, present: Cell) => Cell

/** Of the statement that goes on. */
let asked: NewCell | null = null

/** The SQL function; outside of `withNewCells` it leaves cells as they are. */
export const newCell: NewCell = (place, rowId, present) => (asked ? asked(place, rowId, present) : present)

/** Has the statements of `work` ask `cellAt`. */
export function withNewCells(cellAt: NewCell, work: () => void): void {
  asked = cellAt
  try {
    work()
  } finally {
    asked = null
  }
}
