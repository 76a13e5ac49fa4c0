// A team in PostgreSQL: made, joined, asked, left.
import { randomBytes, randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import type { SharedRef } from '../../contract/app/team.ts'
import type { PaceAsk, PaceSaid } from '../pacing/shared-groups.ts'
import { type TeamAddress, teamAddress } from './address.ts'
import {
  type ClaimAsk,
  claimCalls,
  markSent,
  renewClaims,
  settleCalls,
  sharePace,
  type TeamAccount,
  type TeamEnd,
  type TeamVerdict,
} from './claims.ts'
import {
  type AskedInput,
  readErasures,
  readTombstones,
  reportErasure,
  type TeamErasureStanding,
  type Tombstone,
} from './erasure-log.ts'
import { type TeamKeys, teamKeyBytes, teamKeys } from './keys.ts'
import { prepareTeamTables } from './migrate.ts'
import { openTeamSession } from './session.ts'
import { addShared, latestShared, type SharedVersion, takeOutOfShared, versionsOfShared } from './shared-log.ts'
import { type ColleaguesSpending, readColleagues, readTeamStanding, type TeamStanding } from './standing.ts'
import {
  readSeals,
  type SharedSeal,
  type SuppressionNews,
  shareSeals,
  shareSuppressions,
  suppressionNews,
} from './suppression-log.ts'
import type { SharedChange } from './suppressions.lane.ts'
import { TeamUnavailable } from './trouble.ts'

/** Who works here, in which team. */
export interface TeamMembership {
  readonly teamId: string
  readonly teamName: string
  readonly memberId: string
  readonly memberName: string
}

export interface TeamStore {
  /** Server and database, for people. */
  readonly where: string
  /** How the server names an account: its hash, hexadecimal. */
  accountId(account: string): string
  claim(ask: Pick<ClaimAsk, 'account' | 'sent' | 'suppressions' | 'calls' | 'pace'>): Promise<TeamVerdict[]>
  /** What this member says of the pace beside a claim, and hears. */
  sharePace(account: TeamAccount, asks: readonly PaceAsk[]): Promise<PaceSaid[]>
  /** A colleague was refused at the account: for so long no one sends. Returns what ends listening; `broken`: it has ended. */
  onSilence(
    account: string,
    heard: (group: string, ms: number) => void,
    broken: () => void,
  ): Promise<() => Promise<void>>
  markSent(account: TeamAccount, ids: readonly string[]): Promise<Set<string>>
  renew(account: string, ids: readonly string[]): Promise<void>
  settle(ends: readonly TeamEnd[]): Promise<void>
  /** `member` null: of everybody together. `cap` null: no limit. */
  setBudget(
    account: TeamAccount,
    kind: 'day' | 'month' | 'total',
    member: string | null,
    cap: number | null,
  ): Promise<void>
  standing(): Promise<TeamStanding>
  /** Changes of the do-not-contact lists: when this has returned, a member must know them to claim. */
  shareSuppressions(changes: readonly SharedChange[]): Promise<void>
  suppressionNews(since: number, most: number): Promise<SuppressionNews>
  shareSeals(seals: readonly SharedSeal[]): Promise<void>
  seals(): Promise<SharedSeal[]>
  /** Adds a version of what is shared; `text` null: it is shared no more, and its versions go. Returns its number. */
  addShared(thing: Pick<SharedVersion, 'kind' | 'name' | 'text'>): Promise<number>
  /** The latest version of each thing, also of those that are shared no more. */
  shared(): Promise<SharedVersion[]>
  /** The versions of one thing, the newest first, at most so many. */
  versionsOfShared(thing: SharedRef, most?: number): Promise<SharedVersion[]>
  /** Takes a person out of all that is shared. */
  takeOutOfShared(without: (text: string) => string): Promise<void>
  /** This member has erased a person; `person` = whom all others must erase too. */
  reportErasure(erasure: {
    readonly id: string
    readonly person: string | null
    readonly asked: readonly AskedInput[]
  }): Promise<void>
  /** What this member has yet to erase. */
  tombstones(): Promise<Tombstone[]>
  erasures(): Promise<TeamErasureStanding[]>
  /** Removes claims that ended long ago. */
  prune(): Promise<void>
  /** Removes the answers that this member paid for and that are older. */
  forgetAnswers(olderThanMs: number): Promise<void>
  /** What the other members have used. */
  colleagues(account: string): Promise<ColleaguesSpending>
  /** From now on this member claims nothing; what it has out may still be settled. */
  remove(memberId: string): Promise<void>
  /** Asks nothing but whether the server answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

const Silence = z.object({
  ...{ team: z.string(), account: z.string(), group: z.string(), member: z.string(), ms: z.number() },
})

/** Anyone who may use the database may notify of anything. */
function silenceIn(text: string): z.infer<typeof Silence> | undefined {
  try {
    return Silence.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** The nil member: everybody together. */
const everybody = '00000000-0000-0000-0000-000000000000'

/** How long ended claims are kept: a repeated message about one is far younger. */
const keptEnded = '30 days'
const prunedAtOnce = 5000

interface TeamRow {
  id: string
  name: string
  key_check: Buffer
}

const teamNamed = async (client: ClientBase, name: string): Promise<TeamRow | undefined> =>
  (await client.query<TeamRow>('SELECT id, name, key_check FROM listwright_team.team WHERE name = $1', [name])).rows[0]

async function addMember(
  client: ClientBase,
  keys: TeamKeys,
  team: TeamRow,
  memberName: string,
): Promise<TeamMembership> {
  const memberId = randomUUID()
  await client.query('INSERT INTO listwright_team.member (team_id, id, name) VALUES ($1, $2, $3)', [
    team.id,
    memberId,
    keys.seal(Buffer.from(memberName), `member ${memberId}`),
  ])
  return { teamId: team.id, teamName: team.name, memberId, memberName }
}

/** Prepares the tables and does one thing. Throws BadTeamAddress, TeamUnavailable. */
async function once<T>(address: TeamAddress, work: (client: ClientBase, where: string) => Promise<T>): Promise<T> {
  const session = await openTeamSession(address)
  try {
    return await session.ask(async client => {
      await prepareTeamTables(client, session.where)
      return work(client, session.where)
    })
  } finally {
    await session.close()
  }
}

const uniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

/** Makes a team and its first member. Returns the key that colleagues need. Throws BadTeamAddress, TeamUnavailable. */
export async function createTeam(
  address: string,
  name: string,
  memberName: string,
): Promise<TeamMembership & { readonly key: Buffer }> {
  const key = randomBytes(teamKeyBytes)
  const keys = teamKeys(key)
  return once(teamAddress(address), async (client, where) => {
    const id = randomUUID()
    try {
      await client.query('INSERT INTO listwright_team.team (id, name, key_check) VALUES ($1, $2, $3)', [
        id,
        name,
        keys.check,
      ])
    } catch (error) {
      if (!uniqueViolation(error)) throw error
      throw new TeamUnavailable(
        'refused',
        `There is a team named ${name} at ${where} already. Join it with its invitation, or choose another name. Nothing was changed.`,
      )
    }
    return { ...(await addMember(client, keys, { id, name, key_check: keys.check }, memberName)), key }
  })
}

/** The team that the address names, and whether its key is the right one. */
async function invitedTo(
  client: ClientBase,
  where: string,
  team: TeamAddress['team'],
): Promise<{ row: TeamRow; keys: TeamKeys }> {
  if (!team)
    throw new TeamUnavailable('refused', 'The address names no team. Use the whole invitation, with the part after #.')
  const keys = teamKeys(team.key)
  const row = await teamNamed(client, team.name)
  if (!row) throw new TeamUnavailable('refused', `There is no team named ${team.name} at ${where}.`)
  if (!row.key_check.equals(keys.check))
    throw new TeamUnavailable(
      'refused',
      `The key in the invitation is not that of the team ${team.name} at ${where}. Ask for a new invitation.`,
    )
  return { row, keys }
}

/** Adds a member. Throws BadTeamAddress, TeamUnavailable. */
export async function joinTeam(address: string, memberName: string): Promise<TeamMembership> {
  const read = teamAddress(address)
  return once(read, async (client, where) => {
    const { row, keys } = await invitedTo(client, where, read.team)
    return addMember(client, keys, row, memberName)
  })
}

/** Opens a team for one of its members; the server is asked when it is first needed. Throws BadTeamAddress, TeamUnavailable. */
export async function openTeamStore(
  address: string,
  { teamId, memberId }: Pick<TeamMembership, 'teamId' | 'memberId'>,
): Promise<TeamStore> {
  const read = teamAddress(address)
  if (!read.team)
    throw new TeamUnavailable('refused', 'The address names no team. Use the whole invitation, with the part after #.')
  const keys = teamKeys(read.team.key)
  const session = await openTeamSession(read)
  /** Connections over which the tables were looked at; all again after a failure. Behind a new one the server may be another. */
  let checked = new WeakSet<ClientBase>()

  const ask = <T>(work: (client: ClientBase) => Promise<T>): Promise<T> =>
    session.ask(async client => {
      if (!checked.has(client)) {
        await prepareTeamTables(client, session.where)
        const { row } = await invitedTo(client, session.where, read.team)
        if (row.id !== teamId)
          throw new TeamUnavailable(
            'refused',
            `The team ${row.name} at ${session.where} is another one than this workspace joined. Leave the team, and join the new one.`,
          )
        checked.add(client)
      }
      return work(client)
    })
  const watched = async <T>(work: (client: ClientBase) => Promise<T>): Promise<T> => {
    try {
      return await ask(work)
    } catch (error) {
      checked = new WeakSet()
      throw error
    }
  }

  return {
    where: session.where,
    accountId: account => keys.account(account).toString('hex'),
    claim: async asked => watched(client => claimCalls(client, keys, { teamId, memberId, ...asked })),
    sharePace: (account, asks) => watched(client => sharePace(client, keys, { teamId, memberId, account }, asks)),
    onSilence: (account, heard, broken) =>
      session.listen(
        'listwright_team_silence',
        text => {
          const said = silenceIn(text)
          if (said?.team !== teamId || said.member === memberId) return
          if (said.account === keys.account(account).toString('hex')) heard(said.group, said.ms)
        },
        broken,
      ),
    markSent: (account, ids) => watched(client => markSent(client, keys, { teamId, memberId, account }, ids)),
    renew: (account, ids) => watched(client => renewClaims(client, keys, { teamId, memberId, account }, ids)),
    settle: ends => watched(client => settleCalls(client, keys, teamId, ends)),
    setBudget: (account, kind, member, cap) =>
      watched(async client => {
        await client.query('SELECT listwright_team.set_budget($1, $2, $3, $4, $5, $6)', [
          teamId,
          keys.account(account.name),
          account.label,
          kind,
          member ?? everybody,
          cap,
        ])
      }),
    standing: () => watched(client => readTeamStanding(client, keys, teamId)),
    shareSuppressions: changes => watched(client => shareSuppressions(client, keys, { teamId, memberId }, changes)),
    suppressionNews: (since, most) => watched(client => suppressionNews(client, keys, teamId, since, most)),
    shareSeals: seals => watched(client => shareSeals(client, keys, teamId, seals)),
    seals: () => watched(client => readSeals(client, keys, teamId)),
    addShared: thing => watched(client => addShared(client, keys, { teamId, memberId }, thing)),
    shared: () => watched(client => latestShared(client, keys, teamId)),
    versionsOfShared: (thing, most) => watched(client => versionsOfShared(client, keys, teamId, thing, most)),
    takeOutOfShared: without => watched(client => takeOutOfShared(client, keys, { teamId, memberId }, without)),
    reportErasure: erasure => watched(client => reportErasure(client, keys, { teamId, memberId }, erasure)),
    tombstones: () => watched(client => readTombstones(client, keys, { teamId, memberId })),
    erasures: () => watched(client => readErasures(client, teamId)),
    prune: () =>
      watched(async client => {
        for (let removed = prunedAtOnce; removed === prunedAtOnce; ) {
          const { rows } = await client.query<{ removed: string }>(
            'SELECT listwright_team.prune($1, $2, $3) AS removed',
            [teamId, keptEnded, prunedAtOnce],
          )
          removed = Number(rows[0]?.removed ?? 0)
        }
      }),
    forgetAnswers: olderThanMs =>
      watched(async client => {
        await client.query(
          `DELETE FROM listwright_team.answer WHERE team_id = $1 AND member = $2
             AND fetched_at < clock_timestamp() - $3::bigint * interval '1 millisecond'`,
          [teamId, memberId, Math.round(olderThanMs)],
        )
      }),
    colleagues: account =>
      watched(client => readColleagues(client, { teamId, memberId, account: keys.account(account) })),
    remove: member =>
      watched(async client => {
        await client.query(
          'UPDATE listwright_team.member SET removed_at = clock_timestamp() WHERE team_id = $1 AND id = $2 AND removed_at IS NULL',
          [teamId, member],
        )
        // No one waits for it any more.
        await client.query('SELECT listwright_team.end_erasures($1)', [teamId])
      }),
    ping: () => watched(async () => {}),
    close: () => session.close(),
  }
}
