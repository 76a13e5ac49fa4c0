// Schema version 19 on top of version 18: of runs that are there nobody knows what others booked beside them.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('runs that are there say nothing of others', () => {
  const db = new Database(':memory:')
  migrateDatabase(db, 18)
  db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 1, 'rows', 'validate.email', '{}', x'00', 'done', 10, 0)`)
  migrateDatabase(db, 19)
  expect(db.prepare('SELECT others_least, others_most FROM run').raw().all()).toEqual([[null, null]])
  db.close()
})
