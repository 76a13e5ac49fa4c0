// The record panel.
import type { FieldAdded, RowRecord } from '../../contract/app/run/answer.ts'
import { FieldAdd, MatchPick, RecordAsk, UnlistedKeysAsk } from '../../contract/app/run/answer.ts'
import type { PolicyReapplied, PolicyShown } from '../../contract/app/run/policy.ts'
import { PolicyBody, PolicyReapply } from '../../contract/app/run/policy.ts'
import type { StoredCount, StoredGroup } from '../../contract/app/run/stored.ts'
import { StoredFilter, StoredPurge } from '../../contract/app/run/stored.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { addFieldAction, unlistedKeys } from './added-fields.ts'

export const answerRouter = router({
  record: procedure
    .input(RecordAsk)
    .query(({ ctx, input }): Promise<RowRecord> => ctx.engine.records.get(input.sheetId, input.rowId)),
  addField: procedure
    .input(FieldAdd)
    .mutation(({ ctx, input }): Promise<FieldAdded> => ctx.engine.acting.perform(addFieldAction, input)),
  /** Each is the field `more.KEY`. */
  unlisted: procedure
    .input(UnlistedKeysAsk)
    .query(({ ctx, input }): Promise<string[]> => ctx.engine.acting.find(input, unlistedKeys)),
  pick: procedure.input(MatchPick).mutation(({ ctx, input }): Promise<void> => ctx.engine.picks.pick(input)),
})

/** The answers inspector: what is stored, and its purge. */
export const storedAnswersRouter = router({
  groups: procedure.query(({ ctx }): Promise<StoredGroup[]> => ctx.engine.stored.groups()),
  count: procedure.input(StoredFilter).query(({ ctx, input }): Promise<StoredCount> => ctx.engine.stored.count(input)),
  purge: procedure
    .input(StoredPurge)
    .mutation(({ ctx, input }): Promise<{ purged: number }> => ctx.engine.stored.purge(input)),
})

/** The verdict policy, and judging stored answers by it again. */
export const policyRouter = router({
  get: procedure.query(({ ctx }): Promise<PolicyShown> => ctx.engine.policies.get()),
  save: procedure.input(PolicyBody).mutation(({ ctx, input }): Promise<PolicyShown> => ctx.engine.policies.save(input)),
  reapply: procedure
    .input(PolicyReapply)
    .mutation(({ ctx, input }): Promise<PolicyReapplied> => ctx.engine.policies.reapply(input.sheetId)),
})
