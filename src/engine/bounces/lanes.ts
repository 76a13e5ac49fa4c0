// What the lanes can do for bounce files.
import { bouncesRead } from './bounces.lane.ts'

export const bouncesLanes = { reads: { ...bouncesRead } }
