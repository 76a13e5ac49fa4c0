// Files that were opened lately.
import type { TicketInfo } from '../../contract/app/file/file.ts'
import { type RecentFile, RecentFileRef } from '../../contract/app/file/recent-file.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const recentRouter = router({
  list: procedure.query(({ ctx }): Promise<RecentFile[]> => ctx.engine.recents.list()),
  open: procedure
    .input(RecentFileRef)
    .mutation(({ ctx, input }): Promise<TicketInfo> => ctx.engine.recents.open(input.id)),
  clear: procedure.mutation(({ ctx }): void => ctx.engine.recents.clear()),
})
