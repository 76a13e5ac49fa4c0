// The Clean bench: problems of a list, their rows, and their fixes.

import type { EditResult } from '../../contract/app/cell/edit.ts'
import { CellAsk, type CellInspection, FixAsk } from '../../contract/app/check.ts'
import {
  CleanAsk,
  CleanDismiss,
  CleanFix,
  CleanKindAsk,
  type CleanPreview,
  type CleanReport,
} from '../../contract/app/clean.ts'
import type { RowId } from '../../contract/app/ids.ts'
import {
  type ColumnDependency,
  ErrorAnswerChange,
  type ErrorPage,
  ErrorPageAsk,
} from '../../contract/app/probable-errors.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { cleanAction } from './clean-action.ts'
import { typesAction } from './types-action.ts'

export const cleanRouter = router({
  problems: procedure
    .input(CleanAsk)
    .query(({ ctx, input }): Promise<CleanReport> => ctx.engine.bench.of(input.sheetId)),
  /** Answers when everything is counted. */
  counted: procedure
    .input(CleanAsk)
    .query(({ ctx, input }): Promise<CleanReport> => ctx.engine.bench.counted(input.sheetId)),
  rows: procedure
    .input(CleanKindAsk)
    .query(({ ctx, input }): Promise<RowId[]> => ctx.engine.problemFixes.rows(input.sheetId, input.kind)),
  preview: procedure
    .input(CleanFix)
    .query(({ ctx, input, signal }): Promise<CleanPreview> => ctx.engine.problemFixes.preview(input, signal)),
  /** One cell closely. */
  inspect: procedure.input(CellAsk).query(({ ctx, input }): Promise<CellInspection> => ctx.engine.fixes.inspect(input)),
  /** Probable errors, the least decided first. */
  errors: procedure
    .input(ErrorPageAsk)
    .query(({ ctx, input, signal }): Promise<ErrorPage> => ctx.engine.probableErrors.page(input, signal)),
  /** Columns of which one nearly decides another. */
  dependencies: procedure
    .input(CleanAsk)
    .query(
      ({ ctx, input, signal }): Promise<ColumnDependency[]> =>
        ctx.engine.probableErrors.dependencies(input.sheetId, signal),
    ),
  answer: procedure
    .input(ErrorAnswerChange)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.probableErrors.answer(input)),
  dismiss: procedure
    .input(CleanDismiss)
    .mutation(
      ({ ctx, input: { sheetId, kind, dismissed } }): Promise<void> =>
        ctx.engine.bench.dismiss(sheetId, kind, dismissed),
    ),
  fix: procedure
    .input(CleanFix)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.acting.perform(cleanAction, input)),
  /** The values of a typed column. */
  fixColumn: procedure.input(FixAsk).mutation(({ ctx, input }): Promise<EditResult> => {
    const sheetId = ctx.engine.views.sheetOf(input.viewId)
    return ctx.engine.acting.perform(typesAction, { ...input, sheetId })
  }),
})
