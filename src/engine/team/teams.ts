// The team of a workspace: made, joined, asked and left. The server is reached for when it is first needed.
import type { z } from 'zod'
import type { JoinedTeam, TeamCreate, TeamJoin, TeamLimitSet, TeamMade, TeamReport } from '../../contract/app/team.ts'
import { remoteAccount } from '../account/connections.ts'
import { Failure, fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import { BadTeamAddress, invitationFrom, placeOf, teamAddress } from './address.ts'
import type { MembershipRow } from './membership.lane.ts'
import { createTeamOutbox, type TeamOutbox } from './outbox.ts'
import type { TeamMembership, TeamStore } from './team-store.ts'
import { TeamUnavailable } from './trouble.ts'

export interface Teams {
  joined(): Promise<JoinedTeam | null>
  /** Throws team_joined_already, team_address, team_unavailable. */
  create(ask: z.infer<typeof TeamCreate>): Promise<TeamMade>
  join(ask: z.infer<typeof TeamJoin>): Promise<JoinedTeam>
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
  close(): Promise<void>
}

export interface TeamsParts {
  readonly store: Store
  readonly host: Pick<Host, 'secrets' | 'settings' | 'teamAddress' | 'clock' | 'log'>
}

/** Name of the address in the keychain. */
const secretName = (memberId: string) => `team ${memberId}`

const membershipOf = (row: MembershipRow): TeamMembership => ({
  teamId: row.team_id,
  teamName: row.team_name,
  memberId: row.member_id,
  memberName: row.member_name,
})

/** A failure that callers know. */
function declared(error: unknown): unknown {
  if (error instanceof BadTeamAddress) return fail('team_address', { reason: error.message })
  if (error instanceof TeamUnavailable)
    return fail('team_unavailable', { trouble: error.trouble, reason: error.message })
  return error
}

const noAddress =
  'The address of the team is missing. Give it as LISTWRIGHT_TEAM, or name a file that only you can read as LISTWRIGHT_TEAM_FILE.'

export function createTeams({ store, host }: TeamsParts): Teams {
  let opened: { readonly row: MembershipRow; readonly team: Promise<TeamStore> } | null = null

  const present = () => store.grid.call('teamMembership')

  async function addressOf(row: MembershipRow): Promise<{ text: string; from: 'given' | 'keychain' } | string> {
    if (host.teamAddress !== undefined) return { text: host.teamAddress, from: 'given' }
    const read = await host.secrets.read(secretName(row.member_id))
    return read.secret ? { text: Buffer.from(read.secret).toString(), from: 'keychain' } : read.reason
  }

  async function open(row: MembershipRow): Promise<TeamStore> {
    const address = await addressOf(row)
    if (typeof address === 'string')
      throw new TeamUnavailable('refused', `This workspace is in the team ${row.team_name}. ${noAddress} (${address})`)
    const { openTeamStore } = await import('./team-store.ts')
    return openTeamStore(address.text, membershipOf(row))
  }

  async function opening(): Promise<{ row: MembershipRow; team: TeamStore } | null> {
    const row = await present()
    if (!row) return null
    try {
      if (opened?.row.member_id !== row.member_id) {
        const team = open(row)
        opened = { row, team }
        // It is opened again when it is next asked for.
        team.catch(() => {
          opened = null
        })
      }
      return { row, team: await opened.team }
    } catch (error) {
      throw declared(error)
    }
  }

  async function shut(): Promise<void> {
    const team = await opened?.team.catch(() => null)
    opened = null
    await team?.close()
  }

  async function asked<T>(work: (team: TeamStore, row: MembershipRow) => Promise<T>): Promise<T> {
    const at = await opening()
    if (!at) throw fail('team_missing', {})
    try {
      return await work(at.team, at.row)
    } catch (error) {
      throw declared(error)
    }
  }

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
    const refused = await host.secrets.keep(secretName(made.memberId), Buffer.from(address))
    if (refused !== null) host.log.info('the address of the team is not in a keychain', { reason: refused })
    await store.writer.urgent('keepMembership', row)
    return row
  }

  async function reported(team: TeamStore, row: MembershipRow): Promise<TeamReport> {
    const { members, accounts } = await team.standing()
    const nameOf = (id: string | null) => members.find(member => member.id === id)?.name ?? null
    return {
      ...(await shownAs(row)),
      members: members.map(({ id, name, removed, seenAt, out, unsure, spent }) => ({
        name,
        you: id === row.member_id,
        removed,
        seenAt,
        out,
        unsure,
        spent,
      })),
      accounts: accounts.map(({ label, limits, ...account }) => ({
        account: label,
        ...account,
        limits: limits.map(({ kind, member, cap }) => ({ kind, member: nameOf(member), cap })),
      })),
    }
  }

  /** A member by name. Throws not_found, also where the name is that of two. */
  async function memberNamed(team: TeamStore, name: string): Promise<string> {
    const found = (await team.standing()).members.filter(member => member.name === name && !member.removed)
    const [only] = found
    if (!only || found.length > 1) throw fail('not_found', { what: `a member named ${name}` })
    return only.id
  }

  const outbox = createTeamOutbox({
    store,
    clock: host.clock,
    log: host.log,
    team: async () => (await opening())?.team ?? null,
  })

  return {
    outbox,
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
        return await shownAs(await keep(await joinTeam(address, member), address))
      } catch (error) {
        throw declared(error)
      }
    },
    status: () => asked(reported),
    limit: ({ kind, member, cap }) =>
      asked(async (team, row) => {
        const id = member === null ? null : await memberNamed(team, member)
        await team.setBudget(remoteAccount(host), kind, id, cap)
        return reported(team, row)
      }),
    remove: member =>
      asked(async (team, row) => {
        await team.remove(await memberNamed(team, member))
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
      await host.secrets.forget(secretName(row.member_id)).catch(() => undefined)
      return { heard }
    },
    store: async () => (await opening())?.team ?? null,
    async close() {
      await outbox.close()
      await shut()
    },
  }
}
