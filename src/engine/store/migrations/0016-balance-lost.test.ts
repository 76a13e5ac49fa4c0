// Schema version 16 on top of version 15: no run that is there lost sight of the balance.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('of runs that are there the balance could be read', () => {
  const db = new Database(':memory:')
  migrateDatabase(db, 15)
  db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 1, 'rows', 'validate.email', '{}', x'00', 'paused', 10, 0)`)
  migrateDatabase(db, 16)
  expect(db.prepare('SELECT balance_lost FROM run').pluck().all()).toEqual([null])
  db.close()
})
