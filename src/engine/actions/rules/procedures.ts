// Rules of the cells of a list.
import {
  type ColumnRules,
  type RuleCount,
  RulesAsk,
  RulesCheckAsk,
  type RulesReport,
  RulesSet,
} from '../../../contract/app/rules/cell-rule.ts'
import { procedure, router } from '../../rpc/procedure.ts'
import { rulesAction } from './rules-action.ts'

export const rulesRouter = router({
  of: procedure.input(RulesAsk).query(({ ctx, input }): Promise<ColumnRules[]> => ctx.engine.rules.of(input.sheetId)),
  counts: procedure
    .input(RulesAsk)
    .query(({ ctx, input }): Promise<RuleCount[]> => ctx.engine.ruleCounts.of(input.sheetId)),
  set: procedure.input(RulesSet).mutation(async ({ ctx, input }): Promise<void> => {
    await ctx.engine.acting.perform(rulesAction, input)
  }),
  check: procedure
    .input(RulesCheckAsk)
    .query(({ ctx, input, signal }): Promise<RulesReport> => ctx.engine.rules.check(input, signal)),
})
