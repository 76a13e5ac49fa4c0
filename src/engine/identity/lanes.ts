// What the lanes can do for who is suppressed.
import { sealingRead, sealingWrite } from './sealing.lane.ts'
import { suppressedRead } from './suppressed.lane.ts'

export const identityLanes = {
  writes: { ...sealingWrite },
  reads: { ...suppressedRead, ...sealingRead },
}
