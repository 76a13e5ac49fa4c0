// Schema version 2 on top of version 1: caps fail closed, the ledger is append-only, one flight per key.
import Database from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

let db: Database.Database
beforeEach(() => {
  db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 1)
  db.exec("INSERT INTO workbook(name, position) VALUES ('Old', 1)")
  migrateDatabase(db, 2)
  db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 1, 'rows', 'validate.email', '{}', x'00', 'running', 10, 0);
    INSERT INTO task(id, run_id, op, key, price) VALUES (1, 1, 'validate.email', x'01', 1), (2, 1, 'validate.email', x'02', 1)`)
})

test('keeps what version 1 held', () => {
  expect(db.pragma('user_version', { simple: true })).toBe(2)
  expect(db.prepare('SELECT name FROM workbook').pluck().get()).toBe('Old')
})

test.each([
  ['a run beyond its cap', 'UPDATE run SET spent = 6, unsure = 3, reserved = 2'],
  ['a negative reservation', 'UPDATE run SET reserved = -1'],
  ['an unknown run state', "UPDATE run SET state = 'lost'"],
  ['an unknown task state', 'UPDATE task SET state = 6'],
  ['a negative price', 'UPDATE task SET price = -1'],
  ['a task of no run', "INSERT INTO task(run_id, op, key, price) VALUES (9, 'x', x'03', 1)"],
  [
    'a booking above the reserved price',
    "INSERT INTO attempt(task_id, n, day, price, booked, intent_at) VALUES (1, 1, 'd', 1, 2, 0)",
  ],
  [
    'two attempts of one number',
    "INSERT INTO attempt(task_id, n, day, price, intent_at) VALUES (1, 1, 'd', 1, 0), (1, 1, 'd', 1, 0)",
  ],
  [
    'a key in flight twice',
    "UPDATE task SET state = 1; INSERT INTO task(run_id, step, op, key, price, state) VALUES (1, 1, 'x', x'01', 1, 1)",
  ],
  ['a day beyond its cap', "INSERT INTO day_spend VALUES (1, 'd', 10, 5, 6)"],
  ['an entry of an unknown kind', "INSERT INTO credit_entry(at, account_id, kind) VALUES (0, 1, 'gift')"],
])('refuses %s', (_, sql) => {
  expect(() => db.exec(sql)).toThrow(/constraint/)
})

test('allows a cap that is reached exactly', () => {
  db.exec("UPDATE run SET spent = 6, unsure = 3, reserved = 1; INSERT INTO day_spend VALUES (1, 'd', 10, 4, 6)")
  expect(db.prepare('SELECT spent + unsure + reserved FROM run').pluck().get()).toBe(10)
})

test('the credit ledger only grows; erasure may empty a key', () => {
  db.exec("INSERT INTO credit_entry(at, account_id, kind, key, booked) VALUES (0, 1, 'call', x'01', 1)")
  expect(() => db.exec('DELETE FROM credit_entry')).toThrow('append only')
  expect(() => db.exec('UPDATE credit_entry SET booked = 0')).toThrow('append only')
  db.exec('UPDATE credit_entry SET key = NULL')
  expect(db.prepare('SELECT key, booked FROM credit_entry').get()).toEqual({ key: null, booked: 1 })
})
