// What the lanes can do for column profiles.
import { profileRead } from './profile.lane.ts'

export const checkLanes = {
  reads: { ...profileRead },
}
