// What the lanes can do for the team of a workspace.
import { membershipRead, membershipWrite } from './membership.lane.ts'
import { outboxRead, outboxWrite } from './outbox.lane.ts'

export const teamLanes = {
  writes: { ...membershipWrite, ...outboxWrite },
  reads: { ...membershipRead, ...outboxRead },
}
