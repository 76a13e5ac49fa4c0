// The team of a workspace.
import {
  type JoinedTeam,
  TeamAddressGiven,
  TeamCreate,
  TeamJoin,
  TeamLimitSet,
  type TeamMade,
  TeamMemberRef,
  type TeamReport,
} from '../../contract/app/team.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const teamRouter = router({
  joined: procedure.query(({ ctx }): Promise<JoinedTeam | null> => ctx.engine.teams.joined()),
  /** Asks the server. */
  status: procedure.query(({ ctx }): Promise<TeamReport> => ctx.engine.teams.status()),
  create: procedure.input(TeamCreate).mutation(({ ctx, input }): Promise<TeamMade> => ctx.engine.teams.create(input)),
  join: procedure.input(TeamJoin).mutation(({ ctx, input }): Promise<JoinedTeam> => ctx.engine.teams.join(input)),
  giveAddress: procedure
    .input(TeamAddressGiven)
    .mutation(({ ctx, input }): Promise<TeamReport> => ctx.engine.teams.giveAddress(input.address)),
  leave: procedure.mutation(({ ctx }): Promise<{ heard: boolean }> => ctx.engine.teams.leave()),
  limit: procedure.input(TeamLimitSet).mutation(({ ctx, input }): Promise<TeamReport> => ctx.engine.teams.limit(input)),
  remove: procedure
    .input(TeamMemberRef)
    .mutation(({ ctx, input }): Promise<TeamReport> => ctx.engine.teams.remove(input.member)),
})
