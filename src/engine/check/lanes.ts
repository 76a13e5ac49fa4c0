// What the lanes can do for column profiles.
import { notationRead } from './notation.lane.ts'
import { profileRead } from './profile.lane.ts'

export const checkLanes = {
  reads: { ...notationRead, ...profileRead },
}
