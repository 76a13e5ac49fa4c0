// The team of a workspace: made, joined, asked and left. The server is reached for when it is first needed.
import type { z } from 'zod'
import type { JoinedTeam, TeamCreate, TeamJoin, TeamLimitSet, TeamMade, TeamReport } from '../../contract/app/team.ts'
import { remoteAccount, usableRemoteAccount } from '../account/connections.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { Failure, fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import { BadTeamAddress, invitationFrom, placeOf, teamAddress } from './address.ts'
import type { MembershipRow } from './membership.lane.ts'
import { addressSecret, createTeamOpening, declared, noAddress } from './opening.ts'
import { createTeamOutbox, type TeamOutbox } from './outbox.ts'
import { memberNamed, reportOf } from './report.ts'
import { createTeamSuppressions, type SharedSecrets, type TeamSuppressions } from './suppressions.ts'
import type { TeamMembership, TeamStore } from './team-store.ts'

export interface Teams {
  joined(): Promise<JoinedTeam | null>
  /** Throws team_joined_already, team_address, team_unavailable. */
  create(ask: z.infer<typeof TeamCreate>): Promise<TeamMade>
  join(ask: z.infer<typeof TeamJoin>): Promise<JoinedTeam>
  /** The address of the team that the workspace is in, typed again. Throws team_missing, team_address, team_unavailable. */
  giveAddress(address: string): Promise<TeamReport>
  /** The workspace was opened: the team hears what ended before, or was cut short. */
  start(): Promise<void>
  /** Answers of this workspace that are older leave the team too. Never rejects. */
  forgetAnswers(days: number): Promise<void>
  /** Asks the server. Throws team_missing, team_address, team_unavailable. */
  status(): Promise<TeamReport>
  limit(ask: TeamLimitSet): Promise<TeamReport>
  remove(member: string): Promise<TeamReport>
  /** The workspace leaves in any case; `heard` = the server knows of it. Throws team_missing. */
  leave(): Promise<{ heard: boolean }>
  /** What runs share; null = there is no team. Throws team_address, team_unavailable. */
  store(): Promise<TeamStore | null>
  /** Tells the server how calls ended. */
  readonly outbox: TeamOutbox
  /** The do-not-contact lists, which all members share. */
  readonly suppressions: TeamSuppressions
  close(): Promise<void>
}

export interface TeamsParts {
  readonly store: Store
  readonly seals: SharedSecrets
  readonly changes: Pick<ChangeFeed, 'suppression' | 'team'>
  /** Calls that have not left are judged again before they do. */
  readonly recall: () => void
  readonly host: Pick<Host, 'secrets' | 'settings' | 'teamAddress' | 'clock' | 'log'>
}

const dayMs = 86_400_000

export function createTeams({ store, host, seals, changes, recall }: TeamsParts): Teams {
  const { present, addressOf, remember, current, asked, shut } = createTeamOpening({ store, host })

  const shownAs = async (row: MembershipRow): Promise<JoinedTeam> => {
    const address = await addressOf(row)
    return {
      team: row.team_name,
      member: row.member_name,
      server: row.server,
      joinedAt: new Date(row.joined_at).toISOString(),
      address: typeof address === 'string' ? null : address.from,
      unsettled: await store.grid.call('unsettledTeamCalls'),
    }
  }

  async function refuseSecond(): Promise<void> {
    const row = await present()
    if (row) throw fail('team_joined_already', { team: row.team_name })
  }

  /** Keeps what joining gave; the address goes to the keychain where there is one. */
  async function keep(made: TeamMembership, address: string): Promise<MembershipRow> {
    const row: MembershipRow = {
      team_id: made.teamId,
      team_name: made.teamName,
      member_id: made.memberId,
      member_name: made.memberName,
      server: placeOf(teamAddress(address)),
      joined_at: host.clock.now(),
    }
    await remember(made.memberId, address)
    await store.writer.urgent('keepMembership', row)
    changes.team()
    return row
  }

  async function reported(team: TeamStore, row: MembershipRow): Promise<TeamReport> {
    const account = usableRemoteAccount(host)
    const here = account && { id: team.accountId(account.name), account }
    return reportOf(await team.standing(), row.member_id, await shownAs(row), here)
  }

  const outbox = createTeamOutbox({
    store,
    clock: host.clock,
    log: host.log,
    team: current,
  })

  const suppressions = createTeamSuppressions({
    store,
    secrets: seals,
    onChange: () => {
      recall()
      changes.suppression()
    },
    log: host.log,
    team: current,
  })

  return {
    outbox,
    suppressions,
    async joined() {
      const row = await present()
      return row ? shownAs(row) : null
    },
    async create({ name, member, address = host.teamAddress }) {
      await refuseSecond()
      try {
        if (address === undefined) throw new BadTeamAddress(noAddress)
        const { createTeam } = await import('./team-store.ts')
        const { key, ...made } = await createTeam(address, name, member)
        const invitation = invitationFrom(address, { name, key })
        const row = await keep(made, invitation)
        await suppressions.report()
        return { ...(await shownAs(row)), invitation }
      } catch (error) {
        throw declared(error)
      }
    },
    async join({ member, address = host.teamAddress }) {
      await refuseSecond()
      try {
        if (address === undefined) throw new BadTeamAddress(noAddress)
        const { joinTeam } = await import('./team-store.ts')
        const row = await keep(await joinTeam(address, member), address)
        await suppressions.report()
        return await shownAs(row)
      } catch (error) {
        throw declared(error)
      }
    },
    async giveAddress(address) {
      const row = await present()
      if (!row) throw fail('team_missing', {})
      try {
        // One that does not lead to the team is not kept.
        const { openTeamStore } = await import('./team-store.ts')
        const team = await openTeamStore(address, { teamId: row.team_id, memberId: row.member_id })
        await team.ping().finally(() => team.close())
      } catch (error) {
        throw declared(error)
      }
      await remember(row.member_id, address)
      await shut()
      changes.team()
      outbox.hurry()
      await suppressions.report()
      return asked(reported)
    },
    async start() {
      outbox.hurry()
      if (!(await present())) return
      const heard = suppressions.report()
      // A server that is away is asked when the workspace is next opened.
      void current()
        .then(team => team?.prune())
        .catch(() => undefined)
      // Entries that only the team has the secret of: no one can be compared with them before.
      if ((await store.grid.call('sealStand')).unreadable > 0) await heard
    },
    async forgetAnswers(days) {
      // A server that is away is asked in the next round.
      await current()
        .then(team => team?.forgetAnswers(days * dayMs))
        .catch((error: unknown) => host.log.info('answers of the team were not removed', { error: String(error) }))
    },
    async status() {
      // Where the server is away, the question itself says so.
      await suppressions.report()
      return asked(reported)
    },
    limit: ({ kind, member, cap }) =>
      asked(async (team, row) => {
        const id = member === null ? null : await memberNamed(team, member)
        await team.setBudget(remoteAccount(host), kind, id, cap)
        changes.team()
        return reported(team, row)
      }),
    remove: member =>
      asked(async (team, row) => {
        await team.remove(await memberNamed(team, member))
        changes.team()
        return reported(team, row)
      }),
    async leave() {
      const row = await present()
      if (!row) throw fail('team_missing', {})
      await outbox.settled()
      const heard = await asked(team => team.remove(row.member_id)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Failure) return false
          throw error
        },
      )
      await shut()
      await store.writer.urgent('dropMembership')
      changes.team()
      await host.secrets.forget(addressSecret(row.member_id)).catch(() => undefined)
      return { heard }
    },
    store: current,
    async close() {
      await outbox.close()
      await suppressions.close()
      await shut()
    },
  }
}
