// What the grid shows of a view: cells with their states and marks, the data edge, and whether the order is old.
import { cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { gravestFinding, isChecked, localCheck } from '../../check/local-check.ts'
import { notationsOf } from '../../check/notation.lane.ts'
import { countryColumn } from '../../check/row-country.lane.ts'
import { unreadableEntries } from '../../identity/sealing.lane.ts'
import { type SuppressedCells, suppressedCells } from '../../identity/suppressed.lane.ts'
import { type BrokenCells, brokenCells } from '../../rules/broken-cells.lane.ts'
import { rulesKey } from '../../rules/rules-key.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { entitiesIn } from '../../table/entity-columns.lane.ts'
import { readRows, sheetVersion, tableOf } from '../../table/rows.lane.ts'
import { type ColumnNotation, inRow } from '../../types/cell-context.ts'
import { blankSql } from '../../types/cell-sql.ts'
import { colorsIn } from './colors.lane.ts'
import { ticksOf } from './saved/saved-views.lane.ts'

type Cell = string | null

export interface ReadColumn {
  id: ColumnId
  values: Cell[]
  /** null where no cell has any. */
  states: number[] | null
  marks: number[] | null
  /** Gravest finding of the local check per cell (position in `findingKinds`), null where no cell has any. */
  local: number[] | null
  /** Colors by the rules of the column (position in `ruleColors` + 1), null where no cell has any. */
  colors: number[] | null
  /** Rules of the column that its cells break; null where it has none. */
  broken: BrokenCells | null
  /** What its cells mean, where it was reconciled. */
  entities?: Cell[]
  /** Result columns only: the column whose live states count. */
  live: boolean
}
export interface ReadWindow {
  version: number
  /** The list changed since `orderedAt` in a way that the order does not know. */
  stale: boolean
  /** Rows picked by hand; null where none was. */
  ticked: boolean[] | null
  /**
   * Rows that must not be taken elsewhere unasked: about someone suppressed, or all where entries cannot be read; null where
   * none is.
   */
  suppressed: boolean[] | null
  /** The list as its rules see it, where some of them ask all rows. */
  rulesKey: string | null
  columns: ReadColumn[]
}

/** Cells of `ids` for each column that is still there, column by column. `home`: country where a list has none. */
function readWindow(
  db: ReadDb,
  sheetId: number,
  columnIds: number[],
  ids: Uint32Array,
  order: { at: number; columnIds: number[] | 'all' },
  home: string | null,
  now: number,
): ReadWindow {
  const all = columnsOf(db, sheetId)
  const byId = new Map<number, ColumnRow>(all.map(column => [column.id, column]))
  const columns = columnIds.flatMap(id => byId.get(id) ?? [])
  const named = countryColumn(all)
  const slots = columns.map(({ slot }) => slot)
  const rows = readRows(db, sheetId, named ? [...slots, named.slot] : slots, ids)
  const notation = notationsOf(db, sheetId, home)
  const suppressed = suppressedCells(db, sheetId, ids, home)
  const broken = brokenCells(db, sheetId, columns, all, ids, home)
  const entities = entitiesIn(db, sheetId, columns, all, ids)
  const unread = unreadableEntries(db) > 0
  return {
    version: sheetVersion(db, sheetId),
    stale: isStale(db, sheetId, all, order),
    ticked: ticksOf(db, sheetId, ids),
    suppressed: suppressed.size === 0 && !unread ? null : Array.from(ids, (_, at) => unread || suppressed.has(at)),
    rulesKey: [...broken.values()].some(({ more }) => more) ? rulesKey(db, sheetId, all) : null,
    columns: columns.map((column, at) => ({
      id: column.id,
      values: rows.map(row => row[at] ?? null),
      ...marked(statesIn(db, sheetId, column, ids), suppressed, column.id, ids.length),
      local: localIn(column, rows, at, notation, row => (named ? (row.at(-1) ?? null) : null)),
      colors: colorsIn(db, sheetId, column, all, ids, now),
      broken: broken.get(column.id) ?? null,
      ...(entities.has(column.id) && { entities: entities.get(column.id) }),
      live: column.origin !== null,
    })),
  }
}

/** Only what was typed or imported is checked; a result has its own states. */
function localIn(
  column: ColumnRow,
  rows: Cell[][],
  at: number,
  notationOf: (column: ColumnRow) => ColumnNotation,
  namedIn: (row: Cell[]) => Cell,
) {
  if (column.origin !== null || !isChecked(column.type)) return null
  const notation = notationOf(column)
  const found = rows.map(row => gravestFinding(localCheck(column.type, row[at] ?? null, inRow(notation, namedIn(row)))))
  return found.some(kind => kind !== 0) ? found : null
}

function isStale(
  db: ReadDb,
  sheetId: number,
  columns: ColumnRow[],
  { at, columnIds }: { at: number; columnIds: number[] | 'all' },
): boolean {
  const rowsAt = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  if (rowsAt > at) return true
  return columns.some(({ id, version }) => version > at && (columnIds === 'all' || columnIds.includes(id)))
}

/** Only result columns have states. */
function statesIn(
  db: ReadDb,
  sheetId: number,
  column: ColumnRow,
  ids: Uint32Array,
): Pick<ReadColumn, 'states' | 'marks'> {
  if (column.origin === null || ids.length === 0) return { states: null, marks: null }
  const found = db.arrays<[number, number, number]>(
    `SELECT j.key, c.state, c.marks FROM json_each(?) j CROSS JOIN cell_state c
     ON c.sheet_id = ? AND c.col_id = ? AND c.row_id = j.value`,
    JSON.stringify(Array.from(ids)),
    sheetId,
    column.id,
  )
  if (found.length === 0) return { states: null, marks: null }
  const states = Array<number>(ids.length).fill(cellStates.indexOf('empty'))
  const marks = Array<number>(ids.length).fill(0)
  for (const [at, state, bits] of found) {
    states[at] = state
    marks[at] = bits
  }
  return { states, marks: marks.some(bits => bits !== 0) ? marks : null }
}

/** Cells that tell someone suppressed bear a mark that is nowhere stored. */
function marked<T extends Pick<ReadColumn, 'marks'>>(
  states: T,
  suppressed: SuppressedCells,
  columnId: number,
  rows: number,
): T {
  if (suppressed.size === 0) return states
  const marks = states.marks?.slice() ?? Array<number>(rows).fill(0)
  for (const [at, columns] of suppressed) if (columns.has(columnId)) marks[at] = (marks[at] ?? 0) | cellMarks.suppressed
  return { ...states, marks: marks.some(bits => bits !== 0) ? marks : null }
}

/** Index of the first row of `ids` whose cell is blank (or is not), or -1. */
function findBlank(db: ReadDb, sheetId: number, slot: string, ids: Uint32Array, blank: boolean): number {
  const found = db.value<number>(
    `SELECT j.key FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value
     WHERE ${blankSql(`t.${sqlIdentifier(slot)}`)} = ? ORDER BY j.key LIMIT 1`,
    JSON.stringify(Array.from(ids)),
    blank ? 1 : 0,
  )
  return found ?? -1
}

export const windowRead = { readWindow, findBlank }
