// The team of a workspace.
import {
  type JoinedTeam,
  SharedRef,
  type SharedThing,
  type SharedVersionView,
  ShareThing,
  type TakenThing,
  TakeThing,
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
  shared: procedure.query(({ ctx }): Promise<SharedThing[]> => ctx.engine.teamSharing.list()),
  versions: procedure
    .input(SharedRef)
    .query(({ ctx, input }): Promise<SharedVersionView[]> => ctx.engine.teamSharing.versions(input)),
  share: procedure
    .input(ShareThing)
    .mutation(({ ctx, input }): Promise<SharedThing[]> => ctx.engine.teamSharing.share(input)),
  unshare: procedure
    .input(SharedRef)
    .mutation(({ ctx, input }): Promise<SharedThing[]> => ctx.engine.teamSharing.unshare(input)),
  take: procedure
    .input(TakeThing)
    .mutation(({ ctx, input }): Promise<TakenThing> => ctx.engine.teamSharing.take(input)),
  limit: procedure.input(TeamLimitSet).mutation(({ ctx, input }): Promise<TeamReport> => ctx.engine.teams.limit(input)),
  remove: procedure
    .input(TeamMemberRef)
    .mutation(({ ctx, input }): Promise<TeamReport> => ctx.engine.teams.remove(input.member)),
})
