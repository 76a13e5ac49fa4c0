// The verdict policy, and judging stored answers by it again.
import type { PolicyReapplied, PolicyShown } from '../../contract/app/policy.ts'
import { PolicyBody, PolicyReapply } from '../../contract/app/policy.ts'
import { procedure, router } from './procedure.ts'

export const policyRouter = router({
  get: procedure.query(({ ctx }): Promise<PolicyShown> => ctx.engine.policies.get()),
  save: procedure.input(PolicyBody).mutation(({ ctx, input }): Promise<PolicyShown> => ctx.engine.policies.save(input)),
  reapply: procedure
    .input(PolicyReapply)
    .mutation(({ ctx, input }): Promise<PolicyReapplied> => ctx.engine.policies.reapply(input.sheetId)),
})
