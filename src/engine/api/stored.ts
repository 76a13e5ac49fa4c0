// The answers inspector: what is stored, and its purge.
import type { StoredCount, StoredGroup } from '../../contract/app/stored.ts'
import { StoredFilter, StoredPurge } from '../../contract/app/stored.ts'
import { procedure, router } from './procedure.ts'

export const storedAnswersRouter = router({
  groups: procedure.query(({ ctx }): Promise<StoredGroup[]> => ctx.engine.stored.groups()),
  count: procedure.input(StoredFilter).query(({ ctx, input }): Promise<StoredCount> => ctx.engine.stored.count(input)),
  purge: procedure
    .input(StoredPurge)
    .mutation(({ ctx, input }): Promise<{ purged: number }> => ctx.engine.stored.purge(input)),
})
