// Schema version 18 on top of version 17: entries that an earlier version has read are read again when the workspace is opened.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sha256 } from '../../identity/identity-keys.ts'
import { readSuppressionsAgain } from '../../identity/read-again.ts'
import { suppressedBodies } from '../../identity/suppressed.lane.ts'
import { migrateDatabase } from '../migrate.ts'
import { wrapDatabase } from '../sql.ts'

test('a page that was taken for the company of its host is that page; what only a hash is left of stays', () => {
  const raw = new Database(':memory:')
  raw.pragma('foreign_keys = ON')
  migrateDatabase(raw, 17)
  const db = wrapDatabase(raw)
  db.run("INSERT INTO suppression_batch(at, source, note) VALUES (5, 'Typed', '')")
  const add = (kind: string, normal: string, value: string | null) => {
    const { lastInsertRowid } = db.run(
      'INSERT INTO suppression(batch_id, kind, hash, value) VALUES (1, ?, unhex(?), ?)',
      kind,
      sha256(normal),
      value,
    )
    db.run('INSERT INTO suppression_key VALUES (unhex(?), ?, ?)', sha256(normal), kind, lastInsertRowid)
  }
  add('company_domain', 'facebook.com', 'https://facebook.com/acme')
  add('name_company', 'john e smith @ blocked firm', 'Smith, John E; Blocked Firm')
  add('phone', '+4930901820', '030 901820')
  add('email', 'anna@acme.example', null)
  migrateDatabase(raw, 18)
  readSuppressionsAgain(db)
  migrateDatabase(raw)
  const bodies = [
    { domain: 'facebook.com/acme' },
    { domain: 'facebook.com/other' },
    { query: 'people like John Smith at blocked-firm.com' },
    { input: '+49 30 901820' },
    { input: 'anna@acme.example' },
  ]
  expect(suppressedBodies(db, bodies, null)).toEqual([true, false, true, true, true])
  const keys = db.value('SELECT count(*) FROM suppression_key')
  readSuppressionsAgain(db)
  expect(db.value('SELECT count(*) FROM suppression_key')).toBe(keys)
  raw.close()
})
