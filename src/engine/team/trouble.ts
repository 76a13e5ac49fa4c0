// What can be wrong with a team's server, as sentences: what happened, and what to do.

/**
 * server: it cannot be used now and may be later, so runs wait · refused: only a person can change it · removed: this
 * member may not claim any more.
 */
export type TeamTrouble = 'server' | 'refused' | 'removed'

/** The team's server did not do what it was asked for; the message is for people and names no password. */
export class TeamUnavailable extends Error {
  readonly trouble: TeamTrouble

  constructor(trouble: TeamTrouble, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'TeamUnavailable'
    this.trouble = trouble
  }
}

type Said = readonly [TeamTrouble, string]

const byCode: Readonly<Record<string, Said>> = {
  LW001: ['removed', 'This member was removed from the team. Leave the team, or ask for a new invitation.'],
  '28P01': ['refused', 'The password is wrong. Correct the address of the team.'],
  '28000': ['refused', 'The server does not let this user in from here. Ask the person who runs it.'],
  '3D000': ['refused', 'The server has no database of this name. Create it, or correct the address of the team.'],
  '42501': ['refused', 'The user may not create or change the tables of teams. Give it CREATE on the database.'],
  '25006': ['server', 'The database is read-only at the moment, as a standby server is.'],
  '53100': ['server', 'The disk of the server is full.'],
  '53300': ['server', 'The server has no free connection.'],
  '57P01': ['server', 'The server is shutting down.'],
  '57P02': ['server', 'The server has crashed and starts again.'],
  '57P03': ['server', 'The server is starting.'],
  '57014': ['server', 'The server took too long to answer.'],
  ENOTFOUND: ['server', 'There is no server of this name, or the network is down.'],
  EAI_AGAIN: ['server', 'The name of the server cannot be looked up at the moment.'],
  ECONNREFUSED: ['server', 'No PostgreSQL server answers at this address.'],
  ECONNRESET: ['server', 'The connection was cut off.'],
  EPIPE: ['server', 'The connection was cut off.'],
  ETIMEDOUT: ['server', 'The server does not answer.'],
  EHOSTUNREACH: ['server', 'The server cannot be reached from this network.'],
  ENETUNREACH: ['server', 'The server cannot be reached from this network.'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'refused',
    'The certificate of the server is for another name. Nothing was sent to it.',
  ],
}

const changedTables = /^(42P01|42703|42883|42P13|42804)$/
const certificate = /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS)/

/** The trouble behind an error of the server or of the way to it. */
export function saidOf(error: unknown): Said {
  if (error instanceof AggregateError && error.errors.length > 0) return saidOf(error.errors[0])
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const message = error instanceof Error ? error.message : String(error)
  const known = byCode[code]
  if (known) return known
  if (changedTables.test(code))
    return ['refused', 'The tables of the team are not as this version made them. Restore them from a backup.']
  if (certificate.test(code))
    return [
      'refused',
      'The certificate of the server cannot be verified. Nothing was sent to it. Add sslrootcert=FILE to the address if your organisation has its own authority.',
    ]
  if (/does not support SSL/.test(message))
    return ['refused', 'The server does not offer TLS. Turn it on there: answers do not cross a network unprotected.']
  if (/timeout|terminated|Connection ended|not queryable/i.test(message))
    return ['server', 'The server does not answer.']
  const [line = ''] = message.split('\n')
  return ['server', `The server said: ${line}`]
}

/** The same as a `TeamUnavailable`. `where` = server and database. */
export function troubleOf(error: unknown, where: string): TeamUnavailable {
  if (error instanceof TeamUnavailable) return error
  const [trouble, words] = saidOf(error)
  return new TeamUnavailable(trouble, `The team's database at ${where} cannot be used. ${words}`, error)
}
