// What the lanes can do for databases from outside.
import { salvage } from './salvage.lane.ts'
import { sift } from './sift.lane.ts'

export const receivedLanes = {
  alone: { salvage, sift },
}
