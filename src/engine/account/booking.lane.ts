// Credits inside the ledger: reserve before a send, book or release after it, one entry per ended call. The tables' own
// CHECKs hold the caps; nothing here may be called outside a transaction.
import { dayAfter, dayOf } from '../base/day.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'

export interface CallMoney {
  runId: number
  accountId: number
  /** Day of the intent: a call books to it. */
  day: string
  price: number
}

/** Today by the service's clock where it sent the time, the latest day the account has booked on, and which of them counts. */
function days(db: ReadDb, accountId: number, now: number) {
  const { off = null, latest = null } =
    db.get<{ off: number | null; latest: string | null }>(
      `SELECT clock_off AS off, (SELECT max(day) FROM day_spend WHERE account_id = a.id) AS latest
       FROM account a WHERE id = +?`,
      accountId,
    ) ?? {}
  const today = dayOf(now + (off ?? 0))
  // One day may be that of another zone, or of the hour after midnight.
  const isAhead = latest !== null && latest > dayAfter(today)
  return { today, latest, isAhead, confirmed: off !== null }
}

/**
 * Day that credits of an account are booked to: of this computer's zone, and never before the latest day booked on, so that
 * a clock that was set back reopens no cap. A latest day further ahead than tomorrow is of a clock that was wrong once: it
 * counts no more as soon as the service, or a person, has confirmed the present one.
 */
export function spendingDay(db: ReadDb, accountId: number, now: number): string {
  const { today, latest, isAhead, confirmed } = days(db, accountId, now)
  if (latest === null || latest <= today) return today
  return isAhead && confirmed ? today : latest
}

/** A later day than this computer's clock can explain, on which credits were booked, while nothing confirms the clock. */
export function dayInDoubt(db: ReadDb, accountId: number, now: number): string | null {
  const { latest, isAhead, confirmed } = days(db, accountId, now)
  return isAhead && !confirmed ? latest : null
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

/** Credits that an account may still use on the day of `now`; Infinity without a cap. */
export const dayLeft = (db: ReadDb, accountId: number, now: number): number =>
  db.value<number | null>(
    'SELECT cap - spent - reserved FROM day_spend WHERE account_id = ? AND day = ?',
    accountId,
    spendingDay(db, accountId, now),
  ) ?? Number.POSITIVE_INFINITY

type TallyKind = 'state' | 'verdict' | 'calls'

/**
 * Money and counts of one transaction, gathered so that a run, a day and a count are each written once however many calls
 * end or begin in it. The tables' CHECKs judge what is written; `write` before anybody reads the run.
 */
export interface LedgerBatch {
  /** Which cap a call of this price would break, if one, with all that was gathered. */
  capBroken(money: CallMoney): 'cap' | 'daily_cap' | null
  reserve(money: CallMoney): void
  /** Ends a reservation: its price is spent, unsure (counted as spent until a person finds otherwise), or given back. */
  settle(money: CallMoney, as: 'spent' | 'unsure' | 'released'): void
  /** Credits not spent thanks to an answer that was there. */
  saved(runId: number, credits: number): void
  /** Adds to a run's counts of rows or calls. */
  tally(runId: number, kind: TallyKind, name: string, n?: number): void
  write(): void
}

interface Moved {
  reserved: number
  spent: number
  unsure: number
  saved: number
}

const nothing = (): Moved => ({ reserved: 0, spent: 0, unsure: 0, saved: 0 })

export function openBatch(db: WriteDb): LedgerBatch {
  const runs = new Map<number, Moved>()
  const days = new Map<string, Moved & { accountId: number; day: string }>()
  const tallies = new Map<string, { runId: number; kind: TallyKind; name: string; n: number }>()
  /** Credits left in the tables when they were first asked for. */
  const room = { runs: new Map<number, number>(), days: new Map<string, number>() }

  const runOf = (runId: number) => {
    const known = runs.get(runId)
    if (known) return known
    const made = nothing()
    runs.set(runId, made)
    return made
  }
  const dayKey = ({ accountId, day }: CallMoney) => `${accountId} ${day}`
  const dayOf = (money: CallMoney) => {
    const key = dayKey(money)
    const known = days.get(key)
    if (known) return known
    const made = { ...nothing(), accountId: money.accountId, day: money.day }
    days.set(key, made)
    return made
  }
  const move = (money: CallMoney, reserved: number, spent: number, unsure: number) => {
    for (const moved of [runOf(money.runId), dayOf(money)]) {
      moved.reserved += reserved
      moved.spent += spent
      moved.unsure += unsure
    }
  }
  const used = ({ reserved, spent, unsure }: Moved) => reserved + spent + unsure

  return {
    capBroken(money) {
      const { runId, accountId, day, price } = money
      const left =
        room.runs.get(runId) ??
        db.value<number>('SELECT cap - spent - unsure - reserved FROM run WHERE id = ?', runId) ??
        0
      room.runs.set(runId, left)
      if (price > left - used(runOf(runId))) return 'cap'
      const key = dayKey(money)
      const today =
        room.days.get(key) ??
        db.value<number | null>(
          'SELECT cap - spent - reserved FROM day_spend WHERE account_id = ? AND day = ?',
          accountId,
          day,
        ) ??
        Number.POSITIVE_INFINITY
      room.days.set(key, today)
      return price > today - used(dayOf(money)) ? 'daily_cap' : null
    },
    reserve: money => move(money, money.price, 0, 0),
    settle: (money, as) =>
      move(money, -money.price, as === 'spent' ? money.price : 0, as === 'unsure' ? money.price : 0),
    saved(runId, credits) {
      runOf(runId).saved += credits
    },
    tally(runId, kind, name, n = 1) {
      const key = `${runId} ${kind} ${name}`
      const known = tallies.get(key)
      if (known) known.n += n
      else tallies.set(key, { runId, kind, name, n })
    },
    write() {
      for (const [runId, moved] of runs)
        if (used(moved) !== 0 || moved.reserved !== 0 || moved.saved !== 0)
          db.run(
            `UPDATE run SET reserved = reserved + ?, spent = spent + ?, unsure = unsure + ?, n_saved = n_saved + ?
             WHERE id = ?`,
            moved.reserved,
            moved.spent,
            moved.unsure,
            moved.saved,
            runId,
          )
      for (const { accountId, day, reserved, spent, unsure } of days.values())
        if (reserved !== 0 || spent + unsure !== 0)
          db.run(
            'UPDATE day_spend SET reserved = reserved + ?, spent = spent + ? WHERE account_id = ? AND day = ?',
            reserved,
            spent + unsure,
            accountId,
            day,
          )
      for (const { runId, kind, name, n } of tallies.values()) if (n !== 0) addTally(db, runId, kind, name, n)
      runs.clear()
      days.clear()
      tallies.clear()
      room.runs.clear()
      room.days.clear()
    },
  }
}

/** Works with a batch of its own: for what ends or begins outside a tick. Call it inside a transaction. */
export function withBatch<T>(db: WriteDb, work: (batch: LedgerBatch) => T): T {
  const batch = openBatch(db)
  const result = work(batch)
  batch.write()
  return result
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
export function addTally(db: WriteDb, runId: number, kind: TallyKind, name: string, n = 1): void {
  db.run(
    `INSERT INTO run_tally(run_id, kind, name, n) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET n = n + excluded.n`,
    runId,
    kind,
    name,
    n,
  )
}
