// Edits of cells and rows with their undo steps.
import type { z } from 'zod'
import type {
  EditCells,
  EditClear,
  Edited,
  EditFill,
  EditPaste,
  RowsDelete,
  RowsInsert,
} from '../../contract/app/edit.ts'
import type { SheetId } from '../../contract/app/ids.ts'

export interface Edits {
  cells(edit: z.infer<typeof EditCells>): Promise<Edited>
  paste(edit: z.infer<typeof EditPaste>): Promise<Edited>
  fill(edit: z.infer<typeof EditFill>): Promise<Edited>
  clear(edit: z.infer<typeof EditClear>): Promise<Edited>
  insertRows(edit: z.infer<typeof RowsInsert>): Promise<Edited>
  deleteRows(edit: z.infer<typeof RowsDelete>): Promise<Edited>
  undo(sheetId: SheetId): Promise<Edited>
  redo(sheetId: SheetId): Promise<Edited>
}
