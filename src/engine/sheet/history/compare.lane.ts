// What lies between two points of a list's history: the rows, columns and cells that differ, whatever way leads from one to
// the other (R-HIS-05). Steps that were left as a branch are points like any other.
import type { ComparedCells, ComparePart, ListComparison } from '../../../contract/app/sheet.ts'
import type { ReadDb } from '../../store/sql.ts'
import { type ColumnFields, readChange, type StepChange, type StoredChange } from '../../table/change.ts'
import { tipOf } from '../../table/step.lane.ts'
import { pathTo } from './jump.lane.ts'

type Cell = string | null
type Kind = 'cells' | 'column' | 'inserted' | 'deleted'

/** A step on the way, walked forth or back. */
interface Leg {
  id: number
  back: boolean
}

/** Something at both ends of the way. */
interface Ends<T> {
  was: T
  is: T
}

/** From one point to the other, over the last step that both have. Throws not_found. */
export function wayBetween(db: ReadDb, sheetId: number, from: number | null, to: number | null): Leg[] {
  const [here, there] = [pathTo(db, sheetId, from), pathTo(db, sheetId, to)]
  const parts = here.findIndex((id, at) => there[at] !== id)
  const fork = parts < 0 ? here.length : parts
  return [
    ...here
      .slice(fork)
      .toReversed()
      .map(id => ({ id, back: true })),
    ...there.slice(fork).map(id => ({ id, back: false })),
  ]
}

const opposite = { cells: 'cells', column: 'column', inserted: 'deleted', deleted: 'inserted' } as const

/** A change as it looks when it is walked back. */
function backwards(change: StepChange): StepChange {
  switch (change.kind) {
    case 'cells':
    case 'column':
      // Both sides have the same form.
      return { ...change, before: change.after, after: change.before } as StepChange
    case 'inserted':
    case 'deleted':
      return { ...change, kind: opposite[change.kind] }
    default:
      return change
  }
}

/** The changes of a kind in the order of the way, each as it looks when walked so; of one column, or of all (null). Damaged ones are left out. */
export function* changesOn<K extends Kind>(
  db: ReadDb,
  way: readonly Leg[],
  kinds: readonly K[],
  columnId: number | null = null,
): Generator<Extract<StepChange, { kind: K }>> {
  for (const { id, back } of way)
    for (const stored of db.all<StoredChange>(
      `SELECT kind, column_id, rows, before, after FROM step_change
       WHERE step_id = ? AND kind IN (SELECT value FROM json_each(?)) AND column_id IS coalesce(?, column_id)
       ORDER BY id ${back ? 'DESC' : 'ASC'}`,
      id,
      JSON.stringify(kinds),
      columnId,
    )) {
      const change = readChange(stored)
      // Of one of the kinds asked for, which come in pairs where they turn round.
      if (change) yield (back ? backwards(change) : change) as Extract<StepChange, { kind: K }>
    }
}

/** Rows that came or went on the way, and whether they are there at each end. */
export function rowsOn(db: ReadDb, way: readonly Leg[]): Map<number, Ends<boolean>> {
  const rows = new Map<number, Ends<boolean>>()
  for (const { kind, rowIds } of changesOn(db, way, ['inserted', 'deleted']))
    for (const id of rowIds) {
      const is = kind === 'inserted'
      rows.set(id, { was: rows.get(id)?.was ?? !is, is })
    }
  return rows
}

/** Fields of columns that were changed on the way, at each end. */
export function columnsOn(db: ReadDb, way: readonly Leg[]): Map<number, Ends<ColumnFields>> {
  const columns = new Map<number, Ends<ColumnFields>>()
  for (const { columnId, before, after } of changesOn(db, way, ['column'])) {
    const known = columns.get(columnId)
    columns.set(columnId, { was: { ...before, ...known?.was }, is: { ...known?.is, ...after } })
  }
  return columns
}

/** Cells of a column that differ, by row; of rows that are there at both ends. */
function cellsOn(
  db: ReadDb,
  way: readonly Leg[],
  columnId: number | null,
): Map<string, Ends<Cell> & { rowId: number }> {
  const rows = rowsOn(db, way)
  const cells = new Map<string, Ends<Cell> & { rowId: number }>()
  for (const change of changesOn(db, way, ['cells'], columnId)) {
    for (const [at, rowId] of change.rowIds.entries()) {
      const ends = rows.get(rowId)
      if (ends && !(ends.was && ends.is)) continue
      const key = `${change.columnId} ${rowId}`
      const known = cells.get(key)
      cells.set(key, { rowId, was: known ? known.was : (change.before[at] ?? null), is: change.after[at] ?? null })
    }
  }
  for (const [key, { was, is }] of cells) if (was === is) cells.delete(key)
  return cells
}

/** Rows and columns that came or went, and the columns whose cells may differ. Throws not_found. */
function compareOutline(
  db: ReadDb,
  sheetId: number,
  from: number | null,
  to: number | null,
): Omit<ListComparison, 'columns'> & { columns: Omit<ListComparison['columns'][number], keyof ComparedCells>[] } {
  const way = wayBetween(db, sheetId, from, to)
  const rows = [...rowsOn(db, way).values()]
  const changed = columnsOn(db, way)
  const written = db.column<number>(
    "SELECT DISTINCT column_id FROM step_change WHERE kind = 'cells' AND step_id IN (SELECT value FROM json_each(?))",
    JSON.stringify(way.map(({ id }) => id)),
  )
  const columns = db.all<{ id: number; name: string }>(
    'SELECT id, name FROM col WHERE sheet_id = ? AND id IN (SELECT value FROM json_each(?)) ORDER BY position, id',
    sheetId,
    JSON.stringify([...new Set([...written, ...changed.keys()])]),
  )
  return {
    rowsAdded: rows.filter(({ was, is }) => !was && is).length,
    rowsRemoved: rows.filter(({ was, is }) => was && !is).length,
    columns: columns.flatMap(({ id, name }) => {
      const { was = {}, is = {} } = changed.get(id) ?? {}
      const [gone, left] = [was.gone === 1, is.gone === 1]
      // A column that came and went again between the two points is at neither.
      if (gone && left) return []
      const called = typeof is.name === 'string' ? is.name : name
      return [
        {
          columnId: id as ListComparison['columns'][number]['columnId'],
          name: called,
          came: 'gone' in is && gone !== left ? (left ? ('removed' as const) : ('added' as const)) : null,
          wasNamed: typeof was.name === 'string' && was.name !== called ? was.name : null,
        },
      ]
    }),
  }
}

const maxSamples = 10

/** Cells of one column that differ. */
function compareCells(
  db: ReadDb,
  sheetId: number,
  from: number | null,
  to: number | null,
  columnId: number,
): ComparedCells {
  const cells = [...cellsOn(db, wayBetween(db, sheetId, from, to), columnId).values()]
  return {
    filled: cells.filter(({ was }) => was === null).length,
    emptied: cells.filter(({ is }) => is === null).length,
    changed: cells.filter(({ was, is }) => was !== null && is !== null).length,
    samples: cells.slice(0, maxSamples).map(({ rowId, was, is }) => ({
      rowId: rowId as ComparedCells['samples'][number]['rowId'],
      was,
      is,
    })),
  }
}

const maxRows = 200_000

/** Rows that differ: those that came, or those with other cells in a column or in any (null). At most 200,000. */
function comparedRows(
  db: ReadDb,
  sheetId: number,
  from: number | null,
  to: number | null,
  part: ComparePart,
): number[] {
  const way = wayBetween(db, sheetId, from, to)
  const found =
    part.kind === 'added'
      ? [...rowsOn(db, way)].flatMap(([id, { was, is }]) => (!was && is ? [id] : []))
      : [...cellsOn(db, way, part.columnId).values()].map(({ rowId }) => rowId)
  return [...new Set(found)].slice(0, maxRows)
}

/** What a list was at another point of its history: how its rows, columns and cells differed from those of now. */
export interface StateAt {
  /** Rows that are there now and were not then, and the other way round. */
  later: number[]
  back: number[]
  /** Columns that came later. */
  columns: number[]
  cells: { columnId: number; rowIds: number[]; values: Cell[] }[]
}

/** Throws not_found. */
function stateAt(db: ReadDb, sheetId: number, stepId: number | null): StateAt {
  const way = wayBetween(db, sheetId, tipOf(db, sheetId), stepId)
  const rows = [...rowsOn(db, way)]
  const cells = new Map<number, Map<number, Cell>>()
  for (const { columnId, rowIds, after } of changesOn(db, way, ['cells'])) {
    const own = cells.get(columnId) ?? new Map<number, Cell>()
    cells.set(columnId, own)
    for (const [at, rowId] of rowIds.entries()) own.set(rowId, after[at] ?? null)
  }
  return {
    later: rows.flatMap(([id, { was, is }]) => (was && !is ? [id] : [])),
    back: rows.flatMap(([id, { was, is }]) => (!was && is ? [id] : [])),
    columns: [...columnsOn(db, way)].flatMap(([id, { is }]) => (is.gone === 1 ? [id] : [])),
    cells: [...cells].map(([columnId, own]) => ({ columnId, rowIds: [...own.keys()], values: [...own.values()] })),
  }
}

export const compareRead = { compareOutline, compareCells, comparedRows, stateAt }
