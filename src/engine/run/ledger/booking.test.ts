// The day that credits are booked to: it never goes back, whatever the clock does, so that no daily cap is opened twice.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { ensureAccount, forgetClocks, noteBalance } from '../../account/account.lane.ts'
import { dayInDoubt, openBatch, openDay, spendingDay } from '../../account/booking.lane.ts'
import { migrateDatabase } from '../../store/migrate.ts'
import { wrapDatabase } from '../../store/sql.ts'

const at = (text: string) => Date.parse(text)

function ledger() {
  const raw = new Database(':memory:')
  migrateDatabase(raw)
  const db = wrapDatabase(raw)
  return { db, accountId: ensureAccount(db, 'embedded', 'main') }
}

test('F46 a clock set back books on the latest day; one set forward begins a new one', () => {
  const { db, accountId } = ledger()
  expect(spendingDay(db, accountId, at('2026-03-29T00:30:00Z'))).toBe('2026-03-29')
  openDay(db, accountId, '2026-03-29', 10)
  expect(spendingDay(db, accountId, at('2026-03-28T12:00:00Z'))).toBe('2026-03-29')
  expect(spendingDay(db, accountId, at('2026-03-30T00:00:00Z'))).toBe('2026-03-30')
})

test('a day that a clock was in once is left as soon as the service, or a person, confirms the present one', () => {
  const { db, accountId } = ledger()
  const off = (credits: number, now: number, serverAt: number | null) =>
    noteBalance(db, accountId, { credits, at: now, refilled: 0, runId: null, serverAt })
  const future = at('2036-02-03T12:00:00Z')
  openDay(db, accountId, spendingDay(db, accountId, future), 10)
  const now = at('2026-03-29T12:00:00Z')
  // Nothing says which clock was right: the cap of that day holds, and a person is asked.
  expect([spendingDay(db, accountId, now), dayInDoubt(db, accountId, now)]).toEqual(['2036-02-03', '2036-02-03'])
  off(1, now, null)
  expect(dayInDoubt(db, accountId, now)).toBe('2036-02-03')
  off(2, now, now + 60_000)
  expect([spendingDay(db, accountId, now), dayInDoubt(db, accountId, now)]).toEqual(['2026-03-29', null])
  // A cap is opened once a day from then on, and the next day opens its own.
  openDay(db, accountId, '2026-03-29', 10)
  expect(spendingDay(db, accountId, at('2026-03-30T12:00:00Z'))).toBe('2026-03-30')
  forgetClocks(db)
  expect(dayInDoubt(db, accountId, now)).toBe('2036-02-03')
})

test('a clock that is in the future now books on the day of the service', () => {
  const { db, accountId } = ledger()
  const now = at('2036-02-03T12:00:00Z')
  const serverAt = at('2026-03-29T12:00:00Z')
  noteBalance(db, accountId, { credits: 1, at: now, refilled: 0, runId: null, serverAt })
  expect(spendingDay(db, accountId, now)).toBe('2026-03-29')
  expect(spendingDay(db, accountId, now + 86_400_000)).toBe('2026-03-30')
})

test('one day ahead is another zone, or the hour after midnight, and is kept', () => {
  const { db, accountId } = ledger()
  openDay(db, accountId, '2026-03-30', 10)
  const now = at('2026-03-29T12:00:00Z')
  noteBalance(db, accountId, { credits: 1, at: now, refilled: 0, runId: null, serverAt: now })
  expect([spendingDay(db, accountId, now), dayInDoubt(db, accountId, now)]).toEqual(['2026-03-30', null])
})

test('F60 a daily cap below what is used becomes what is used, and lets nothing more through', () => {
  const { db, accountId } = ledger()
  const day = '2026-03-29'
  openDay(db, accountId, day, 10)
  db.run('UPDATE day_spend SET spent = 7, reserved = 1')
  db.run(
    `INSERT INTO run(account_id, kind, op, spec, plan_hash, state, cap, created_at)
     VALUES (?, 'rows', 'validate.email', '{}', x'00', 'running', 100, 0)`,
    accountId,
  )
  const money = { runId: 1, accountId, day, price: 2 }
  expect(openBatch(db).capBroken(money)).toBeNull()
  expect(openBatch(db).capBroken({ ...money, price: 3 })).toBe('daily_cap')
  openDay(db, accountId, day, 5)
  expect(db.value('SELECT cap FROM day_spend')).toBe(8)
  expect(openBatch(db).capBroken({ ...money, price: 1 })).toBe('daily_cap')
})

test('what is gathered counts before it is written, and each run, day and count is written once', () => {
  const { db, accountId } = ledger()
  const day = '2026-03-29'
  openDay(db, accountId, day, 5)
  db.run(
    `INSERT INTO run(account_id, kind, op, spec, plan_hash, state, cap, created_at)
     VALUES (?, 'rows', 'validate.email', '{}', x'00', 'running', 4, 0)`,
    accountId,
  )
  const money = { runId: 1, accountId, day, price: 2 }
  const batch = openBatch(db)
  batch.reserve(money)
  batch.reserve(money)
  expect(batch.capBroken({ ...money, price: 1 })).toBe('cap')
  batch.settle(money, 'released')
  expect(batch.capBroken(money)).toBeNull()
  expect(batch.capBroken({ ...money, price: 3 })).toBe('cap')
  batch.settle(money, 'unsure')
  batch.tally(1, 'calls', 'unsure')
  expect(db.get('SELECT reserved, spent, unsure FROM run')).toEqual({ reserved: 0, spent: 0, unsure: 0 })
  batch.write()
  batch.write()
  expect(db.get('SELECT reserved, spent, unsure FROM run')).toEqual({ reserved: 0, spent: 0, unsure: 2 })
  expect(db.get('SELECT reserved, spent FROM day_spend')).toEqual({ reserved: 0, spent: 2 })
  expect(db.all('SELECT name, n FROM run_tally')).toEqual([{ name: 'unsure', n: 1 }])
  expect(() => {
    batch.reserve({ ...money, price: 3 })
    batch.write()
  }).toThrow(/CHECK/)
})
