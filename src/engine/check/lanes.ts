// What the lanes can do for column profiles.
import { markersRead } from './markers.lane.ts'
import { notationRead } from './notation.lane.ts'
import { profileRead } from './profile.lane.ts'
import { wholeColumnsRead } from './whole-columns.lane.ts'

export const checkLanes = {
  reads: { ...markersRead, ...notationRead, ...profileRead, ...wholeColumnsRead },
}
