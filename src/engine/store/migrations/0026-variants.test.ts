// Schema version 26 on top of version 25: what was read of a search, and how it ended, is of its one variant.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('readings and pages become those of variant 0', () => {
  const db = new Database(':memory:')
  migrateDatabase(db, 25)
  db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO search(id, account_id, query, created_at, used_at) VALUES (1, 1, '{}', 0, 0);
    INSERT INTO search_reading(id, search_id, account_id, query, number, started_at, total, ending, detail, complete)
      VALUES (1, 1, 1, '{}', 1, 0, 40, 'end', NULL, 1), (2, 1, 1, '{}', 2, 0, 50, 'failed', 'why', 0),
        (3, 1, 1, '{}', 3, 0, NULL, NULL, NULL, 0);
    INSERT INTO search_page VALUES (1, 7, 'search.prospector', 1, 25, 25, 1, 3, 0)`)
  migrateDatabase(db, 26)
  expect(db.prepare('SELECT * FROM search_variant').raw().all()).toEqual([
    [1, 0, 40, 'end', null, 1],
    [2, 0, 50, 'failed', 'why', 0],
    [3, 0, null, null, null, 0],
  ])
  expect(db.prepare('SELECT task_id, variant FROM search_page').raw().all()).toEqual([[7, 0]])
  db.close()
})
