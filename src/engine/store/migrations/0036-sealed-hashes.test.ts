// Schema version 36 on top of version 35: hashes of earlier versions are sealed, whoever they were of, and found as before.
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { sha256 } from '../../identity/identity-keys.ts'
import { refuseUnreadable, sealAll, sealingRead } from '../../identity/sealing.lane.ts'
import { newSealBox, printOf, putSeal, takeSeals } from '../../identity/seals.ts'
import { suppressedBodies } from '../../identity/suppressed.lane.ts'
import { migrateDatabase } from '../migrate.ts'
import { wrapDatabase } from '../sql.ts'

afterEach(() => takeSeals(null))

test('a hash that is kept without its value is sealed; one beside its value stays; each is found as before', () => {
  const raw = new Database(':memory:')
  raw.pragma('foreign_keys = ON')
  migrateDatabase(raw, 35)
  const db = wrapDatabase(raw)
  db.run("INSERT INTO suppression_batch(at, source, note) VALUES (5, 'Erased', '')")
  const add = (normal: string, value: string | null) => {
    const { lastInsertRowid } = db.run(
      "INSERT INTO suppression(batch_id, kind, hash, value) VALUES (1, 'email', unhex(?), ?)",
      sha256(normal),
      value,
    )
    db.run("INSERT INTO suppression_key VALUES (unhex(?), 'email', ?)", sha256(normal), lastInsertRowid)
  }
  add('anna@acme.example', null)
  add('bo@acme.example', 'bo@acme.example')
  migrateDatabase(raw)
  const bodies = ['anna', 'bo', 'cy'].map(name => ({ email: `${name}@acme.example` }))
  expect(suppressedBodies(db, bodies, null)).toEqual([true, true, false])

  const secret = Buffer.alloc(32, 7)
  const box = newSealBox()
  putSeal(box, secret)
  takeSeals(box)
  expect(sealingRead.sealStand(db)).toMatchObject({ open: 1, sealed: 0, unreadable: 0 })
  sealAll(db, printOf(secret))
  expect(sealingRead.sealStand(db)).toMatchObject({ open: 0, sealed: 1, unreadable: 0, prints: [printOf(secret)] })
  expect(suppressedBodies(db, bodies, null)).toEqual([true, true, false])
  const hashes = db.column<string>(
    'SELECT lower(hex(hash)) FROM suppression UNION SELECT lower(hex(hash)) FROM suppression_key',
  )
  expect(hashes).not.toContain(sha256('anna@acme.example'))
  expect(hashes).toContain(sha256('bo@acme.example'))

  takeSeals(null)
  expect(() => refuseUnreadable(db)).toThrow('suppression_unreadable')
  raw.close()
})
