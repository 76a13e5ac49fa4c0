// Schema version 38 on top of version 37: runs that add people to a list keep whom and where under the name of today.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { addPeopleMigration } from './0038-add-people.ts'
import { migrations } from './index.ts'

test('a run of an earlier version adds the same people to the same list; any other is as it was', () => {
  const version = migrations.indexOf(addPeopleMigration) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.pragma('foreign_keys = OFF')
  const keep = db.prepare(`INSERT INTO run(account_id, kind, op, spec, plan_hash, state, cap, created_at)
    VALUES (1, 'rows', 'search.employees', ?, x'00', 'paused', 5, 0)`)
  const planned = { filters: { job_level: ['VP'] }, perRow: 5, target: { kind: 'new', name: 'Leute “ä”' } }
  const to = { sheetId: 7, columnIds: [3, 4], headId: 3, fields: ['full_name', 'found_at'] }
  const started = { filters: {}, perRow: 1000, target: { kind: 'list', sheetId: 7 }, to }
  const kept = [
    JSON.stringify({ op: 'search.employees', bring: planned, fields: [] }),
    JSON.stringify({ op: 'search.employees', bring: started }),
    '{"op":"validate.email", "match":"exact"}',
    '{"query":{"bring":1}}',
    'damaged {',
    '[]',
  ]
  for (const spec of kept) keep.run(spec)
  migrateDatabase(db, version)
  const specs = db.prepare('SELECT spec FROM run ORDER BY id').pluck().all() as string[]
  expect(specs.slice(0, 2).map(spec => JSON.parse(spec))).toEqual([
    { op: 'search.employees', fields: [], addPeople: planned },
    { op: 'search.employees', addPeople: started },
  ])
  expect(specs.slice(2)).toEqual(kept.slice(2))
  db.close()
})
