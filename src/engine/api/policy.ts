// The verdict policy, and judging stored answers by it again.
import type { PolicyShown, Reapplied } from '../../contract/app/policy.ts'
import { PolicyBody, Reapply } from '../../contract/app/policy.ts'
import { procedure, router } from './procedure.ts'

export const policy = router({
  get: procedure.query(({ ctx }): Promise<PolicyShown> => ctx.engine.policies.get()),
  save: procedure.input(PolicyBody).mutation(({ ctx, input }): Promise<PolicyShown> => ctx.engine.policies.save(input)),
  reapply: procedure
    .input(Reapply)
    .mutation(({ ctx, input }): Promise<Reapplied> => ctx.engine.policies.reapply(input.sheetId)),
})
