// What a call really costs, measured by the balance around calls of one operation that nothing else came between
// (R-CRD-03). The measured price is what later runs reserve; one above the price in the table stops a run.
import type { PriceRange } from '../../../contract/app/run/run-plan.ts'
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import { addEntry, dayLeft, spendingDay } from '../../account/booking.lane.ts'
import { taskState } from '../../answer/states.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { type AnyRun, runRow } from './run-row.lane.ts'

/** A measured price in credits per call, and of how many calls. */
export interface PriceSample {
  value: number
  sample: number
}

interface Between {
  strange: number
  found: number
  booked: number
  refilled: number
  elsewhere: number
}

/**
 * What a measurement books: of the first calls of a run, whatever their price was wrong by; at the end of a run that never
 * came so far, what its calls took more; else nothing, since someone else may have used the account.
 */
export type MeasureBooks = 'difference' | 'more' | 'nothing'

export interface PriceMeasurement {
  runId: number
  listed: PriceRange
  books: MeasureBooks
  now: number
}

/**
 * Measures by the first and the last balance that was read for a run. Null when that says nothing: no two reads, no
 * answer in between, other use of the account, a call in doubt, or a drop that is no multiple of the calls. Calls that wait
 * are reserved at a price that fell.
 */
function measurePrice(db: WriteDb, { runId, listed, books, now }: PriceMeasurement): PriceSample | null {
  return db.transaction(() => {
    const run = runRow(db, runId)
    const reads = db.all<{ id: number; balance: number }>(
      `SELECT id, balance FROM credit_entry INDEXED BY credit_entry_run
       WHERE run_id = ? AND kind = 'balance' AND balance IS NOT NULL ORDER BY id`,
      runId,
    )
    const [first] = reads
    const last = reads.at(-1)
    if (!run || !first || !last || first.id === last.id) return null
    const between = db.get<Between>(
      `SELECT count(*) FILTER (WHERE kind = 'unsure' OR (kind = 'call' AND (run_id <> ? OR op <> ? OR outcome <> 'found'))) AS strange,
         count(*) FILTER (WHERE kind = 'call' AND run_id = ? AND outcome = 'found') AS found,
         coalesce(sum(booked) FILTER (WHERE run_id = ? AND (kind = 'call' OR outcome = 'price')), 0) AS booked,
         coalesce(sum(expected) FILTER (WHERE outcome = 'refill'), 0) AS refilled,
         coalesce(sum(expected) FILTER (WHERE outcome = 'elsewhere' AND run_id = ?), 0) AS elsewhere
       FROM credit_entry WHERE account_id = ? AND id > ? AND id < ?`,
      runId,
      run.op,
      runId,
      runId,
      runId,
      run.account_id,
      first.id,
      last.id,
    )
    if (!between || between.strange > 0 || between.found === 0) return null
    const value = (first.balance + between.refilled - between.elsewhere - last.balance) / between.found
    if (!Number.isInteger(value) || value < 0) return null
    // A balance that did not move may just be late: it never takes the place of a price that is known.
    if (value === 0 && listed.high > 0) return null
    const known = db.get<{ value: number; at: number }>(
      'SELECT value, at FROM price WHERE account_id = ? AND op = ? AND value IS NOT NULL',
      run.account_id,
      run.op,
    )
    // The price has changed during the run: its average is no price.
    if (known && known.at >= run.created_at && known.value !== value) return null
    const measured = { value, sample: between.found }
    keepPrice(db, run.account_id, run.op, listed, measured, now)
    const difference = value * between.found - between.booked
    if (value > 0) {
      if (books === 'difference' || (books === 'more' && difference > 0))
        correctPrice(db, runId, run.op, difference, now)
      db.run(
        `UPDATE task SET price = ? WHERE run_id = ? AND op = ? AND state = ${taskState.ready} AND price > ?`,
        value,
        runId,
        run.op,
        value,
      )
    }
    return measured
  })
}

/** Keeps what a call was seen to cost, for the next plan. */
export function keepPrice(
  db: WriteDb,
  accountId: number,
  op: string,
  { low, high, mark }: PriceRange,
  { value, sample }: PriceSample,
  now: number,
): void {
  db.run(
    `INSERT INTO price(account_id, op, low, high, mark, value, at, sample) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET low = excluded.low, high = excluded.high, mark = excluded.mark, value = excluded.value,
       at = excluded.at, sample = excluded.sample`,
    accountId,
    op,
    low,
    high,
    mark,
    value,
    now,
    sample,
  )
}

/**
 * Books that the calls of a run cost so many credits more (or less) than was booked for them, on the run, the day and in the
 * ledger: never more than a cap has room for, nor less than nothing. Returns what was booked.
 */
export function correctPrice(db: WriteDb, runId: number, op: SentOp, credits: number, now: number): number {
  const run = runRow(db, runId)
  if (!run) return 0
  const day = spendingDay(db, run.account_id, now)
  db.run('INSERT INTO day_spend(account_id, day) VALUES (?, ?) ON CONFLICT DO NOTHING', run.account_id, day)
  const today =
    db.value<number>('SELECT spent FROM day_spend WHERE account_id = ? AND day = ?', run.account_id, day) ?? 0
  const room = Math.min(run.cap - run.spent - run.unsure - run.reserved, dayLeft(db, run.account_id, now))
  const booked = Math.max(-run.spent, -today, Math.min(credits, room))
  if (booked === 0) return 0
  db.run('UPDATE run SET spent = spent + ? WHERE id = ?', booked, runId)
  db.run('UPDATE day_spend SET spent = spent + ? WHERE account_id = ? AND day = ?', booked, run.account_id, day)
  addEntry(db, { at: now, accountId: run.account_id, kind: 'correction', op, runId, outcome: 'price', booked })
  return booked
}

/**
 * Credits that a call of a run is reserved at: those it was approved for, or what was measured while it went on (a person
 * has accepted a rise, a fall was seen), or a rise that was measured before.
 */
export function priceInRun(db: ReadDb, run: AnyRun, op: SentOp, agreed: number): number {
  const known = db.get<{ value: number; at: number }>(
    'SELECT value, at FROM price WHERE account_id = ? AND op = ? AND value IS NOT NULL',
    run.account_id,
    op,
  )
  if (!known) return agreed
  return known.at >= run.created_at && known.value > 0 ? known.value : Math.max(agreed, known.value)
}

/** Credits a call of the operation cost when it was last measured, null = never. */
export const measuredPrice = (db: ReadDb, accountId: number, op: string): number | null =>
  db.value<number | null>('SELECT value FROM price WHERE account_id = ? AND op = ?', accountId, op) ?? null

/** Measured prices of an account with their time (UTC milliseconds) and sample, by operation. */
const priceRecords = (db: ReadDb, accountId: number): { op: string; value: number; at: number; sample: number }[] =>
  db.all('SELECT op, value, at, sample FROM price WHERE account_id = ? AND value IS NOT NULL ORDER BY op', accountId)

/** Measured prices of an account by operation. */
const measuredPrices = (db: ReadDb, accountId: number): [op: string, value: number][] =>
  db.arrays<[string, number]>('SELECT op, value FROM price WHERE account_id = ? AND value IS NOT NULL', accountId)

export const priceWrite = { measurePrice }
export const priceRead = { measuredPrice, measuredPrices, priceRecords }
