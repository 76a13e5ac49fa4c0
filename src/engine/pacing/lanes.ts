// What the lanes can do for learned paces.
import { paceRead, paceWrite } from './pace.lane.ts'

export const pacingLanes = {
  writes: { ...paceWrite },
  reads: { ...paceRead },
}
