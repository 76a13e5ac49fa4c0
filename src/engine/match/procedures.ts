// Matching a list with another list or a file: opening it, what is found, the rows to review, and what is brought over.
import type { EditResult } from '../../contract/app/cell/edit.ts'
import {
  MatchApply,
  MatchAsk,
  type MatchDone,
  MatchRowsAsk,
  type MatchRowsPage,
  type MatchSummary,
  NotPartners,
  OpenedRef,
  type OpenedTable,
  OpenTable,
} from '../../contract/app/match.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { matchAction } from './match-action.ts'

export const matchRouter = router({
  open: procedure
    .input(OpenTable)
    .mutation(({ ctx, input }): Promise<OpenedTable> => ctx.engine.matches.open(input.sheetId, input.other)),
  close: procedure
    .input(OpenedRef)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.matches.close(input.otherId)),
  summary: procedure
    .input(MatchAsk)
    .query(({ ctx, input }): Promise<MatchSummary> => ctx.engine.matches.summary(input)),
  rows: procedure.input(MatchRowsAsk).query(({ ctx, input }): Promise<MatchRowsPage> => ctx.engine.matches.rows(input)),
  reject: procedure
    .input(NotPartners)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.matches.reject(input, false)),
  takeBackReject: procedure
    .input(NotPartners)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.matches.reject(input, true)),
  perform: procedure
    .input(MatchApply)
    .mutation(({ ctx, input }): Promise<EditResult & MatchDone> => ctx.engine.acting.perform(matchAction, input)),
})
