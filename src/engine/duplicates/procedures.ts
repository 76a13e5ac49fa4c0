// Duplicates: what the rules find, the groups, and what becomes of them.
import { z } from 'zod'
import {
  DecisionForgotten,
  type DuplicateGroupPage,
  DuplicateGroupsAsk,
  type DuplicateQuestions,
  type DuplicateSummary,
  DuplicatesAsk,
  DuplicatesResolve,
  QuestionsAsk,
  RowsDecided,
  type TaughtRows,
} from '../../contract/app/duplicates.ts'
import { SheetId } from '../../contract/app/ids.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { dedupeAction } from './dedupe-action.ts'

export const duplicatesRouter = router({
  summary: procedure
    .input(DuplicatesAsk)
    .query(({ ctx, input }): Promise<DuplicateSummary> => ctx.engine.duplicates.summary(input)),
  groups: procedure
    .input(DuplicateGroupsAsk)
    .query(({ ctx, input }): Promise<DuplicateGroupPage> => ctx.engine.duplicates.groups(input)),
  questions: procedure
    .input(QuestionsAsk)
    .query(({ ctx, input }): Promise<DuplicateQuestions> => ctx.engine.duplicates.questions(input)),
  answers: procedure
    .input(z.object({ sheetId: SheetId }))
    .query(({ ctx, input }): Promise<TaughtRows[]> => ctx.engine.duplicates.answers(input.sheetId)),
  decide: procedure.input(RowsDecided).mutation(({ ctx, input }): Promise<void> => ctx.engine.duplicates.decide(input)),
  forget: procedure
    .input(DecisionForgotten)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.duplicates.forget(input.sheetId, input.rowIds)),
  resolve: procedure
    .input(DuplicatesResolve)
    .mutation(({ ctx, input }) => ctx.engine.acting.perform(dedupeAction, input)),
})
