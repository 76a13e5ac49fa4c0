// Edits of cells and rows, undo and redo.
import { ActionStop, ActionsAsk, type RunningAction } from '../../../contract/app/action.ts'
import type { EditResult, RevertPlan } from '../../../contract/app/cell/edit.ts'
import {
  EditCells,
  EditClear,
  EditFill,
  EditPaste,
  JumpAsk,
  RevertAsk,
  RowsDelete,
  RowsDuplicate,
  RowsInsert,
  TakeBack,
  UndoAsk,
} from '../../../contract/app/cell/edit.ts'
import { FixAsk, type FixPreview } from '../../../contract/app/check.ts'
import { procedure, router } from '../../rpc/procedure.ts'

export const editRouter = router({
  cells: procedure.input(EditCells).mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.cells(input)),
  paste: procedure
    .input(EditPaste)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.paste(input, ctx.page)),
  fill: procedure.input(EditFill).mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.fill(input)),
  clear: procedure.input(EditClear).mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.clear(input)),
  fixPreview: procedure
    .input(FixAsk)
    .query(({ ctx, input, signal }): Promise<FixPreview> => ctx.engine.fixes.preview(input, signal)),
  insertRows: procedure
    .input(RowsInsert)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.insertRows(input)),
  deleteRows: procedure
    .input(RowsDelete)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.deleteRows(input)),
  duplicateRows: procedure
    .input(RowsDuplicate)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.duplicateRows(input)),
  takeBack: procedure
    .input(TakeBack)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.takeBack(input.sheetId, input.stepKey)),
  /** The action under way in a list, null for none. */
  action: procedure
    .input(ActionsAsk)
    .subscription(
      ({ ctx, input, signal }): AsyncGenerator<RunningAction | null> =>
        ctx.engine.actions.watch(input.sheetId, signal ?? new AbortController().signal),
    ),
  /** Answers at once; the action fails with `stopped` when everything is as before. */
  stop: procedure
    .input(ActionStop)
    .mutation(({ ctx, input }): void => ctx.engine.actions.stop(input.sheetId, input.id)),
  undo: procedure
    .input(UndoAsk)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.undo(input.sheetId)),
  redo: procedure
    .input(UndoAsk)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.redo(input.sheetId)),
  jump: procedure
    .input(JumpAsk)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.jump(input.sheetId, input.stepId)),
  revertPlan: procedure
    .input(RevertAsk)
    .query(({ ctx, input }): Promise<RevertPlan> => ctx.engine.edits.revertPlan(input.sheetId, input.stepId)),
  revert: procedure
    .input(RevertAsk)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.edits.revert(input.sheetId, input.stepId)),
})
