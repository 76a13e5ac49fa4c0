// The day that credits are booked to: it never goes back, whatever the clock does, so that no daily cap is opened twice.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { ensureAccount } from '../../account/account.lane.ts'
import { migrate } from '../../store/migrate.ts'
import { wrap } from '../../store/sql.ts'
import { openDay, openTill, spendingDay } from './booking.lane.ts'

const at = (text: string) => Date.parse(text)

function ledger() {
  const raw = new Database(':memory:')
  migrate(raw)
  const db = wrap(raw)
  return { db, accountId: ensureAccount(db, 'embedded', 'main') }
}

test('F46 a clock set back books on the latest day; one set forward begins a new one', () => {
  const { db, accountId } = ledger()
  expect(spendingDay(db, accountId, at('2026-03-29T00:30:00Z'))).toBe('2026-03-29')
  openDay(db, accountId, '2026-03-29', 10)
  expect(spendingDay(db, accountId, at('2026-03-28T12:00:00Z'))).toBe('2026-03-29')
  expect(spendingDay(db, accountId, at('2026-03-30T00:00:00Z'))).toBe('2026-03-30')
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
  expect(openTill(db).capBroken(money)).toBeNull()
  expect(openTill(db).capBroken({ ...money, price: 3 })).toBe('daily_cap')
  openDay(db, accountId, day, 5)
  expect(db.value('SELECT cap FROM day_spend')).toBe(8)
  expect(openTill(db).capBroken({ ...money, price: 1 })).toBe('daily_cap')
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
  const till = openTill(db)
  till.reserve(money)
  till.reserve(money)
  expect(till.capBroken({ ...money, price: 1 })).toBe('cap')
  till.settle(money, 'released')
  expect(till.capBroken(money)).toBeNull()
  expect(till.capBroken({ ...money, price: 3 })).toBe('cap')
  till.settle(money, 'unsure')
  till.tally(1, 'calls', 'unsure')
  expect(db.get('SELECT reserved, spent, unsure FROM run')).toEqual({ reserved: 0, spent: 0, unsure: 0 })
  till.write()
  till.write()
  expect(db.get('SELECT reserved, spent, unsure FROM run')).toEqual({ reserved: 0, spent: 0, unsure: 2 })
  expect(db.get('SELECT reserved, spent FROM day_spend')).toEqual({ reserved: 0, spent: 2 })
  expect(db.all('SELECT name, n FROM run_tally')).toEqual([{ name: 'unsure', n: 1 }])
  expect(() => {
    till.reserve({ ...money, price: 3 })
    till.write()
  }).toThrow(/CHECK/)
})
