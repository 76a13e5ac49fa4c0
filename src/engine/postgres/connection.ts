// A connection to someone's PostgreSQL database for one transaction: loaded on first use, verified, ended after it.
import type { ClientBase } from 'pg'
import { BadTeamAddress, placeOf, type TeamAddress, teamAddress } from '../team/address.ts'
import { connectionOf } from '../team/session.ts'
import { saidOf, TeamUnavailable } from '../team/trouble.ts'

/** Why nothing was read or written; the message is for people and names no password. */
export class DatabaseTrouble extends Error {
  /** address: it is none · server: it cannot be used now · table: the table or a value is not as needed. */
  readonly of: 'address' | 'server' | 'table'

  constructor(of: DatabaseTrouble['of'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseTrouble'
    this.of = of
  }
}

/** Throws DatabaseTrouble. */
export function databaseAddress(text: string): TeamAddress {
  try {
    const address = teamAddress(text, 'a database')
    if (address.team) throw new DatabaseTrouble('address', 'This is the invitation of a team, not a database.')
    return address
  } catch (error) {
    throw error instanceof BadTeamAddress ? new DatabaseTrouble('address', error.message) : error
  }
}

/** Classes of SQLSTATE that are about what was asked: a value, a rule of the table, a name, a right. */
const aboutTable = /^(22|23|42|44)/

/** What to do about what a table refuses, by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  '22001': 'A cell is longer than its column allows. Shorten it in the list, or write to a new table.',
  '22003': 'A number is too large for its column. Correct it in the list, or write to a new table.',
  '22007': 'A cell does not fit the type of its column. Correct it in the list, or write to a new table.',
  '22008': 'A date does not fit the type of its column. Correct it in the list, or write to a new table.',
  '22P02': 'A cell does not fit the type of its column. Correct it in the list, or write to a new table.',
  '22P05': 'A cell has a character that no text of the database can hold. Remove it in the list.',
  '23502': 'That column needs a value in each row.',
  '23503': 'A value must be in another table first.',
  '23505': 'A row with this key is in the table already.',
  '23514': 'A row breaks a rule of the table. Correct it in the list.',
  '42501': 'The user has no right to do this. Ask the owner of the database for it.',
}

/** What is wrong with the server or the way to it, where it is not said as for the server of a team. */
function serverWords(error: unknown, code: string): string {
  const message = error instanceof Error ? error.message : ''
  if (code === '28P01') return 'The user or the password is wrong.'
  if (code === '28000' && /no encryption/.test(message))
    return 'It takes encrypted connections only. Choose an encrypted connection.'
  if (code === '3D000') return 'The server has no database of this name.'
  if (/password must be/.test(message)) return 'It asks for a password.'
  if (/does not support SSL/.test(message))
    return 'The server does not offer TLS. Turn it on there: rows do not cross a network unprotected.'
  if (code === '57014') return 'It took too long to answer.'
  return saidOf(error)[1]
}

const ofServer = /connect|timeout|terminated|SSL|SASL|password must be/i

function troubleIn(error: unknown, where: string): unknown {
  if (error instanceof DatabaseTrouble) return error
  if (error instanceof TeamUnavailable) return new DatabaseTrouble('server', error.message, error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '' && !(error instanceof Error && ofServer.test(error.message))) return error
  if (aboutTable.test(code) && error instanceof Error) {
    const words = `The database at ${where} refused it: ${error.message}.`
    return new DatabaseTrouble('table', [words, refusals[code] ?? []].flat().join(' '), error)
  }
  return new DatabaseTrouble('server', `The database at ${where} cannot be used. ${serverWords(error, code)}`, error)
}

/**
 * `work` in one transaction on a connection of its own: committed at its end, taken back when it throws or `keep` answers false.
 * Throws DatabaseTrouble.
 */
export async function inTransaction<T>(
  address: TeamAddress,
  mode: 'read' | 'write',
  work: (client: ClientBase) => Promise<T>,
  keep: (done: T) => boolean = () => true,
): Promise<T> {
  const where = placeOf(address)
  try {
    const config = connectionOf(address)
    const { default: pg } = await import('pg')
    const client = new pg.Client(config)
    // What breaks between two statements fails at the next.
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query(mode === 'read' ? 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' : 'BEGIN')
      // Texts of dates, times and numbers do not depend on how the server is set.
      await client.query("SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'")
      const done = await work(client)
      await client.query(keep(done) ? 'COMMIT' : 'ROLLBACK')
      return done
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  } catch (error) {
    throw troubleIn(error, where)
  }
}
