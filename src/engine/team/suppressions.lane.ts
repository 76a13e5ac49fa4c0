// Do-not-contact entries on their way between this workspace and its team: what the team has yet to hear, and what it says.
import type { ReadDb, SqlText, WriteDb } from '../store/sql.ts'

/** An entry, as one workspace keeps it and all others do then. Hashes are hexadecimal. */
export interface SharedEntry {
  kind: string
  hash: string
  keys: string[]
  /** null = only its hash is kept. */
  value: string | null
  /** Secret that seals its hashes; null = they are plain. */
  print: string | null
  given: number
  at: number
  source: string
  note: string
}

export interface SharedChange {
  removed: boolean
  entry: Pick<SharedEntry, 'kind' | 'hash'> & Partial<SharedEntry>
}

const unshared: SqlText = `NOT EXISTS (SELECT 1 FROM team_suppression t WHERE t.kind = s.kind AND t.hash = s.hash AND t.removed = 0)`

/** What the team does not know yet, removals first: what was sealed since takes the place of what it was. */
function unsharedSuppressions(db: ReadDb, most: number): SharedChange[] {
  const gone = db
    .all<{ kind: string; hash: string }>(
      `SELECT t.kind, lower(hex(t.hash)) AS hash FROM team_suppression t WHERE t.removed = 1
         AND NOT EXISTS (SELECT 1 FROM suppression s WHERE s.kind = t.kind AND s.hash = t.hash) LIMIT ?`,
      most,
    )
    .map(entry => ({ removed: true, entry }))
  const added = db.all<Omit<SharedEntry, 'keys'> & { id: number }>(
    `SELECT s.id, s.kind, lower(hex(s.hash)) AS hash, s.value, lower(hex(l.print)) AS print, s.given, b.at, b.source, b.note
     FROM suppression s JOIN suppression_batch b ON b.id = s.batch_id LEFT JOIN suppression_seal l ON l.id = s.seal_id
     WHERE ${unshared} ORDER BY s.id LIMIT ?`,
    most - gone.length,
  )
  return [
    ...gone,
    ...added.map(({ id, ...entry }) => ({
      removed: false,
      entry: {
        ...entry,
        keys: db.column<string>('SELECT lower(hex(hash)) FROM suppression_key WHERE entry_id = ?', id),
      },
    })),
  ]
}

/** The team knows of these changes. */
function noteShared(db: WriteDb, changes: readonly SharedChange[]): void {
  db.transaction(() => {
    for (const { removed, entry } of changes) note(db, removed, entry)
  })
}

function note(db: WriteDb, removed: boolean, { kind, hash }: SharedChange['entry']): void {
  if (removed) db.run('DELETE FROM team_suppression WHERE kind = ? AND hash = unhex(?)', kind, hash)
  else db.run('INSERT OR REPLACE INTO team_suppression(kind, hash, removed) VALUES (?, unhex(?), 0)', kind, hash)
}

/** Changes of the team in their order, up to its change `upTo`. Returns how many entries came and went here. */
function takeShared(db: WriteDb, changes: readonly SharedChange[], upTo: number): number {
  return db.transaction(() => {
    let count = 0
    const batches = new Map<string, number>()
    for (const { removed, entry } of changes) {
      if (removed)
        count += db.run('DELETE FROM suppression WHERE kind = ? AND hash = unhex(?)', entry.kind, entry.hash).changes
      // What was removed here a moment ago stays so: the team has yet to hear of it.
      else if (isRemovedHere(db, entry)) continue
      else count += take(db, entry, batches)
      note(db, removed, entry)
    }
    db.run('DELETE FROM suppression_batch WHERE id NOT IN (SELECT batch_id FROM suppression)')
    db.run('UPDATE team_membership SET suppressions = ?', upTo)
    return count
  })
}

const isRemovedHere = (db: ReadDb, { kind, hash }: SharedChange['entry']): boolean =>
  db.value(
    `SELECT 1 FROM team_suppression t WHERE kind = ? AND hash = unhex(?) AND removed = 1
       AND NOT EXISTS (SELECT 1 FROM suppression s WHERE s.kind = t.kind AND s.hash = t.hash)`,
    kind,
    hash,
  ) !== undefined

function take(db: WriteDb, entry: SharedChange['entry'], batches: Map<string, number>): number {
  const { kind, hash, keys = [], value = null, print = null, given = 0, at = 0, source = '', note: why = '' } = entry
  const known = db.get<{ id: number; value: string | null }>(
    'SELECT id, value FROM suppression WHERE kind = ? AND hash = unhex(?)',
    kind,
    hash,
  )
  if (known) {
    // The person was erased since: the value goes here too.
    if (known.value !== null && value === null) db.run('UPDATE suppression SET value = NULL WHERE id = ?', known.id)
    return 0
  }
  if (print !== null) db.run('INSERT OR IGNORE INTO suppression_seal(print) VALUES (unhex(?))', print)
  const name = JSON.stringify([at, source, why])
  const from = source.startsWith(teamSource) ? source : `${teamSource}${source}`
  const batch =
    batches.get(name) ??
    db.run('INSERT INTO suppression_batch(at, source, note) VALUES (?, ?, ?)', at, from, why).lastInsertRowid
  batches.set(name, batch)
  const { lastInsertRowid } = db.run(
    `INSERT INTO suppression(batch_id, kind, hash, value, seal_id, given)
     VALUES (?, ?, unhex(?), ?, (SELECT id FROM suppression_seal WHERE print = unhex(?)), ?)`,
    batch,
    kind,
    hash,
    value,
    print,
    given,
  )
  for (const key of keys)
    db.run('INSERT INTO suppression_key(hash, kind, entry_id) VALUES (unhex(?), ?, ?)', key, kind, lastInsertRowid)
  return 1
}

/** Where entries of colleagues come from, for people. */
const teamSource = 'Team: '

/** The team has an older state than this workspace knows, as after a restored backup: it hears everything again. */
function shareAgain(db: WriteDb): void {
  db.transaction(() => {
    db.run('DELETE FROM team_suppression WHERE removed = 0')
    db.run('UPDATE team_membership SET suppressions = 0')
  })
}

const knownSuppressions = (db: ReadDb): number => db.value<number>('SELECT suppressions FROM team_membership') ?? 0

export const suppressionsRead = { unsharedSuppressions, knownSuppressions }
export const suppressionsWrite = { noteShared, takeShared, shareAgain }
