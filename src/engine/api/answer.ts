// The record panel.
import type { FieldAdded, RowRecord } from '../../contract/app/answer.ts'
import { FieldAdd, MatchPick, RecordAsk } from '../../contract/app/answer.ts'
import { procedure, router } from './procedure.ts'

export const answer = router({
  record: procedure
    .input(RecordAsk)
    .query(({ ctx, input }): Promise<RowRecord> => ctx.engine.records.get(input.sheetId, input.rowId)),
  addField: procedure
    .input(FieldAdd)
    .mutation(({ ctx, input }): Promise<FieldAdded> => ctx.engine.addedFields.add(input)),
  pick: procedure.input(MatchPick).mutation(({ ctx, input }): Promise<void> => ctx.engine.picks.pick(input)),
})
