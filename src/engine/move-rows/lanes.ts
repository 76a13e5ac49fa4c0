// What the lanes can do for rows that go to another list.
import { waysWrite } from './ways.lane.ts'

export const moveRowsLanes = {
  writes: { ...waysWrite },
}
