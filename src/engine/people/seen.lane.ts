// Where else records were seen: other searches of the same account whose latest reading holds them.
import { type AnsweredOp, aboutOf } from '../answer/operations.ts'
import type { ReadDb } from '../store/sql.ts'

export interface SeenIn {
  recordId: number
  searchId: number
  /** When that search read it, UTC milliseconds. */
  at: number
}

/** The latest first; searches in the trash do not count. */
const seenInSearches = (db: ReadDb, ids: Uint32Array): SeenIn[] =>
  db
    .all<SeenIn & { op: AnsweredOp; other: AnsweredOp }>(
      `WITH latest AS MATERIALIZED (
         SELECT max(d.id) AS id, d.search_id FROM search_reading d JOIN search s ON s.id = d.search_id
         WHERE s.removed_at IS NULL GROUP BY d.search_id)
       SELECT r.id AS recordId, l.search_id AS searchId, x.fetched_at AS at, r.op, x.op AS other
       FROM json_each(?) j CROSS JOIN search_record r ON r.id = j.value
       JOIN search_reading d ON d.id = r.reading_id
       CROSS JOIN latest l ON l.search_id <> d.search_id
       JOIN search_reading o ON o.id = l.id AND o.account_id = d.account_id
       JOIN search_record x ON x.reading_id = o.id AND x.key = r.key
       ORDER BY x.fetched_at DESC`,
      JSON.stringify(Array.from(ids)),
    )
    // People and companies have ids of their own, which may be the same numbers.
    .filter(({ op, other }) => aboutOf(op) === aboutOf(other))
    .map(({ recordId, searchId, at }) => ({ recordId, searchId, at }))

export const seenRead = { seenInSearches }
