// What people have decided about values that are being reconciled, and how a column was asked about last: kept with the list. And what a
// cell means.
import {
  type CellEntity,
  type CellEntityAsk,
  KeptReview,
  type ReviewKeep,
} from '../../contract/app/reconcile/reconcile-review.ts'
import { type ReadDb, readableJson, type WriteDb } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { entityColumns, noteReconciled } from '../table/entity-columns.lane.ts'
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

/** null: its column was not reconciled, or the row is gone. */
function cellEntity(db: ReadDb, { sheetId, columnId, rowId }: CellEntityAsk): CellEntity | null {
  const all = columnsOf(db, sheetId)
  const own = entityColumns(db, sheetId, all).get(columnId)
  if (!own) return null
  const written = all.filter(({ id }) => [own.match, own.name, own.id, own.score, own.link].includes(id))
  const [cells = []] = readRows(
    db,
    sheetId,
    written.map(({ slot }) => slot),
    Uint32Array.of(rowId),
  )
  const cell = (id: number | null): string | null => cells[written.findIndex(one => one.id === id)] ?? null
  return {
    ...{ state: cell(own.match), name: cell(own.name), id: cell(own.id), score: cell(own.score), link: cell(own.link) },
    from: written.find(({ id }) => id === own.name)?.note ?? '',
  }
}

export const decidedRead = { reconcileDecisions, keptReview, cellEntity }
export const decidedWrite = { decideReconciled, forgetReconcileDecisions, keepReview, noteReconciled }
