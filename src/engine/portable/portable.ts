// Workbooks as files: saved whole into one, and opened again as a new workbook of this or another workspace.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { WorkbookId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../changes.ts'
import type { Host } from '../host.ts'
import { type Lane, openLaneThread } from '../store/lane.ts'
import { databaseFile } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import type { BackupWork } from '../store/work.ts'
import type { PortableSaved } from './portable-file.ts'
import type { Begun } from './take.lane.ts'

export interface Portable {
  /** Lists, columns, rows, states, history, views and notes; no runs, answers or credits. Throws disk_full. */
  save(workbookId: WorkbookId, file: string): Promise<PortableSaved>
  /** Adds the workbook of a file. Throws file_damaged, workspace_newer: nothing was changed then. */
  open(file: string): Promise<WorkbookId>
}

const rowsPerPiece = 5000
const changesPerPiece = 50

type Parts = { store: Store; changes: ChangeFeed; host: Pick<Host, 'dataDir' | 'threads' | 'log'> }

export function createPortable({ store, changes, host }: Parts): Portable {
  const workspace = databaseFile(host.dataDir)

  async function onLane<T>(work: (lane: Lane<BackupWork>) => Promise<T>): Promise<T> {
    const lane = await openLaneThread<BackupWork>('backup', workspace, host.threads.lane, host.log)
    try {
      return await work(lane)
    } finally {
      await lane.close()
    }
  }

  async function take(copy: string, begun: Begun): Promise<void> {
    for (const list of begun.lists)
      for (let row = 1; row <= list.lastRow; row += rowsPerPiece)
        await store.writer.call('takeRows', copy, list, begun.shift, row, row + rowsPerPiece - 1)
    for (let after: number | null = 0; after !== null; )
      after = await store.writer.call('takeHistory', copy, begun.shift, after, changesPerPiece)
    await store.writer.call('showPortable', begun)
  }

  return {
    save: (workbookId, file) => onLane(lane => lane.call('savePortable', workspace, workbookId, file)),

    async open(file) {
      const copy = path.join(host.dataDir, `opened-${crypto.randomUUID()}.db`)
      try {
        await onLane(lane => lane.call('checkPortable', file, path.basename(file), copy))
        const begun = await store.writer.call('beginPortable', copy)
        try {
          await take(copy, begun)
        } catch (error) {
          for (const { to } of begun.lists) await store.writer.call('dropSheet', to)
          throw error
        }
        changes.workbooks()
        return begun.workbookId
      } finally {
        await rm(copy, { force: true })
      }
    },
  }
}
