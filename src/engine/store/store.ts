// The workspace database: one writing lane, two reading ones (docs/architecture.md).
import type { Log } from '../base/host.ts'
import { createKeyedQueue, type KeyedQueue } from '../base/keyed-queue.ts'
import type { Threads } from '../base/threads.ts'
import type { ReadWork, WriteWork } from '../lanes.ts'
import { openCheckpoints } from './checkpoints.ts'
import type { CutOff } from './cut-off.ts'
import { type BeforeCall, type Lane, type LaneOptions, openLaneThread, type Reads } from './lane.ts'
import { laneOnDemand } from './lane-on-demand.ts'
import { databaseFile, type LaneName } from './open.ts'

export interface Store {
  readonly writer: Lane<WriteWork>
  /** Windows and cell details: nothing above 20 ms. */
  readonly grid: Lane<ReadWork>
  /** Sort, filter, facets, plans, export slices. */
  readonly scan: Lane<ReadWork>
  /** What is counted in the background about whole lists, beside all that a person waits for. Starts with its first call. */
  readonly count: Lane<ReadWork>
  /** Two lanes that read a whole list in turns, so that both cores work. */
  readonly readers: readonly [Reads<ReadWork>, Reads<ReadWork>]
  /** Actions that the end of the last session cut off. */
  readonly cutOff: readonly CutOff[]
  /** Actions of several slices on one list go one after another: an undo never meets a half-done paste. */
  readonly inOrder: KeyedQueue
  /** From now on `work` is asked before each change, which waits for what it gives; null = nothing to wait for. */
  beforeChanges(work: () => Promise<void> | null): void
  close(): Promise<void>
}

/** Calls of the writer that change nothing of a person's: opening and closing, looking, what the program notes for itself. */
const callsWithoutBackup: ReadonlySet<string> = new Set([
  'open',
  'close',
  'recoverLists',
  'recoverRuns',
  'openRuns',
  'runRow',
  'rereadAnswers',
  'ensureAccount',
  'noteKey',
  'noteBalance',
  'keepPace',
  'ledgerMark',
  'ledgerSince',
  'callSince',
  'settle',
  'closeStep',
  'endTravel',
  'dropViews',
  'dropBranches',
  'trimHistory',
  'letSearchesGo',
  'noteRetention',
  'forgetRetention',
  'emptyRequestsOf',
  'noteAge',
  'forgetSent',
  'emptyOldRequests',
  'emptyRequestsOfGoneSearches',
  'emptyLog',
  'addKeys',
  'sealHashes',
] satisfies ('open' | 'close' | keyof WriteWork)[])

/** Opens (and migrates) the workspace in `dataDir`. Throws workspace_newer, workspace_damaged. */
export async function openStore(
  dataDir: string,
  threads: Threads,
  log: Log,
  onWriterGone: (error: Error) => void,
  seals: SharedArrayBuffer | null = null,
  /** A command waits for all that it asks: one lane is grid and scan, and the writer reads where a list is read in turns. */
  forCommand = false,
): Promise<Store> {
  const file = databaseFile(dataDir)
  const lanes: Pick<Lane<WriteWork>, 'close'>[] = []
  const checkpoints = openCheckpoints(file, threads, log)
  let asked: () => Promise<void> | null = () => null
  const before: BeforeCall = call => (callsWithoutBackup.has(call) ? null : asked())
  const lane = async <W extends ReadWork | WriteWork>(name: LaneName, options: LaneOptions) => {
    const opened = await openLaneThread<W, ReadWork>(name, file, threads, log, { ...options, seals })
    lanes.unshift(opened)
    return opened
  }
  // The last one opened is the first one closed, so that the writer, which empties the log, goes last.
  const close = async () => {
    await checkpoints.close()
    for (const opened of lanes.splice(0)) await opened.close()
  }
  try {
    const opening = lane<WriteWork>('writer', { onGone: onWriterGone, before, onDone: checkpoints.worked })
    // The readers load their code meanwhile.
    const recovered = opening.then(writer => writer.call('recoverLists'))
    const reader = (name: LaneName) => lane<ReadWork>(name, { ready: recovered })
    const onDemand = (name: LaneName) => {
      const demanded = laneOnDemand(() => openLaneThread<ReadWork>(name, file, threads, log, { seals }))
      lanes.unshift(demanded)
      return demanded
    }
    const windows = reader('grid')
    const all = [opening, recovered, windows, forCommand ? windows : reader('scan')] as const
    // All have settled before any can fail this, so that none is left open.
    await Promise.allSettled(all)
    const [writer, cutOff, grid, scan] = await Promise.all(all)
    const count = onDemand('count')
    return {
      writer,
      grid,
      scan,
      count,
      readers: [grid, grid === scan ? writer.reading : scan],
      cutOff,
      inOrder: createKeyedQueue(),
      beforeChanges: work => {
        asked = work
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
