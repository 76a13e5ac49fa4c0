// The state of a list as its rules see it: equal texts, equal cells that break them.
import { createHash } from 'node:crypto'
import { markersOf } from '../check/notation.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { columnsReadBy } from './stored-rules.ts'

/** Null for a list without rules. */
export function rulesKey(db: ReadDb, sheetId: number, columns: readonly ColumnRow[]): string | null {
  const ruled = columns.filter(({ rules }) => rules.length > 0)
  if (ruled.length === 0) return null
  const read = new Set(ruled.flatMap(({ id, rules }) => [id, ...rules.flatMap(columnsReadBy)]))
  const state = [
    db.value('SELECT rows_version FROM sheet WHERE id = ?', sheetId),
    markersOf(db, sheetId),
    ruled.map(({ id, rules }) => [id, rules]),
    columns.filter(({ id }) => read.has(id)).map(({ id, type, version, notation }) => [id, type, version, notation]),
  ]
  return createHash('sha256').update(JSON.stringify(state)).digest('base64')
}
