// The way from a workspace to its team: the address from where it is kept, and the server when it is first needed.
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import { BadTeamAddress, teamAddress } from './address.ts'
import { type TeamKeys, teamKeys } from './keys.ts'
import type { MembershipRow } from './membership.lane.ts'
import type { TeamMembership, TeamStore } from './team-store.ts'
import { TeamUnavailable } from './trouble.ts'

/** Name of the address in the keychain. */
export const addressSecret = (memberId: string) => `team ${memberId}`

const membershipOf = (row: MembershipRow): TeamMembership => ({
  teamId: row.team_id,
  teamName: row.team_name,
  memberId: row.member_id,
  memberName: row.member_name,
})

/** A failure that callers know. */
export function declared(error: unknown): unknown {
  if (error instanceof BadTeamAddress) return fail('team_address', { reason: error.message })
  if (error instanceof TeamUnavailable)
    return fail('team_unavailable', { trouble: error.trouble, reason: error.message })
  return error
}

export const noAddress =
  'The address of the team is missing. Give it as LISTWRIGHT_TEAM, or name a file that only you can read as LISTWRIGHT_TEAM_FILE.'

const noTeamInAddress = 'The address names no team. Use the whole invitation, with the part after #.'

export interface FoundAddress {
  readonly text: string
  readonly from: 'given' | 'keychain' | 'session'
}

export interface TeamOpening {
  /** What the workspace noted when it joined; null = it is in no team. */
  present(): Promise<MembershipRow | null>
  /** The address, and where it was found; else why it cannot be read. */
  addressOf(row: MembershipRow): Promise<FoundAddress | string>
  /** Of the team; null = there is no team. Throws team_address, team_unavailable where they cannot be read. */
  keys(): Promise<TeamKeys | null>
  /** Keeps an address in the keychain; without one, until this process ends. */
  remember(memberId: string, address: string): Promise<void>
  /** null = there is no team. Throws team_address, team_unavailable. */
  current(): Promise<TeamStore | null>
  /** Throws team_missing, and as `current`. */
  asked<T>(work: (team: TeamStore, row: MembershipRow) => Promise<T>): Promise<T>
  shut(): Promise<void>
}

export function createTeamOpening({
  store,
  host,
}: {
  readonly store: Store
  readonly host: Pick<Host, 'secrets' | 'teamAddress' | 'log'>
}): TeamOpening {
  /** Addresses that no keychain took, by member. */
  const typed = new Map<string, string>()
  let opened: { readonly row: MembershipRow; readonly team: Promise<TeamStore> } | null = null

  const present = () => store.grid.call('teamMembership')

  async function addressOf(row: MembershipRow): Promise<FoundAddress | string> {
    if (host.teamAddress !== undefined) return { text: host.teamAddress, from: 'given' }
    const known = typed.get(row.member_id)
    if (known !== undefined) return { text: known, from: 'session' }
    const read = await host.secrets.read(addressSecret(row.member_id))
    return read.secret ? { text: Buffer.from(read.secret).toString(), from: 'keychain' } : read.reason
  }

  async function remember(memberId: string, address: string): Promise<void> {
    const refused = await host.secrets.keep(addressSecret(memberId), Buffer.from(address))
    if (refused === null) typed.delete(memberId)
    else {
      typed.set(memberId, address)
      host.log.info('the address of the team is not in a keychain', { reason: refused })
    }
  }

  async function neededAddress(row: MembershipRow): Promise<FoundAddress> {
    const address = await addressOf(row)
    if (typeof address !== 'string') return address
    throw new TeamUnavailable('refused', `This workspace is in the team ${row.team_name}. ${noAddress} (${address})`)
  }

  async function keys(): Promise<TeamKeys | null> {
    const row = await present()
    if (!row) return null
    try {
      const { team } = teamAddress((await neededAddress(row)).text)
      if (!team) throw new BadTeamAddress(noTeamInAddress)
      return teamKeys(team.key)
    } catch (error) {
      throw declared(error)
    }
  }

  async function open(row: MembershipRow): Promise<TeamStore> {
    const address = await neededAddress(row)
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

  return { present, addressOf, keys, remember, current: async () => (await opening())?.team ?? null, asked, shut }
}
