// The record panel.
import type { RowRecord } from '../../contract/app/answer.ts'
import { RecordAsk } from '../../contract/app/answer.ts'
import { procedure, router } from './procedure.ts'

export const answer = router({
  record: procedure
    .input(RecordAsk)
    .query(({ ctx, input }): Promise<RowRecord> => ctx.engine.records.get(input.sheetId, input.rowId)),
})
