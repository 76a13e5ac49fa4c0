// The team of a workspace: made, joined, asked and left. The server is reached for when it is first needed.
import type { z } from 'zod'
import type { JoinedTeam, TeamCreate, TeamJoin, TeamLimitSet, TeamMade, TeamReport } from '../../contract/app/team.ts'
import { remoteAccount, usableRemoteAccount } from '../account/connections.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import type { Tombstone } from './erasure-log.ts'
import { createTeamErasures, type TeamErasures } from './erasures.ts'
import type { MembershipRow } from './membership.lane.ts'
import { createMembership, joinedAs } from './membership.ts'
import { followTeamNews, type TeamNews } from './news.ts'
import { createTeamOpening } from './opening.ts'
import { createTeamOutbox, type TeamOutbox } from './outbox.ts'
import { memberNamed, reportOf } from './report.ts'
import { createTeamSuppressions, type SharedSecrets, type TeamSuppressions } from './suppressions.ts'
import type { TeamStore } from './team-store.ts'

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
  /** Asks the team one thing. Throws team_missing, team_address, team_unavailable. */
  asked<T>(work: (team: TeamStore, row: MembershipRow) => Promise<T>): Promise<T>
  /** Tells the server how calls ended. */
  readonly outbox: TeamOutbox
  /** The do-not-contact lists, which all members share. */
  readonly suppressions: TeamSuppressions
  /** Persons whom all members erase. */
  readonly erasures: TeamErasures
  close(): Promise<void>
}

export interface TeamsParts {
  readonly store: Store
  readonly seals: SharedSecrets
  readonly changes: Pick<ChangeFeed, 'suppression' | 'team'>
  /** Calls that have not left are judged again before they do. */
  readonly recall: () => void
  /** Erases whom a colleague has erased, and keeps what the team has to hear. */
  readonly erase: (tombstone: Tombstone) => Promise<void>
  /** A text without the person, as a tombstone has them. */
  readonly without: (person: string) => (text: string) => string
  readonly host: Pick<Host, 'secrets' | 'settings' | 'teamAddress' | 'clock' | 'log'>
}

const dayMs = 86_400_000
/** How often the team is asked for news while nothing else asks it. */
const newsEveryMs = 60_000

export function createTeams({ store, host, seals, changes, recall, erase, without }: TeamsParts): Teams {
  const opening = createTeamOpening({ store, host })
  const { present, keys, current, asked, shut } = opening
  const shownAs = joinedAs(store, opening)

  async function reported(team: TeamStore, row: MembershipRow): Promise<TeamReport> {
    const account = usableRemoteAccount(host)
    const here = account && { id: team.accountId(account.name), account }
    return reportOf(
      { ...(await team.standing()), erasures: await team.erasures() },
      row.member_id,
      await shownAs(row),
      here,
    )
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

  const erasures = createTeamErasures({ store, team: current, keys, erase, without, log: host.log })
  let news: TeamNews | null = null
  async function hearNews(): Promise<void> {
    if (!(await present())) return
    await suppressions.report()
    await erasures.report()
  }

  const membership = createMembership({
    store,
    host,
    opening,
    changes,
    hear: suppressions.report,
    settle: async () => {
      await outbox.settled()
      await erasures.report()
    },
  })

  return {
    outbox,
    suppressions,
    erasures,
    ...membership,
    async joined() {
      const row = await present()
      return row ? shownAs(row) : null
    },
    async giveAddress(address) {
      await membership.giveAddress(address)
      outbox.hurry()
      await suppressions.report()
      return asked(reported)
    },
    async start() {
      outbox.hurry()
      // A workspace that joins later hears of it too.
      news ??= followTeamNews(hearNews, newsEveryMs)
      if (!(await present())) return
      const heard = suppressions.report()
      void erasures.report()
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
      await erasures.report()
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
    store: current,
    asked,
    async close() {
      await news?.close()
      await outbox.close()
      await suppressions.close()
      await erasures.close()
      await shut()
    },
  }
}
