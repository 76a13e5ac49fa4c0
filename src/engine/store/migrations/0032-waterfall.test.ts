// Schema version 32 on top of version 31: runs keep their further look-ups under the name of today.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { waterfallMigration } from './0032-waterfall.ts'
import { migrations } from './index.ts'

test('a run of an earlier version asks the same look-ups in the same order; any other is as it was', () => {
  const version = migrations.indexOf(waterfallMigration) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.pragma('foreign_keys = OFF')
  const keep = db.prepare(`INSERT INTO run(account_id, kind, op, spec, plan_hash, state, cap, created_at)
    VALUES (1, 'rows', 'company.byDomain', ?, x'00', 'paused', 5, 0)`)
  const steps = [{ op: 'cached.org.byDomain', price: 1 }]
  keep.run(JSON.stringify({ op: 'company.byDomain', ladder: steps, fields: ['a'] }))
  keep.run(JSON.stringify({ op: 'company.byDomain', ladder: [] }))
  keep.run('{"op":"validate.email"}')
  keep.run('damaged {')
  migrateDatabase(db, version)
  const specs = db.prepare('SELECT spec FROM run ORDER BY id').pluck().all() as string[]
  expect(specs.slice(0, 3).map(spec => JSON.parse(spec))).toEqual([
    { op: 'company.byDomain', fields: ['a'], waterfall: steps },
    { op: 'company.byDomain', waterfall: [] },
    { op: 'validate.email' },
  ])
  expect(specs[3]).toBe('damaged {')
  db.close()
})
