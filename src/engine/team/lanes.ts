// What the lanes can do for the team of a workspace.
import { membershipRead, membershipWrite } from './membership.lane.ts'

export const teamLanes = {
  writes: { ...membershipWrite },
  reads: { ...membershipRead },
}
