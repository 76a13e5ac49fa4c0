// Sealed entries of the do-not-contact lists in the database: which cannot be read, and hashes that become sealed.
import { fail } from '../base/fail.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { type HashSeal, type SealPrint, seals } from './seals.ts'

const prints = () => JSON.stringify(seals().map(({ print }) => print))

/** Entries whose secret this thread does not know: no one can be compared with them. */
export const unreadableEntries = (db: ReadDb): number =>
  db.value<number>(
    `SELECT count(*) FROM suppression WHERE seal_id IN
       (SELECT id FROM suppression_seal WHERE lower(hex(print)) NOT IN (SELECT value FROM json_each(?)))`,
    prints(),
  ) ?? 0

/** What leaves must be compared with every entry. Throws suppression_unreadable. */
export function refuseUnreadable(db: ReadDb): void {
  const entries = unreadableEntries(db)
  if (entries > 0) throw fail('suppression_unreadable', { entries })
}

export interface SealStand {
  /** Secrets that entries are or were sealed by, the latest first. */
  prints: SealPrint[]
  /** Own hashes that no secret seals yet. */
  open: number
  /** Entries that are sealed. */
  sealed: number
  unreadable: number
}

/** Own hashes: no value beside them, and not given as hashes by others. */
const openHash = 'value IS NULL AND seal_id IS NULL AND given = 0'

const sealStand = (db: ReadDb): SealStand => ({
  prints: db.column<SealPrint>('SELECT lower(hex(print)) FROM suppression_seal ORDER BY id DESC'),
  sealed: db.value<number>('SELECT count(*) FROM suppression WHERE seal_id IS NOT NULL') ?? 0,
  open: db.value<number>(`SELECT count(*) FROM suppression WHERE ${openHash}`) ?? 0,
  unreadable: unreadableEntries(db),
})

/** A secret of this thread and its row. Throws where the thread does not know it: nothing is written plainly by mistake. */
export function sealFor(db: WriteDb, print: SealPrint): { id: number; seal: HashSeal } {
  const seal = seals().find(one => one.print === print)
  if (!seal) throw new Error('the secret of the do-not-contact lists did not reach this lane')
  db.run('INSERT OR IGNORE INTO suppression_seal(print) VALUES (unhex(?))', print)
  return { id: db.value<number>('SELECT id FROM suppression_seal WHERE print = unhex(?)', print) ?? 0, seal }
}

/**
 * Seals own hashes, at most `most` of them, and returns how many; 0 = there is none left. Their values need not be known: what
 * is sealed is the hash itself.
 */
function sealHashes(db: WriteDb, print: SealPrint, most: number): number {
  return db.transaction(() => {
    const open = db.all<{ id: number; kind: string; hash: string }>(
      `SELECT id, kind, lower(hex(hash)) AS hash FROM suppression WHERE ${openHash} LIMIT ?`,
      most,
    )
    if (open.length === 0) return 0
    const { id: sealId, seal } = sealFor(db, print)
    for (const { id, kind, hash } of open) {
      const keys = db.column<string>('SELECT lower(hex(hash)) FROM suppression_key WHERE entry_id = ?', id)
      db.run('DELETE FROM suppression_key WHERE entry_id = ?', id)
      // A team that has the open one gets the sealed one in its place.
      db.run('UPDATE team_suppression SET removed = 1 WHERE kind = ? AND hash = unhex(?)', kind, hash)
      const { changes } = db.run(
        'UPDATE OR IGNORE suppression SET hash = unhex(?), seal_id = ? WHERE id = ?',
        seal.sealed(hash),
        sealId,
        id,
      )
      // The same is sealed already.
      if (changes === 0) db.run('DELETE FROM suppression WHERE id = ?', id)
      else
        for (const key of keys)
          db.run(
            'INSERT INTO suppression_key(hash, kind, entry_id) VALUES (unhex(?), ?, ?)',
            seal.sealed(key),
            kind,
            id,
          )
    }
    return open.length
  })
}

const atOnce = 1000

/** Seals all own hashes. */
export function sealAll(db: WriteDb, print: SealPrint): void {
  while (sealHashes(db, print, atOnce) > 0);
}

/** Takes off what cannot be read, and returns how many entries those were. */
const dropUnreadable = (db: WriteDb): number =>
  db.transaction(() => {
    const { changes } = db.run(
      `DELETE FROM suppression WHERE seal_id IN
         (SELECT id FROM suppression_seal WHERE lower(hex(print)) NOT IN (SELECT value FROM json_each(?)))`,
      prints(),
    )
    db.run('DELETE FROM suppression_seal WHERE id NOT IN (SELECT seal_id FROM suppression WHERE seal_id IS NOT NULL)')
    db.run('DELETE FROM suppression_batch WHERE id NOT IN (SELECT batch_id FROM suppression)')
    return changes
  })

export const sealingRead = { sealStand }
export const sealingWrite = { sealHashes, dropUnreadable }
