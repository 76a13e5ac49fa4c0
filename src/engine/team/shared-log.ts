// Recipes, searches, templates and settings of the service in the team's database: encrypted, each with its versions.
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { type SharedKind, type SharedRef, sharedKinds } from '../../contract/app/team.ts'
import type { TeamKeys } from './keys.ts'

/** What is encrypted. `text` null: it is shared no more. */
const Body = z.object({ kind: z.enum(sharedKinds), name: z.string(), text: z.string().nullable() })

export interface SharedVersion {
  readonly kind: SharedKind
  readonly name: string
  readonly text: string | null
  readonly version: number
  readonly member: string
  readonly at: string
}

interface SharedAt {
  readonly teamId: string
  readonly memberId: string
}

interface SharedRow {
  id: Buffer
  version: number
  member: string
  body: Buffer
  at: Date
}

/** How many versions are kept of what is shared, and of what is shared no more: only that it is not. */
const keptVersions = 20
const keptEnd = 1

const about = (id: Buffer, version: number) => `shared ${id.toString('hex')} ${version}`
const idOf = (keys: TeamKeys, kind: SharedKind, name: string) => keys.shared(`${kind} ${name}`)

function opened(keys: TeamKeys, { id, version, member, body, at }: SharedRow): SharedVersion | null {
  const text = keys.open(body, about(id, version))
  const read = text && Body.safeParse(JSON.parse(text.toString())).data
  return read ? { ...read, version, member, at: at.toISOString() } : null
}

const sealed = (keys: TeamKeys, id: Buffer, version: number, body: z.infer<typeof Body>): Buffer =>
  keys.seal(Buffer.from(JSON.stringify(body)), about(id, version))

/**
 * Adds a version; two at once follow one another. With one that says that it is shared no more, all others go. Returns its number.
 * Throws where this member was removed.
 */
export async function addShared(
  client: ClientBase,
  keys: TeamKeys,
  { teamId, memberId }: SharedAt,
  body: z.infer<typeof Body>,
): Promise<number> {
  const id = idOf(keys, body.kind, body.name)
  for (;;) {
    const { rows } = await client.query<{ last: number | null }>(
      'SELECT max(version) AS last FROM listwright_team.shared WHERE team_id = $1 AND id = $2',
      [teamId, id],
    )
    const version = (rows[0]?.last ?? 0) + 1
    const kept = body.text === null ? keptEnd : keptVersions
    const added = await client.query<{ added: boolean }>(
      'SELECT listwright_team.add_shared($1, $2, $3, $4, $5, $6) AS added',
      [teamId, memberId, id, version, sealed(keys, id, version, body), kept],
    )
    if (added.rows[0]?.added) return version
  }
}

/** The latest version of each thing that is shared, by kind and name. One that was changed in the database is left out. */
export async function latestShared(client: ClientBase, keys: TeamKeys, teamId: string): Promise<SharedVersion[]> {
  const { rows } = await client.query<SharedRow>(
    `SELECT DISTINCT ON (id) id, version, member, body, at FROM listwright_team.shared WHERE team_id = $1
     ORDER BY id, version DESC`,
    [teamId],
  )
  return rows
    .flatMap(row => opened(keys, row) ?? [])
    .toSorted((one, other) => one.kind.localeCompare(other.kind) || one.name.localeCompare(other.name))
}

/** The versions of one thing, the newest first, at most so many. */
export async function versionsOfShared(
  client: ClientBase,
  keys: TeamKeys,
  teamId: string,
  { kind, name }: SharedRef,
  most = keptVersions,
): Promise<SharedVersion[]> {
  const { rows } = await client.query<SharedRow>(
    `SELECT id, version, member, body, at FROM listwright_team.shared WHERE team_id = $1 AND id = $2
     ORDER BY version DESC LIMIT $3`,
    [teamId, idOf(keys, kind, name), most],
  )
  return rows.flatMap(row => opened(keys, row) ?? [])
}

/** Takes a person out of what is shared: out of the latest version of each, and with all older ones that name them. */
export async function takeOutOfShared(
  client: ClientBase,
  keys: TeamKeys,
  at: SharedAt,
  without: (text: string) => string,
): Promise<void> {
  const { rows } = await client.query<SharedRow>(
    `SELECT id, version, member, body, at FROM listwright_team.shared WHERE team_id = $1 ORDER BY id, version DESC`,
    [at.teamId],
  )
  let newest = ''
  for (const row of rows) {
    const isNewest = newest !== row.id.toString('hex')
    newest = row.id.toString('hex')
    const read = opened(keys, row)
    if (!read) continue
    const { kind, name, text } = read
    const left = text === null ? null : without(text)
    if (left === text && without(name) === name) continue
    if (isNewest && without(name) === name)
      await client.query(
        'UPDATE listwright_team.shared SET body = $4 WHERE team_id = $1 AND id = $2 AND version = $3',
        [at.teamId, row.id, row.version, sealed(keys, row.id, row.version, { kind, name, text: left })],
      )
    else
      await client.query('DELETE FROM listwright_team.shared WHERE team_id = $1 AND id = $2 AND version = $3', [
        at.teamId,
        row.id,
        row.version,
      ])
  }
}
