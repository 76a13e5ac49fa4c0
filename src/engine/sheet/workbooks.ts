// Workbooks, the order of lists in them, and the trash, as the rest of the engine sees them.
import type { SheetId, WorkbookId } from '../../contract/app/ids.ts'
import type { Trash, WorkbookGone } from '../../contract/app/workspace.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Store } from '../store/store.ts'
import { rowPieces } from './row-pieces.ts'

export interface Workbooks {
  /** One that stays when it has no lists. */
  create(name: string): Promise<WorkbookId>
  rename(workbookId: WorkbookId, name: string): Promise<void>
  move(workbookId: WorkbookId, before: WorkbookId | null): Promise<void>
  /** Its lists go to the trash. Throws run_busy when a run of one is open: nothing is deleted then. */
  remove(workbookId: WorkbookId): Promise<WorkbookGone>
  /** The way back from `remove`. */
  restore(gone: WorkbookGone): Promise<void>
  moveSheet(sheetId: SheetId, workbookId: WorkbookId, before: SheetId | null): Promise<void>
  /** Into a workbook of its own. */
  moveSheetOut(sheetId: SheetId, before: WorkbookId | null): Promise<void>
  trash(): Promise<Trash>
  /** Deletes a list of the trash for good. Throws sheet_gone, run_busy. */
  purge(sheetId: SheetId): Promise<void>
  /** Deletes what has been in the trash for 30 days; returns how many lists. */
  purgeExpired(): Promise<number>
}

const rowsPerSlice = 5000

export function createWorkbooks({ grid, scan, writer, inOrder }: Store, changes: ChangeFeed): Workbooks {
  const change = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    changes.workbooks()
    return result
  }

  const purge = (sheetId: SheetId) =>
    inOrder(sheetId, async () => {
      const lastRow = await writer.urgent('beginPurge', sheetId)
      changes.workbooks()
      for await (const { from, to } of rowPieces({ grid }, sheetId, rowsPerSlice, lastRow))
        await writer.call('purgeRows', sheetId, from, to)
      await writer.call('dropSheet', sheetId)
    })

  return {
    // The writer's ids are plain numbers.
    create: name => change(writer.urgent('createWorkbook', name)) as Promise<WorkbookId>,
    rename: (workbookId, name) => change(writer.urgent('renameWorkbook', workbookId, name)),
    move: (workbookId, before) => change(writer.urgent('moveWorkbook', workbookId, before)),
    remove: async workbookId => ({ workbookId, ...(await change(writer.urgent('trashWorkbook', workbookId))) }),
    restore: ({ workbookId, sheetIds, kept }) => change(writer.urgent('restoreWorkbook', workbookId, sheetIds, kept)),
    moveSheet: (sheetId, workbookId, before) => change(writer.urgent('moveSheet', sheetId, workbookId, before)),
    moveSheetOut: async (sheetId, before) => {
      await change(writer.urgent('moveSheetOut', sheetId, before))
    },
    trash: () => scan.call('listTrash'),
    purge,
    purgeExpired: async () => {
      const expired = await grid.call('expiredSheets')
      for (const sheetId of expired) await purge(sheetId)
      await writer.call('dropViews')
      return expired.length
    },
  }
}
