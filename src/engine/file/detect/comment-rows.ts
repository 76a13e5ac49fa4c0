// Lines of remarks in a table of text: those that begin with # or //, where the rows of the table do not.
import type { HeadRow } from './detect-header.ts'

const mark = /^\s*(?:#|\/\/)/
/** Lines of remarks before anything else, for finding the delimiter without them. */
export const leadingRemarks = /^(?:[ \t]*(?:#|\/\/).*(?:\r\n|\n|\r))+/

const maxShare = 0.2

const filledIn = (cells: HeadRow['cells']) => cells.filter(cell => cell?.trim()).length

/** Whether a row below the header is a remark: it is marked, and has not the values of a row. */
export const isRemark = ({ cells }: Pick<HeadRow, 'cells'>, width: number): boolean =>
  mark.test(cells[0] ?? '') && (cells.length < width || filledIn(cells) === 1)

/** How many rows at the start are remarks; `names`: whether a row could be the header of those below it. */
export function remarksAbove(rows: readonly HeadRow[], width: number, names: (at: number) => boolean): number {
  if (width < 2) return 0
  const count = rows.findIndex(({ cells }) => !mark.test(cells[0] ?? ''))
  if (count <= 0) return 0
  // "#id;name;mail" names the columns where nothing below it does.
  const last = rows[count - 1]
  return last && last.cells.length === width && !names(count) ? count - 1 : count
}

/** Rows of the body that are remarks, and whether nothing else in it begins like one. */
export function findRemarks<Row extends HeadRow>(body: readonly Row[], width: number): { rows: Row[]; sure: boolean } {
  if (width < 2) return { rows: [], sure: true }
  const marked = body.filter(({ cells }) => mark.test(cells[0] ?? ''))
  const rows = marked.filter(row => isRemark(row, width))
  return { rows, sure: rows.length === marked.length && rows.length <= Math.max(3, body.length * maxShare) }
}
