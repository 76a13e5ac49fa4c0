// Credits: a balance that cannot go below zero, reservations of running requests, and an append-only ledger.
// Always true between transactions: sum of the ledger = balance + open reservations.
import type { Database } from 'better-sqlite3'
import type { CreditReservation, CreditSpending, LedgerAudit } from './books/port.ts'

export interface CreditLedger {
  balance(): number
  /** Sets credits aside; null = the balance does not reach. */
  reserve(spending: CreditSpending): CreditReservation | null
  /** Turns a reservation into a ledger entry; `alongside` commits in the same transaction. */
  charge(reservation: CreditReservation, alongside?: () => void): void
  /** Gives a reservation back; `alongside` commits in the same transaction. */
  release(reservation: CreditReservation, alongside?: () => void): void
  refill(credits: number): void
  /** Adds or takes what is missing to this balance. */
  setBalance(credits: number): void
  /** Takes everything that is not reserved. */
  drain(): void
  audit(): LedgerAudit
}

type ReservationRow = { id: number; amount: number; op: string; request_id: string }
type AuditRow = { reserved: number; ledger: number; charges: number }

/** Opens the credits of a database: the first time with `startCredits`, later releasing what a crash left reserved. */
export function openLedger(db: Database, startCredits: number, clock: () => number): CreditLedger {
  const balance = db.prepare<[], number>('SELECT balance FROM credit_account').pluck()
  const add = db.prepare('UPDATE credit_account SET balance = balance + ?')
  const take = db.prepare('UPDATE credit_account SET balance = balance - ? WHERE balance >= ?')
  const hold = db.prepare('INSERT INTO credit_reservation (amount, op, request_id, at) VALUES (?, ?, ?, ?)')
  const unhold = db.prepare<[number], ReservationRow>(
    'DELETE FROM credit_reservation WHERE id = ? RETURNING id, amount, op, request_id',
  )
  const write = db.prepare('INSERT INTO credit_ledger (delta, reason, op, request_id, at) VALUES (?, ?, ?, ?, ?)')
  const sums = db.prepare<[], AuditRow>(`
    SELECT (SELECT coalesce(sum(amount), 0) FROM credit_reservation) AS reserved,
           (SELECT coalesce(sum(delta), 0) FROM credit_ledger) AS ledger,
           (SELECT count(*) FROM credit_ledger WHERE reason = 'charge') AS charges`)

  const read = (): number => balance.get() ?? 0

  const reserve = db.transaction((spending: CreditSpending): CreditReservation | null => {
    if (take.run(spending.amount, spending.amount).changes === 0) return null
    const held = hold.run(spending.amount, spending.op, spending.requestId, clock())
    return { id: Number(held.lastInsertRowid), amount: spending.amount }
  })

  const charge = db.transaction((reservation: CreditReservation, alongside?: () => void) => {
    const row = unhold.get(reservation.id)
    if (!row) throw new Error('This reservation was settled before.')
    write.run(-row.amount, 'charge', row.op, row.request_id, clock())
    alongside?.()
  })

  const release = db.transaction((reservation: CreditReservation, alongside?: () => void) => {
    const row = unhold.get(reservation.id)
    if (row) add.run(row.amount)
    alongside?.()
  })

  const change = db.transaction((delta: number, reason: 'refill' | 'drain') => {
    add.run(delta)
    write.run(delta, reason, null, null, clock())
  })

  db.transaction(() => {
    const opened = db.prepare('INSERT OR IGNORE INTO credit_account (id, balance) VALUES (1, ?)').run(startCredits)
    if (opened.changes > 0) write.run(startCredits, 'start', null, null, clock())
    add.run(sums.get()?.reserved ?? 0)
    db.exec('DELETE FROM credit_reservation')
  }).immediate()

  return {
    balance: read,
    reserve: spending => (spending.amount === 0 ? { id: 0, amount: 0 } : reserve.immediate(spending)),
    charge: (reservation, alongside) => {
      if (reservation.id !== 0) charge.immediate(reservation, alongside)
      else alongside?.()
    },
    release: (reservation, alongside) => {
      if (reservation.id !== 0) release.immediate(reservation, alongside)
      else alongside?.()
    },
    refill: credits => change.immediate(credits, 'refill'),
    setBalance(credits) {
      const delta = credits - read()
      if (delta !== 0) change.immediate(delta, delta > 0 ? 'refill' : 'drain')
    },
    drain: () => change.immediate(-read(), 'drain'),
    audit: () => ({ balance: read(), ...(sums.get() ?? { reserved: 0, ledger: 0, charges: 0 }) }),
  }
}
