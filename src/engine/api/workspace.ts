// Backups and the way back to one, and what is left of a damaged file.
import { z } from 'zod'
import { type Backup, type BackupContent, BackupRef, type WorkspaceState } from '../../contract/app/workspace.ts'
import { procedure, router } from './procedure.ts'

export const workspaceRouter = router({
  state: procedure.query(({ ctx }): WorkspaceState => ctx.engine.workspace.state()),
  dismiss: procedure
    .input(z.object({ id: z.int() }))
    .mutation(({ ctx, input }): void => ctx.engine.workspace.dismiss(input.id)),
  backups: procedure.query(({ ctx }): Backup[] => ctx.engine.workspace.backups()),
  content: procedure
    .input(BackupRef)
    .query(({ ctx, input }): Promise<BackupContent> => ctx.engine.workspace.content(input.name)),
  backUp: procedure.mutation(({ ctx }): Promise<Backup> => ctx.engine.workspace.backUp()),
  restore: procedure
    .input(BackupRef)
    .mutation(({ ctx, input }): Promise<{ restarts: boolean }> => ctx.engine.workspace.restore(input.name)),
  keepSalvaged: procedure.mutation(({ ctx }): { restarts: boolean } => ctx.engine.workspace.keepSalvaged()),
})
