// Cells of many rows written by one statement: three times as fast as a statement a row, and a row of many columns is written
// once.
import { type NewCell, withNewCells } from '../base/new-cell.ts'
import { sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { areNeighbours, maxCharacters, rowsPerPiece, tableOf } from './rows.lane.ts'

type Cell = string | null

/** Asks for each cell of these SQL columns in these rows once, row by row in the order of the table. */
export function writeBlock(
  db: WriteDb,
  sheetId: number,
  slots: readonly string[],
  rowIds: readonly number[],
  cellAt: NewCell,
): void {
  if (slots.length === 0 || rowIds.length === 0) return
  const set = slots.map(sqlIdentifier).map((slot, place) => `${slot} = new_cell(${place}, id, ${slot})`)
  const update = `UPDATE ${tableOf(sheetId)} SET ${set.join(', ')} WHERE id`
  withNewCells(cellAt, () => {
    if (areNeighbours(rowIds)) db.run(`${update} BETWEEN ? AND ?`, rowIds[0] ?? 0, rowIds.at(-1) ?? 0)
    else db.run(`${update} IN (SELECT value FROM json_each(?))`, JSON.stringify(rowIds))
  })
}

/** Cells that a statement asks about at most: SQLite gives functions up to a thousand values. */
export const maxCellsAsked = 900

/** The share of a piece's rows that is nearly all of them. */
const maxOf = 0.8

/** Cells of a column whose text really differs, with the former text. */
export interface ChangedCells {
  rowIds: number[]
  before: Cell[]
  after: Cell[]
}

/** What is asked of which rows. */
export type ChangeAsk = [
  slots: readonly string[],
  /** Of the one among `slots` that is written. */
  target: number,
  ids: Uint32Array,
  /** The text that is wanted; undefined: the cell stays. */
  cellOf: (cells: readonly Cell[], rowId: number) => Cell | undefined,
  /** Characters that are read, a piece more at most. */
  most?: number,
]

/**
 * Reads cells of rows and writes one of them where another text is wanted for it. A row is read once, one that stays is not
 * written (but in the midst of those that change), one that is gone is left out. Quickest for neighbours. `done`: rows that were looked at, the first ones of those asked for.
 */
export function changeCells(
  db: WriteDb,
  sheetId: number,
  ...[slots, target, ids, cellOf, most = maxCharacters]: ChangeAsk
): ChangedCells & { done: number } {
  const changed: ChangedCells = { rowIds: [], before: [], after: [] }
  const named = slots.map(sqlIdentifier).join(', ')
  const written = sqlIdentifier(slots[target] ?? '')
  const table = tableOf(sheetId)
  const forms = {
    some: { cell: 'NULL', where: `gone IS NULL AND is_changed(id, ${named})` },
    most: { cell: written, where: 'gone IS NULL' },
  }
  let form = forms.some
  let [done, characters, next] = [0, 0, 0]
  /** What is wanted in the place of `before`, which is kept where it differs; `before` itself where it stays. */
  const wanted = (rowId: number, before: Cell, cells: readonly Cell[]): Cell => {
    const after = cellOf(cells, rowId)
    if (after === undefined || after === before) return before
    changed.rowIds.push(rowId)
    changed.before.push(before)
    changed.after.push(after)
    return after
  }
  const isChanged = (rowId: number, ...cells: Cell[]) => {
    for (const cell of cells) characters += cell?.length ?? 0
    const before = cells[target] ?? null
    return wanted(rowId, before, cells) !== before
  }
  // Asked a million times for a long list: no new array for each.
  const alone: [Cell] = [null]
  const newCell = (_: number, rowId: number, present: Cell) => {
    if (form === forms.most) {
      characters += present?.length ?? 0
      alone[0] = present
      return wanted(rowId, present, alone)
    }
    // Rows are written in the order in which they were judged.
    if (changed.rowIds[next] !== rowId) throw new Error(`row ${rowId} is written out of its turn`)
    return changed.after[next++] ?? null
  }
  const work = () => {
    while (done < ids.length && characters < most) {
      const piece = ids.subarray(done, done + rowsPerPiece)
      const before = changed.rowIds.length
      next = before
      if (areNeighbours(piece))
        db.run(
          `UPDATE ${table} SET ${written} = new_cell(0, id, ${form.cell}) WHERE id BETWEEN +? AND +? AND ${form.where}`,
          piece[0] ?? 0,
          piece.at(-1) ?? 0,
        )
      else
        db.run(
          `UPDATE ${table} SET ${written} = new_cell(0, id, ${form.cell}) WHERE id IN (SELECT value FROM json_each(+?)) AND ${form.where}`,
          JSON.stringify(Array.from(piece)),
        )
      done += piece.length
      // Where nearly all rows change, one question a row is less than two and a few rows written for nothing.
      form = slots.length === 1 && changed.rowIds.length - before >= maxOf * piece.length ? forms.most : forms.some
    }
  }
  withNewCells(newCell, work, isChanged)
  return { ...changed, done }
}
