// Making, joining and leaving a team, and the address that leads to it.
import type { z } from 'zod'
import type { JoinedTeam, TeamCreate, TeamJoin, TeamMade } from '../../contract/app/team.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { Failure, fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import { BadTeamAddress, invitationFrom, placeOf, teamAddress } from './address.ts'
import type { MembershipRow } from './membership.lane.ts'
import { addressSecret, declared, noAddress, type TeamOpening } from './opening.ts'
import type { TeamMembership } from './team-store.ts'

export interface MembershipParts {
  readonly store: Store
  readonly opening: TeamOpening
  readonly changes: Pick<ChangeFeed, 'team'>
  readonly host: Pick<Host, 'secrets' | 'teamAddress' | 'clock'>
  /** Hears what the team shares. Never rejects. */
  readonly hear: () => Promise<unknown>
  /** Tells the team what it has yet to hear. Never rejects. */
  readonly settle: () => Promise<void>
}

/** What is known of a team without its server. */
export const joinedAs =
  (store: Store, { addressOf }: Pick<TeamOpening, 'addressOf'>) =>
  async (row: MembershipRow): Promise<JoinedTeam> => {
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

export function createMembership({ store, opening, changes, host, hear, settle }: MembershipParts) {
  const { present, remember, asked, shut } = opening
  const shownAs = joinedAs(store, opening)

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

  return {
    async create({ name, member, address = host.teamAddress }: z.infer<typeof TeamCreate>): Promise<TeamMade> {
      await refuseSecond()
      try {
        if (address === undefined) throw new BadTeamAddress(noAddress)
        const { createTeam } = await import('./team-store.ts')
        const { key, ...made } = await createTeam(address, name, member)
        const invitation = invitationFrom(address, { name, key })
        const row = await keep(made, invitation)
        await hear()
        return { ...(await shownAs(row)), invitation }
      } catch (error) {
        throw declared(error)
      }
    },
    async join({ member, address = host.teamAddress }: z.infer<typeof TeamJoin>): Promise<JoinedTeam> {
      await refuseSecond()
      try {
        if (address === undefined) throw new BadTeamAddress(noAddress)
        const { joinTeam } = await import('./team-store.ts')
        const row = await keep(await joinTeam(address, member), address)
        await hear()
        return await shownAs(row)
      } catch (error) {
        throw declared(error)
      }
    },
    async giveAddress(address: string): Promise<void> {
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
    },
    async leave(): Promise<{ heard: boolean }> {
      const row = await present()
      if (!row) throw fail('team_missing', {})
      await settle()
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
  }
}
