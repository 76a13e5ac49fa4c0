// The balance that calls without an answer are compared with: one that was read while calls were out says nothing, because
// no one knows whether it counts them.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../store/migrate.ts'
import { wrapDatabase } from '../../store/sql.ts'
import { unsureCalls } from '../run-views.lane.ts'

/** A run with one answered call (sent at 20, booked at 40) and one without an answer (sent at 50), and balances around them. */
function ledger(reads: { at: number; id: number; balance: number }[], more = '') {
  const raw = new Database(':memory:')
  migrateDatabase(raw)
  raw.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'remote', 'main');
    INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 1, 'rows', 'validate.email', '{}', x'00', 'done', 10, 0);
    INSERT INTO task(id, run_id, op, key, price, state) VALUES
      (1, 1, 'validate.email', x'01', 1, 2), (2, 1, 'validate.email', x'02', 1, 4);
    INSERT INTO attempt(id, task_id, n, day, state, price, booked, intent_at, done_at) VALUES
      (1, 1, 1, '2026-01-01', 1, 1, 1, 20, 40), (2, 2, 1, '2026-01-01', 3, 1, 1, 50, 60);
    INSERT INTO credit_entry(id, at, account_id, kind, run_id, attempt_id, booked) VALUES
      (20, 40, 1, 'call', 1, 1, 1), (30, 60, 1, 'unsure', 1, 2, 1)`)
  const add = raw.prepare(
    "INSERT INTO credit_entry(id, at, account_id, kind, balance) VALUES (@id, @at, 1, 'balance', @balance)",
  )
  for (const read of reads) add.run(read)
  raw.exec(more)
  const calls = unsureCalls(wrapDatabase(raw), 1)
  raw.close()
  return calls
}

test('a balance that was read while a call was out is passed over', () => {
  // At 30 the first call was charged already, and not booked yet.
  const { balance, bookedSince, attempts } = ledger([
    { id: 10, at: 10, balance: 100 },
    { id: 15, at: 30, balance: 99 },
  ])
  expect([balance, bookedSince, attempts]).toEqual([{ credits: 100, at: 10 }, 1, 1])
})

test('the latest one with nothing out is taken', () => {
  const { balance, bookedSince } = ledger([
    { id: 10, at: 10, balance: 100 },
    { id: 25, at: 45, balance: 99 },
  ])
  expect([balance, bookedSince]).toEqual([{ credits: 99, at: 45 }, 0])
})

test('there may be none', () => {
  expect(ledger([{ id: 15, at: 30, balance: 99 }]).balance).toBeNull()
})

test('calls of other runs that may have been charged, or were, are told apart', () => {
  const others = (
    resolved: string,
  ) => `INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (2, 1, 'rows', 'validate.email', '{}', x'00', 'done', 10, 0);
    INSERT INTO task(id, run_id, op, key, price, state) VALUES (3, 2, 'validate.email', x'03', 2, 4);
    INSERT INTO attempt(id, task_id, n, day, state, price, booked, intent_at, done_at, resolved)
      VALUES (3, 3, 1, '2026-01-01', 3, 2, 2, 55, 65, ${resolved});
    INSERT INTO credit_entry(id, at, account_id, kind, run_id, attempt_id, booked) VALUES (31, 65, 1, 'unsure', 2, 3, 2)`
  const read = { id: 10, at: 10, balance: 100 }
  const seen = (resolved: string) => {
    const { bookedSince, othersOpen, credits } = ledger([read], others(resolved))
    return [bookedSince, othersOpen, credits]
  }
  expect(seen('NULL')).toEqual([1, 2, 1])
  expect(seen("'left'")).toEqual([1, 2, 1])
  expect(seen("'charged'")).toEqual([3, 0, 1])
  expect(seen("'not_charged'")).toEqual([1, 0, 1])
})
