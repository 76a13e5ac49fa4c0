// Writes the rows of tasks that have ended, without sending anything: after an interruption, or when a decision changed
// what their calls ended as.
import type { SheetId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../changes.ts'
import type { Host } from '../host.ts'
import type { Store } from '../store/store.ts'

export interface WriteRowsParts {
  readonly store: Store
  readonly changes: ChangeFeed
  readonly host: Host
}

const cellsPerSlice = 1500

/** Runs the writer's slices for one run until none of its rows waits. */
export async function writeRows({ store, changes, host }: WriteRowsParts, runId: number, live: boolean): Promise<void> {
  const { network } = host.settings.get().remote
  const naming = { network: live ? network : 'social', renamed: {} }
  for (let more = true; more; ) {
    const runs = [{ runId, want: 0, naming }]
    const tick = { now: host.clock.now(), settled: [], runs, dailyCap: null, host: '', cells: cellsPerSlice }
    const reply = await store.writer.call('runTick', tick)
    // Ids of our own lists.
    for (const { sheetId, version } of reply.sheets) changes.sheet({ sheetId: sheetId as SheetId, version })
    const [pulse] = reply.runs
    more = pulse !== undefined && (pulse.unapplied || pulse.state === 'pausing')
  }
}
