// The writer's part of an answered page: it becomes records, each kept once, with the values that have found it.

import type { SearchOp } from '../../../contract/app/run/sent-op.ts'
import type { SearchEnd } from '../../../contract/app/search/search.ts'
import type { ProviderNaming } from '../../client/dialect.ts'
import { type QueryNames, readQuery } from '../../client/query-dialect.ts'
import { parseBody } from '../../client/reader.ts'
import type { WriteDb } from '../../store/sql.ts'
import { queryText, storedQuery, usableQuery } from '../ask/query.ts'
import { variantOf, variantsOf } from '../ask/variants.ts'
import { moreAfter, type PageRead, readPage } from '../exchange/page-reader.ts'
import { askedBy, type PageTask } from './page-task.ts'
import type { QuestionRemarks } from './question-remarks.ts'
import type { ReadingRow } from './readings.lane.ts'

/** What a fetch needs to know of the service it asks; plain data. */
export interface SearchTerms {
  /** How the pages of each operation are spelt. */
  readonly naming: Readonly<Partial<Record<SearchOp, ProviderNaming>>>
  readonly query: QueryNames
  /** Most records of one page, by operation. */
  readonly pageSize: Readonly<Partial<Record<SearchOp, number>>>
}

const plainNaming: ProviderNaming = { network: 'social', renamed: {} }

export function endVariant(
  db: WriteDb,
  readingId: number,
  variant: number,
  ending: SearchEnd,
  detail: string | null,
): void {
  db.run(
    'UPDATE search_variant SET ending = ?, detail = ? WHERE reading_id = ? AND variant = ?',
    ending,
    detail,
    readingId,
    variant,
  )
}

export function storePage(
  db: WriteDb,
  reading: ReadingRow,
  task: PageTask,
  terms: SearchTerms,
  remarks: QuestionRemarks | undefined,
  now: number,
): void {
  const answer = db.get<{ raw: Buffer; fetched_at: number }>(
    'SELECT raw, fetched_at FROM answer WHERE id = ?',
    task.answer_id,
  )
  const naming = terms.naming[task.op] ?? plainNaming
  const parsed = parseBody(answer?.raw ?? Buffer.alloc(0))
  const read = parsed.ok ? readPage(task.op, parsed.json, naming) : null
  const none: PageRead = { records: [], total: 0, size: null, hasMore: false, next: null, query: null }
  const page = read?.kind === 'report' ? read.report : none
  const asked = askedBy(task)
  const query = storedQuery(reading.query)
  const variant = variantOf(query, asked)
  const size = page.size ?? asked.page_size
  const more = moreAfter(page, asked.page, size)
  const at = answer?.fetched_at ?? now
  db.run(
    `INSERT INTO search_page(reading_id, task_id, op, page, size, records, more, answer_id, fetched_at, variant)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    reading.id,
    task.id,
    task.op,
    asked.page,
    size,
    page.records.length,
    more ? 1 : 0,
    task.answer_id,
    at,
    variant,
  )
  dropFormer(db, reading)
  const fresh = storeRecords(db, reading.id, task, page, { at, variant: variantsOf(query).length > 1 ? variant : null })
  db.run('UPDATE search_reading SET read_at = ? WHERE id = ?', at, reading.id)
  // A page that does not say it, before the last one, leaves the word of the page before.
  if (page.total !== null || !more)
    db.run('UPDATE search_variant SET total = ? WHERE reading_id = ? AND variant = ?', page.total, reading.id, variant)
  if (task.op === 'search.ai') becomeQuery(db, reading, page, terms, naming, remarks)
  if (page.records.length === 0 && more) endVariant(db, reading.id, variant, 'empty_page', `page ${asked.page}`)
  else if (page.records.length > 0 && fresh === 0 && more)
    endVariant(db, reading.id, variant, 'no_new_records', `page ${asked.page}`)
}

/** Once a reading has a page, only the last one before it is kept to compare with. */
function dropFormer(db: WriteDb, { id, search_id, number }: ReadingRow): void {
  db.run(
    `DELETE FROM search_reading WHERE search_id = ? AND number < (
       SELECT max(r.number) FROM search_reading r WHERE r.search_id = ? AND r.number < ?
         AND EXISTS(SELECT 1 FROM search_page WHERE reading_id = r.id))`,
    search_id,
    search_id,
    number,
  )
  db.run(
    `DELETE FROM search_reading WHERE search_id = ? AND id <> ? AND number < ?
       AND NOT EXISTS(SELECT 1 FROM search_page WHERE reading_id = search_reading.id)`,
    search_id,
    id,
    number,
  )
}

/**
 * Keeps each record once. Returns how many of them no other page of the same operation had; of a query with several values,
 * no other page of the same value: what another value has found is no repetition.
 */
function storeRecords(
  db: WriteDb,
  readingId: number,
  task: PageTask,
  page: PageRead,
  { at, variant }: { at: number; variant: number | null },
): number {
  let fresh = 0
  for (const { place, fields, more } of page.records) {
    const text = JSON.stringify(fields)
    const key = fields.id ? `id ${fields.id}` : fields.social_url ? `url ${fields.social_url}` : text
    // The pages of the query that words became begin again: what the AI search gave comes again, and is not a repetition.
    const { changes } = db.run(
      `INSERT INTO search_record(reading_id, key, fields, more, op, answer_id, place, fetched_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET op = excluded.op WHERE op <> excluded.op`,
      readingId,
      key,
      text,
      JSON.stringify(more),
      task.op,
      task.answer_id,
      place,
      at,
    )
    fresh +=
      variant === null
        ? changes
        : db.run(
            `INSERT OR IGNORE INTO search_find(record_id, variant)
             SELECT id, ? FROM search_record WHERE reading_id = ? AND key = ?`,
            variant,
            readingId,
            key,
          ).changes
  }
  return fresh
}

/** The words become the query that the service made of them: it is shown, edited and asked from now on (R-SRC-05). */
function becomeQuery(
  db: WriteDb,
  reading: ReadingRow,
  page: PageRead,
  terms: SearchTerms,
  naming: ProviderNaming,
  remarks: QuestionRemarks | undefined,
): void {
  const body = readQuery(page.query, terms.query, naming)
  const usable = body && usableQuery(body)
  if (!usable) return
  const query = queryText(usable.query)
  const choices = JSON.stringify(remarks?.choices ?? [])
  db.run('UPDATE search_reading SET query = ?, choices = ? WHERE id = ?', query, choices, reading.id)
  db.run(
    'UPDATE search SET query = ?, ignored = ? WHERE id = ?',
    query,
    JSON.stringify([...(remarks?.ignored ?? []), ...usable.leftOut]),
    reading.search_id,
  )
}
