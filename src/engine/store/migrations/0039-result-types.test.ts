// Schema version 39 on top of version 38: results that were text have the type of what they hold, and nothing else has changed.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { resultTypes } from './0039-result-types.ts'
import { migrations } from './index.ts'

test('columns of validations have the types of what they hold; a chosen type and other columns stay', () => {
  const version = migrations.indexOf(resultTypes) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.pragma('foreign_keys = OFF')
  const keep = db.prepare(
    `INSERT INTO col(sheet_id, slot, name, type, type_chosen, position, width, origin) VALUES (1, ?, 'C', 'text', ?, 1, 100, ?)`,
  )
  const from = (op: string, field: string) => JSON.stringify({ op, sourceId: 1, headId: 2, field })
  const columns: [origin: string | null, chosen: number][] = [
    [from('validate.email', 'email_quality.score'), 0],
    [from('validate.email', 'email_quality.is_role'), 0],
    [from('validate.email', 'email_domain.date_expires'), 0],
    [from('validate.email', 'email_domain.registrar_url'), 0],
    [from('validate.phone', 'phone_breaches.total_breaches'), 0],
    [from('validate.email', 'email_quality.score'), 1],
    [from('validate.email', 'verdict'), 0],
    [from('validate.phone', 'phone_carrier.mnc'), 0],
    [from('enrich.person', 'more.is_odd'), 0],
    ['damaged {', 0],
    [null, 0],
  ]
  for (const [at, [origin, chosen]] of columns.entries()) keep.run(`c${at}`, chosen, origin)
  migrateDatabase(db, version)
  const types = db.prepare('SELECT type FROM col ORDER BY id').pluck().all()
  expect(types).toEqual(['number', 'yes_no', 'date', 'url', 'number', ...Array(6).fill('text')])
  db.close()
})
