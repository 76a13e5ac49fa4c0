// What people have decided about values that are being reconciled, how a column was asked about last, and the columns that were written:
// kept with the list.
import {
  type CellEntity,
  type CellEntityAsk,
  KeptReview,
  type ReviewKeep,
} from '../../contract/app/reconcile/reconcile-review.ts'
import { type ReadDb, readableJson, type WriteDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { readRows } from '../table/rows.lane.ts'

/** `key` as hexadecimal digits; `candidate`: as JSON, null for none of the candidates. */
export interface StoredDecision {
  readonly key: string
  readonly candidate: string | null
}

/** All of a list, whichever service and question they are about. */
const reconcileDecisions = (db: ReadDb, sheetId: number): StoredDecision[] =>
  db.all('SELECT lower(hex(key)) AS key, candidate FROM reconcile_decision WHERE sheet_id = ?', sheetId)

function decideReconciled(db: WriteDb, sheetId: number, { key, candidate }: StoredDecision): void {
  db.run(
    'INSERT OR REPLACE INTO reconcile_decision(sheet_id, key, candidate) VALUES (?, unhex(?), ?)',
    ...[sheetId, key, candidate],
  )
}

function forgetReconcileDecisions(db: WriteDb, sheetId: number, keys: readonly string[]): void {
  db.run(
    'DELETE FROM reconcile_decision WHERE sheet_id = ? AND key IN (SELECT unhex(value) FROM json_each(?))',
    sheetId,
    JSON.stringify(keys),
  )
}

/** null: the column was never asked about. */
function keptReview(db: ReadDb, columnId: number): KeptReview | null {
  const text = db.value<string | null>(
    `SELECT ${readableJson('kept')} FROM reconcile_review WHERE col_id = ?`,
    columnId,
  )
  const read = text ? KeptReview.safeParse(JSON.parse(text)) : null
  return read?.success ? read.data : null
}

function keepReview(db: WriteDb, { sheetId, columnId, kept }: ReviewKeep): void {
  db.run(
    `INSERT OR REPLACE INTO reconcile_review(col_id, sheet_id, kept) SELECT id, sheet_id, ? FROM col
     WHERE id = ? AND sheet_id = ?`,
    ...[JSON.stringify(kept), columnId, sheetId],
  )
}

/** Ids of columns. */
export interface EntityColumns {
  readonly source: number
  readonly match: number
  readonly name: number
  readonly id: number
  readonly score: number
  readonly link: number | null
}

/** Where each value of `source` has its entity. */
function noteReconciled(db: WriteDb, sheetId: number, { source, match, name, id, score, link }: EntityColumns): void {
  db.run(
    `INSERT OR REPLACE INTO reconcile_columns(match_id, sheet_id, source_id, name_id, id_id, score_id, link_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[match, sheetId, source, name, id, score, link],
  )
}

/** Of each source the columns that were written last, as far as they are there. */
function entityColumns(db: ReadDb, sheetId: number, all: readonly ColumnRow[]): Map<number, EntityColumns> {
  const there = new Set(all.map(({ id }) => id as number))
  return new Map(
    db
      .all<EntityColumns>(
        `SELECT source_id AS source, match_id AS match, name_id AS name, id_id AS id, score_id AS score, link_id AS link
         FROM reconcile_columns WHERE sheet_id = ? ORDER BY match_id`,
        sheetId,
      )
      .filter(({ match, name, id }) => there.has(match) && there.has(name) && there.has(id))
      .map(one => [one.source, one]),
  )
}

/** What cells of rows mean, by the columns that were reconciled: as `WindowColumn.entities`. */
export function entitiesIn(
  db: ReadDb,
  sheetId: number,
  columns: readonly ColumnRow[],
  all: readonly ColumnRow[],
  ids: Uint32Array,
): Map<number, (string | null)[]> {
  const written = entityColumns(db, sheetId, all)
  const found = new Map<number, (string | null)[]>()
  if (written.size === 0) return found
  const slotOf = new Map<number, string>(all.map(({ id, slot }) => [id, slot]))
  for (const { id } of columns) {
    const own = written.get(id)
    if (!own) continue
    const slots = [own.match, own.name, own.id].map(one => slotOf.get(one) ?? '')
    const cells = readRows(db, sheetId, slots, ids)
    found.set(id, cells.map(entityOf))
  }
  return found
}

function entityOf([match, name, id]: readonly (string | null | undefined)[]): string | null {
  if (match === 'to review') return ''
  if (match !== 'matched') return null
  return name ? `${name} (${id ?? ''})` : (id ?? null)
}

/** null: its column was not reconciled, or the row is gone. */
function cellEntity(db: ReadDb, { sheetId, columnId, rowId }: CellEntityAsk): CellEntity | null {
  const all = columnsOf(db, sheetId)
  const own = entityColumns(db, sheetId, all).get(columnId)
  if (!own) return null
  const column = (id: number | null) => all.find(one => one.id === id)
  const cell = (id: number | null): string | null => {
    const slot = column(id)?.slot
    return slot === undefined ? null : (readRows(db, sheetId, [slot], Uint32Array.of(rowId))[0]?.[0] ?? null)
  }
  return {
    ...{ state: cell(own.match), name: cell(own.name), id: cell(own.id), score: cell(own.score), link: cell(own.link) },
    from: column(own.name)?.note ?? '',
  }
}

export const decidedRead = { reconcileDecisions, keptReview, cellEntity }
export const decidedWrite = { decideReconciled, forgetReconcileDecisions, keepReview, noteReconciled }
