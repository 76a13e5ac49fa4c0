// Finding in cells: rows come as one text each, so that most of them are passed over without looking at their cells.
import { maxCellLength } from '../../contract/app/cell/cell.ts'
import type { FindQuery } from '../../contract/app/find.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { withinTime } from '../base/time-limit.ts'
import { isOpen, nothingDone, type SliceDone, type StepAsk, writeCells, writeMade } from '../sheet/edit/edit.lane.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { readFirstRows, readRows, tableOf } from '../table/rows.lane.ts'
import { type FindPattern, patternOf } from '../types/pattern.ts'

/** Separates the cells of a row's text. A cell that holds it is rare: such rows are read cell by cell. */
const border = '\u001f'
/** Cells in one text: SQLite functions take a bounded number of values. */
const cellsPerText = 90
const expressionMs = 1000
const tooSlow = 'this expression takes too long on some cells. Avoid nested repetition in parentheses'

/**
 * Matching cells of the rows `ids`, ascending: index of the row in `ids` times the number of columns, plus index of the
 * column in `columnIds`. Columns that are gone match nothing. Throws bad_request for an expression that cannot be read.
 */
function findIn(db: ReadDb, sheetId: number, columnIds: number[], ids: Uint32Array, query: FindQuery): Uint32Array {
  const pattern = patternOf(query)
  const columns = columnsOf(db, sheetId)
  const slots = columnIds.flatMap((columnId, at) => {
    const column = columns.find(({ id }) => id === columnId)
    return column ? [{ slot: column.slot, at }] : []
  })
  const rows = rowTexts(
    db,
    sheetId,
    slots.map(({ slot }) => slot),
    ids,
  )
  const found: number[] = []
  const search = () => {
    for (const { index, texts } of rows) {
      for (const [group, text] of texts.entries()) {
        if (pattern.somewhere && !pattern.somewhere(text)) continue
        const part = slots.slice(group * cellsPerText, (group + 1) * cellsPerText)
        for (const [at, cell] of cellsOf(db, sheetId, part, text, ids[index] ?? 0).entries())
          if (pattern.matches(cell)) found.push(index * columnIds.length + (part[at]?.at ?? 0))
      }
    }
  }
  run(pattern, search)
  return Uint32Array.from(found).sort()
}

function cellsOf(db: ReadDb, sheetId: number, part: { slot: string }[], text: string, id: number): string[] {
  const cells = text.split(border)
  if (cells.length === part.length) return cells
  const [row = []] = readRows(
    db,
    sheetId,
    part.map(({ slot }) => slot),
    [id],
  )
  return row.map(cell => cell ?? '')
}

interface RowText {
  /** In the ids that were asked for. */
  index: number
  /** Each holds up to `cellsPerText` cells. */
  texts: string[]
}

/** Rows in any order. Those that are close together in the table are read in one go. */
function rowTexts(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array): RowText[] {
  if (ids.length === 0 || slots.length === 0) return []
  const groups: string[] = []
  for (let first = 0; first < slots.length; first += cellsPerText) {
    const part = slots.slice(first, first + cellsPerText)
    const form = part.map(() => '%s').join(border)
    groups.push(`format('${form}', ${part.map(slot => `t.${sqlIdentifier(slot)}`).join(', ')})`)
  }
  const places = new Map<number, number>()
  for (const [index, id] of ids.entries()) places.set(id, index)
  const [least, greatest] = [ids.reduce((a, b) => Math.min(a, b)), ids.reduce((a, b) => Math.max(a, b))]
  const selected = `SELECT t.id, ${groups.join(', ')} FROM`
  const rows =
    greatest - least < ids.length * 3
      ? db.arrays<[number, ...string[]]>(
          `${selected} ${tableOf(sheetId)} t WHERE t.gone IS NULL AND t.id BETWEEN ? AND ?`,
          least,
          greatest,
        )
      : db.arrays<[number, ...string[]]>(
          `${selected} json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value WHERE t.gone IS NULL`,
          JSON.stringify(Array.from(ids)),
        )
  return rows.flatMap(([id, ...texts]) => {
    const index = places.get(id)
    return index === undefined ? [] : [{ index, texts }]
  })
}

export interface ReplacedCell {
  rowId: RowId
  columnId: ColumnId
  before: string
  after: string
}

/** Cells as they would read, for places that `findIn` gave; those that no longer match are left out. */
function replaceIn(
  db: ReadDb,
  sheetId: number,
  columnIds: number[],
  ids: Uint32Array,
  places: Uint32Array,
  query: FindQuery,
  replacement: string,
): ReplacedCell[] {
  const pattern = patternOf(query)
  const columns = columnsOf(db, sheetId)
  const rowIndexes = [...new Set(Array.from(places, place => Math.floor(place / columnIds.length)))]
  const used = [...new Set(Array.from(places, place => place % columnIds.length))]
  const slots = used.map(at => columns.find(({ id }) => id === columnIds[at])?.slot ?? null)
  const rows = readRows(
    db,
    sheetId,
    slots.filter(slot => slot !== null),
    rowIndexes.map(index => ids[index] ?? 0),
  )
  const placeOf = new Map(rowIndexes.map((index, at) => [index, at]))
  const shown = new Map(used.filter((_, at) => slots[at] !== null).map((at, index) => [at, index]))
  const replaced: ReplacedCell[] = []
  const work = () => {
    for (const place of places) {
      const index = Math.floor(place / columnIds.length)
      const at = place % columnIds.length
      const column = shown.get(at)
      if (column === undefined) continue
      const before = rows[placeOf.get(index) ?? -1]?.[column] ?? ''
      if (!pattern.matches(before)) continue
      const after = pattern.replaced(before, replacement)
      // Ids come from views and the catalog.
      replaced.push({ rowId: ids[index] as RowId, columnId: columnIds[at] as ColumnId, before, after })
    }
  }
  run(pattern, work)
  return replaced
}

/**
 * Replaces in the cells of a column, in the thread that writes them: nothing goes from thread to thread. No expression of a
 * person's comes here, which may take long. Cells of a column that is gone match nothing, and those of a locked one stay.
 */
function replaceInto(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  columnId: number,
  ids: Uint32Array,
  query: FindQuery,
  replacement: string,
): SliceDone & { done: number } {
  return db.transaction(() => {
    const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
    if (!column) return { ...nothingDone(db, sheetId), done: ids.length }
    const pattern = patternOf(query)
    const cellOf = ([cell = null]: readonly (string | null)[]) => {
      if (!pattern.matches(cell ?? '')) return cell
      const after = pattern.replaced(cell ?? '', replacement)
      return after.length > maxCellLength ? cell : after || null
    }
    if (isOpen(column)) return writeMade(db, sheetId, step, column, [column.slot], 0, ids, cellOf)
    const rows = readFirstRows(db, sheetId, [column.slot, 'gone'], ids)
    const closed = rows.filter(row => row[1] === null && cellOf(row) !== row[0])
    return { ...nothingDone(db, sheetId, closed.length), done: rows.length }
  })
}

/**
 * The same in several columns, all cells of a row read and written at once. `places`: index of the row in `ids` times the number of
 * columns, plus index of the column; what no longer matches stays.
 */
function replaceRows(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  columnIds: ColumnId[],
  ids: Uint32Array,
  places: Uint32Array,
  query: FindQuery,
  replacement: string,
): SliceDone {
  const columns = columnsOf(db, sheetId)
  const used = columnIds.flatMap((columnId, at) => {
    const column = columns.find(({ id }) => id === columnId)
    return column ? [{ columnId, at, slot: column.slot }] : []
  })
  const pattern = patternOf(query)
  const rowIds = Array.from(ids)
  const slots = used.map(({ slot }) => slot)
  const rows = readRows(db, sheetId, slots, rowIds)
  const values = used.map((_, column) => rows.map(row => row[column] ?? null))
  const columnAt = new Map(used.map(({ at }, column) => [at, column]))
  for (const place of places) {
    const cells = values[columnAt.get(place % columnIds.length) ?? -1]
    const row = Math.floor(place / columnIds.length)
    const before = cells?.[row] ?? ''
    if (!cells || !pattern.matches(before)) continue
    const after = pattern.replaced(before, replacement)
    if (after.length <= maxCellLength) cells[row] = after || null
  }
  const blocks = used.map(({ columnId }, column) => ({
    columnId,
    rowIds: rowIds as RowId[],
    values: values[column] ?? [],
  }))
  return writeCells(db, sheetId, step, blocks)
}

const run = (pattern: FindPattern, work: () => void) => {
  if (pattern.own) withinTime(expressionMs, tooSlow, work)
  else work()
}

export const findRead = { findIn, replaceIn }
export const findWrite = { replaceInto, replaceRows }
