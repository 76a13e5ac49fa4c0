// What the tables of a workspace refuse, and what goes with what: a mistake of the program fails closed.
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

let db: Database.Database
beforeEach(() => {
  db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db)
})
const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

describe('runs and credits', () => {
  beforeEach(() => {
    db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO run(id, account_id, kind, op, spec, plan_hash, state, cap, created_at)
      VALUES (1, 1, 'rows', 'validate.email', '{}', x'00', 'running', 10, 0);
    INSERT INTO task(id, run_id, op, key, price) VALUES (1, 1, 'validate.email', x'01', 1), (2, 1, 'validate.email', x'02', 1)`)
  })

  test.each([
    ['a run beyond its cap', 'UPDATE run SET spent = 6, unsure = 3, reserved = 2'],
    ['a negative reservation', 'UPDATE run SET reserved = -1'],
    ['an unknown run state', "UPDATE run SET state = 'lost'"],
    ['an unknown task state', 'UPDATE task SET state = 6'],
    ['a negative price', 'UPDATE task SET price = -1'],
    ['a task of no run', "INSERT INTO task(run_id, op, key, price) VALUES (9, 'x', x'03', 1)"],
    [
      'a booking above the reserved price',
      "INSERT INTO attempt(task_id, n, day, price, booked, intent_at) VALUES (1, 1, 'd', 1, 2, 0)",
    ],
    [
      'two attempts of one number',
      "INSERT INTO attempt(task_id, n, day, price, intent_at) VALUES (1, 1, 'd', 1, 0), (1, 1, 'd', 1, 0)",
    ],
    [
      'a key in flight twice',
      "UPDATE task SET state = 1; INSERT INTO task(run_id, step, op, key, price, state) VALUES (1, 1, 'x', x'01', 1, 1)",
    ],
    ['a day beyond its cap', "INSERT INTO day_spend VALUES (1, 'd', 10, 5, 6)"],
    ['an entry of an unknown kind', "INSERT INTO credit_entry(at, account_id, kind) VALUES (0, 1, 'gift')"],
    ['credits elsewhere below none', 'UPDATE run SET elsewhere = -1'],
  ])('refuses %s', (_, sql) => {
    expect(() => db.exec(sql)).toThrow(/constraint/)
  })

  test('allows a cap that is reached exactly', () => {
    db.exec("UPDATE run SET spent = 6, unsure = 3, reserved = 1; INSERT INTO day_spend VALUES (1, 'd', 10, 4, 6)")
    expect(db.prepare('SELECT spent + unsure + reserved FROM run').pluck().get()).toBe(10)
  })

  test('the credit ledger only grows; erasure may empty a key', () => {
    db.exec("INSERT INTO credit_entry(at, account_id, kind, key, booked) VALUES (0, 1, 'call', x'01', 1)")
    expect(() => db.exec('DELETE FROM credit_entry')).toThrow('append only')
    expect(() => db.exec('UPDATE credit_entry SET booked = 0')).toThrow('append only')
    db.exec('UPDATE credit_entry SET key = NULL')
    expect(db.prepare('SELECT key, booked FROM credit_entry').get()).toEqual({ key: null, booked: 1 })
  })

  test('a deleted search takes its readings, pages and records, and leaves the run in the ledger', () => {
    db.exec(`INSERT INTO search(id, account_id, query, created_at, used_at) VALUES (1, 1, '{}', 0, 0);
    INSERT INTO search_reading(id, search_id, account_id, query, number, started_at) VALUES (1, 1, 1, '{}', 1, 0);
    INSERT INTO search_variant(reading_id, variant) VALUES (1, 0);
    INSERT INTO search_page VALUES (1, 1, 'search.companies', 1, 25, 1, 0, 1, 0, 0);
    INSERT INTO search_record(id, reading_id, key, fields, more, op, answer_id, place, fetched_at)
      VALUES (1, 1, 'id 1', '{}', '{}', 'search.companies', 1, 0, 0);
    INSERT INTO search_find VALUES (1, 0);
    UPDATE run SET reading_id = 1`)
    expect(() =>
      db.exec(`INSERT INTO search_record(reading_id, key, fields, more, op, answer_id, place, fetched_at)
      VALUES (1, 'id 1', '{}', '{}', 'search.companies', 2, 0, 0)`),
    ).toThrow('UNIQUE')
    db.exec('DELETE FROM search')
    for (const table of ['search_reading', 'search_variant', 'search_page', 'search_record', 'search_find'])
      expect(count(table)).toBe(0)
    expect(db.prepare('SELECT id, reading_id FROM run').get()).toEqual({ id: 1, reading_id: null })
  })
})

describe('lists', () => {
  const list = `INSERT INTO workbook(name, position) VALUES ('Book', 1);
    INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES (1, 'L', 1, 'ready', '', '{}', 0);
    INSERT INTO col(sheet_id, slot, name, type, position, width) VALUES (1, 'c1', 'A', 'text', 'i', 100);`

  test('a list takes all that is known of it with it, and its number is never used again', () => {
    db.exec(`${list}
    INSERT INTO step(id, sheet_id, label, at) VALUES (1, 1, 'Edit', 0);
    INSERT INTO step_change(step_id, kind, rows) VALUES (1, 'cells', '[1]');
    INSERT INTO step_doing VALUES (1, '{}');
    INSERT INTO travel VALUES (1, NULL, 'Undo');
    INSERT INTO replay VALUES (1, 'hash', '[]', NULL);
    INSERT INTO saved_view(sheet_id, name, spec, hidden) VALUES (1, 'V', '{}', '[]');
    INSERT INTO row_tick VALUES (1, 1);
    INSERT INTO row_problem(sheet_id, row_id, line, text) VALUES (1, 2, 3, 'a,b');
    INSERT INTO export_log(sheet_id, at, file_name, n_rows, rows) VALUES (1, 5, 'a.csv', 0, x'');
    INSERT INTO seen_column VALUES (1, 1, 5, 'print', 1);
    INSERT INTO known_sheet VALUES (1, '[]', 1, 0);
    INSERT INTO decided_pair VALUES (1, 2, 3, 0);
    INSERT INTO not_one VALUES (1, 1, 'a', 'b');
    INSERT INTO reconcile_decision VALUES (1, x'00', NULL);
    INSERT INTO reconcile_review VALUES (1, 1, '{}');
    INSERT INTO reconcile_columns VALUES (1, 1, 1, 1, 1, 1, NULL);
    DELETE FROM sheet`)
    for (const table of [
      ...['col', 'step', 'step_change', 'step_doing', 'travel', 'replay', 'saved_view', 'row_tick', 'row_problem'],
      ...['export_log', 'seen_column', 'known_sheet', 'decided_pair', 'not_one'],
      ...['reconcile_decision', 'reconcile_review', 'reconcile_columns'],
    ])
      expect([table, count(table)]).toEqual([table, 0])
    db.exec(
      "INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES (1, 'M', 1, 'ready', '', '{}', 0)",
    )
    expect(db.prepare('SELECT id FROM sheet').pluck().get()).toBe(2)
  })

  test('a pair that was decided is kept once, the lower row first', () => {
    db.exec(`${list} INSERT INTO decided_pair VALUES (1, 2, 3, 0)`)
    expect(() => db.exec('INSERT INTO decided_pair VALUES (1, 2, 3, 0)')).toThrow(/UNIQUE/)
    expect(() => db.exec('INSERT INTO decided_pair VALUES (1, 3, 2, 1)')).toThrow(/CHECK/)
  })

  test('the day until which a list is kept outlives the list', () => {
    db.exec(`${list} INSERT INTO retention VALUES (1, '2030-01-31', NULL); DELETE FROM sheet`)
    expect(count('retention')).toBe(1)
  })
})

test('entries of the do-not-contact lists and their keys go with the addition they came with', () => {
  expect([count('suppression'), count('suppression_reading')]).toEqual([0, 1])
  db.exec(`INSERT INTO suppression_batch(at, source, note) VALUES (5, 'Typed', '');
    INSERT INTO suppression(batch_id, kind, hash, value) VALUES (1, 'email', zeroblob(32), 'a@b.example');
    INSERT INTO suppression_key VALUES (zeroblob(32), 'email', 1)`)
  expect(() => db.exec("INSERT INTO suppression(batch_id, kind, hash) VALUES (1, 'email', zeroblob(32))")).toThrow(
    /UNIQUE/,
  )
  db.exec('DELETE FROM suppression_batch')
  expect([count('suppression'), count('suppression_key')]).toEqual([0, 0])
})
