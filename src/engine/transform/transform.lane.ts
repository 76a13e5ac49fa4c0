// A transform over rows of a column: what it changes, the cells as they will read, and the column they may go into.

import { maxCellLength } from '../../contract/app/cell/cell.ts'
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { TransformChoice } from '../../contract/app/transform.ts'
import { withinTime } from '../base/time-limit.ts'
import { notationByCountry } from '../check/filled-cells.lane.ts'
import { dayFirstIn, decimalIn, notationsOf, readAsNow, withoutLines } from '../check/notation.lane.ts'
import { countryColumn } from '../check/row-country.lane.ts'
import { type ReadAs, readAlone } from '../expression/syntax.ts'
import { isOpen, nothingDone, type SliceDone, type StepAsk, writeMade } from '../sheet/edit/edit.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { columnOf, columnsOf } from '../table/columns.lane.ts'
import { listNamesIn, otherRowsIn } from '../table/other-lists.lane.ts'
import { readFirstRows } from '../table/rows.lane.ts'
import type { ColumnNotation } from '../types/cell-context.ts'
import { type CellAlone, type CellPlace, type CellTransform, type CellTransformId, transformOf } from './kinds.ts'

type Cell = string | null

export interface TransformColumn {
  readonly sheetId: number
  readonly columnId: number
  /** Ids of all columns that were chosen. */
  readonly chosen: readonly number[]
  /** As it is before the first cell changes. */
  readonly notation: ColumnNotation
  /** The same for columns that an expression reads. */
  readonly readAs: readonly (readonly [columnId: number, readAs: ReadAs])[]
  /** Changes that are not wanted: such cells stay. */
  readonly except: readonly UnwantedChange[]
}
/** An empty cell reads ''. */
interface UnwantedChange {
  readonly before: string
  readonly after: string | null
}
const changeKey = (before: string | null, after: string | null): string => JSON.stringify([before ?? '', after])

/** A transform of cells with its options. */
export interface CellChoice extends TransformChoice {
  readonly id: CellTransformId
}

/** Cells of a slice that were looked at (the filled ones, all where empty ones change too), and those that were wanted of them: null is an empty cell. */
export interface TransformedSlice {
  /** Rows that were read: the first ones of those asked for. */
  done: number
  filled: number
  rowIds: number[]
  before: (string | null)[]
  after: (string | null)[]
  /** The last cell above the next slice that says something; for transforms that fill down. */
  above: string | null
}

const patternMs = 1000
const tooSlow = 'this pattern takes too long on some cells. Avoid nested repetition in parentheses'

/** How the column writes its values now, dates and numbers in a text column too; `home`: country where neither row nor list names one. */
function transformReads(
  db: ReadDb,
  sheetId: number,
  columnId: number,
  home: string | null,
  choice: TransformChoice,
): Pick<TransformColumn, 'notation' | 'readAs'> {
  const column = columnOf(db, sheetId, columnId)
  const own = withoutLines(notationsOf(db, sheetId, home)(column))
  const readAs = readAsNow(db, sheetId, home)
  return {
    notation: { ...own, dayFirst: dayFirstIn(db, sheetId, column), decimal: decimalIn(db, sheetId, column) },
    readAs: choice.id === 'expression' ? columnsOf(db, sheetId).map(({ id }) => [id, readAs(id)] as const) : [],
  }
}

/** A transform of a column, ready to read rows. */
interface CellReading {
  /** What it reads of a row, the cell itself first. */
  readonly slots: readonly string[]
  readonly own: boolean
  /** The cell as it will read; undefined: it was not looked at, being empty. For rows in their order. */
  of(cells: readonly Cell[]): Cell | undefined
  /** The last cell that says something; for transforms that fill down. */
  above(): Cell
}

function cellReading(
  db: ReadDb,
  { sheetId, columnId, chosen, notation, readAs, except }: TransformColumn,
  { id, options }: CellChoice,
  before: Cell,
): CellReading {
  const columns = columnsOf(db, sheetId)
  const readAsOf = new Map(readAs)
  const { of, own, reads, blanks, down, byCountry, slow, alone } = transformOf(id, options, {
    ...{ columns, chosen, readAs: column => readAsOf.get(column) ?? readAlone },
    ...{ lists: listNamesIn(db), others: otherRowsIn(db) },
  })
  const named = byCountry ? countryColumn(columns) : null
  const others = columns.filter(column => reads.includes(column.id))
  const slots = [columnOf(db, sheetId, columnId), ...others, ...(named ? [named] : [])].map(({ slot }) => slot)
  const places = new Map(others.map((column, at) => [column.id as number, at + 1]))
  let row: readonly Cell[] = []
  const cellOf = (otherId: number) => row[places.get(otherId) ?? -1] ?? null
  const placeIn = placesBy(named ? slots.length - 1 : null, { notation, cell: cellOf })
  const made = slow ? remembering(of, alone, JSON.stringify([id, options, notation])) : of
  const unwanted = new Set(except.map(({ before, after }) => changeKey(before, after)))
  let above = before
  return {
    slots,
    own,
    of: cells => {
      row = cells
      const cell = cells[0] ?? null
      if (down && !isBlank(cell)) above = cell
      const read = down ? (above ?? cell) : cell
      if (cell === null && !blanks) return undefined
      const wanted = read === null && !blanks ? null : made(read ?? '', placeIn(cells)) || null
      if ((wanted?.length ?? 0) > maxCellLength) return cell
      return unwanted.size > 0 && unwanted.has(changeKey(cell, wanted)) ? cell : wanted
    },
    above: () => above,
  }
}

/** Cells of `ids` as they will read: those that change, or `all` that will not be empty. Cells that would be too long stay. */
function transformCells(
  db: ReadDb,
  place: TransformColumn,
  ids: Uint32Array,
  choice: CellChoice,
  all: boolean,
  above: Cell,
): TransformedSlice {
  const reading = cellReading(db, place, choice, above)
  // A row that is gone, or was never there, has nothing to transform.
  const rows = readFirstRows(db, place.sheetId, [...reading.slots, 'id', 'gone'], ids)
  const slice: TransformedSlice = { done: rows.length, filled: 0, rowIds: [], before: [], after: [], above }
  const work = () => {
    for (const [at, cells] of rows.entries()) {
      const [rowId = null, gone = null] = cells.slice(-2)
      if (rowId === null || gone !== null) continue
      const after = reading.of(cells)
      if (after === undefined) continue
      slice.filled++
      const before = cells[0] ?? null
      if (all ? after === null : after === before) continue
      slice.rowIds.push(ids[at] ?? 0)
      slice.before.push(before)
      slice.after.push(after)
    }
  }
  if (reading.own) withinTime(patternMs, tooSlow, work)
  else work()
  return { ...slice, above: reading.above() }
}

/** The place of a row's cell. `country`: where in the row its country is named, read once for each spelling. */
function placesBy(country: number | null, alone: CellPlace): (cells: readonly Cell[]) => CellPlace {
  if (country === null) return () => alone
  const notationFor = notationByCountry(alone.notation)
  const known = new Map<Cell, CellPlace>()
  return cells => {
    const name = cells[country] ?? null
    const found = known.get(name)
    if (found) return found
    const place = { ...alone, notation: notationFor(name) }
    known.set(name, place)
    return place
  }
}

/** What a slow transform made of texts, for those that come again, by the country of their row; of the transform used last. */
const remembered = { key: '', made: new Map<string | null, Map<string, string | null>>(), texts: 0 }
const maxRemembered = 200_000
const maxRememberedLength = 200

function forget(key: string): void {
  remembered.key = key
  remembered.made.clear()
  remembered.texts = 0
}

function remembering(of: CellTransform, alone: CellAlone, key: string): CellTransform {
  if (remembered.key !== key) forget(key)
  return (cell, place) => {
    const country = alone(cell, place.notation.country) ? null : place.notation.country
    const known = remembered.made.get(country)?.get(cell)
    if (known !== undefined) return known
    const result = of(cell, place)
    if (cell.length >= maxRememberedLength) return result
    if (remembered.texts >= maxRemembered) forget(key)
    const made = remembered.made.get(country) ?? new Map<string, string | null>()
    remembered.made.set(country, made.set(cell, result))
    remembered.texts++
    return result
  }
}

/**
 * Transforms the cells of `ids` in the thread that writes them: nothing goes from thread to thread. `targetId`: the
 * column they go into. Cells of a column that was locked meanwhile stay. No transform that may take long comes here.
 */
function transformInto(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  place: TransformColumn,
  ids: Uint32Array,
  choice: CellChoice,
  targetId: number,
): SliceDone & { done: number } {
  return db.transaction(() => {
    const target = columnOf(db, sheetId, targetId)
    const over = targetId === place.columnId
    if (!isOpen(target)) {
      const { done, rowIds } = transformCells(db, place, ids, choice, !over, null)
      return { ...nothingDone(db, sheetId, rowIds.length), done }
    }
    const { slots, of } = cellReading(db, place, choice, null)
    return over
      ? writeMade(db, sheetId, step, target, slots, 0, ids, of)
      : writeMade(db, sheetId, step, target, [...slots, target.slot], slots.length, ids, row => of(row) ?? undefined)
  })
}

export const transformRead = { transformCells, transformReads }
export const transformWrite = { transformInto }
