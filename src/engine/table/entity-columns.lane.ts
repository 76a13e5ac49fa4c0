// The columns that reconciliations wrote, and what the cells of a column mean by them.
import type { ReadDb, WriteDb } from '../store/sql.ts'
import type { ColumnRow } from './columns.lane.ts'
import { readRows } from './rows.lane.ts'

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
export function noteReconciled(
  db: WriteDb,
  sheetId: number,
  { source, match, name, id, score, link }: EntityColumns,
): void {
  db.run(
    `INSERT OR REPLACE INTO reconcile_columns(match_id, sheet_id, source_id, name_id, id_id, score_id, link_id)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ...[match, sheetId, source, name, id, score, link],
  )
}

/** Of each source the columns that were written last, as far as they are there. */
export function entityColumns(db: ReadDb, sheetId: number, all: readonly ColumnRow[]): Map<number, EntityColumns> {
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
