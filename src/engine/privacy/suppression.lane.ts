// The suppression lists in the database: values judged before they are taken, additions, entries, removal.
import {
  type SuppressionEntry,
  type SuppressionKind,
  type SuppressionList,
  type SuppressionListAsk,
  type SuppressionRemove,
  suppressionKinds,
} from '../../contract/app/privacy/privacy.ts'
import { keysOfFacts } from '../identity/fact-keys.ts'
import { factsIn } from '../identity/facts.ts'
import { hashesOf, type IdentityKey, readEntry, sha256, splitPair } from '../identity/identity-keys.ts'
import { refuseUnreadable, sealFor, unreadableEntries } from '../identity/sealing.lane.ts'
import { keptForms, type SealPrint, seals } from '../identity/seals.ts'
import { keptKeys, namesKept } from '../identity/suppressed.lane.ts'
import type { ReadDb, SqlValue, WriteDb } from '../store/sql.ts'

/** A value of a list that is to be suppressed, and the company beside a name. */
export type GivenValue = readonly [value: string, second: string | null]

/** A value on its way into the lists. */
export interface JudgedEntry {
  /** SHA-256, hexadecimal; null = it cannot be taken, for the reason given. */
  hash: string | null
  reason: string | null
  /** Hashes of all spellings that it is found under. */
  keys: string[]
  /** As it was given, '' for a bare hash. */
  value: string
  /** It was given as a hash. */
  given: boolean
  already: boolean
}

const bareHash = /^(?:sha-?256:)?([0-9a-f]{64})$/i

/** Reads values in their order and tells which are on the list; blank ones are left out. */
export function judgeEntries(
  db: ReadDb,
  kind: SuppressionKind,
  values: readonly GivenValue[],
  country: string | null,
): JudgedEntry[] {
  const judged = values.flatMap(([given, second]): JudgedEntry[] => {
    const value = given.trim()
    if (value === '' && (second ?? '').trim() === '') return []
    const bare = bareHash.exec(value)?.[1]?.toLowerCase()
    if (bare !== undefined) return [{ hash: bare, reason: null, keys: [bare], value: '', given: true, already: false }]
    const read = readEntry(kind, value, second, country)
    const shown = second === null ? value : `${value}; ${second.trim()}`
    const shared = { value: shown, given: false, already: false }
    if (read.normal === null) return [{ ...shared, hash: null, reason: read.reason, keys: [] }]
    return [{ ...shared, hash: sha256(read.normal), reason: null, keys: hashesOf(read) }]
  })
  const known = onList(
    db,
    kind,
    judged.flatMap(({ hash }) => hash ?? []),
  )
  for (const one of judged) one.already = one.hash !== null && known.has(one.hash)
  return judged
}

/** Those of some hashes of normal forms that entries have, in whatever form they are kept. */
function onList(db: ReadDb, kind: SuppressionKind, hashes: readonly string[]): ReadonlySet<string> {
  const forms = 1 + seals().length
  const found = db.column<number>(
    `SELECT j.key FROM json_each(?) j WHERE EXISTS
       (SELECT 1 FROM suppression WHERE kind = ? AND hash = unhex(j.value))`,
    JSON.stringify(hashes.flatMap(keptForms)),
    kind,
  )
  return new Set(found.map(at => hashes[Math.floor(at / forms)] ?? ''))
}

export interface NewBatch {
  at: number
  source: string
  note: string
}

export const openBatch = (db: WriteDb, { at, source, note }: NewBatch): number =>
  db.run('INSERT INTO suppression_batch(at, source, note) VALUES (?, ?, ?)', at, source, note).lastInsertRowid

export interface NewEntry {
  /** SHA-256 of the normal form, hexadecimal. */
  hash: string
  keys: string[]
  /** null = only the hash is kept. */
  value: string | null
  /** It was given as a hash: by the list of someone else, and stays as it is. */
  given: boolean
}

/** Adds entries that are not there yet and gives their number. `print`: the secret that seals own hashes; null = there is none. */
export function addEntries(
  db: WriteDb,
  batchId: number,
  kind: SuppressionKind,
  entries: readonly NewEntry[],
  print: SealPrint | null,
): number {
  return db.transaction(() => {
    let added = 0
    const known = onList(
      db,
      kind,
      entries.map(({ hash }) => hash),
    )
    const secret = print === null ? null : sealFor(db, print)
    for (const { hash, keys, value, given } of entries) {
      if (known.has(hash)) continue
      const own = value === null && !given ? secret : null
      const kept = (text: string) => own?.seal.sealed(text) ?? text
      const { changes, lastInsertRowid } = db.run(
        'INSERT OR IGNORE INTO suppression(batch_id, kind, hash, value, seal_id, given) VALUES (?, ?, unhex(?), ?, ?, ?)',
        batchId,
        kind,
        kept(hash),
        value,
        own?.id ?? null,
        given ? 1 : 0,
      )
      if (changes === 0) continue
      added += 1
      for (const key of keys)
        db.run(
          'INSERT INTO suppression_key(hash, kind, entry_id) VALUES (unhex(?), ?, ?)',
          kept(key),
          kind,
          lastInsertRowid,
        )
    }
    return added
  })
}

/** Removes entries, or all of an addition, and gives their number; an addition without entries goes too. */
function removeEntries(db: WriteDb, what: SuppressionRemove): number {
  return db.transaction(() => {
    const those =
      what.kind === 'batch' ? 'SELECT id FROM suppression WHERE batch_id = ?' : 'SELECT value FROM json_each(?)'
    // A team that has them hears of it.
    db.run(
      `UPDATE team_suppression SET removed = 1 WHERE (kind, hash) IN (SELECT kind, hash FROM suppression WHERE id IN (${those}))`,
      what.kind === 'batch' ? what.batchId : JSON.stringify(what.ids),
    )
    const { changes } =
      what.kind === 'batch'
        ? db.run('DELETE FROM suppression WHERE batch_id = ?', what.batchId)
        : db.run('DELETE FROM suppression WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(what.ids))
    db.run('DELETE FROM suppression_batch WHERE id NOT IN (SELECT batch_id FROM suppression)')
    return changes
  })
}

interface Found {
  id: number
  kind: SuppressionKind
  value: string | null
  hash: string
  kept: SuppressionEntry['kept']
  at: number
  source: string
  note: string
}

/** Entries that fit, the latest first. */
function listEntries(db: ReadDb, { kind, search, offset, limit }: SuppressionListAsk): Omit<SuppressionList, 'reason'> {
  const text = search.trim()
  const conditions: string[] = []
  const params: SqlValue[] = []
  if (kind !== null) {
    conditions.push('e.kind = ?')
    params.push(kind)
  }
  if (text !== '') {
    const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const [whole] = entriesOf(db, [text])
    const bare = bareHash.exec(text)?.[1]?.toLowerCase()
    conditions.push(
      `(e.value LIKE ? ESCAPE '\\' OR b.note LIKE ? ESCAPE '\\' OR b.source LIKE ? ESCAPE '\\'
        OR lower(hex(e.hash)) LIKE ? OR e.id IN (SELECT value FROM json_each(?))
        OR e.id IN (SELECT k.entry_id FROM json_each(?) j CROSS JOIN suppression_key k ON k.hash = unhex(j.value)))`,
    )
    params.push(like, like, like, /^[0-9a-f]+$/i.test(text) ? `${text.toLowerCase()}%` : '', JSON.stringify(whole))
    params.push(JSON.stringify(bare === undefined ? [] : keptForms(bare)))
  }
  const from = `FROM suppression e JOIN suppression_batch b ON b.id = e.batch_id
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`
  const found = db.all<Found>(
    `SELECT e.id, e.kind, e.value, lower(hex(e.hash)) AS hash, b.at, b.source, b.note,
       iif(e.value IS NOT NULL, 'value', iif(e.seal_id IS NULL, 'hash', 'sealed')) AS kept ${from}
     ORDER BY e.id DESC LIMIT ? OFFSET ?`,
    ...params,
    limit,
    offset,
  )
  return {
    all: db.value<number>('SELECT count(*) FROM suppression') ?? 0,
    unreadable: unreadableEntries(db),
    total: db.value<number>(`SELECT count(*) ${from}`, ...params) ?? 0,
    // Ids of our own table.
    entries: found.map(({ at, ...one }) => ({ ...one, at: new Date(at).toISOString() })) as SuppressionEntry[],
  }
}

/** All spellings that a bare value may stand for, whatever it is. */
function keysOfValue(db: ReadDb, value: string, country: string | null): IdentityKey[] {
  const [name, company] = splitPair(value)
  const pair = company === null ? [] : factsIn({ full_name: name, company_name: company })
  const kinds = new Set(suppressionKinds)
  const known = (names: readonly string[]) => namesKept(db, names)
  return keysOfFacts([...factsIn(value), ...pair], { kinds, country, sitesAsMail: true, known })
}

/** Entries that a value is found under; parallel to `values`. */
function entriesOf(db: ReadDb, values: readonly string[], country: string | null = null): number[][] {
  const keys = values.flatMap((value, place) => keysOfValue(db, value, country).map(key => ({ ...key, place })))
  const found = values.map((): number[] => [])
  const rows = db.arrays<[index: number, kind: string, id: number]>(
    `SELECT j.key, k.kind, k.entry_id FROM json_each(?) j CROSS JOIN suppression_key k ON k.hash = unhex(j.value)`,
    JSON.stringify(keys.flatMap(({ text }) => keptForms(sha256(text)))),
  )
  const forms = 1 + seals().length
  for (const [index, kind, id] of rows) {
    const key = keys[Math.floor(index / forms)]
    if (key?.kind === kind) found[key.place]?.push(id)
  }
  return found
}

/** The kinds under which each value is suppressed; parallel to `values`. Throws suppression_unreadable. */
function checkValues(db: ReadDb, values: readonly string[], country: string | null): SuppressionKind[][] {
  refuseUnreadable(db)
  const keys = values.flatMap((value, place) => {
    const bare = bareHash.exec(value.trim())
    return bare ? [] : keysOfValue(db, value, country).map(key => ({ ...key, place }))
  })
  const found = values.map(() => new Set<SuppressionKind>())
  for (const [index, kept] of keptKeys(db, keys).entries()) {
    const key = keys[index]
    if (kept && key) found[key.place]?.add(key.kind)
  }
  for (const [place, value] of values.entries()) {
    const bare = bareHash.exec(value.trim())?.[1]?.toLowerCase()
    if (bare === undefined) continue
    for (const kind of db.column<SuppressionKind>(
      'SELECT DISTINCT k.kind FROM json_each(?) j CROSS JOIN suppression_key k ON k.hash = unhex(j.value)',
      JSON.stringify(keptForms(bare)),
    ))
      found[place]?.add(kind)
  }
  return found.map(kinds => suppressionKinds.filter(kind => kinds.has(kind)))
}

export const suppressionRead = { judgeEntries, listEntries, checkValues }
export const suppressionWrite = { openBatch, addEntries, removeEntries }
