// Teams on a PostgreSQL server of their own, for tests: one server for a file, a new team for each test.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { invitationFrom } from '../../engine/team/address.ts'
import type { TeamAccount, TeamCall, TeamEnd } from '../../engine/team/claims.ts'
import {
  createTeam,
  joinTeam,
  openTeamStore,
  type TeamMembership,
  type TeamStore,
} from '../../engine/team/team-store.ts'
import { startPostgres, type TestPostgres } from '../directory/postgres.ts'

export const teamAccount: TeamAccount = { name: 'remote api.example.com main', label: 'api.example.com' }

export interface TestMember extends TeamMembership {
  readonly store: TeamStore
}

export interface TestTeam {
  readonly name: string
  readonly invitation: string
  readonly members: readonly TestMember[]
  close(): Promise<void>
}

/** A call for one credit about an input that a text names. */
export const teamCall = (text: string, more: Partial<TeamCall> = {}): TeamCall => ({
  id: randomUUID(),
  op: 'validate.email',
  key: Buffer.from(text),
  price: 1,
  maxAge: { found: null, missed: null },
  again: false,
  idem: null,
  ...more,
})

/** How a call ended: with an answer for its price, by default. */
export const teamEnd = (call: TeamCall, more: Partial<TeamEnd> = {}): TeamEnd => ({
  id: call.id,
  account: teamAccount.name,
  outcome: 'answered',
  booked: call.price,
  miss: false,
  raw: Buffer.from(`answer to ${Buffer.from(call.key)}`),
  op: call.op,
  key: call.key,
  ageMs: 0,
  ...more,
})

/** Claims as of the first state of the do-not-contact lists. */
export const teamClaim = ({ store }: TestMember, calls: readonly TeamCall[], sent = true) =>
  store.claim({ account: teamAccount, sent, suppressions: 0, calls })
export const claimedKinds = async (member: TestMember, calls: readonly TeamCall[], sent = true) =>
  (await teamClaim(member, calls, sent)).map(({ kind }) => kind)

/** To be called where a file's hooks stand. Fails without a server: nothing of a team can be shown then. */
export function teamSuite(settings: Readonly<Record<string, string>> = {}) {
  let server: TestPostgres
  let pool: pg.Pool
  const open = new Set<TestTeam>()

  beforeAll(async () => {
    const started = await startPostgres(settings)
    if (typeof started === 'string') throw new Error(started)
    server = started
    pool = new pg.Pool({ connectionString: server.url })
    pool.on('error', () => undefined)
  })
  afterAll(async () => {
    for (const team of open) await team.close()
    await pool.end()
    await server.close()
  })

  /** A new team of so many members. */
  const makeTeam = async (count = 2): Promise<TestTeam> => {
    const name = `team ${randomUUID()}`
    const { key, ...first } = await createTeam(server.url, name, 'member 0')
    const invitation = invitationFrom(server.url, { name, key })
    const memberships: TeamMembership[] = [first]
    while (memberships.length < count) memberships.push(await joinTeam(invitation, `member ${memberships.length}`))
    const members: TestMember[] = []
    for (const one of memberships) members.push({ ...one, store: await openTeamStore(invitation, one) })
    const team = {
      name,
      invitation,
      members,
      close: async () => {
        open.delete(team)
        for (const { store } of members) await store.close()
      },
    }
    open.add(team)
    return team
  }

  return {
    url: () => server.url,
    server: () => server,
    /** SQL beside the program. */
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    team: makeTeam,
    /** Two members of a new team. */
    pair: async () => {
      const made = await makeTeam(2)
      const [anna, ben] = made.members
      if (!anna || !ben) throw new Error('a team of two has two members')
      return { ...made, anna, ben }
    },
    /** As if the leases of these claims had run out: only the database's clock counts, so the database is changed. */
    leaseOver: (ids: readonly string[]) =>
      pool.query(
        "UPDATE listwright_team.claim SET lease_until = clock_timestamp() - interval '1 second' WHERE id = ANY($1::uuid[]) AND state IN (0, 1)",
        [ids],
      ),
  }
}
