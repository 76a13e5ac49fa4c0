// Connections to a team's PostgreSQL: loaded on first use, verified, each question with a deadline.
import { readFileSync } from 'node:fs'
import { checkServerIdentity } from 'node:tls'
import type { ClientBase, ClientConfig, Pool, PoolConfig } from 'pg'
import { placeOf, type TeamAddress } from './address.ts'
import { TeamUnavailable, troubleOf } from './trouble.ts'

/** A workspace asks one thing at a time, and a status now and then. */
const connections = 3
const connectMs = 10_000
const answerMs = 15_000
const oldestServer = 140_000

export interface TeamSession {
  /** Server and database, for people. */
  readonly where: string
  /** Statements on one connection. Throws TeamUnavailable. */
  ask<T>(work: (client: ClientBase) => Promise<T>): Promise<T>
  /** Notifications of a channel over a connection of their own, until it breaks. Returns what ends it. Throws TeamUnavailable. */
  listen(channel: string, heard: (text: string) => void, broken: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

function tlsOf(address: TeamAddress): PoolConfig['ssl'] {
  if (!address.tls) return false
  const { rootCertificate } = address.tls
  try {
    return {
      rejectUnauthorized: true,
      checkServerIdentity,
      ...(rootCertificate !== null && { ca: readFileSync(rootCertificate, 'utf8') }),
    }
  } catch (error) {
    throw new TeamUnavailable('refused', `The certificate file ${rootCertificate} cannot be read.`, error)
  }
}

/** How to reach the database of an address, as itself and no other program. Throws TeamUnavailable. */
export const connectionOf = (address: TeamAddress): ClientConfig => {
  const { host, port, user, password, database } = address
  return {
    ...{ host, port, user, database, ssl: tlsOf(address) },
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'Listwright',
    // An empty one: neither the environment nor a password file of another program is asked.
    password: password ?? '',
  }
}

/** Opens a pool; nothing is sent before the first question. Throws TeamUnavailable. */
export async function openTeamSession(address: TeamAddress): Promise<TeamSession> {
  const where = placeOf(address)
  const config = connectionOf(address)
  const { default: pg } = await import('pg')
  const pool: Pool = new pg.Pool({
    ...config,
    max: connections,
    // The server gives up first, so that no statement goes on that is waited for no more.
    statement_timeout: answerMs - 5000,
    query_timeout: answerMs,
  })
  // An idle connection that breaks is replaced when one is next needed.
  pool.on('error', () => undefined)
  // One in use that breaks between two statements fails at the next.
  pool.on('connect', client => client.on('error', () => undefined))
  let ending: Promise<void> | null = null
  return {
    where,
    async ask(work) {
      try {
        const client = await pool.connect()
        let broken: Error | undefined
        try {
          return await work(client)
        } catch (error) {
          // Of a statement that was given up no one knows what still comes back.
          broken = error instanceof Error ? error : new Error(String(error))
          throw error
        } finally {
          client.release(broken)
        }
      } catch (error) {
        throw troubleOf(error, where)
      }
    },
    async listen(channel, heard, broken) {
      const client = new pg.Client(config)
      client.on('error', () => undefined)
      client.once('end', broken)
      client.on('notification', ({ payload = '' }) => heard(payload))
      try {
        await client.connect()
        await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
        return () => client.end()
      } catch (error) {
        await client.end().catch(() => undefined)
        throw troubleOf(error, where)
      }
    },
    close: () => {
      ending ??= pool.end()
      return ending
    },
  }
}

/** Throws TeamUnavailable for a server that is too old. */
export async function checkServerVersion(client: ClientBase, where: string): Promise<void> {
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version_num') AS version")
  if (Number(rows[0]?.version) < oldestServer)
    throw new TeamUnavailable('refused', `The server at ${where} is older than PostgreSQL 14, which teams need.`)
}
