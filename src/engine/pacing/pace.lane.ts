// The rate that was learned at an account, kept so that the next run begins with it (runs.md 9).
import type { ReadDb, WriteDb } from '../store/sql.ts'

/** Calls of one account share one allowance. */
const group = 'all'
const forgottenMs = 30 * 86_400_000

export function keepPace(db: WriteDb, accountId: number, rate: number, at: number): void {
  db.run(
    `INSERT INTO pace(account_id, grp, rate, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET rate = excluded.rate, at = excluded.at`,
    accountId,
    group,
    rate,
    at,
  )
}

/** Calls per second; null when none was learned within a month. */
export const learnedPace = (db: ReadDb, accountId: number, now: number): number | null =>
  db.value<number>(
    'SELECT rate FROM pace WHERE account_id = ? AND grp = ? AND at > ?',
    accountId,
    group,
    now - forgottenMs,
  ) ?? null

export const paceWrite = { keepPace }
export const paceRead = { learnedPace }
