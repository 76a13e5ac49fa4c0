// The state of a team: its members, what they have out, what was spent, and which limits there are.
import type { ClientBase } from 'pg'
import type { TeamKeys } from './keys.ts'

export interface TeamSums {
  readonly day: number
  readonly month: number
  readonly total: number
}

export interface TeamMemberStanding {
  readonly id: string
  readonly name: string
  readonly joinedAt: string
  readonly seenAt: string
  readonly removed: boolean
  /** Calls that are out. */
  readonly out: number
  /** Calls without an answer that no one has decided about. */
  readonly unsure: number
  /** Credits, those reserved and in doubt included. */
  readonly spent: TeamSums
  /** What it has asked in the last minute, or has out. */
  readonly runs: readonly { readonly op: string; readonly since: string }[]
  /** Members whose answers it has waited for in the last seconds. */
  readonly waitsFor: readonly string[]
}

export interface TeamAccountStanding {
  /** Its hash, hexadecimal. */
  readonly id: string
  readonly label: string
  readonly spent: TeamSums
  readonly reserved: number
  readonly unsure: number
  readonly answers: number
  /** `member` null: everybody together. */
  readonly limits: readonly { readonly kind: string; readonly member: string | null; readonly cap: number }[]
}

export interface TeamStanding {
  readonly members: readonly TeamMemberStanding[]
  readonly accounts: readonly TeamAccountStanding[]
}

/** Credits that the other members have used of an account: those that are settled, and with all that is out or in doubt. */
export interface ColleaguesSpending {
  readonly spent: number
  readonly most: number
}

export async function readColleagues(
  client: ClientBase,
  { teamId, memberId, account }: { readonly teamId: string; readonly memberId: string; readonly account: Buffer },
): Promise<ColleaguesSpending> {
  const { rows } = await client.query<{ spent: string; most: string }>(
    `SELECT coalesce(sum(spent), 0) AS spent, coalesce(sum(reserved + unsure + spent), 0) AS most FROM listwright_team.spend
     WHERE team_id = $1 AND account = $2 AND kind = 'total' AND member NOT IN ($3, $4)`,
    [teamId, account, memberId, everybody],
  )
  return { spent: Number(rows[0]?.spent ?? 0), most: Number(rows[0]?.most ?? 0) }
}

const everybody = '00000000-0000-0000-0000-000000000000'

/** A call that a colleague has out is asked about again within a second. */
const waitedLately = '5 seconds'
const askedLately = '1 minute'

interface MemberRow {
  id: string
  name: Buffer
  joined_at: Date
  seen_at: Date
  removed_at: Date | null
  out: string
  unsure: string
}

interface SpendRow {
  account: string
  member: string
  kind: 'day' | 'month' | 'total'
  used: string
  reserved: string
  unsure: string
}

interface AccountRow {
  id: string
  label: string
  answers: string
}

/** Of days and months only those that go on. */
const spendNow = `SELECT encode(account, 'hex') AS account, member, kind, reserved + unsure + spent AS used, reserved, unsure
  FROM listwright_team.spend WHERE team_id = $1 AND (kind = 'total'
    OR (kind = 'day' AND period = to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
    OR (kind = 'month' AND period = to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM')))`

const sums = (rows: readonly SpendRow[]): TeamSums => {
  const of = (kind: SpendRow['kind']) =>
    rows.filter(row => row.kind === kind).reduce((sum, { used }) => sum + Number(used), 0)
  return { day: of('day'), month: of('month'), total: of('total') }
}

export async function readTeamStanding(client: ClientBase, keys: TeamKeys, teamId: string): Promise<TeamStanding> {
  const { rows: accounts } = await client.query<AccountRow>(
    `SELECT encode(a.id, 'hex') AS id, a.label, (SELECT count(*) FROM listwright_team.answer w
       WHERE w.team_id = a.team_id AND w.account = a.id) AS answers
     FROM listwright_team.account a WHERE a.team_id = $1 ORDER BY a.label`,
    [teamId],
  )
  // What died meanwhile is shown as what it is.
  for (const { id } of accounts)
    await client.query("SELECT listwright_team.renew($1, $2, decode($3, 'hex'), '{}', 0)", [teamId, everybody, id])
  const { rows: members } = await client.query<MemberRow>(
    `SELECT m.id, m.name, m.joined_at, m.seen_at, m.removed_at,
       (SELECT count(*) FROM listwright_team.claim c WHERE c.team_id = m.team_id AND c.member = m.id AND c.state IN (0, 1)) AS out,
       (SELECT count(*) FROM listwright_team.claim c WHERE c.team_id = m.team_id AND c.member = m.id AND c.state = 4) AS unsure
     FROM listwright_team.member m WHERE m.team_id = $1 ORDER BY m.joined_at, m.id`,
    [teamId],
  )
  const { rows: runs } = await client.query<{ member: string; op: string; since: Date }>(
    `SELECT t.member, t.op, min(t.since) AS since FROM listwright_team.activity t
     WHERE t.team_id = $1 AND (t.last_at > clock_timestamp() - $2::interval OR EXISTS (SELECT 1 FROM listwright_team.claim c
       WHERE c.team_id = t.team_id AND c.account = t.account AND c.member = t.member AND c.op = t.op AND c.state IN (0, 1)))
     GROUP BY t.member, t.op ORDER BY t.op`,
    [teamId, askedLately],
  )
  const { rows: waits } = await client.query<{ member: string; holder: string }>(
    `SELECT DISTINCT member, holder FROM listwright_team.waiting WHERE team_id = $1 AND at > clock_timestamp() - $2::interval
     ORDER BY member, holder`,
    [teamId, waitedLately],
  )
  const { rows: spend } = await client.query<SpendRow>(spendNow, [teamId])
  const { rows: limits } = await client.query<{ account: string; kind: string; member: string; cap: string }>(
    `SELECT encode(account, 'hex') AS account, kind, member, cap FROM listwright_team.budget WHERE team_id = $1
     ORDER BY kind, member`,
    [teamId],
  )
  return {
    members: members.map(member => ({
      id: member.id,
      name: keys.open(member.name, `member ${member.id}`)?.toString() ?? 'unreadable name',
      joinedAt: member.joined_at.toISOString(),
      seenAt: member.seen_at.toISOString(),
      removed: member.removed_at !== null,
      out: Number(member.out),
      unsure: Number(member.unsure),
      spent: sums(spend.filter(row => row.member === member.id)),
      runs: runs.filter(run => run.member === member.id).map(({ op, since }) => ({ op, since: since.toISOString() })),
      waitsFor: waits.filter(wait => wait.member === member.id).map(({ holder }) => holder),
    })),
    accounts: accounts.map(({ id, label, answers }) => {
      const own = spend.filter(row => row.account === id && row.member === everybody)
      const total = own.find(({ kind }) => kind === 'total')
      return {
        id,
        label,
        spent: sums(own),
        reserved: Number(total?.reserved ?? 0),
        unsure: Number(total?.unsure ?? 0),
        answers: Number(answers),
        limits: limits
          .filter(({ account }) => account === id)
          .map(({ kind, member, cap }) => ({ kind, member: member === everybody ? null : member, cap: Number(cap) })),
      }
    }),
  }
}
