// What the lanes can do for the team of a workspace.
import { teamErasuresRead, teamErasuresWrite } from './erasures.lane.ts'
import { membershipRead, membershipWrite } from './membership.lane.ts'
import { outboxRead, outboxWrite } from './outbox.lane.ts'
import { sharedRead, sharedWrite } from './shared.lane.ts'
import { suppressionsRead, suppressionsWrite } from './suppressions.lane.ts'

export const teamLanes = {
  writes: { ...membershipWrite, ...outboxWrite, ...suppressionsWrite, ...teamErasuresWrite, ...sharedWrite },
  reads: { ...membershipRead, ...outboxRead, ...suppressionsRead, ...teamErasuresRead, ...sharedRead },
}
