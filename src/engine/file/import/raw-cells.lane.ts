// What a workbook file stores beside what its cells show, column by column: how many can be switched, and to what.

import type { RawCounts, RawSide } from '../../../contract/app/cell/raw.ts'
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'

/** The cells of a column that can be switched are not edited: they hold one side of what was imported. */
function cellOf(db: ReadDb, sheetId: SheetId, columnId: ColumnId): string | null {
  const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
  return column ? `t.${sqlIdentifier(column.slot)}` : null
}

/** Cells that a switch to each side would change. */
function rawCounts(db: ReadDb, sheetId: SheetId, columnId: ColumnId): RawCounts {
  const cell = cellOf(db, sheetId, columnId)
  if (cell === null) return { stored: 0, displayed: 0 }
  const counts = db.get<RawCounts>(
    `SELECT count(*) FILTER (WHERE ${cell} IS r.shown) AS stored, count(*) FILTER (WHERE ${cell} IS r.raw) AS displayed
     FROM cell_raw r CROSS JOIN ${tableOf(sheetId)} t ON t.id = r.row_id
     WHERE r.sheet_id = ? AND r.col_id = ? AND t.gone IS NULL`,
    sheetId,
    columnId,
  )
  return counts ?? { stored: 0, displayed: 0 }
}

export interface RawPiece {
  rowIds: number[]
  values: (string | null)[]
  /** The row to go on behind; null = that was all. */
  last: number | null
}

/** What cells of a column are to become, at most `limit` of them, of rows behind `after`. */
function rawPiece(
  db: ReadDb,
  { sheetId, columnId, to }: { sheetId: SheetId; columnId: ColumnId; to: RawSide },
  after: number,
  limit: number,
): RawPiece {
  const cell = cellOf(db, sheetId, columnId)
  if (cell === null) return { rowIds: [], values: [], last: null }
  const [from, into] = to === 'stored' ? ['shown', 'raw'] : ['raw', 'shown']
  const cells = db.arrays<[rowId: number, value: string | null]>(
    `SELECT r.row_id, r.${into} FROM cell_raw r CROSS JOIN ${tableOf(sheetId)} t ON t.id = r.row_id
     WHERE r.sheet_id = ? AND r.row_id > ? AND r.col_id = ? AND t.gone IS NULL AND ${cell} IS r.${from}
     ORDER BY r.row_id LIMIT ?`,
    sheetId,
    after,
    columnId,
    limit,
  )
  return {
    rowIds: cells.map(([rowId]) => rowId),
    values: cells.map(([, value]) => value),
    last: cells.length < limit ? null : (cells.at(-1)?.[0] ?? null),
  }
}

export const rawRead = { rawCounts, rawPiece }
