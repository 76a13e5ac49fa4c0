// What the lanes can do for who is suppressed.
import { suppressedRead } from './suppressed.lane.ts'

export const identityLanes = {
  reads: { ...suppressedRead },
}
