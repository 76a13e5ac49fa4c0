// Erasures in the team's database: the person encrypted until every member has erased them, who has confirmed, and the answers that go.
import type { ClientBase } from 'pg'
import type { TeamKeys } from './keys.ts'
import { TeamUnavailable } from './trouble.ts'

/** What was asked about a person: account as answer keys name it, operation, key of the input in hexadecimal. */
export interface AskedInput {
  readonly account: string
  readonly op: string
  readonly key: string
}

/** An erasure that this member has not confirmed. */
export interface Tombstone {
  readonly id: string
  /** What identifies the person, as JSON. */
  readonly person: string
}

export interface TeamErasureStanding {
  readonly id: string
  readonly begunAt: string
  /** Who began it. */
  readonly member: string
  /** Members that have not erased the person yet. */
  readonly waiting: readonly string[]
}

/** Who must confirm: members since before it began, that still are. */
const unconfirmed = `SELECT m.id FROM listwright_team.member m
  WHERE m.team_id = e.team_id AND m.removed_at IS NULL AND m.joined_at <= e.begun_at
    AND NOT EXISTS (SELECT 1 FROM listwright_team.erasure_confirmed c
      WHERE c.team_id = e.team_id AND c.erasure = e.id AND c.member = m.id)`

const inputsOf = (keys: TeamKeys, asked: readonly AskedInput[]): string =>
  JSON.stringify(
    asked.map(({ account, op, key }) => ({
      account: keys.account(account).toString('hex'),
      op,
      input: keys.input(Buffer.from(key, 'hex')).toString('hex'),
    })),
  )

interface ErasureAt {
  readonly teamId: string
  readonly memberId: string
}

/** This member has erased the person. `person`: others must do so too; null: it did because one of them said so. */
export async function reportErasure(
  client: ClientBase,
  keys: TeamKeys,
  { teamId, memberId }: ErasureAt,
  { id, person, asked }: { readonly id: string; readonly person: string | null; readonly asked: readonly AskedInput[] },
): Promise<void> {
  const body = person === null ? null : keys.seal(Buffer.from(person), `erasure ${id}`)
  await client.query('SELECT listwright_team.report_erasure($1, $2, $3, $4, $5)', [
    teamId,
    memberId,
    id,
    body,
    inputsOf(keys, asked),
  ])
}

/** What this member has yet to erase. Throws TeamUnavailable for one that was tampered with. */
export async function readTombstones(
  client: ClientBase,
  keys: TeamKeys,
  { teamId, memberId }: ErasureAt,
): Promise<Tombstone[]> {
  const { rows } = await client.query<{ id: string; body: Buffer }>(
    `SELECT e.id, e.body FROM listwright_team.erasure e WHERE e.team_id = $1 AND e.body IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM listwright_team.erasure_confirmed c
         WHERE c.team_id = e.team_id AND c.erasure = e.id AND c.member = $2) ORDER BY e.begun_at, e.id`,
    [teamId, memberId],
  )
  return rows.map(({ id, body }) => {
    const person = keys.open(body, `erasure ${id}`)
    if (!person)
      throw new TeamUnavailable(
        'refused',
        'An erasure of the team was changed in the database and cannot be read. Erase the person here manually, and restore the database from a backup.',
      )
    return { id, person: person.toString() }
  })
}

export async function readErasures(client: ClientBase, teamId: string): Promise<TeamErasureStanding[]> {
  const { rows } = await client.query<{ id: string; member: string; begun_at: Date; waiting: string[] }>(
    `SELECT e.id, e.member, e.begun_at, ARRAY(${unconfirmed} ORDER BY m.joined_at, m.id)::text[] AS waiting
     FROM listwright_team.erasure e WHERE e.team_id = $1 ORDER BY e.begun_at DESC, e.id`,
    [teamId],
  )
  return rows.map(({ id, member, begun_at, waiting }) => ({ id, member, begunAt: begun_at.toISOString(), waiting }))
}
