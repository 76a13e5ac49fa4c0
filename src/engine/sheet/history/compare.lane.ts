// What lies between two points of a list's history: the rows, columns and cells that differ, whatever way leads from one to
// the other (R-HIS-05). Steps that were left as a branch are points like any other.
import type { Compared, ComparedCells, ComparePart } from '../../../contract/app/sheet.ts'
import type { ReadDb } from '../../store/sql.ts'
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

interface Change {
  kind: Kind
  column_id: number | null
  rows: string | null
  before: string | null
  after: string | null
}

/** From one point to the other, over the last step that both have. Throws not_found. */
function wayBetween(db: ReadDb, sheetId: number, from: number | null, to: number | null): Leg[] {
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

const opposite: Readonly<Record<Kind, Kind>> = {
  cells: 'cells',
  column: 'column',
  inserted: 'deleted',
  deleted: 'inserted',
}

/** The changes of some kinds in the order of the way, each as it looks when walked so; of one column, or of all (null). */
function* changesOn(db: ReadDb, way: readonly Leg[], kinds: Kind[], columnId: number | null = null): Generator<Change> {
  for (const { id, back } of way)
    for (const change of db.all<Change>(
      `SELECT kind, column_id, rows, before, after FROM step_change
       WHERE step_id = ? AND kind IN (SELECT value FROM json_each(?)) AND column_id IS coalesce(?, column_id)
       ORDER BY id ${back ? 'DESC' : 'ASC'}`,
      id,
      JSON.stringify(kinds),
      columnId,
    ))
      yield back ? { ...change, kind: opposite[change.kind], before: change.after, after: change.before } : change
}

const parsed = <T>(text: string | null): T[] => JSON.parse(text ?? '[]')

/** Rows that came or went on the way, and whether they are there at each end. */
function rowsOn(db: ReadDb, way: readonly Leg[]): Map<number, Ends<boolean>> {
  const rows = new Map<number, Ends<boolean>>()
  for (const { kind, rows: ids } of changesOn(db, way, ['inserted', 'deleted']))
    for (const id of parsed<number>(ids)) {
      const is = kind === 'inserted'
      rows.set(id, { was: rows.get(id)?.was ?? !is, is })
    }
  return rows
}

/** Fields of columns that were changed on the way, at each end. */
function columnsOn(db: ReadDb, way: readonly Leg[]): Map<number, Ends<Record<string, unknown>>> {
  const columns = new Map<number, Ends<Record<string, unknown>>>()
  for (const { column_id, before, after } of changesOn(db, way, ['column'])) {
    const [was, is] = [JSON.parse(before ?? '{}'), JSON.parse(after ?? '{}')]
    const known = columns.get(column_id ?? 0)
    columns.set(column_id ?? 0, { was: { ...was, ...known?.was }, is: { ...known?.is, ...is } })
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
    const [before, after] = [parsed<Cell>(change.before), parsed<Cell>(change.after)]
    for (const [at, rowId] of parsed<number>(change.rows).entries()) {
      const ends = rows.get(rowId)
      if (ends && !(ends.was && ends.is)) continue
      const key = `${change.column_id} ${rowId}`
      const known = cells.get(key)
      cells.set(key, { rowId, was: known ? known.was : (before[at] ?? null), is: after[at] ?? null })
    }
  }
  for (const [key, { was, is }] of cells) if (was === is) cells.delete(key)
  return cells
}

/** Rows and columns that came or went, and the columns whose cells may differ. Throws not_found. */
export function compareOutline(
  db: ReadDb,
  sheetId: number,
  from: number | null,
  to: number | null,
): Omit<Compared, 'columns'> & { columns: Omit<Compared['columns'][number], keyof ComparedCells>[] } {
  const way = wayBetween(db, sheetId, from, to)
  const rows = [...rowsOn(db, way).values()]
  const changed = columnsOn(db, way)
  const written = db.column<number>(
    "SELECT DISTINCT column_id FROM step_change WHERE kind = 'cells' AND step_id IN (SELECT value FROM json_each(?))",
    JSON.stringify(way.map(({ id }) => id)),
  )
  const columns = db.all<{ id: number; name: string }>(
    'SELECT id, name FROM col WHERE id IN (SELECT value FROM json_each(?)) ORDER BY position, id',
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
          columnId: id as Compared['columns'][number]['columnId'],
          name: called,
          came: 'gone' in is && gone !== left ? (left ? ('removed' as const) : ('added' as const)) : null,
          wasNamed: typeof was.name === 'string' && was.name !== called ? was.name : null,
        },
      ]
    }),
  }
}

const mostSamples = 10

/** Cells of one column that differ. */
export function compareCells(
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
    samples: cells.slice(0, mostSamples).map(({ rowId, was, is }) => ({
      rowId: rowId as ComparedCells['samples'][number]['rowId'],
      was,
      is,
    })),
  }
}

const mostRows = 200_000

/** Rows that differ: those that came, or those with other cells in a column or in any (null). At most 200,000. */
export function comparedRows(
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
  return [...new Set(found)].slice(0, mostRows)
}

export const compareRead = { compareOutline, compareCells, comparedRows }
