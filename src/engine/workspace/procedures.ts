// Backups and the way back to one, and what is left of a damaged file.
import { z } from 'zod'
import type { WorkbookId } from '../../contract/app/ids.ts'
import { type WorkspaceContents, WorkspaceErase } from '../../contract/app/privacy/erase-all.ts'
import { SheetGet } from '../../contract/app/sheet.ts'
import type { Trash } from '../../contract/app/workspace.ts'
import {
  type Backup,
  type BackupContent,
  BackupRef,
  SheetMove,
  SheetMoveOut,
  WorkbookCreate,
  WorkbookGone,
  WorkbookMove,
  WorkbookOpen,
  type WorkbookOpening,
  WorkbookRef,
  WorkbookRename,
  WorkbookSave,
  type WorkbookSaved,
  type WorkbookSaving,
  type WorkspaceState,
} from '../../contract/app/workspace.ts'
import { progressOf } from '../base/progress.ts'
import { procedure, router } from '../rpc/procedure.ts'

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
  contents: procedure.query(({ ctx }): Promise<WorkspaceContents> => ctx.engine.workspace.contents()),
  /** Cannot be undone. Throws run_busy. */
  erase: procedure
    .input(WorkspaceErase)
    .mutation(({ ctx }): Promise<{ restarts: boolean }> => ctx.engine.workspace.erase()),
  dismissErased: procedure.mutation(({ ctx }): void => ctx.engine.workspace.dismissErased()),
  keepSalvaged: procedure.mutation(({ ctx }): { restarts: boolean } => ctx.engine.workspace.keepSalvaged()),
})

/** Workbooks, the order of lists, and the trash. */
const never = () => new AbortController().signal

export const workbookRouter = router({
  /** The workbook as one file; goes on while it is listened to. Throws disk_full, ticket_unknown. */
  save: procedure.input(WorkbookSave).subscription(
    ({ ctx: { engine }, input, signal = never() }): AsyncGenerator<WorkbookSaving> =>
      progressOf(signal, async (options): Promise<WorkbookSaved> => {
        const { ticket } = input
        const file = ticket ? engine.files.pathOf(ticket, 'write') : await engine.files.passing(input.fileName)
        const saved = await engine.portable.save(input.workbookId, file, options)
        if (ticket) await engine.recents.workbook(ticket, 'write', input.workbookId)
        const download = ticket ? null : (await engine.files.ticket(file, 'read')).ticket
        return { ...saved, fileName: input.fileName, download }
      }),
  ),
  /** A file of `save` as a new workbook; goes on while it is listened to. Throws file_damaged, workspace_newer. */
  open: procedure.input(WorkbookOpen).subscription(
    ({ ctx: { engine }, input, signal = never() }): AsyncGenerator<WorkbookOpening> =>
      progressOf(signal, async options => {
        const opened = await engine.files.takeIn(input.ticket, file => engine.portable.open(file, options))
        await engine.recents.workbook(input.ticket, 'read', opened)
        return opened
      }),
  ),
  create: procedure
    .input(WorkbookCreate)
    .mutation(({ ctx, input }): Promise<WorkbookId> => ctx.engine.workbooks.create(input.name)),
  rename: procedure
    .input(WorkbookRename)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.workbooks.rename(input.workbookId, input.name)),
  move: procedure
    .input(WorkbookMove)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.workbooks.move(input.workbookId, input.before)),
  remove: procedure
    .input(WorkbookRef)
    .mutation(({ ctx, input }): Promise<WorkbookGone> => ctx.engine.workbooks.remove(input.workbookId)),
  restore: procedure
    .input(WorkbookGone)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.workbooks.restore(input)),
  moveSheet: procedure
    .input(SheetMove)
    .mutation(
      ({ ctx, input }): Promise<void> => ctx.engine.workbooks.moveSheet(input.sheetId, input.workbookId, input.before),
    ),
  moveSheetOut: procedure
    .input(SheetMoveOut)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.workbooks.moveSheetOut(input.sheetId, input.before)),
  trash: procedure.query(({ ctx }): Promise<Trash> => ctx.engine.workbooks.trash()),
  /** Deletes a list of the trash for good. */
  purge: procedure
    .input(SheetGet)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.workbooks.purge(input.sheetId)),
})
