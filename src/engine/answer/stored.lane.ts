// Stored answers: what is there, which of them fit a filter, and their purge. A purged answer keeps its number, so that no
// other answer ever takes its place behind a cell; its key and its bytes are gone.
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import type { StoredFilter, StoredGroup } from '../../contract/app/run/stored.ts'
import { overwriting } from '../store/overwrite.ts'
import type { ReadDb, SqlValue, WriteDb } from '../store/sql.ts'
import { asksAbout } from './asks-about.ts'

const iso = (at: number) => new Date(at).toISOString()

type GroupRow = Omit<StoredGroup, 'live' | 'oldest' | 'newest' | 'hits' | 'calls'> & {
  profile: string
  oldest: number
  newest: number
}

/** Stored answers by account and operation, with how often they were used. */
function storedGroups(db: ReadDb): StoredGroup[] {
  const groups = db.all<GroupRow>(
    `SELECT n.account_id AS accountId, a.profile, a.name AS account, n.op, sum(n.kind = 0) AS found,
       sum(n.kind = 1) AS misses, sum(length(n.raw)) AS bytes, min(n.fetched_at) AS oldest, max(n.fetched_at) AS newest
     FROM answer n JOIN account a ON a.id = n.account_id WHERE length(n.key) > 0
     GROUP BY n.account_id, n.op ORDER BY a.profile = 'embedded', n.op`,
  )
  return groups.map(({ profile, oldest, newest, ...group }) => ({
    ...group,
    live: profile !== 'embedded',
    oldest: iso(oldest),
    newest: iso(newest),
    ...usedBy(db, group.accountId, group.op),
  }))
}

function usedBy(db: ReadDb, accountId: number, op: OperationId): { hits: number; calls: number } {
  const used = db.get<{ hits: number | null; calls: number | null }>(
    `SELECT sum(iif(y.name IN ('stored', 'served'), y.n, 0)) AS hits,
       sum(iif(y.name IN ('stored', 'served', 'withdrawn'), 0, y.n)) AS calls
     FROM run r JOIN run_tally y ON y.run_id = r.id AND y.kind = 'calls' WHERE r.account_id = ? AND r.op = ?`,
    accountId,
    op,
  )
  return { hits: used?.hits ?? 0, calls: used?.calls ?? 0 }
}

export interface StoredFound {
  /** Ids of the answers, ascending. */
  ids: Uint32Array
  bytes: number
}

/** Answers that fit all parts of a filter and came until `at` (UTC milliseconds). */
function findStored(db: ReadDb, filter: StoredFilter, at: number): StoredFound {
  const sql = ['length(n.key) > 0', 'n.fetched_at <= ?']
  const values: SqlValue[] = [at - (filter.olderThanDays ?? 0) * 86_400_000]
  if (filter.accountId !== null) {
    sql.push('n.account_id = ?')
    values.push(filter.accountId)
  }
  if (filter.op !== null) {
    sql.push('n.op = ?')
    values.push(filter.op)
  }
  const asks = asksAbout(filter)
  if (asks) {
    const keys = new Set<string>()
    for (const { key, input } of db.each<{ key: string; input: string }>(
      'SELECT hex(key) AS key, input FROM task WHERE input IS NOT NULL',
    ))
      if (asks(input)) keys.add(key)
    sql.push('hex(n.key) IN (SELECT value FROM json_each(?))')
    values.push(JSON.stringify([...keys]))
  }
  const rows = db.all<{ id: number; bytes: number }>(
    `SELECT n.id, length(n.raw) AS bytes FROM answer n WHERE ${sql.join(' AND ')} ORDER BY n.id`,
    ...values,
  )
  return { ids: Uint32Array.from(rows, ({ id }) => id), bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Purges answers by id; those that rows of an open run still wait for stay. Returns how many went. */
export function purgeStored(db: WriteDb, ids: number[]): number {
  return overwriting(
    db,
    () =>
      db.run(
        `UPDATE answer SET key = x'', raw = x'', source = NULL
         WHERE id IN (SELECT value FROM json_each(?)) AND length(key) > 0
           AND id NOT IN (SELECT answer_id FROM task WHERE applied IS NOT NULL AND answer_id IS NOT NULL)`,
        JSON.stringify(ids),
      ).changes,
  )
}

export const storedRead = { storedGroups, findStored }
export const storedWrite = { purgeStored }
