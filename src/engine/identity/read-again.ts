// Suppression lists of a workspace that another version of the rules has read: the entries are read again, so that they are
// found under all spellings of today. What only a hash is left of stays as it is.
import type { SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import type { WriteDb } from '../store/sql.ts'
import { hashesOf, identityKeyVersion, readEntry, sha256, splitPair } from './identity-keys.ts'

interface Kept {
  id: number
  kind: SuppressionKind
  value: string
}

/** Reads all entries again where the rules have changed since; one statement where they have not. */
export function readSuppressionsAgain(db: WriteDb): void {
  if (db.value<number>('SELECT version FROM suppression_reading') === identityKeyVersion) return
  db.transaction(() => {
    for (const { id, kind, value } of db.all<Kept>(
      'SELECT id, kind, value FROM suppression WHERE value IS NOT NULL ORDER BY id',
    )) {
      const [text, second] = kind === 'name_company' ? splitPair(value) : [value, null]
      // National numbers were read for a country that no one noted: their keys stay.
      const read = readEntry(kind, text, second, null)
      if (read.normal === null) continue
      // Two entries that are one now are both kept: either may be taken off.
      db.run('UPDATE OR IGNORE suppression SET hash = unhex(?) WHERE id = ?', sha256(read.normal), id)
      db.run('DELETE FROM suppression_key WHERE entry_id = ?', id)
      for (const key of hashesOf(read))
        db.run('INSERT OR IGNORE INTO suppression_key(hash, kind, entry_id) VALUES (unhex(?), ?, ?)', key, kind, id)
    }
    db.run('UPDATE suppression_reading SET version = ?', identityKeyVersion)
  })
}
