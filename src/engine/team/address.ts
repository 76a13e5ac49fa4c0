// The address of a team: the connection string of PostgreSQL, with the name and the key of the team after a #. All of it is a secret.
import { isThisComputer } from '../../contract/app/file/postgres.ts'
import { teamKeyBytes } from './keys.ts'

export interface TeamAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string | null
  readonly database: string
  /** null: the connection stays on this computer, and is not encrypted. */
  readonly tls: { readonly rootCertificate: string | null } | null
  /** Name and key, once there is a team. */
  readonly team: { readonly name: string; readonly key: Buffer } | null
}

/** Why a text is no address; a sentence for people that shows nothing of it. */
export class BadTeamAddress extends Error {}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BadTeamAddress('A % in the address does not begin a code. Write it as %25.')
  }
}

/**
 * Reads `postgres://user:password@host:port/database?sslrootcert=FILE#team=NAME&key=KEY`. `of`: whose address it is, for people.
 * Throws BadTeamAddress.
 */
export function teamAddress(text: string, of = 'a team'): TeamAddress {
  const trimmed = text.trim()
  if (!/^postgres(ql)?:\/\//.test(trimmed) || !URL.canParse(trimmed))
    throw new BadTeamAddress(`The address of ${of} starts with postgres:// and names a server and a database.`)
  const url = new URL(trimmed)
  const host = decoded(url.hostname).replace(/^\[|\]$/g, '')
  const database = decoded(url.pathname.slice(1))
  if (host === '' || database === '' || url.username === '')
    throw new BadTeamAddress(
      `The address of ${of} needs a user, a server and a database: postgres://user@server/database`,
    )
  const here = isThisComputer(host)
  const mode = url.searchParams.get('sslmode')
  if (!here && mode !== null && !['require', 'verify-ca', 'verify-full'].includes(mode))
    throw new BadTeamAddress(
      `sslmode=${mode} would send answers over the network unprotected. Leave it out: the server's certificate is verified.`,
    )
  const rootCertificate = url.searchParams.get('sslrootcert')
  const plain = here && rootCertificate === null && (mode === null || mode === 'disable')
  return {
    host,
    port: url.port === '' ? 5432 : Number(url.port),
    user: decoded(url.username),
    password: url.password === '' ? null : decoded(url.password),
    database,
    tls: plain ? null : { rootCertificate },
    team: teamIn(url.hash),
  }
}

function teamIn(hash: string): TeamAddress['team'] {
  if (hash.length < 2) return null
  const fields = new URLSearchParams(hash.slice(1))
  const [name, key] = [fields.get('team'), fields.get('key')]
  const bytes = key === null ? null : Buffer.from(key, 'base64url')
  if (!name || bytes?.length !== teamKeyBytes)
    throw new BadTeamAddress(
      'The part after # of the address is not whole. Copy the invitation from the first to the last character.',
    )
  return { name, key: bytes }
}

/** Server and database, for people. */
export const placeOf = ({ host, port, database }: TeamAddress): string => `${host}:${port}/${database}`

/** The address that colleagues join with. Throws BadTeamAddress. */
export function invitationFrom(text: string, team: { readonly name: string; readonly key: Uint8Array }): string {
  teamAddress(text)
  const [server = ''] = text.trim().split('#')
  return `${server}#${new URLSearchParams({ team: team.name, key: Buffer.from(team.key).toString('base64url') })}`
}
