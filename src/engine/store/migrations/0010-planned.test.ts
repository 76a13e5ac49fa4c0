// Schema version 10 on top of version 9: both tables belong to a run, and take one entry for each of its rows.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('scopes and own values belong to a run', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 9)
  db.exec(`INSERT INTO account(profile, name) VALUES ('remote', 'a');
    INSERT INTO run(sheet_id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 1, 'rows', 'person.findEmail', '{}', x'00', 'waiting', 5, 0)`)
  migrateDatabase(db, 10)
  const scope = db.prepare('INSERT INTO later_scope(run_id, row_ids) VALUES (?, ?)')
  const value = db.prepare('INSERT INTO own_value(run_id, row_id, sheet_id, texts) VALUES (?, ?, 2, ?)')
  scope.run(1, Buffer.from(Uint32Array.of(7, 3).buffer))
  value.run(1, 7, '{"email":"a@b.de"}')
  expect(db.prepare('SELECT length(row_ids) FROM later_scope').pluck().get()).toBe(8)
  expect(() => scope.run(1, Buffer.alloc(4))).toThrow(/UNIQUE/)
  expect(() => value.run(1, 7, '{}')).toThrow(/UNIQUE/)
  expect(() => scope.run(2, Buffer.alloc(4))).toThrow(/FOREIGN KEY/)
  expect(() => value.run(2, 1, '{}')).toThrow(/FOREIGN KEY/)
})
