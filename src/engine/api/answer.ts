// The record panel.
import type { FieldAdded, RowRecord } from '../../contract/app/answer.ts'
import { FieldAdd, MatchPick, RecordAsk, UnlistedKeysAsk } from '../../contract/app/answer.ts'
import { procedure, router } from './procedure.ts'

export const answerRouter = router({
  record: procedure
    .input(RecordAsk)
    .query(({ ctx, input }): Promise<RowRecord> => ctx.engine.records.get(input.sheetId, input.rowId)),
  addField: procedure
    .input(FieldAdd)
    .mutation(({ ctx, input }): Promise<FieldAdded> => ctx.engine.addedFields.add(input)),
  /** Each is the field `more.KEY`. */
  unlisted: procedure
    .input(UnlistedKeysAsk)
    .query(({ ctx, input }): Promise<string[]> => ctx.engine.addedFields.unlisted(input)),
  pick: procedure.input(MatchPick).mutation(({ ctx, input }): Promise<void> => ctx.engine.picks.pick(input)),
})
