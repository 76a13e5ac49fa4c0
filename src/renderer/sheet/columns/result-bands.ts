// Columns that lie side by side and were written by the same operation over the same column: one band with a header of its own. Pure.
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Column, ColumnOrigin } from '../../../contract/app/sheet.ts'

export interface ResultBand {
  /** Null: these columns are no results. */
  readonly origin: ColumnOrigin | null
  readonly columns: readonly Column[]
}

const headOf = (column: Column | undefined): ColumnId | null => column?.origin?.resultColumnId ?? null

/** The columns in their order, those of one result together. */
export function bandsOf(columns: readonly Column[]): ResultBand[] {
  const bands: { origin: ColumnOrigin | null; columns: Column[] }[] = []
  for (const column of columns) {
    const last = bands.at(-1)
    if (last && headOf(last.columns[0]) === headOf(column) && last.columns[0]?.pinned === column.pinned)
      last.columns.push(column)
    else bands.push({ origin: column.origin, columns: [column] })
  }
  return bands
}
