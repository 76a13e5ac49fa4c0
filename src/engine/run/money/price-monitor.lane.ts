// The ledger's side of a price that may rise while a run goes on: what is booked between two balance reads, and what
// becomes of credits that went without being booked.
import type { PriceRange } from '../../../contract/app/run/run-plan.ts'
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import { addEntry } from '../../account/booking.lane.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { correctPrice, keepPrice } from '../ledger/price.lane.ts'
import { runRow } from '../ledger/run-row.lane.ts'
import type { BalanceMark, LedgerSince } from './price-monitor.ts'
import type { RisenPrice } from './price-trial.ts'

/** The state of the ledger: its newest entry (0 = it is empty), and the credits of the calls of a run that have ended. */
const ledgerMark = (db: ReadDb, runId: number): Omit<BalanceMark, 'credits'> => ({
  entry: db.value<number | null>('SELECT max(id) FROM credit_entry') ?? 0,
  settled: db.value<number>('SELECT spent + unsure FROM run WHERE id = ?', runId) ?? 0,
})

/** The last balance that was read for a run. */
const runBalance = (db: ReadDb, runId: number): BalanceMark | null =>
  db.get<BalanceMark>(
    `SELECT e.id AS entry, e.balance AS credits, r.spent + r.unsure - (SELECT coalesce(sum(booked), 0) FROM credit_entry
        WHERE run_id = r.id AND id > e.id) AS settled
     FROM credit_entry e INDEXED BY credit_entry_run CROSS JOIN run r ON r.id = e.run_id
     WHERE e.run_id = ? AND e.kind = 'balance' AND e.balance IS NOT NULL ORDER BY e.id DESC LIMIT 1`,
    runId,
  ) ?? null

/** Since when the balance cannot be read while a run goes on (UTC milliseconds); null = it can. */
function noteBalanceLost(db: WriteDb, runId: number, at: number | null): void {
  db.run('UPDATE run SET balance_lost = ? WHERE id = ?', at, runId)
}

interface Sums {
  calls: number
  corrected: number
  booked: number
  refilled: number
  booked_to: number
  refilled_to: number
}

/** What is booked of any run of an account after the entry `from`, and how much of it up to `upTo`. */
function ledgerSince(db: ReadDb, accountId: number, from: number, upTo: number): LedgerSince {
  const sums = db.get<Sums>(
    `SELECT count(*) FILTER (WHERE booked > 0) AS calls,
       coalesce(sum(booked) FILTER (WHERE outcome = 'price'), 0) AS corrected,
       coalesce(sum(booked), 0) AS booked,
       coalesce(sum(booked) FILTER (WHERE id <= ?), 0) AS booked_to,
       coalesce(sum(expected) FILTER (WHERE outcome = 'refill'), 0) AS refilled,
       coalesce(sum(expected) FILTER (WHERE outcome = 'refill' AND id <= ?), 0) AS refilled_to
     FROM credit_entry WHERE id > ? AND account_id = ? AND (kind IN ('call', 'unsure') OR outcome IN ('refill', 'price'))`,
    upTo,
    upTo,
    from,
    accountId,
  )
  const reserved = db.value<number | null>(
    'SELECT sum(reserved) FROM run WHERE account_id = ? AND ended_at IS NULL',
    accountId,
  )
  return {
    calls: sums?.calls ?? 0,
    corrected: sums?.corrected ?? 0,
    booked: sums?.booked ?? 0,
    refilled: sums?.refilled ?? 0,
    upTo: { booked: sums?.booked_to ?? 0, refilled: sums?.refilled_to ?? 0 },
    reserved: reserved ?? 0,
  }
}

/** The charged call after an entry of the ledger, if there is one. */
const callSince = (db: ReadDb, runId: number, from: number): { credits: number; op: SentOp } | null =>
  db.get(
    `SELECT booked AS credits, op FROM credit_entry
     WHERE id > ? AND run_id = ? AND kind = 'call' AND outcome = 'found' ORDER BY id LIMIT 1`,
    from,
    runId,
  ) ?? null

export interface CheaperCall {
  runId: number
  /** The last entry of the ledger before the call. */
  since: number
  credits: number
  now: number
}

/** Takes back what a call was booked for and did not take: the cap and the day have room for it again. */
function bookCheaper(db: WriteDb, { runId, since, credits, now }: CheaperCall): void {
  db.transaction(() => {
    const call = callSince(db, runId, since)
    if (call) correctPrice(db, runId, call.op, -credits, now)
  })
}

export interface ElsewhereCredits {
  runId: number
  credits: number
  balance: number
  now: number
}

/** Credits that left the account during a run, which neither it nor any other run booked: reported, not booked. */
function noteElsewhere(db: WriteDb, { runId, credits, balance, now }: ElsewhereCredits): void {
  db.transaction(() => {
    const run = runRow(db, runId)
    if (!run) return
    db.run('UPDATE run SET elsewhere = elsewhere + ? WHERE id = ?', credits, runId)
    const entry = { at: now, accountId: run.account_id, kind: 'balance', runId, balance } as const
    addEntry(db, { ...entry, outcome: 'elsewhere', expected: credits })
  })
}

export interface PriceRise {
  runId: number
  /** Credits that are gone beyond what is booked. */
  unbooked: number
  /** The last entry of the ledger at the last check that found nothing strange. */
  since: number
  risen: readonly (RisenPrice & { listed: PriceRange })[]
  now: number
}

/**
 * Keeps the prices that were seen, for the next plan, and books what the run's calls cost beyond their price since
 * the last check: its cap and the day's go on to hold at the service. Never more than is gone, nor than a cap has room for.
 */
function bookRise(db: WriteDb, { runId, unbooked, since, risen, now }: PriceRise): void {
  db.transaction(() => {
    const run = runRow(db, runId)
    if (!run) return
    let room = unbooked
    for (const { op, price, was, calls, listed } of risen) {
      keepPrice(db, run.account_id, op, listed, { value: price, sample: calls }, now)
      const charged =
        db.value<number>(
          "SELECT count(*) FROM credit_entry WHERE id > ? AND run_id = ? AND kind = 'call' AND op = ? AND booked > 0",
          since,
          runId,
          op,
        ) ?? 0
      room -= correctPrice(db, runId, op, Math.max(0, Math.min(room, charged * (price - was))), now)
    }
  })
}

export const priceMonitorRead = { runBalance }
export const priceMonitorWrite = {
  ledgerMark,
  ledgerSince,
  callSince,
  noteElsewhere,
  noteBalanceLost,
  bookRise,
  bookCheaper,
}
