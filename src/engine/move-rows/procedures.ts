// Rows that are moved or copied to another list.
import { type MovedRows, MoveMappingAsk, MoveRowsAsk, type ProposedMove } from '../../contract/app/move-rows.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { moveRowsAction } from './move-action.ts'

export const moveRowsRouter = router({
  proposed: procedure
    .input(MoveMappingAsk)
    .query(({ ctx, input }): Promise<ProposedMove> => ctx.engine.rowMoves.proposed(input)),
  perform: procedure
    .input(MoveRowsAsk)
    .mutation(
      ({ ctx, input }): Promise<MovedRows> =>
        ctx.engine.acting.perform(moveRowsAction, { ...input, sheetId: ctx.engine.views.sheetOf(input.viewId) }),
    ),
})
