// Money and keys in a PostgreSQL database that several services share: one balance, one ledger, the same keys and kept answers.
import type { ClientBase } from 'pg'
import { openConnection, openSession, type PostgresSession } from '../directory/postgres/session.ts'
import { unavailable } from '../directory/postgres/unavailable.ts'
import type { StoredKey } from '../keys.ts'
import { keptMs, type ReplayScope } from '../replays.ts'
import { openInstance } from './instance.ts'
import type { CreditBooks, KeyBooks, ReplayBooks, ReplayToKeep, ServiceBooks } from './port.ts'
import { lockClass, preparePracticeTables } from './postgres-tables.ts'

/** How often what gone services had reserved is looked for, in milliseconds; also whenever the balance does not reach. */
const sweepMs = 5000

/** Connections of one service at most: its statements are short, and there may be many services. */
const connections = 4

interface Parts {
  readonly session: PostgresSession
  /** Id of this service among those that share the database. */
  readonly instance: () => Promise<number>
  readonly clock: () => number
}

/** Gives back what services had reserved whose lock is free: they are gone. */
const sweep = async (client: ClientBase): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM practice.instance i WHERE pg_try_advisory_xact_lock($1::int, i.id)',
    [lockClass],
  )
  const gone = rows.map(({ id }) => id)
  if (gone.length === 0) return
  await client.query(
    `WITH freed AS (DELETE FROM practice.credit_reservation WHERE instance = ANY($1) RETURNING amount)
     UPDATE practice.credit_account SET balance = balance + (SELECT coalesce(sum(amount), 0) FROM freed)`,
    [gone],
  )
  await client.query('DELETE FROM practice.replay WHERE instance = ANY($1) AND body IS NULL', [gone])
  await client.query('DELETE FROM practice.instance WHERE id = ANY($1)', [gone])
}

async function keepReplay(client: ClientBase, { scope, replay }: ReplayToKeep, now: number): Promise<void> {
  await client.query('DELETE FROM practice.replay WHERE at <= $1 AND body IS NOT NULL', [now - keptMs])
  await client.query(
    `UPDATE practice.replay SET fingerprint = $4, source = $5, unparsed = $6, body = $7, at = $8
     WHERE key_id = $1 AND path = $2 AND idempotency_key = $3`,
    [...placeOf(scope), replay.fingerprint, replay.source, replay.unparsed, replay.body, now],
  )
}

const placeOf = ({ keyId, path, idempotencyKey }: ReplayScope) => [keyId, path, idempotencyKey]

function creditBooks({ session, instance, clock }: Parts): CreditBooks {
  const reserve = async (amount: number, op: string, requestId: string): Promise<number | null> => {
    const here = await instance()
    const { rows } = await session.plain(client =>
      client.query<{ id: number }>(
        `WITH taken AS (UPDATE practice.credit_account SET balance = balance - $1::bigint WHERE balance >= $1::bigint RETURNING id)
         INSERT INTO practice.credit_reservation (amount, op, request_id, instance, at)
         SELECT $1::bigint, $2::text, $3::text, $4::int, $5::bigint FROM taken RETURNING id`,
        [amount, op, requestId, here, clock()],
      ),
    )
    return rows[0]?.id ?? null
  }
  const balanceOf = async (client: ClientBase, lock = ''): Promise<number> => {
    const { rows } = await client.query<{ balance: number }>(`SELECT balance FROM practice.credit_account ${lock}`)
    return rows[0]?.balance ?? 0
  }
  /** Changes the balance by what `delta` gives for the present one, with its entry. */
  const change = (delta: (balance: number) => number) =>
    session.transaction(async client => {
      const by = delta(await balanceOf(client, 'FOR UPDATE'))
      if (by === 0) return
      await client.query('UPDATE practice.credit_account SET balance = balance + $1', [by])
      await client.query('INSERT INTO practice.credit_ledger (delta, reason, at) VALUES ($1, $2, $3)', [
        by,
        by > 0 ? 'refill' : 'drain',
        clock(),
      ])
    }, true)
  /** With an answer to keep in one transaction, else as one statement. */
  const settle = (work: (client: ClientBase) => Promise<void>, kept: ReplayToKeep | undefined) =>
    kept
      ? session.transaction(async client => {
          await work(client)
          await keepReplay(client, kept, clock())
        }, true)
      : session.plain(work)

  return {
    balance: () => session.plain(client => balanceOf(client)),
    async reserve({ amount, op, requestId }) {
      if (amount === 0) return { id: 0, amount: 0 }
      let id = await reserve(amount, op, requestId)
      if (id === null) {
        await session.transaction(sweep, true)
        id = await reserve(amount, op, requestId)
      }
      return id === null ? null : { id, amount }
    },
    charge: ({ id }, kept) =>
      settle(async client => {
        if (id === 0) return
        const { rowCount } = await client.query(
          `WITH gone AS (DELETE FROM practice.credit_reservation WHERE id = $1 RETURNING amount, op, request_id)
           INSERT INTO practice.credit_ledger (delta, reason, op, request_id, at)
           SELECT -amount, 'charge', op, request_id, $2::bigint FROM gone`,
          [id, clock()],
        )
        if (rowCount !== 1) throw new Error('This reservation was settled before.')
      }, kept),
    release: ({ id }, kept) =>
      settle(async client => {
        if (id === 0) return
        await client.query(
          `WITH gone AS (DELETE FROM practice.credit_reservation WHERE id = $1 RETURNING amount)
           UPDATE practice.credit_account SET balance = balance + (SELECT sum(amount) FROM gone)
           WHERE EXISTS (SELECT 1 FROM gone)`,
          [id],
        )
      }, kept),
    refill: credits => change(() => credits),
    setBalance: credits => change(balance => credits - balance),
    drain: () => change(balance => -balance),
    audit: () =>
      session.plain(async client => {
        const { rows } = await client.query<{ balance: number; reserved: number; ledger: number; charges: number }>(
          `SELECT (SELECT balance FROM practice.credit_account) AS balance,
             (SELECT coalesce(sum(amount), 0)::bigint FROM practice.credit_reservation) AS reserved,
             (SELECT coalesce(sum(delta), 0)::bigint FROM practice.credit_ledger) AS ledger,
             (SELECT count(*) FROM practice.credit_ledger WHERE reason = 'charge') AS charges`,
        )
        return rows[0] ?? { balance: 0, reserved: 0, ledger: 0, charges: 0 }
      }),
  }
}

const keyColumns = 'SELECT id, name, hash, admin, enabled FROM practice.api_key'

const keyBooks = (session: PostgresSession): KeyBooks => ({
  all: async () => (await session.plain(client => client.query<StoredKey>(`${keyColumns} ORDER BY name, id`))).rows,
  byHash: async hash =>
    (await session.plain(client => client.query<StoredKey>(`${keyColumns} WHERE hash = $1`, [hash]))).rows[0] ?? null,
  async insert({ id, name, hash, admin, enabled }) {
    await session.plain(client =>
      client.query('INSERT INTO practice.api_key (id, name, hash, admin, enabled) VALUES ($1, $2, $3, $4, $5)', [
        id,
        name,
        hash,
        admin,
        enabled,
      ]),
    )
  },
  setEnabled: async (id, enabled) =>
    (
      await session.plain(client =>
        client.query('UPDATE practice.api_key SET enabled = $2 WHERE id = $1', [id, enabled]),
      )
    ).rowCount === 1,
})

interface ReplayRow {
  fingerprint: Buffer
  instance: number
  body: string | null
  source: string
  unparsed: string
  at: number
}

const replayBooks = ({ session, instance, clock }: Parts): ReplayBooks => ({
  async claim(scope, fingerprint) {
    const here = await instance()
    return session.transaction(async client => {
      const made = await client.query(
        `INSERT INTO practice.replay (key_id, path, idempotency_key, fingerprint, instance, at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [...placeOf(scope), fingerprint, here, clock()],
      )
      if (made.rowCount === 1) return { kind: 'ours' } as const
      const { rows } = await client.query<ReplayRow>(
        `SELECT fingerprint, instance, body, source, unparsed, at FROM practice.replay
         WHERE key_id = $1 AND path = $2 AND idempotency_key = $3 FOR UPDATE`,
        placeOf(scope),
      )
      const [row] = rows
      // It was given up between the two statements.
      if (!row) return { kind: 'running', fingerprint } as const
      if (row.body !== null && row.at > clock() - keptMs)
        return { kind: 'answered', replay: { ...row, body: row.body } } as const
      if (row.body === null && !(await isGone(client, row.instance)))
        return { kind: 'running', fingerprint: row.fingerprint } as const
      await client.query(
        `UPDATE practice.replay SET fingerprint = $4, instance = $5, body = NULL, at = $6
         WHERE key_id = $1 AND path = $2 AND idempotency_key = $3`,
        [...placeOf(scope), fingerprint, here, clock()],
      )
      return { kind: 'ours' } as const
    }, true)
  },
  async giveUp(scope) {
    await session.plain(client =>
      client.query(
        'DELETE FROM practice.replay WHERE key_id = $1 AND path = $2 AND idempotency_key = $3 AND body IS NULL',
        placeOf(scope),
      ),
    )
  },
  async clear() {
    await session.plain(client => client.query('DELETE FROM practice.replay WHERE body IS NOT NULL'))
  },
})

/** Whether the service that ran something holds its lock no more. */
async function isGone(client: ClientBase, instance: number): Promise<boolean> {
  const { rows } = await client.query<{ gone: boolean }>('SELECT pg_try_advisory_xact_lock($1::int, $2::int) AS gone', [
    lockClass,
    instance,
  ])
  return rows[0]?.gone === true
}

/** Books that several services share, with the keys that all of them know. */
export interface SharedBooks extends ServiceBooks {
  readonly keys: KeyBooks
}

/** Opens the books in a database, making their tables the first time; what gone services had reserved is given back. */
export async function openPostgresBooks(url: string, startCredits: number, clock: () => number): Promise<SharedBooks> {
  const session = await openSession(url, connections)
  try {
    await session.transaction(client => preparePracticeTables(client, startCredits, clock()), true)
    await session.transaction(sweep, true)
    const instance = await openInstance(() => openConnection(url))
    const parts: Parts = { session, instance: () => instance.id(), clock }
    const sweeping = setInterval(() => {
      // The next turn, or the next request that lacks credits, tries again.
      session.transaction(sweep, true).catch(() => undefined)
    }, sweepMs)
    sweeping.unref()
    return {
      credits: creditBooks(parts),
      keys: keyBooks(session),
      replays: replayBooks(parts),
      async close() {
        clearInterval(sweeping)
        await instance.close()
        await session.close()
      },
    }
  } catch (error) {
    await session.close()
    throw unavailable(url, error)
  }
}
