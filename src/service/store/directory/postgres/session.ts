// Connections to PostgreSQL: a pool, statements with a deadline, transactions that are run again when they collide.
import type { Client, ClientBase, Pool, PoolClient } from 'pg'
import { DeadlineExceeded } from '../port.ts'

/** Connections held at most, where nothing else is said. */
const usualConnections = 16
/** How long a connection may take to be made, in milliseconds. */
const connectMs = 10_000
const tries = 6

/** SQLSTATE of an error the server gave. */
const stateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

const cancelled = '57014'
/** Serialisation failure, deadlock: nothing happened, the same again may work. */
const collisions: ReadonlySet<string | null> = new Set(['40001', '40P01'])
/** What "if not exists" ends with when another program makes the same at the same moment: then it exists the next time. */
const madeMeanwhile: ReadonlySet<string | null> = new Set([...collisions, '23505', '42P07', '42710', '42P06', 'XX000'])

export interface PostgresSession {
  /** Runs statements each of which must end within the deadline; throws `DeadlineExceeded`. */
  within<T>(deadlineMs: number, work: (client: ClientBase) => Promise<T>): Promise<T>
  /** A transaction. Kept work is run again from its start when it collides; work that is undone is not. */
  transaction<T>(work: (client: ClientBase) => Promise<T>, keep: boolean): Promise<T>
  /** Statements outside transactions and deadlines. */
  plain<T>(work: (client: ClientBase) => Promise<T>): Promise<T>
  /** The same for statements that make what does not exist; run again when another program makes it meanwhile. */
  making<T>(work: (client: ClientBase) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A connection of its own, for what holds as long as the connection does. */
export async function openConnection(url: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs, keepAlive: true })
  await client.connect()
  return client
}

/**
 * Opens a pool on `postgres://user:password@host:port/database`. Loads the driver, which nothing else needs. Statements
 * have no names, so each is planned for its own values: generic plans take OR-lists for what they are on average.
 */
export async function openSession(url: string, connections = usualConnections): Promise<PostgresSession> {
  const { default: pg } = await import('pg')
  const parsers = {
    // Ids and counts are far below 2^53.
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
  }
  const pool: Pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    // pg's types cannot say that the parser depends on the type.
    types: parsers as typeof pg.types,
  })
  // An idle connection that breaks is replaced when one is next needed.
  pool.on('error', () => undefined)

  /** The time-out each connection was last given. */
  const timeouts = new WeakMap<PoolClient, number>()

  // The pool drops connections that broke by itself.
  const using = async <T>(deadlineMs: number, work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const from = performance.now()
    const client = await pool.connect()
    try {
      if (deadlineMs > 0 && performance.now() - from > deadlineMs) throw new DeadlineExceeded(deadlineMs)
      if (timeouts.get(client) !== deadlineMs) {
        await client.query(`SET statement_timeout = ${Math.ceil(deadlineMs)}`)
        timeouts.set(client, deadlineMs)
      }
      return await work(client)
    } finally {
      client.release()
    }
  }

  const once = <T>(work: (client: ClientBase) => Promise<T>, keep: boolean) =>
    using(0, async client => {
      await client.query('BEGIN')
      let end = 'ROLLBACK'
      try {
        const result = await work(client)
        if (keep) end = 'COMMIT'
        return result
      } finally {
        // On a connection that broke this fails too: the server has rolled back by itself.
        await client.query(end)
      }
    })

  const again = async <T>(work: () => Promise<T>, states: ReadonlySet<string | null>): Promise<T> => {
    for (let attempt = 1; ; attempt++)
      try {
        return await work()
      } catch (error) {
        if (attempt === tries || !states.has(stateOf(error))) throw error
        await new Promise(resolve => setTimeout(resolve, 10 * 2 ** attempt * (0.5 + Math.random())))
      }
  }

  return {
    plain: work => using(0, work),
    async within(deadlineMs, work) {
      try {
        return await using(deadlineMs, work)
      } catch (error) {
        throw stateOf(error) === cancelled ? new DeadlineExceeded(deadlineMs) : error
      }
    },
    transaction: (work, keep) => again(() => once(work, keep), keep ? collisions : new Set()),
    making: work => again(() => using(0, work), madeMeanwhile),
    close: () => pool.end(),
  }
}
