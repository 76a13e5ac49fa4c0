// The rates that were learned at an account, kept so that the next run begins with them.
import type { ReadDb, WriteDb } from '../store/sql.ts'

const forgottenMs = 30 * 86_400_000

/** `rates` = calls per second by pacing group. */
function keepPace(db: WriteDb, accountId: number, rates: ReadonlyMap<string, number>, at: number): void {
  db.transaction(() => {
    for (const [group, rate] of rates)
      db.run(
        `INSERT INTO pace(account_id, grp, rate, at) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET rate = excluded.rate, at = excluded.at`,
        accountId,
        group,
        rate,
        at,
      )
  })
}

/** Calls per second by pacing group, as learned within a month. */
const learnedPaces = (db: ReadDb, accountId: number, now: number): Map<string, number> =>
  new Map(
    db.arrays<[group: string, rate: number]>(
      'SELECT grp, rate FROM pace WHERE account_id = ? AND at > ?',
      accountId,
      now - forgottenMs,
    ),
  )

export const paceWrite = { keepPace }
export const paceRead = { learnedPaces }
