// A suppressed person stays suppressed when their hash is sealed, by whichever spelling they come; and no one else becomes so. HMAC is
// that of the runtime.
import { createHmac } from 'node:crypto'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import { nora, personForms } from '../../testing/list/person-forms.ts'
import { addEntries, judgeEntries, openBatch } from '../privacy/suppression.lane.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { type WriteDb, wrapDatabase } from '../store/sql.ts'
import { sha256 } from './identity-keys.ts'
import { sealAll, sealingRead } from './sealing.lane.ts'
import { newSealBox, printOf, putSeal, sealsIn, takeSeals } from './seals.ts'
import { suppressedBodies } from './suppressed.lane.ts'

let raw: Database.Database
let db: WriteDb
beforeEach(() => {
  raw = new Database(':memory:')
  raw.pragma('foreign_keys = ON')
  migrateDatabase(raw)
  db = wrapDatabase(raw)
})
afterAll(() => takeSeals(null))

const secretOf = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('what is sealed is the HMAC of a SHA-256', () => {
  fc.assert(
    fc.property(secretOf, fc.string(), (secret, text) => {
      const box = newSealBox()
      putSeal(box, secret)
      const expected = createHmac('sha256', secret)
        .update(Buffer.from(sha256(text), 'hex'))
        .digest('hex')
      expect(sealsIn(box).map(seal => seal.sealed(sha256(text)))).toEqual([expected])
    }),
  )
})

/** Suppresses identities as hashes on a computer without a keychain. */
function keepPlainly(entries: readonly { kind: SuppressionKind; value: string; second: string | null }[]): void {
  takeSeals(null)
  db.run('DELETE FROM suppression_batch')
  const batch = openBatch(db, { at: 0, source: '', note: '' })
  for (const { kind, value, second } of entries)
    for (const { hash, keys } of judgeEntries(db, kind, [[value, second]], 'DE'))
      addEntries(db, batch, kind, [{ hash: hash ?? '', keys, value: null, given: false }], null)
}

function seal(secret: Uint8Array): void {
  const box = newSealBox()
  putSeal(box, secret)
  takeSeals(box)
  sealAll(db, printOf(secret))
}

test('everything that named a person names them when their hashes are sealed, in every form', () => {
  const bodies = personForms.map(form => ({ form: JSON.stringify(form) }))
  keepPlainly(nora)
  const before = suppressedBodies(db, bodies, 'DE')
  expect(before.filter(Boolean).length).toBeGreaterThan(20)
  seal(Buffer.alloc(32, 9))
  expect(sealingRead.sealStand(db)).toMatchObject({ open: 0, unreadable: 0 })
  expect(suppressedBodies(db, bodies, 'DE')).toEqual(before)
})

test('an address and a name with a company, in any spelling, are found before and after, and nobody else is', () => {
  const word = fc.stringMatching(/^[b-df-hj-np-tv-z][aeiou][b-df-hj-np-tv-z][aeiou]$/)
  fc.assert(
    fc.property(word, word, word, secretOf, (first, last, firm, secret) => {
      fc.pre(new Set([first, last, firm, 'someone']).size === 4)
      const address = `${first}.${last}@${firm}.example`
      keepPlainly([
        { kind: 'email', value: address, second: null },
        { kind: 'name_company', value: `${first} ${last}`, second: `${firm} GmbH` },
      ])
      const bodies = [
        { email: address.toUpperCase() },
        { email: `${first}.${last}+fair@${firm}.example` },
        { query: `write to ${first}.${last} (at) ${firm}.example` },
        { query: `${last}, ${first} of ${firm}` },
        { full_name: `${first} ${last}`, company_name: firm },
        { email: `someone@${firm}.example` },
        { full_name: `${first} someone`, company_name: firm },
      ]
      const before = suppressedBodies(db, bodies, null)
      expect(before).toEqual([true, true, true, true, true, false, false])
      seal(secret)
      expect(suppressedBodies(db, bodies, null)).toEqual(before)
      const hashes = db.column<string>('SELECT lower(hex(hash)) FROM suppression_key')
      expect(hashes).not.toContain(sha256(address))
    }),
    { numRuns: 50 },
  )
})
