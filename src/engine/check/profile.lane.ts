// Counts local findings over a range of rows: one slice of a column profile.
import { type FindingKind, findingKinds } from '../../contract/app/check.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnOf, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { inRow } from '../types/cell-context.ts'
import { blankSql } from '../types/cell-sql.ts'
import { isEmptyMarker } from '../types/empty-marker.ts'
import { localCheck, stillFits } from './local-check.ts'
import { notationsOf } from './notation.lane.ts'
import { countryColumn } from './row-country.lane.ts'

export interface ProfileSlice {
  /** Row to go on after; null at the end. */
  next: number | null
  filled: number
  fits: number
  /** Cells per kind, by position in `findingKinds`. */
  counts: number[]
}

/** Of a slice. */
const mostCharacters = 4_000_000

/** Checks up to `limit` filled cells of a column behind row `after`. Throws not_found when the column is gone. */
function profileSlice(
  db: ReadDb,
  sheetId: number,
  columnId: number,
  after: number,
  limit: number,
  home: string | null,
): ProfileSlice {
  const column = columnOf(db, sheetId, columnId)
  const named = countryColumn(columnsOf(db, sheetId))
  const notation = notationsOf(db, sheetId, home)(column)
  const cell = `t.${sqlIdentifier(column.slot)}`
  const rows = db.each<{ id: number; text: string; own: string | null }>(
    `SELECT t.id AS id, ${cell} AS text, ${named ? `t.${sqlIdentifier(named.slot)}` : 'NULL'} AS own FROM ${tableOf(sheetId)} t
     WHERE t.id > ? AND t.gone IS NULL AND NOT ${blankSql(cell)} ORDER BY t.id LIMIT ?`,
    after,
    limit,
  )
  const counts = Array<number>(findingKinds.length).fill(0)
  let [fits, filled, read, characters, last] = [0, 0, 0, 0, after]
  const seen = new Set<FindingKind>()
  for (const { id, text, own } of rows) {
    // Cells as long as books take long as well: the next slice goes on.
    if (characters > mostCharacters) break
    read++
    last = id
    characters += text.length
    if (isEmptyMarker(text, column.type, notation.markers)) continue
    filled++
    const findings = localCheck(column.type, text, inRow(notation, own))
    if (stillFits(findings)) fits++
    seen.clear()
    for (const { kind } of findings) if (kind !== 'fine') seen.add(kind)
    for (const kind of seen) {
      const at = findingKinds.indexOf(kind)
      counts[at] = (counts[at] ?? 0) + 1
    }
  }
  const next = read < limit && characters <= mostCharacters ? null : last
  return { next, filled, fits, counts }
}

/** What a profile of each column depends on: equal texts, equal counts. */
function profileKeys(db: ReadDb, sheetId: number, home: string | null): { columnId: number; key: string }[] {
  const columns = columnsOf(db, sheetId)
  const named = countryColumn(columns)
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const notation = notationsOf(db, sheetId, home)
  return columns
    .filter(({ origin }) => origin === null)
    .map(column => {
      const { id, type, version } = column
      const elsewhere = [notation(column), ...(type === 'phone' ? [named?.id ?? null, named?.version ?? null] : [])]
      return { columnId: id, key: JSON.stringify([type, version, rows, ...elsewhere]) }
    })
}

export const profileRead = { profileSlice, profileKeys }
