// What a list holds of one check: rows by verdict, and why the others have none.
import { z } from 'zod'
import { CellState, Verdict } from '../cell/cell.ts'
import { ColumnId, SheetId } from '../ids.ts'
import { OperationId } from './sent-op.ts'

export const ListVerdictsAsk = z.object({ sheetId: SheetId })

/** Every row of the list counts once: under its verdict, as blank, or by its state. */
export const ListVerdicts = z.object({
  op: OperationId,
  /** The column that was checked, and the one that holds the verdicts. */
  sourceId: ColumnId,
  resultColumnId: ColumnId,
  verdicts: z.partialRecord(Verdict, z.int()),
  /** Rows whose cell is blank or holds an empty marker, so that there is nothing to check. */
  blank: z.int(),
  /** Filled rows without a verdict by the state of their result; `empty`: not checked yet. */
  states: z.partialRecord(CellState, z.int()),
})
export type ListVerdicts = z.infer<typeof ListVerdicts>
