// A person in one database, the workspace's or that of a backup: found on a thread of its own, taken out by the writer.
import type {
  EraseBeside,
  EraseIdentity,
  EraseKind,
  ErasePerhaps,
  ErasePerhapsFound,
  EraseUnread,
} from '../../../contract/app/privacy/erase.ts'
import { type CancelFlag, runCancellable } from '../../base/cancel-flag.ts'
import { sealAll } from '../../identity/sealing.lane.ts'
import type { SealPrint } from '../../identity/seals.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import type { AskedInput } from '../../team/erasure-log.ts'
import { type BackupRewritten, rewriteBackup } from '../rewrite-backup.ts'
import { addEntries, openBatch } from '../suppression.lane.ts'
import { alsoIn } from './also.ts'
import {
  askedAbout,
  countTexts,
  eraseBeside,
  findBeside,
  type GoneRows,
  openRunsOf,
  type TracesBeside,
} from './erase-beside.lane.ts'
import { eraseFromList, findInList, type ListFound } from './erase-list.lane.ts'
import { type ErasablePerson, personOf } from './person.ts'
import { withPerson } from './person-sql.ts'
import type { WantedPerson } from './wanted.ts'

/** What a person has said about rows. */
export interface SaidOfRows {
  /** Lists that keep their rows. */
  keepRows: readonly number[]
  /** Rows with nothing but the name that are the person's too. */
  perhaps: readonly ErasePerhaps[]
}

/** Where a database holds a person. */
export interface PersonFound {
  lists: ListFound[]
  ids: TracesBeside
  beside: EraseBeside
  openRuns: number
  /** What a live service was asked about them. */
  asked: AskedInput[]
  /** What else is in the person's rows. */
  also: EraseIdentity[]
  /** Rows with nothing but their name, of which no one has said that they are theirs. */
  perhaps: ErasePerhapsFound[]
  /** How many those are; at most `maxPerhaps` of each list are in `perhaps`. */
  likely: number
  /** Lists whose history has damaged entries. */
  unread: EraseUnread[]
  /** With all spellings that were met. */
  wanted: WantedPerson
  /** Credits in the ledger. */
  booked: number
}

const holdsAny = ({ lists, beside }: PersonFound): boolean =>
  lists.length > 0 || Object.values(beside).some(count => count > 0)

const goneOf = (lists: readonly ListFound[], keepRows: readonly number[]): GoneRows =>
  lists.flatMap(({ sheetId, ownIds }) => (keepRows.includes(sheetId) ? [] : [{ sheetId, rowIds: ownIds }]))

/** Looks through all of a database. Rows in lists of `keepRows` are to stay: what was asked for them is looked at by itself. */
export function findPerson(db: ReadDb, wanted: WantedPerson, { keepRows, perhaps }: SaidOfRows): PersonFound {
  const person = personOf(wanted)
  return withPerson(person, () => find(db, person, keepRows, perhaps))
}

function find(
  db: ReadDb,
  person: ErasablePerson,
  keepRows: readonly number[],
  theirs: readonly ErasePerhaps[],
): PersonFound {
  const sheets = db.column<number>('SELECT id FROM sheet ORDER BY id')
  const looked = sheets.flatMap(id => findInList(db, id, person, theirs) ?? [])
  const lists = looked.flatMap(({ found }) => found ?? [])
  const unread = looked.filter(one => one.unread > 0).map(({ name, unread: entries }) => ({ name, entries }))
  const ids = findBeside(db, person, goneOf(lists, keepRows))
  const beside = {
    requests: ids.taskIds.length,
    answers: ids.answerIds.length + ids.pages.length,
    records: ids.recordIds.length,
    texts: countTexts(db),
  }
  const booked = db.value<number | null>('SELECT sum(booked) FROM credit_entry') ?? 0
  return {
    lists,
    ids,
    beside,
    openRuns: openRunsOf(db, ids),
    asked: askedAbout(db, ids),
    also: alsoIn(lists, person),
    perhaps: looked.flatMap(one => one.perhaps),
    likely: looked.reduce((sum, one) => sum + one.likely, 0),
    unread,
    wanted: person.wanted,
    booked,
  }
}

/** The same for someone who may cancel it. Throws stopped. */
const lookForPerson = (db: ReadDb, wanted: WantedPerson, said: SaidOfRows, flag: CancelFlag): PersonFound =>
  runCancellable(flag, 1, () => findPerson(db, wanted, said))

/** An entry for the do-not-contact lists, as hashes. */
export interface SuppressedAs {
  kind: EraseKind
  hash: string
  keys: string[]
  /** The person is known by a hash only, which stays as it is. */
  given: boolean
}

export interface ErasureRequest extends SaidOfRows {
  wanted: WantedPerson
  /** Those that are not on the lists yet are added; empty = no one is. */
  suppress: readonly SuppressedAs[]
  /** UTC milliseconds. */
  at: number
  /** The secret that seals hashes; null = there is none. */
  print: SealPrint | null
}

/** Takes a person out of the database in one transaction. Returns how many entries went onto the do-not-contact lists. */
export function erasePerson(
  db: WriteDb,
  found: PersonFound,
  { keepRows, suppress, at, print }: ErasureRequest,
): number {
  const person = personOf(found.wanted)
  // What is deleted is overwritten, should there be no room for writing the file again.
  db.exec('PRAGMA secure_delete = ON')
  return withPerson(person, () =>
    db.transaction(() => {
      for (const list of found.lists) eraseFromList(db, list, keepRows.includes(list.sheetId))
      eraseBeside(db, found.ids, person, goneOf(found.lists, keepRows))
      if (print !== null) sealAll(db, print)
      if (suppress.length === 0) return 0
      const batch = openBatch(db, { at, source: 'Erased', note: '' })
      let added = 0
      for (const { kind, hash, keys, given } of suppress)
        added += addEntries(db, batch, kind, [{ hash, keys, value: null, given }], print)
      if (added === 0) db.run('DELETE FROM suppression_batch WHERE id = ?', batch)
      return added
    }),
  )
}

/** Writes the file again, so that nothing of what was ever deleted is left in it. False: a reader was in the way. Throws SQLITE_FULL. */
function compact(db: WriteDb): boolean {
  db.exec('VACUUM')
  return db.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0
}

/** Takes a person out of a backup, which keeps its name and its time. Throws SQLITE_FULL: it is as it was then. */
const eraseFromBackup = (_: ReadDb, file: string, erasing: ErasureRequest): BackupRewritten =>
  rewriteBackup(file, db => {
    const found = findPerson(db, erasing.wanted, erasing)
    if (!holdsAny(found)) return false
    erasePerson(db, found, { ...erasing, suppress: [] })
    return true
  })

export const eraseWrite = { erasePerson, compact }
export const eraseWork = { lookForPerson, eraseFromBackup }
