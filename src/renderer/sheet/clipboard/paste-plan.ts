// Where pasted values land: one value fills, exact multiples tile, everything else lands at the active cell.
import type { CellValue } from '../../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import type { CellRect, GridExtent } from '../grid/selection.ts'
import { cellsIn } from '../grid/selection.ts'
import type { TextTable } from './tsv.ts'

/** `table` repeats over `target`; `extraRows` lie below the last row, `missingColumns` right of the last column. */
export interface PastePlan {
  readonly table: TextTable
  readonly target: CellRect
  readonly extraRows: number
  readonly missingColumns: number
}

/** Where values go in one selected rectangle. Empty text becomes an empty cell. */
export function planPaste(table: TextTable, selected: CellRect, extent: GridExtent): PastePlan {
  const height = table.length
  const width = table[0]?.length ?? 0
  const selectedHeight = selected.bottom - selected.top + 1
  const selectedWidth = selected.right - selected.left + 1
  const tiles = height > 0 && width > 0 && selectedHeight % height === 0 && selectedWidth % width === 0
  const target = tiles
    ? selected
    : {
        top: selected.top,
        left: selected.left,
        bottom: selected.top + height - 1,
        right: selected.left + width - 1,
      }
  return {
    table,
    target: { ...target, right: Math.min(target.right, extent.cols - 1) },
    extraRows: Math.max(0, target.bottom - extent.rows + 1),
    missingColumns: Math.max(0, target.right - extent.cols + 1),
  }
}

export const pastedCells = (plan: PastePlan): number => cellsIn(plan.target)

export interface PasteSlice {
  readonly row: number
  readonly values: CellValue[][]
}

/** A frame holds 4 MB of text at most; JSON escapes and multi-byte letters stay below twice this. */
const maxSliceLength = 1_000_000
const maxSliceRows = 20_000

/** Values of the plan in slices small enough for one call each, top to bottom. */
export function* pasteSlices(plan: PastePlan): Generator<PasteSlice> {
  const { table, target } = plan
  const width = target.right - target.left + 1
  let row = target.top
  let values: CellValue[][] = []
  let length = 0
  for (let at = target.top; at <= target.bottom; at++) {
    const source = table[(at - target.top) % table.length] ?? []
    const line: CellValue[] = []
    for (let col = 0; col < width; col++) line.push(source[col % source.length] || null)
    const lineLength = line.reduce((sum, value) => sum + (value?.length ?? 4) + 3, 2)
    if (values.length > 0 && (length + lineLength > maxSliceLength || values.length >= maxSliceRows)) {
      yield { row, values }
      row = at
      values = []
      length = 0
    }
    values.push(line)
    length += lineLength
  }
  if (values.length > 0) yield { row, values }
}

/**
 * Columns of the list by the names in the first row of a table, null where a name is none; null altogether when that
 * row is no row of headers: fewer than two names fit, or most do not.
 */
export function headersIn(
  table: TextTable,
  columns: readonly Pick<Column, 'id' | 'name'>[],
): (ColumnId | null)[] | null {
  const [first, second] = table
  if (!first || !second) return null
  const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
  const taken = new Set<ColumnId>()
  const matched = first.map(name => {
    const column = columns.find(
      ({ id, name: other }) => !taken.has(id) && name.trim() !== '' && plain(other) === plain(name),
    )
    if (column) taken.add(column.id)
    return column?.id ?? null
  })
  return taken.size >= 2 && taken.size * 2 > first.length ? matched : null
}
