// Writes the rows of tasks that have ended, without sending anything: after an interruption, or when a decision changed
// what their calls ended as.
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import { embeddedProfile, remoteProfile } from '../../../contract/service/profile.ts'
import { storedNaming } from '../../answer/stored-naming.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import type { Host } from '../../base/host.ts'
import type { Store } from '../../store/store.ts'
import { searchTerms } from '../pages/terms.ts'
import { tellWritten } from './tell-written.ts'

export interface WriteRowsParts {
  readonly store: Store
  readonly changes: ChangeFeed
  readonly host: Host
}

export interface WrittenRun {
  readonly id: number
  readonly op: SentOp
  /** Its answers came from the remote service. */
  readonly live: boolean
}

const cellsPerSlice = 1500

/** Runs the writer's slices for one run until none of its rows waits. */
export async function writeRows(
  { store, changes, host }: WriteRowsParts,
  { id: runId, op, live }: WrittenRun,
): Promise<void> {
  const { remote } = host.settings.get()
  const naming = storedNaming(remote, op, live)
  const profile = live ? remoteProfile(remote).data : undefined
  const search = searchTerms(profile ?? embeddedProfile('http://127.0.0.1'))
  for (let more = true; more; ) {
    const runs = [{ runId, want: 0, naming }]
    const now = host.clock.now()
    const nothingSent = { dailyCap: null, home: null, probing: false, host: '', idempotent: false }
    const tick = { now, settled: [], runs, search, ...nothingSent, cells: cellsPerSlice }
    const reply = await store.writer.call('runTick', tick)
    tellWritten(changes, reply.sheets)
    const [ticked] = reply.runs
    more = ticked !== undefined && (ticked.unapplied || ticked.state === 'pausing')
  }
}
