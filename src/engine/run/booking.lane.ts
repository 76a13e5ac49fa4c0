// Credits inside the ledger: reserve before a send, book or release after it, one entry per ended call. The tables' own
// CHECKs hold the caps; nothing here may be called outside a transaction.
import type { ReadDb, WriteDb } from '../store/sql.ts'

export interface CallMoney {
  runId: number
  accountId: number
  /** Day of the intent: a call books to it. */
  day: string
  price: number
}

/** UTC day of a time; never before the latest day the account has booked on, so that a set-back clock reopens no cap. */
export function spendingDay(db: ReadDb, accountId: number, now: number): string {
  const today = new Date(now).toISOString().slice(0, 10)
  const latest = db.value<string | null>('SELECT max(day) FROM day_spend WHERE account_id = ?', accountId)
  return latest && latest > today ? latest : today
}

/** Opens the day and sets its cap. A cap below what is used already becomes what is used. */
export function openDay(db: WriteDb, accountId: number, day: string, cap: number | null): void {
  db.run(
    `INSERT INTO day_spend(account_id, day, cap) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET cap = iif(excluded.cap IS NULL, NULL, max(excluded.cap, spent + reserved))`,
    accountId,
    day,
    cap,
  )
}

/** Which cap a call of this price would break, if one. */
export function capBroken(db: ReadDb, { runId, accountId, day, price }: CallMoney): 'cap' | 'daily_cap' | null {
  const room = db.value<number>('SELECT cap - spent - unsure - reserved FROM run WHERE id = ?', runId) ?? 0
  if (price > room) return 'cap'
  const left = db.value<number | null>(
    'SELECT cap - spent - reserved FROM day_spend WHERE account_id = ? AND day = ?',
    accountId,
    day,
  )
  return left !== null && left !== undefined && price > left ? 'daily_cap' : null
}

export function reserve(db: WriteDb, { runId, accountId, day, price }: CallMoney): void {
  db.run('UPDATE run SET reserved = reserved + ? WHERE id = ?', price, runId)
  db.run('UPDATE day_spend SET reserved = reserved + ? WHERE account_id = ? AND day = ?', price, accountId, day)
}

/** Ends a reservation: its price is spent, unsure (counted as spent until a person finds otherwise), or given back. */
export function settleMoney(
  db: WriteDb,
  { runId, accountId, day, price }: CallMoney,
  as: 'spent' | 'unsure' | 'released',
): void {
  const spent = as === 'spent' ? price : 0
  const unsure = as === 'unsure' ? price : 0
  db.run(
    'UPDATE run SET reserved = reserved - ?, spent = spent + ?, unsure = unsure + ? WHERE id = ?',
    price,
    spent,
    unsure,
    runId,
  )
  db.run(
    'UPDATE day_spend SET reserved = reserved - ?, spent = spent + ? WHERE account_id = ? AND day = ?',
    price,
    spent + unsure,
    accountId,
    day,
  )
}

export interface CreditEntry {
  at: number
  accountId: number
  kind: 'call' | 'unsure' | 'correction' | 'saved' | 'balance'
  op?: string | null
  runId?: number | null
  attemptId?: number | null
  rows?: number | null
  key?: Buffer | null
  outcome?: string | null
  expected?: number | null
  booked?: number
  balance?: number | null
}

/** Appends to the ledger of credits; entries are never changed. */
export function addEntry(db: WriteDb, entry: CreditEntry): void {
  db.run(
    `INSERT INTO credit_entry(at, account_id, kind, op, run_id, attempt_id, n_rows, key, outcome, expected, booked, balance)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    entry.at,
    entry.accountId,
    entry.kind,
    entry.op ?? null,
    entry.runId ?? null,
    entry.attemptId ?? null,
    entry.rows ?? null,
    entry.key ?? null,
    entry.outcome ?? null,
    entry.expected ?? null,
    entry.booked ?? 0,
    entry.balance ?? null,
  )
}

/** Adds to a run's counts of rows or calls. */
export function tally(db: WriteDb, runId: number, kind: 'state' | 'verdict' | 'calls', name: string, n = 1): void {
  db.run(
    `INSERT INTO run_tally(run_id, kind, name, n) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET n = n + excluded.n`,
    runId,
    kind,
    name,
    n,
  )
}
