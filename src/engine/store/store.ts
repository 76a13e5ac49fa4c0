// The workspace database: one writing lane, two reading ones (architecture.md 5).
import type { Log } from '../host.ts'
import { type Lane, openLaneThread } from './lane.ts'
import { databaseFile } from './open.ts'
import { createTurns, type Turns } from './turns.ts'
import type { ReadWork, WriteWork } from './work.ts'

export interface Store {
  readonly writer: Lane<WriteWork>
  /** Windows and cell details: nothing above 20 ms. */
  readonly grid: Lane<ReadWork>
  /** Sort, filter, facets, plans, export slices. */
  readonly scan: Lane<ReadWork>
  /** Actions of several slices on one list go one after another: an undo never meets a half-done paste. */
  readonly inTurn: Turns
  close(): Promise<void>
}

/** Opens (and migrates) the workspace in `dataDir`. Throws workspace_newer, workspace_damaged. */
export async function openStore(
  dataDir: string,
  entry: URL,
  log: Log,
  onWriterGone: (error: Error) => void,
): Promise<Store> {
  const file = databaseFile(dataDir)
  const writer = await openLaneThread<WriteWork>('writer', file, entry, log, onWriterGone)
  const [grid, scan] = await Promise.all([
    openLaneThread<ReadWork>('grid', file, entry, log),
    openLaneThread<ReadWork>('scan', file, entry, log),
  ])
  return {
    writer,
    grid,
    scan,
    inTurn: createTurns(),
    close: async () => {
      await Promise.all([grid.close(), scan.close()])
      await writer.close()
    },
  }
}
