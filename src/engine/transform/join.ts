// Rows made one: which rows below one another belong together, and what their cells become. Pure.

import { maxCellLength } from '../../contract/app/cell/cell.ts'
import { isBlank } from '../../contract/app/cell/cell-text.ts'

type Cell = string | null

/** A row by the cells that are joined and all others of its own. */
export interface JoinRow {
  readonly joined: readonly Cell[]
  readonly others: readonly Cell[]
}

export interface JoinedRows {
  /** The place of the first row, and of the last. */
  readonly from: number
  readonly to: number
  readonly cells: readonly Cell[]
}

/** Whether a row belongs to the first one above it: the same other cells, or none. */
const belongs = ({ others }: JoinRow, first: JoinRow): boolean =>
  others.every(isBlank) || others.every((cell, at) => (cell ?? '') === (first.others[at] ?? ''))

/**
 * Rows that become one, in order. `open`: where the last group begins, which rows that come later may belong to. Rows whose cells
 * would become longer than a cell can be stay apart.
 */
export function joinedRows(rows: readonly JoinRow[], separator: string): { groups: JoinedRows[]; open: number } {
  const groups: JoinedRows[] = []
  let from = 0
  for (let at = 1; at <= rows.length; at++) {
    const [first, row] = [rows[from], rows[at]]
    if (first && row && belongs(row, first)) continue
    const group = at - from > 1 ? together(rows, from, at - 1, separator) : null
    if (group) groups.push(group)
    if (at < rows.length) from = at
  }
  return { groups, open: from }
}

function together(rows: readonly JoinRow[], from: number, to: number, separator: string): JoinedRows | null {
  const own = rows.slice(from, to + 1)
  const cells = (own[0]?.joined ?? []).map((_, place): Cell => {
    const filled = own.flatMap(({ joined }) => (isBlank(joined[place] ?? null) ? [] : [joined[place] ?? '']))
    return filled.length > 0 ? filled.join(separator) : null
  })
  return cells.some(cell => (cell?.length ?? 0) > maxCellLength) ? null : { from, to, cells }
}
