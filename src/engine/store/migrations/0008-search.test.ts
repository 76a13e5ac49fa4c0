// Schema version 8 on top of version 7: a search goes with its readings and records, the runs that read it stay.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('a deleted search takes its readings, pages and records, and leaves the run in the ledger', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 7)
  db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 1, 'search', 'search.companies', '{}', x'00', 'done', 10, 0)`)
  migrateDatabase(db, 8)
  expect(db.prepare('SELECT id, reading_id FROM run').get()).toEqual({ id: 1, reading_id: null })
  db.exec(`INSERT INTO search(id, account_id, query, created_at, used_at) VALUES (1, 1, '{}', 0, 0);
    INSERT INTO search_reading(id, search_id, account_id, query, number, started_at) VALUES (1, 1, 1, '{}', 1, 0);
    INSERT INTO search_page VALUES (1, 1, 'search.companies', 1, 25, 1, 0, 1, 0);
    INSERT INTO search_record(reading_id, key, fields, more, op, answer_id, place, fetched_at)
      VALUES (1, 'id 1', '{}', '{}', 'search.companies', 1, 0, 0);
    UPDATE run SET reading_id = 1`)
  expect(() =>
    db.exec(`INSERT INTO search_record(reading_id, key, fields, more, op, answer_id, place, fetched_at)
      VALUES (1, 'id 1', '{}', '{}', 'search.companies', 2, 0, 0)`),
  ).toThrow('UNIQUE')
  db.exec('DELETE FROM search')
  for (const table of ['search_reading', 'search_page', 'search_record'])
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  expect(db.prepare('SELECT id, reading_id FROM run').get()).toEqual({ id: 1, reading_id: null })
})
