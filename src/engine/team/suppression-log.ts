// The do-not-contact lists in the team's database: changes in their order, encrypted, and the secrets that hashes are sealed by.
import type { ClientBase } from 'pg'
import type { TeamKeys } from './keys.ts'
import type { SharedChange } from './suppressions.lane.ts'
import { TeamUnavailable } from './trouble.ts'

/** Adds changes. */
export async function shareSuppressions(
  client: ClientBase,
  keys: TeamKeys,
  { teamId, memberId }: { readonly teamId: string; readonly memberId: string },
  changes: readonly SharedChange[],
): Promise<void> {
  const named = changes.map(change => ({
    ...change,
    id: keys.suppression(`${change.entry.kind} ${change.entry.hash}`).toString('hex'),
  }))
  await client.query('SELECT listwright_team.share_suppressions($1, $2, $3, $4)', [
    teamId,
    memberId,
    JSON.stringify(named.map(({ id, removed }) => ({ id, removed }))),
    named.map(({ id, entry }) => keys.seal(Buffer.from(JSON.stringify(entry)), `do-not-contact ${id}`)),
  ])
}

export interface SuppressionNews {
  readonly changes: readonly SharedChange[]
  /** The last change that is in `changes`, or that there is. */
  readonly upTo: number
  /** There are more. */
  readonly more: boolean
  /** The team has fewer changes than the caller knows. */
  readonly older: boolean
}

/** What changed after `since`, at most `most` changes. Throws TeamUnavailable for an entry that was tampered with. */
export async function suppressionNews(
  client: ClientBase,
  keys: TeamKeys,
  teamId: string,
  since: number,
  most: number,
): Promise<SuppressionNews> {
  const { rows: teams } = await client.query<{ suppressions: string }>(
    'SELECT suppressions FROM listwright_team.team WHERE id = $1',
    [teamId],
  )
  const last = Number(teams[0]?.suppressions ?? 0)
  if (last < since) return { changes: [], upTo: 0, more: true, older: true }
  const { rows } = await client.query<{ id: string; change: string; removed: boolean; body: Buffer }>(
    `SELECT encode(id, 'hex') AS id, change, removed, body FROM listwright_team.suppression
     WHERE team_id = $1 AND change > $2 AND change <= $3 ORDER BY change LIMIT $4`,
    [teamId, since, last, most],
  )
  const changes = rows.map(({ id, removed, body }): SharedChange => {
    const text = keys.open(body, `do-not-contact ${id}`)
    if (!text)
      throw new TeamUnavailable(
        'refused',
        'An entry of the do-not-contact lists of the team was changed in the database and cannot be read. Nothing was sent. Restore the database from a backup.',
      )
    return { removed, entry: JSON.parse(text.toString()) as SharedChange['entry'] }
  })
  const more = rows.length === most
  return { changes, upTo: more ? Number(rows.at(-1)?.change) : last, more, older: false }
}

export interface SharedSeal {
  /** Hexadecimal. */
  readonly print: string
  readonly secret: Buffer
}

export async function shareSeals(
  client: ClientBase,
  keys: TeamKeys,
  teamId: string,
  seals: readonly SharedSeal[],
): Promise<void> {
  for (const { print, secret } of seals)
    await client.query(
      "INSERT INTO listwright_team.suppression_seal (team_id, print, secret) VALUES ($1, decode($2, 'hex'), $3) ON CONFLICT DO NOTHING",
      [teamId, print, keys.seal(secret, `do-not-contact secret ${print}`)],
    )
}

export async function readSeals(client: ClientBase, keys: TeamKeys, teamId: string): Promise<SharedSeal[]> {
  const { rows } = await client.query<{ print: string; secret: Buffer }>(
    "SELECT encode(print, 'hex') AS print, secret FROM listwright_team.suppression_seal WHERE team_id = $1",
    [teamId],
  )
  return rows.flatMap(({ print, secret }) => {
    const opened = keys.open(secret, `do-not-contact secret ${print}`)
    return opened ? [{ print, secret: opened }] : []
  })
}
