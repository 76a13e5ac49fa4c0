// Schema version 17 on top of version 16: calls that were charged and brought nothing are no retryable errors any more.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('what was charged without an answer moves with its rows, cells and counts; free failures and lost calls stay', () => {
  const db = new Database(':memory:')
  migrateDatabase(db, 16)
  db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO run(id, sheet_id, head_id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 7, 8, 1, 'rows', 'validate.email', '{}', x'00', 'done', 10, 0);
    INSERT INTO task(id, run_id, op, key, price, state, result) VALUES
      (1, 1, 'validate.email', x'01', 1, 3, 6), (2, 1, 'validate.email', x'02', 1, 3, 6), (3, 1, 'validate.email', x'03', 1, 3, 6);
    INSERT INTO attempt(task_id, n, day, state, price, booked, intent_at, resolved) VALUES
      (1, 1, '2026-01-01', 1, 1, 1, 0, NULL), (2, 1, '2026-01-01', 1, 1, 0, 0, NULL),
      (3, 1, '2026-01-01', 3, 1, 1, 0, 'not_charged');
    INSERT INTO target(run_id, row_id, task_id, class, state) VALUES (1, 1, 1, 7, 6), (1, 2, 1, 4, 6), (1, 3, 2, 7, 6), (1, 4, 3, 7, 6);
    INSERT INTO cell_state(sheet_id, col_id, row_id, state, run_id, at) VALUES
      (7, 8, 1, 6, 1, 0), (7, 8, 2, 6, 1, 0), (7, 8, 3, 6, 1, 0), (7, 8, 4, 6, 1, 0), (7, 9, 1, 6, 1, 0);
    INSERT INTO run_tally(run_id, kind, name, n) VALUES (1, 'state', 'retryable', 4), (1, 'calls', 'retryable', 3)`)
  migrateDatabase(db, 17)
  const all = (sql: string) => db.prepare(sql).raw().all()
  expect(all('SELECT id, result FROM task')).toEqual([
    [1, 10],
    [2, 6],
    [3, 6],
  ])
  expect(all('SELECT row_id, state FROM target ORDER BY row_id')).toEqual([
    [1, 10],
    [2, 10],
    [3, 6],
    [4, 6],
  ])
  expect(all('SELECT col_id, row_id FROM cell_state WHERE state = 10 ORDER BY row_id')).toEqual([
    [8, 1],
    [8, 2],
  ])
  expect(all("SELECT name, n FROM run_tally WHERE kind = 'state' ORDER BY name")).toEqual([
    ['no_answer', 2],
    ['retryable', 2],
  ])
  expect(all("SELECT name, n FROM run_tally WHERE kind = 'calls' ORDER BY name")).toEqual([
    ['no_answer', 1],
    ['retryable', 2],
  ])
  db.close()
})
