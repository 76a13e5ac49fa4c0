// The writing side of `directory.db`: one connection, one transaction at a time, records and derived tables together.
import Database from 'better-sqlite3'
import type { TransactWrites } from '../import.ts'
import { readRecord } from '../stored-record.ts'
import { ValueCounts } from '../value-counts.ts'
import type { VocabularyValue } from '../vocabulary.ts'
import { beginLoad, endLoad } from './bulk-load.ts'
import { RecordIndex } from './index-records.ts'
import { prepareSchema } from './schema.ts'
import { type CountedWrites, prepareWrites, writeValues } from './writes.ts'

/** Batches that loading commits together: fewer, larger pieces of the inverted index are quicker to merge. */
const gatheredMost = 100

export interface DirectoryWriter {
  readonly transact: TransactWrites
  /** Whether there are no records at all. */
  isEmpty(): boolean
  /** Does work with the B-trees away and builds them after it, whatever becomes of it. */
  loading<T>(work: () => Promise<T>): Promise<T>
  forgetSource(sourceId: string): void
  /** What was removed is in the indexes and in the log beside the file until they are written again: that is done here. */
  leaveNoTrace(): void
  close(): Promise<void>
}

/** Opens the file for writing, making or renewing its tables. Throws if it is in use or of a newer version. */
export function openWriter(file: string): DirectoryWriter {
  const db = new Database(file, { timeout: 1000 })
  try {
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = NORMAL')
    db.pragma('cache_size = -65536')
    // What is forgotten is overwritten.
    db.pragma('secure_delete = ON')
    const { reindex } = prepareSchema(db)
    const stored = db.prepare<[string], VocabularyValue>(
      'SELECT code, value, key, contacts, companies FROM value WHERE field = ?',
    )
    const values = new ValueCounts(field => stored.all(field))
    const index = new RecordIndex(db, values)
    if (reindex) indexAnew(db, index, values)
    return writerOf(db, prepareWrites(db, index, values))
  } catch (error) {
    db.close()
    throw error
  }
}

/** Fills the derived tables, which are empty, from the records. */
function indexAnew(db: Database.Database, index: RecordIndex, values: ValueCounts): void {
  const page = 10_000
  beginLoad(db)
  for (const kind of ['company', 'contact'] as const) {
    const next = db.prepare<[number, number], { id: number; record: string }>(
      `SELECT id, record FROM ${kind}_record WHERE id > ? ORDER BY id LIMIT ?`,
    )
    for (let rows = next.all(0, page); rows.length > 0; rows = next.all(rows.at(-1)?.id ?? 0, page))
      db.transaction(() => {
        for (const { id, record } of rows) {
          if (kind === 'company') index.addCompany(readRecord('company', id, record))
          else index.addContact(readRecord('contact', id, record))
        }
        index.settle()
        writeValues(db, values)
      })()
  }
  endLoad(db)
}

function writerOf(db: Database.Database, counted: CountedWrites): DirectoryWriter {
  const tick = db.prepare('UPDATE directory SET version = version + 1')
  const empty = db.prepare<[], number>('SELECT contacts + companies = 0 FROM directory').pluck()
  const dropSource = db.prepare<[string]>('DELETE FROM source WHERE id = ?')
  let isLoading = false
  /** While loading: transactions of the caller that the open one holds. */
  let gathered = 0
  const commit = () => {
    gathered = 0
    counted.settle()
    tick.run()
    db.exec('COMMIT')
  }
  const undo = () => {
    if (db.inTransaction) db.exec('ROLLBACK')
    gathered = 0
    counted.forget()
  }

  let queue: Promise<unknown> = Promise.resolve()
  const transact: TransactWrites = (work, keep = true) => {
    const run = queue.then(async () => {
      if (!db.inTransaction) db.exec('BEGIN IMMEDIATE')
      try {
        const result = await work(counted.writes)
        gathered += 1
        if (!keep) undo()
        else if (!isLoading || gathered >= gatheredMost) commit()
        return result
      } catch (error) {
        undo()
        throw error
      }
    })
    queue = run.catch(() => undefined)
    return run
  }

  return {
    transact,
    isEmpty: () => empty.get() === 1,
    async loading(work) {
      isLoading = true
      counted.loading(true)
      beginLoad(db)
      try {
        return await work()
      } finally {
        if (db.inTransaction) commit()
        isLoading = false
        counted.loading(false)
        endLoad(db)
      }
    },
    forgetSource: sourceId => void dropSource.run(sourceId),
    leaveNoTrace() {
      for (const index of ['contact_facet', 'company_facet', 'company_trigram'])
        db.exec(`INSERT INTO ${index}(${index}) VALUES ('optimize')`)
      db.pragma('wal_checkpoint(TRUNCATE)')
    },
    async close() {
      await queue
      db.close()
    },
  }
}
