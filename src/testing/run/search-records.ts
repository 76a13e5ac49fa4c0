// Records of a search as a fetch would have stored them, for tests of what is done with them.
import path from 'node:path'
import Database from 'better-sqlite3'
import type { SearchRecordId } from '../../contract/app/ids.ts'
import type { SearchOp } from '../../contract/app/run/sent-op.ts'

export interface StoredPage {
  op: SearchOp
  records: readonly object[]
  /** The answer they are of, byte for byte; left out = it was purged. */
  raw?: Uint8Array
}

/** Writes pages as one reading of a search into the workspace in `dir` and gives the ids of their records, in order. */
export function storePages(dir: string, pages: readonly StoredPage[]): SearchRecordId[] {
  const db = new Database(path.join(dir, 'workspace.db'), { timeout: 5000 })
  const insert = (sql: string, ...values: unknown[]) => Number(db.prepare(sql).run(...values).lastInsertRowid)
  try {
    db.pragma('foreign_keys = ON')
    return db.transaction(() => {
      db.exec("INSERT OR IGNORE INTO account(id, profile, name) VALUES (1, 'embedded', 'main')")
      const search = insert("INSERT INTO search(account_id, query, created_at, used_at) VALUES (1, '{}', 0, 0)")
      const reading = insert(
        "INSERT INTO search_reading(search_id, account_id, query, number, started_at) VALUES (?, 1, '{}', 1, 0)",
        search,
      )
      return pages.flatMap(({ op, records, raw }, page) => {
        const answer = raw
          ? insert(
              `INSERT INTO answer(key, account_id, op, kind, fetched_at, reader, source, raw)
               VALUES (x'01', 1, ?, 0, 0, 1, 'world', ?)`,
              op,
              Buffer.from(raw),
            )
          : 0
        return records.map((record, place) => {
          const id = insert(
            `INSERT INTO search_record(reading_id, key, fields, more, op, answer_id, place, fetched_at)
             VALUES (?, ?, ?, '{}', ?, ?, ?, 0)`,
            reading,
            `${page} ${place}`,
            JSON.stringify(record),
            op,
            answer,
            place,
          )
          // An id of our own table.
          return id as SearchRecordId
        })
      })
    })()
  } finally {
    db.close()
  }
}

/** One page whose answer is not kept. */
export const storeRecords = (dir: string, op: SearchOp, records: readonly object[]): SearchRecordId[] =>
  storePages(dir, [{ op, records }])
