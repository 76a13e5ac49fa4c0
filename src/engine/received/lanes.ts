// What the lanes can do for databases from outside.
import { salvageDatabase } from './salvage.lane.ts'
import { siftDatabase } from './sift.lane.ts'

export const receivedLanes = {
  alone: { salvage: salvageDatabase, sift: siftDatabase },
}
