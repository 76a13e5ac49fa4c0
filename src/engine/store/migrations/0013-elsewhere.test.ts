// Schema version 13 on top of version 12: of no run that is there did credits go elsewhere.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('runs that are there lost nothing elsewhere, and never less than nothing', () => {
  const db = new Database(':memory:')
  migrateDatabase(db, 12)
  db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 1, 'rows', 'validate.email', '{}', x'00', 'paused', 10, 0)`)
  migrateDatabase(db, 13)
  expect(db.prepare('SELECT elsewhere FROM run').pluck().all()).toEqual([0])
  expect(() => db.exec('UPDATE run SET elsewhere = -1')).toThrow('CHECK')
  db.close()
})
