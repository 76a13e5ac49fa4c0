// The address of a team: the connection string of PostgreSQL, with the name and the key of the team after a #. All of it is a secret.
import { isThisComputer, postgresUrl } from '../../contract/app/file/postgres.ts'
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
  const url = postgresUrl(text, URL.parse, decoded)
  if (!url) throw new BadTeamAddress(`The address of ${of} starts with postgres:// and names a server and a database.`)
  const { host, port, user, password, database, sslmode, sslrootcert, hash } = url
  if (host === '' || database === '' || user === '')
    throw new BadTeamAddress(
      `The address of ${of} needs a user, a server and a database: postgres://user@server/database`,
    )
  const here = isThisComputer(host)
  if (!here && !['', 'require', 'verify-ca', 'verify-full'].includes(sslmode))
    throw new BadTeamAddress(
      `sslmode=${sslmode} would send answers over the network unprotected. Leave it out: the server's certificate is verified.`,
    )
  const plain = here && sslrootcert === '' && ['', 'disable'].includes(sslmode)
  return {
    ...{ host, port, user, database },
    password: password === '' ? null : password,
    tls: plain ? null : { rootCertificate: sslrootcert === '' ? null : sslrootcert },
    team: teamIn(hash),
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
