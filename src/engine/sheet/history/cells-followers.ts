// What looks at cells that were just written, in the same step, such as results whose inputs they are. Features that a sheet
// knows nothing of are named to it in `engine/lanes.ts`.
import type { WriteDb } from '../../store/sql.ts'

/** Cells of a column that a step has written. */
export interface WrittenCells {
  columnId: number
  rowIds: number[]
}

/** `except`: columns that keep their results as they are. */
export type CellsFollower = (
  db: WriteDb,
  stepId: number,
  sheetId: number,
  written: readonly WrittenCells[],
  except?: ReadonlySet<number>,
) => void

const followers: CellsFollower[] = []

/** From now on `follower` hears of all cells that are written in this thread. */
export const followCells = (follower: CellsFollower): void => void followers.push(follower)

/** All that a step has written so far, once for all of it. */
export const cellsWritten: CellsFollower = (...written) => {
  for (const follow of followers) follow(...written)
}
