// What the lanes can do for fixes.
import { fixRead } from './fix.lane.ts'

export const cleanLanes = {
  reads: { ...fixRead },
}
