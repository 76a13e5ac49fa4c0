// Schema version 24 on top of version 23: searches that are there go on counting every field.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('searches that are there count every field', () => {
  const db = new Database(':memory:')
  migrateDatabase(db, 23)
  db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO search(id, account_id, query, created_at, used_at) VALUES (1, 1, '{}', 0, 0)`)
  migrateDatabase(db, 24)
  expect(db.prepare('SELECT uncounted FROM search').pluck().all()).toEqual(['[]'])
  db.close()
})
