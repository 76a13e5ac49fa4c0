// Days until which lists and answers are kept, in the database; and what else a list leaves behind when it is deleted for good.
import Database from 'better-sqlite3'
import type { SearchId, SheetId } from '../../contract/app/ids.ts'
import { attemptState, taskState } from '../answer/states.ts'
import { purgeStored } from '../answer/stored.lane.ts'
import { fail } from '../base/fail.ts'
import { dropSheet } from '../sheet/history/trash.lane.ts'
import { connectDatabase } from '../store/connect.ts'
import { overwriting } from '../store/overwrite.ts'
import { migrations } from '../store/schema/index.ts'
import { type ReadDb, type WriteDb, wrapDatabase } from '../store/sql.ts'
import { type BackupRewritten, rewriteBackup } from './rewrite-backup.ts'

export interface Retention {
  sheetId: SheetId
  name: string
  /** YYYY-MM-DD. */
  until: string
  /** UTC milliseconds. */
  noticedAt: number | null
}

/** Lists that are kept until a day, the nearest first; those in the trash have had theirs. */
const retentions = (db: ReadDb): Retention[] =>
  db.all(
    `SELECT r.sheet_id AS sheetId, s.name, r.until, r.noticed_at AS noticedAt FROM retention r
     JOIN sheet s ON s.id = r.sheet_id WHERE s.state = 'ready' ORDER BY r.until, r.sheet_id`,
  )

/** Lists that had a day and have been deleted for good. */
const goneForGood = (db: ReadDb): SheetId[] =>
  db.column('SELECT sheet_id FROM retention WHERE sheet_id NOT IN (SELECT id FROM sheet) ORDER BY sheet_id')

/** Throws sheet_gone. */
function setRetention(db: WriteDb, sheetId: SheetId, until: string | null): void {
  if (db.value("SELECT 1 FROM sheet WHERE id = ? AND state = 'ready'", sheetId) === undefined)
    throw fail('sheet_gone', { sheetId })
  if (until === null) db.run('DELETE FROM retention WHERE sheet_id = ?', sheetId)
  else db.run('INSERT OR REPLACE INTO retention(sheet_id, until) VALUES (?, ?)', sheetId, until)
}

const noteRetention = (db: WriteDb, sheetId: SheetId, at: number): void =>
  void db.run('UPDATE retention SET noticed_at = ? WHERE sheet_id = ?', at, sheetId)

const forgetRetention = (db: WriteDb, sheetId: SheetId): void =>
  void db.run('DELETE FROM retention WHERE sheet_id = ?', sheetId)

/** Requests lose what they asked; amounts stay as they are booked. */
function emptyTasks(db: WriteDb, taskIds: readonly number[]): void {
  const ids = JSON.stringify(taskIds)
  const given = 'IN (SELECT value FROM json_each(?))'
  // In the copy of a backup they may wait to be sent.
  db.run(`UPDATE task SET state = ${taskState.withdrawn} WHERE state = ${taskState.ready} AND id ${given}`, ids)
  db.run(`UPDATE task SET input = NULL, idem = NULL, err = NULL WHERE id ${given}`, ids)
  db.run(`UPDATE attempt SET raw = NULL WHERE raw IS NOT NULL AND task_id ${given}`, ids)
}

/** What was asked for rows of a list leaves its requests and logs; returns how many. */
function emptyRequestsOf(db: WriteDb, sheetId: number): number {
  return db.transaction(() => {
    const tasks = db.column<number>(
      'SELECT t.id FROM task t JOIN run r ON r.id = t.run_id WHERE r.sheet_id = ? AND t.input IS NOT NULL',
      sheetId,
    )
    emptyTasks(db, tasks)
    db.run('DELETE FROM own_value WHERE run_id IN (SELECT id FROM run WHERE sheet_id = ?)', sheetId)
    return tasks.length
  })
}

/** Takes lists and what was asked for their rows out of a backup. Throws SQLITE_FULL: it is as it was then. */
const dropFromBackup = (_: ReadDb, file: string, sheetIds: readonly number[]): BackupRewritten =>
  rewriteBackup(file, db => {
    const held = sheetIds.filter(id => db.value('SELECT 1 FROM sheet WHERE id = ?', id) !== undefined)
    let emptied = 0
    db.transaction(() => {
      for (const id of sheetIds) emptied += emptyRequestsOf(db, id)
      for (const id of held) dropSheet(db, id)
    })
    return held.length + emptied > 0
  })

/** What goes by its age. */
export const agedKinds = ['answers', 'searches', 'sent'] as const
export type AgedKind = (typeof agedKinds)[number]

export interface AgeNotice {
  /** The setting it was about. */
  days: number
  /** UTC milliseconds. */
  noticedAt: number
}

const ageNotice = (db: ReadDb, kind: AgedKind): AgeNotice | null =>
  db.get<AgeNotice>('SELECT days, noticed_at AS noticedAt FROM age_notice WHERE kind = ?', kind) ?? null

/** A call of which something is still said in the log of what was sent. */
const isLogged = '(host IS NOT NULL OR fields IS NOT NULL)'
const oldest: Readonly<Record<AgedKind, (db: ReadDb) => number | null | undefined>> = {
  answers: db =>
    db.value<number | null>(
      `SELECT min(at) FROM (SELECT min(fetched_at) AS at FROM answer WHERE length(key) > 0
         UNION ALL SELECT min(fetched_at) FROM reconcile_answer)`,
    ),
  searches: db => db.value<number | null>('SELECT min(used_at) FROM search WHERE removed_at IS NULL'),
  sent: db =>
    db.value<number | null>(
      `SELECT min(at) FROM (SELECT min(intent_at) AS at FROM attempt WHERE ${isLogged}
         UNION ALL SELECT min(at) FROM reconcile_call UNION ALL SELECT min(at) FROM table_send)`,
    ),
}

/** When the oldest came, UTC milliseconds; null = there is none. */
const oldestOf = (db: ReadDb, kind: AgedKind): number | null => oldest[kind](db) ?? null

/** null = nothing is to be deleted by its age. */
function noteAge(db: WriteDb, kind: AgedKind, notice: AgeNotice | null): void {
  if (notice === null) db.run('DELETE FROM age_notice WHERE kind = ?', kind)
  else
    db.run(
      'INSERT OR REPLACE INTO age_notice(kind, days, noticed_at) VALUES (?, ?, ?)',
      kind,
      notice.days,
      notice.noticedAt,
    )
}

/** Searches that were read last before `before`, UTC milliseconds, and are not in the trash yet. */
const oldSearches = (db: ReadDb, before: number): SearchId[] =>
  db.column('SELECT id FROM search WHERE removed_at IS NULL AND used_at < ? ORDER BY id', before)

/** Calls before `before` leave the log of what was sent, at most `most` at once; returns how many. Amounts stay. */
const forgetSent = (db: WriteDb, before: number, most: number): number =>
  overwriting(
    db,
    () =>
      db.run(
        `UPDATE attempt SET host = NULL, fields = NULL, bytes = NULL WHERE id IN (
           SELECT id FROM attempt WHERE intent_at < ? AND state <> ${attemptState.intent} AND ${isLogged} LIMIT ?)`,
        before,
        most,
      ).changes +
      db.run(
        'DELETE FROM reconcile_call WHERE id IN (SELECT id FROM reconcile_call WHERE at < ? LIMIT ?)',
        before,
        most,
      ).changes +
      db.run('DELETE FROM table_send WHERE id IN (SELECT id FROM table_send WHERE at < ? LIMIT ?)', before, most)
        .changes,
  )

/** A call of which no one knows whether it was paid keeps its request, for the one who decides. */
const decided = `NOT EXISTS (SELECT 1 FROM attempt a WHERE a.task_id = t.id AND a.state = ${attemptState.unsure} AND a.resolved IS NULL)`
const settled = `t.state IN (${taskState.answered}, ${taskState.failed}, ${taskState.withdrawn}) AND t.applied IS NULL`
const oldRequest = `t.input IS NOT NULL AND ${settled} AND t.run_id IN (SELECT id FROM run WHERE ended_at < ?)`

/**
 * What was asked in runs that ended before `before`, UTC milliseconds, leaves its requests, and what reconciliation services answered
 * before it goes, at most `most` of each at once; returns how many.
 */
function emptyOldRequests(db: WriteDb, before: number, most: number): number {
  return overwriting(db, () =>
    db.transaction(() => {
      const tasks = db.column<number>(
        `SELECT t.id FROM task t WHERE ${oldRequest} AND ${decided} LIMIT ?`,
        before,
        most,
      )
      emptyTasks(db, tasks)
      const reconciled = db.run(
        'DELETE FROM reconcile_answer WHERE key IN (SELECT key FROM reconcile_answer WHERE fetched_at < ? LIMIT ?)',
        before,
        most,
      ).changes
      return tasks.length + reconciled
    }),
  )
}

/** Requests of searches that have been deleted for good. */
const orphanedRequest = `t.input IS NOT NULL AND ${settled} AND t.run_id IN (
  SELECT id FROM run WHERE kind = 'search' AND ended_at IS NOT NULL AND json_extract(spec, '$.searchId') NOT IN (SELECT id FROM search))`

/** What a search asked leaves its requests when it is deleted for good; returns how many. */
function emptyRequestsOfGoneSearches(db: WriteDb): number {
  return overwriting(db, () =>
    db.transaction(() => {
      const tasks = db.column<number>(`SELECT t.id FROM task t WHERE ${orphanedRequest} AND ${decided}`)
      emptyTasks(db, tasks)
      return tasks.length
    }),
  )
}

const searchIds = (db: ReadDb): number[] => db.column('SELECT id FROM search')

/** What a backup may hold no longer: moments in UTC milliseconds before which each kind goes; null = it stays. */
export interface AgedOut {
  readonly before: Readonly<Record<AgedKind, number | null>>
  /** Searches that the workspace has; others of that age were deleted for good. */
  readonly searches: readonly number[]
}

const goneSearch = 'used_at < ? AND id NOT IN (SELECT value FROM json_each(?))'

/** Whether there is anything of it; cheap beside taking it out. */
function holdsAged(db: ReadDb, { before: { answers, searches, sent }, searches: kept }: AgedOut): boolean {
  const has = (sql: string, ...values: (number | string)[]) => db.value(sql, ...values) !== undefined
  return (
    (answers !== null &&
      (has('SELECT 1 FROM answer WHERE length(key) > 0 AND fetched_at < ? LIMIT 1', answers) ||
        has('SELECT 1 FROM reconcile_answer WHERE fetched_at < ? LIMIT 1', answers) ||
        has(`SELECT 1 FROM task t WHERE ${oldRequest} LIMIT 1`, answers))) ||
    (searches !== null &&
      (has(`SELECT 1 FROM search WHERE ${goneSearch} LIMIT 1`, searches, JSON.stringify(kept)) ||
        has(`SELECT 1 FROM task t WHERE ${orphanedRequest} LIMIT 1`))) ||
    (sent !== null &&
      (has(`SELECT 1 FROM attempt WHERE ${isLogged} AND intent_at < ? LIMIT 1`, sent) ||
        has('SELECT 1 FROM reconcile_call WHERE at < ? LIMIT 1', sent) ||
        has('SELECT 1 FROM table_send WHERE at < ? LIMIT 1', sent)))
  )
}

const everything = Number.MAX_SAFE_INTEGER

/** Returns how many places were emptied. */
function takeAged(db: WriteDb, { before: { answers, searches, sent }, searches: kept }: AgedOut): number {
  let gone = 0
  if (answers !== null) {
    gone += purgeStored(
      db,
      db.column<number>('SELECT id FROM answer WHERE length(key) > 0 AND fetched_at < ?', answers),
    )
    gone += emptyOldRequests(db, answers, everything)
  }
  if (searches !== null) {
    gone += db.run(`DELETE FROM search WHERE ${goneSearch}`, searches, JSON.stringify(kept)).changes
    gone += emptyRequestsOfGoneSearches(db)
  }
  if (sent !== null) gone += forgetSent(db, sent, everything)
  return gone
}

/** Takes what is too old out of a backup, as it left the workspace. Throws SQLITE_FULL: it is as it was then. */
function dropAgedFromBackup(_: ReadDb, file: string, aged: AgedOut): BackupRewritten {
  const looked = connectDatabase(file, { readonly: true })
  try {
    const present = Number(looked.pragma('user_version', { simple: true })) === migrations.length
    if (present && !holdsAged(wrapDatabase(looked), aged)) return 'clean'
  } catch (error) {
    // What cannot be read is judged where it would be written again.
    if (!(error instanceof Database.SqliteError)) throw error
  } finally {
    looked.close()
  }
  return rewriteBackup(file, db => takeAged(db, aged) > 0)
}

/** Nothing of what was deleted stays in the log beside the database. False: a reader was in the way. */
const emptyLog = (db: WriteDb): boolean => db.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')?.busy === 0

export const retentionRead = { retentions, goneForGood, ageNotice, oldestOf, oldSearches, searchIds }
export const retentionWrite = {
  setRetention,
  noteRetention,
  forgetRetention,
  emptyRequestsOf,
  noteAge,
  emptyOldRequests,
  forgetSent,
  emptyRequestsOfGoneSearches,
  emptyLog,
}
export const retentionWork = { dropFromBackup, dropAgedFromBackup }
