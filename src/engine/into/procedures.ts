// Bringing a file into a list that exists: where its columns go, what would become of its rows, and doing it.
import type { EditResult } from '../../contract/app/cell/edit.ts'
import {
  AppendAsk,
  type IntoDone,
  MappingAsk,
  OpenFileAsk,
  type ProposedMapping,
  TemplateAsk,
  TemplateRef,
  UpdateApply,
  UpdateAsk,
  UpdateRowsAsk,
  type UpdateRowsPage,
  type UpdateSummary,
} from '../../contract/app/file/into.ts'
import { OpenedRef, type OpenedTable } from '../../contract/app/match.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { appendAction, updateAction } from './into-actions.ts'

export const intoRouter = router({
  proposed: procedure
    .input(MappingAsk)
    .query(({ ctx, input }): Promise<ProposedMapping> => ctx.engine.intoLists.proposed(input)),
  saveTemplate: procedure
    .input(TemplateAsk)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.intoLists.saveTemplate(input)),
  removeTemplate: procedure
    .input(TemplateRef)
    .mutation(({ ctx, input }): void => ctx.engine.intoLists.removeTemplate(input.name)),
  append: procedure
    .input(AppendAsk)
    .mutation(({ ctx, input }): Promise<EditResult & IntoDone> => ctx.engine.acting.perform(appendAction, input)),
  open: procedure
    .input(OpenFileAsk)
    .mutation(({ ctx, input }): Promise<OpenedTable> => ctx.engine.intoLists.open(input.sheetId, input)),
  close: procedure
    .input(OpenedRef)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.intoLists.close(input.otherId)),
  summary: procedure
    .input(UpdateAsk)
    .query(({ ctx, input }): Promise<UpdateSummary> => ctx.engine.intoLists.summary(input)),
  rows: procedure
    .input(UpdateRowsAsk)
    .query(({ ctx, input }): Promise<UpdateRowsPage> => ctx.engine.intoLists.rows(input)),
  update: procedure
    .input(UpdateApply)
    .mutation(({ ctx, input }): Promise<EditResult & IntoDone> => ctx.engine.acting.perform(updateAction, input)),
})
