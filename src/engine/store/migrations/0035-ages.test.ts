// Schema version 35 on top of version 34: the notice about answers stays, so that nothing is deleted sooner or later than it said.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { agesMigration } from './0035-ages.ts'
import { migrations } from './index.ts'

test('a notice of an earlier version is one about answers', () => {
  const version = migrations.indexOf(agesMigration) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.exec('INSERT INTO answers_retention(id, days, noticed_at) VALUES (1, 30, 5)')
  migrateDatabase(db, version)
  expect(db.prepare('SELECT * FROM age_notice').all()).toEqual([{ kind: 'answers', days: 30, noticed_at: 5 }])
  db.close()
})
