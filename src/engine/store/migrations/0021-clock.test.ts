// Schema version 21 on top of version 20: of no account that is there has the service told the time.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('the clock of accounts that are there is not confirmed', () => {
  const db = new Database(':memory:')
  migrateDatabase(db, 20)
  db.exec("INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main')")
  migrateDatabase(db, 21)
  expect(db.prepare('SELECT clock_off FROM account').pluck().all()).toEqual([null])
  db.close()
})
