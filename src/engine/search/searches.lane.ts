// Searches in the workspace: how they are shown, kept, compared, removed and let go.
import type { RunId, SearchId } from '../../contract/app/ids.ts'
import type { RunReason, RunState } from '../../contract/app/run/run.ts'
import type { RemovedSearch, SearchView } from '../../contract/app/search/search.ts'
import { attemptState } from '../answer/states.ts'
import { fail } from '../base/fail.ts'
import { storedQuery } from '../run/ask/query.ts'
import { readingsOf, readingView } from '../run/pages/readings.lane.ts'
import { overwriting } from '../store/overwrite.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'

/** Days that a search no one kept, or one in the trash, stays. */
const searchDays = 30
const dayMs = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

interface SearchRow {
  id: number
  account_id: number
  query: string
  asked: string | null
  ignored: string
  uncounted: string
  name: string | null
  note: string
  tags: string
  created_at: number
  used_at: number
  removed_at: number | null
}

/** Throws not_found. */
export const searchRow = (db: ReadDb, searchId: number): SearchRow => {
  const row = db.get<SearchRow>('SELECT * FROM search WHERE id = ? AND removed_at IS NULL', searchId)
  if (!row) throw fail('not_found', { what: 'search' })
  return row
}

export interface RunOfSearch {
  id: RunId
  state: RunState
  reason: RunReason | null
}

/** The fetch of a search that has not ended. */
export const openFetch = (db: ReadDb, searchId: number): RunOfSearch | null =>
  db.get<RunOfSearch>(
    `SELECT id, state, reason FROM run INDEXED BY run_open WHERE ended_at IS NULL AND kind = 'search' AND state <> 'draft'
       AND reading_id IS NOT NULL AND json_extract(spec, '$.searchId') = ? ORDER BY id DESC LIMIT 1`,
    searchId,
  ) ?? null

/** The last ended run of a search with calls without an answer that no one has decided about: its count too may cost. */
const doubtfulRun = (db: ReadDb, searchId: number): RunOfSearch | null =>
  db.get<RunOfSearch>(
    `SELECT r.id, r.state, r.reason FROM attempt a INDEXED BY attempt_unsure JOIN task t ON t.id = a.task_id
       JOIN run r ON r.id = t.run_id
     WHERE a.state = ${attemptState.unsure} AND a.resolved IS NULL AND r.kind = 'search' AND r.ended_at IS NOT NULL
       AND json_extract(r.spec, '$.searchId') = ? ORDER BY r.id DESC LIMIT 1`,
    searchId,
  ) ?? null

function searchView(db: ReadDb, row: SearchRow, spent: number): SearchView {
  const [latest, former] = readingsOf(db, row.id)
  const account = latest?.account_id ?? row.account_id
  const live = db.value<string>('SELECT profile FROM account WHERE id = ?', account) === 'remote'
  return {
    id: row.id as SearchId,
    name: row.name,
    note: row.note,
    tags: JSON.parse(row.tags) as string[],
    query: storedQuery(row.query),
    asked: row.asked,
    ignored: JSON.parse(row.ignored) as string[],
    uncounted: JSON.parse(row.uncounted) as string[],
    provider: live ? { id: 'remote', name: 'Live service', live } : { id: 'embedded', name: 'Practice', live },
    reading: readingView(db, latest),
    former: readingView(db, former),
    spent,
    createdAt: iso(row.created_at),
    until: row.name === null ? iso(row.used_at + searchDays * dayMs) : null,
    run: openFetch(db, row.id) ?? doubtfulRun(db, row.id),
  }
}

const spentBy = (db: ReadDb): Map<number, number> =>
  new Map(
    db.arrays<[number, number]>(
      `SELECT json_extract(spec, '$.searchId'), sum(spent + unsure) FROM run WHERE kind = 'search' GROUP BY 1`,
    ),
  )

/** Kept searches by name, then recent ones, the latest first. */
function listSearches(db: ReadDb, now: number): SearchView[] {
  const spent = spentBy(db)
  return db
    .all<SearchRow>(
      `SELECT * FROM search WHERE removed_at IS NULL AND (name IS NOT NULL OR used_at > ?)
       ORDER BY name IS NULL, name COLLATE NOCASE, used_at DESC, id DESC`,
      now - searchDays * dayMs,
    )
    .map(row => searchView(db, row, spent.get(row.id) ?? 0))
}

/** Searches in the trash, the latest first. One that was never kept may go sooner than others. */
function removedSearches(db: ReadDb): RemovedSearch[] {
  const spent = spentBy(db)
  return db
    .all<SearchRow & { removed_at: number }>(
      'SELECT * FROM search WHERE removed_at IS NOT NULL ORDER BY removed_at DESC, id DESC',
    )
    .map(row => ({
      search: searchView(db, row, spent.get(row.id) ?? 0),
      removedAt: iso(row.removed_at),
      until: iso((row.name === null ? Math.min(row.removed_at, row.used_at) : row.removed_at) + searchDays * dayMs),
    }))
}

/** Throws not_found. */
function readSearch(db: ReadDb, searchId: number): SearchView {
  return searchView(db, searchRow(db, searchId), spentBy(db).get(searchId) ?? 0)
}

function keepSearch(db: WriteDb, searchId: number, name: string, note: string, tags: string[]): void {
  searchRow(db, searchId)
  db.run('UPDATE search SET name = ?, note = ?, tags = ? WHERE id = ?', name, note, JSON.stringify(tags), searchId)
}

function compareSearchBy(db: WriteDb, searchId: number, fields: readonly string[]): void {
  searchRow(db, searchId)
  db.run('UPDATE search SET uncounted = ? WHERE id = ?', JSON.stringify([...new Set(fields)].sort()), searchId)
}

/** Throws run_busy while its pages are fetched. */
function removeSearch(db: WriteDb, searchId: number, now: number): void {
  searchRow(db, searchId)
  const run = openFetch(db, searchId)
  if (run) throw fail('run_busy', { state: run.state })
  db.run('UPDATE search SET removed_at = ? WHERE id = ?', now, searchId)
}

function restoreSearch(db: WriteDb, searchId: number): void {
  if (db.run('UPDATE search SET removed_at = NULL WHERE id = ?', searchId).changes === 0)
    throw fail('not_found', { what: 'search' })
}

/** Deletes searches whose time is over. Their answers stay stored, as every paid answer does. */
function letSearchesGo(db: WriteDb, now: number): number {
  const before = now - searchDays * dayMs
  return overwriting(
    db,
    () =>
      db.run(
        `DELETE FROM search WHERE (removed_at < ? OR (name IS NULL AND used_at < ?))
           AND NOT EXISTS(SELECT 1 FROM run WHERE ended_at IS NULL AND kind = 'search'
             AND json_extract(spec, '$.searchId') = search.id)`,
        before,
        before,
      ).changes,
  )
}

export const searchesRead = { listSearches, readSearch, removedSearches, openFetch }
/**
 * A copy of a colleague's search. One of the name that asks the same stays, and one that asks something else goes to the trash.
 * Throws run_busy while its pages are fetched.
 */
function keepSharedSearch(
  db: WriteDb,
  {
    accountId,
    query,
    name,
    note,
    tags,
    now,
  }: {
    readonly accountId: number
    readonly query: string
    readonly name: string
    readonly note: string
    readonly tags: readonly string[]
    readonly now: number
  },
): void {
  db.transaction(() => {
    // What the former copy has read belongs to what it asked.
    const others = db.column<number>(
      'SELECT id FROM search WHERE name = ? AND query <> ? AND removed_at IS NULL',
      name,
      query,
    )
    for (const id of others) removeSearch(db, id, now)
    const known = db.value<number>('SELECT id FROM search WHERE name = ? AND removed_at IS NULL', name)
    if (known !== undefined) return keepSearch(db, known, name, note, [...tags])
    db.run(
      'INSERT INTO search(account_id, query, name, note, tags, created_at, used_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[accountId, query, name, note, JSON.stringify(tags), now, now],
    )
  })
}

export const searchesWrite = {
  keepSharedSearch,
  keepSearch,
  compareSearchBy,
  removeSearch,
  restoreSearch,
  letSearchesGo,
}
