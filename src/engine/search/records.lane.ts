// What was read of a search: its records, and how they differ from the reading before (R-SRC-09).
import type { SearchRecordId } from '../../contract/app/ids.ts'
import type { SearchOp } from '../../contract/app/run/sent-op.ts'
import { recordKindOf } from '../../contract/app/search/search-query.ts'
import type {
  SearchDifferences,
  SearchPart,
  SearchRecord,
  SearchSort,
} from '../../contract/app/search/search-records.ts'
import { pictureFields } from '../../contract/app/search/search-records.ts'
import { fail } from '../base/fail.ts'
import { kindsKept, suppressedRecords } from '../identity/suppressed.lane.ts'
import { storedQuery } from '../run/ask/query.ts'
import { variantsOf } from '../run/ask/variants.ts'
import { isComplete, type ReadingRow, readingsOf, variantRows } from '../run/pages/readings.lane.ts'
import type { ReadDb, SqlValue } from '../store/sql.ts'

type Fields = Record<string, string | null>

interface Compared {
  latest: ReadingRow | undefined
  former: ReadingRow | undefined
  /** Fields that do not count as a change. */
  uncounted: readonly string[]
}

function compared(db: ReadDb, searchId: number): Compared {
  const uncounted = db.value<string>('SELECT uncounted FROM search WHERE id = ?', searchId)
  if (uncounted === undefined) throw fail('not_found', { what: 'search' })
  const [latest, former] = readingsOf(db, searchId)
  return { latest, former, uncounted: [...pictureFields, ...(JSON.parse(uncounted) as string[])] }
}

/** Why a record that is missing now may only be unread; null = all pages of both readings were read. */
function whyNotGone(db: ReadDb, { latest, former }: Compared): string | null {
  if (!former) return 'It was run only once, so there is nothing to compare.'
  if (!isComplete(variantRows(db, former.id))) return 'The previous run did not read all pages.'
  return latest && isComplete(variantRows(db, latest.id)) ? null : 'Not all pages were read this time.'
}

const fieldName = /^[a-z_]+$/
const numbers = new Set(['id', 'company_id'])

function orderOf(sort: SearchSort | null): { sql: string; params: SqlValue[] } {
  if (!sort || !fieldName.test(sort.field)) return { sql: 'r.id', params: [] }
  const value = `json_extract(r.fields, ?)`
  const way = sort.descending ? 'DESC' : 'ASC'
  const key = numbers.has(sort.field) ? `CAST(${value} AS INTEGER)` : `${value} COLLATE NOCASE`
  const path = `$.${sort.field}`
  return { sql: `${value} IS NULL, ${key} ${way}, r.id`, params: [path, path] }
}

/** The fields of a record that are known and count, in one order; its parameter is the list of those that do not. */
const counting = (record: 'o' | 'r') =>
  `(SELECT json_group_object(f.key, f.value ORDER BY f.key) FROM json_each(${record}.fields) f
    WHERE f.value IS NOT NULL AND f.key NOT IN (SELECT value FROM json_each(?)))`

const conditions: Readonly<Record<Exclude<SearchPart, 'gone'>, string>> = {
  all: '1',
  new: 'o.id IS NULL',
  changed: `o.fields <> r.fields AND ${counting('o')} <> ${counting('r')}`,
  same: `(o.fields = r.fields OR ${counting('o')} = ${counting('r')})`,
}

/** Ids of the records of a part, in order. New, changed and same need a reading before; gone needs all pages of both. */
export function searchRecordIds(
  db: ReadDb,
  searchId: number,
  part: SearchPart,
  sort: SearchSort | null = null,
): Uint32Array {
  const both = compared(db, searchId)
  const { latest, former } = both
  if (!latest) return new Uint32Array()
  const order = orderOf(sort)
  const uncounted = JSON.stringify(both.uncounted)
  if (part === 'gone') {
    if (!former || whyNotGone(db, both) !== null) return new Uint32Array()
    const ids = db.column<number>(
      `SELECT r.id FROM search_record r WHERE r.reading_id = ?
         AND NOT EXISTS(SELECT 1 FROM search_record n WHERE n.reading_id = ? AND n.key = r.key) ORDER BY ${order.sql}`,
      former.id,
      latest.id,
      ...order.params,
    )
    return Uint32Array.from(ids)
  }
  if (part !== 'all' && !former) return new Uint32Array()
  const ids = db.column<number>(
    `SELECT r.id FROM search_record r LEFT JOIN search_record o ON o.reading_id = ? AND o.key = r.key
     WHERE r.reading_id = ? AND ${conditions[part]} ORDER BY ${order.sql}`,
    former?.id ?? null,
    latest.id,
    ...(part === 'changed' || part === 'same' ? [uncounted, uncounted] : []),
    ...order.params,
  )
  return Uint32Array.from(ids)
}

interface RecordRow {
  id: number
  reading_id: number
  key: string
  fields: string
  more: string
  fetched_at: number
  former: string | null
  /** Variants of the query that have found it, as JSON. */
  found: string
}

/** Records by id, in the order asked, without the lists that hold them, where else they were seen and whether they are suppressed; ids of other searches are left out. */
export function searchRecordsById(
  db: ReadDb,
  searchId: number,
  ids: Uint32Array,
): Omit<SearchRecord, 'lists' | 'seen' | 'suppressed'>[] {
  const { latest, former, uncounted } = compared(db, searchId)
  const leftOut = new Set(uncounted)
  const query = db.value<string>('SELECT query FROM search WHERE id = ?', searchId)
  if (!latest || query === undefined) return []
  const asked = storedQuery(query)
  const kind = recordKindOf(asked.form)
  const variants = variantsOf(asked)
  const rows = db.all<RecordRow>(
    `SELECT r.id, r.reading_id, r.key, r.fields, r.more, r.fetched_at,
       (SELECT o.fields FROM search_record o WHERE o.reading_id = ? AND o.key = r.key) AS former,
       (SELECT json_group_array(f.variant ORDER BY f.variant) FROM search_find f WHERE f.record_id = r.id) AS found
     FROM json_each(?) j CROSS JOIN search_record r ON r.id = j.value
     WHERE r.reading_id IN (?, ?) ORDER BY j.key`,
    former?.id ?? null,
    JSON.stringify(Array.from(ids)),
    latest.id,
    former?.id ?? latest.id,
  )
  return rows.map(row => {
    const fields = JSON.parse(row.fields) as Fields
    const gone = row.reading_id !== latest.id
    const changed = gone || row.former === null ? [] : changesOf(JSON.parse(row.former) as Fields, fields, leftOut)
    return {
      id: row.id as SearchRecordId,
      kind,
      fields,
      more: JSON.parse(row.more) as Record<string, string>,
      fetchedAt: new Date(row.fetched_at).toISOString(),
      foundBy: (JSON.parse(row.found) as number[]).flatMap(variant => variants[variant]?.value ?? []),
      part: partOf(row, gone, former !== undefined, changed.length > 0),
      changed,
    }
  })
}

function partOf(row: RecordRow, gone: boolean, before: boolean, changed: boolean): SearchRecord['part'] {
  if (!before) return null
  if (gone) return 'gone'
  if (row.former === null) return 'new'
  return changed ? 'changed' : 'same'
}

/** Fields that differ and count, in the order of the interface. */
export function changesOf(
  old: Fields,
  present: Fields,
  uncounted: ReadonlySet<string> = new Set(),
): SearchRecord['changed'] {
  const names = new Set([...Object.keys(present), ...Object.keys(old)])
  return [...names].flatMap(field => {
    if (uncounted.has(field)) return []
    const was = old[field] ?? null
    const is = present[field] ?? null
    return was === is ? [] : [{ field, old: was, new: is }]
  })
}

export function searchDifferences(db: ReadDb, searchId: number): SearchDifferences {
  const both = compared(db, searchId)
  const why = whyNotGone(db, both)
  const count = (part: SearchPart) => searchRecordIds(db, searchId, part).length
  return {
    new: count('new'),
    changed: count('changed'),
    same: count('same'),
    gone: count('gone'),
    goneKnown: why === null,
    why,
  }
}

/** The page that a record came on as it was answered. */
export interface RecordSource {
  readonly raw: Uint8Array
  readonly place: number
  readonly op: SearchOp
  readonly live: boolean
}

function recordSource(db: ReadDb, recordId: number): RecordSource | null {
  const row = db.get<Omit<RecordSource, 'live'> & { profile: string }>(
    `SELECT n.raw, r.place, r.op, a.profile
     FROM search_record r JOIN answer n ON n.id = r.answer_id
       JOIN search_reading g ON g.id = r.reading_id JOIN account a ON a.id = g.account_id
     WHERE r.id = ?`,
    recordId,
  )
  if (!row) return null
  const { profile, ...source } = row
  return { ...source, live: profile !== 'embedded' }
}

/** Those of some records that are of someone suppressed. */
function suppressedOfRecords(db: ReadDb, ids: readonly number[]): number[] {
  if (kindsKept(db).size === 0) return []
  const rows = db.all<{ id: number; fields: string }>(
    'SELECT r.id, r.fields FROM json_each(?) j CROSS JOIN search_record r ON r.id = j.value',
    JSON.stringify(ids),
  )
  const found = suppressedRecords(
    db,
    rows.map(({ fields }) => JSON.parse(fields) as Fields),
  )
  return rows.flatMap(({ id }, at) => (found[at] ? [id] : []))
}

export const searchRecordsRead = {
  suppressedOfRecords,
  searchRecordIds,
  searchRecordsById,
  searchDifferences,
  recordSource,
}
