// What a workbook file stores for the cells of a column beside what they show: the digits of a number, a date's serial number.
import { z } from 'zod'
import { ColumnId, SheetId } from '../ids.ts'

/** stored: the value in the file · displayed: the text that the cell of the file shows, which an import takes. */
export const RawSide = z.enum(['stored', 'displayed'])
export type RawSide = z.infer<typeof RawSide>

export const RawAsk = z.object({ sheetId: SheetId, columnId: ColumnId })

/** Cells that a switch to each side would change; a cell that was edited since is neither. */
export const RawCounts = z.object({ stored: z.int(), displayed: z.int() })
export type RawCounts = z.infer<typeof RawCounts>

export const RawSwitch = RawAsk.extend({ to: RawSide })
