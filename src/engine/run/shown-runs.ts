// Runs as people see them: what the tables say of them, with the pace and the open calls that only their dispatcher knows.
import type { CellState } from '../../contract/app/cell/cell.ts'
import type { RowId, RunId, SheetId } from '../../contract/app/ids.ts'
import type { RunView, ShownRun } from '../../contract/app/run/run.ts'
import { cellStateNumber } from '../answer/states.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Clock } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import type { ListNow } from './list-now.lane.ts'
import type { StoredFetch, StoredRun } from './run-views.lane.ts'
import type { Dispatcher } from './send/dispatcher.ts'
import { shownRun } from './shown-run.ts'

export interface ShownRunsParts {
  readonly store: Store
  readonly changes: ChangeFeed
  readonly clock: Clock
  /** By account. */
  readonly dispatchers: ReadonlyMap<number, Dispatcher>
}

export interface ShownRuns {
  /** A run of any kind. Throws not_found. */
  shown(runId: number): Promise<ShownRun>
  /** A run over rows. Throws not_found. */
  get(runId: number): Promise<RunView>
  list(): Promise<ShownRun[]>
  /** The results of a list with the runs over it that go on or ended in the last minutes. */
  ofList(sheetId: SheetId): Promise<ListNow<ShownRun>>
  rows(runId: RunId, states: string[]): Promise<RowId[]>
  watch(signal: AbortSignal): AsyncGenerator<ShownRun[]>
}

const maxRows = 200_000
const recentMs = 5 * 60_000
const watchMs = 500

/** A run over rows, else not_found. */
export function overRows(run: ShownRun): RunView {
  if (run.kind === 'search') throw fail('not_found', { what: 'run over a list' })
  return run
}

export function createShownRuns({ store, changes, clock, dispatchers }: ShownRunsParts): ShownRuns {
  const toViews = (stored: (StoredRun | StoredFetch)[]): ShownRun[] =>
    stored.map(run => shownRun(run, dispatchers.get(run.accountId)))

  async function shown(runId: number): Promise<ShownRun> {
    const [run] = toViews(await store.grid.call('readRuns', [runId]))
    if (!run) throw fail('not_found', { what: 'run' })
    return run
  }

  return {
    shown,
    get: async runId => overRows(await shown(runId)),
    list: async () => toViews(await store.grid.call('latestRuns')),
    async ofList(sheetId) {
      const { checks, runs } = await store.scan.call('listNow', sheetId, clock.now() - recentMs)
      return { checks, runs: toViews(runs) }
    },
    async rows(runId, states) {
      const numbers = states.map(state => cellStateNumber(state as CellState)).filter(number => number >= 0)
      return Array.from(await store.scan.call('runRows', runId, numbers, maxRows)) as RowId[]
    },
    async *watch(signal) {
      let first = true
      for await (const change of changes.watch(signal, watchMs)) {
        if (!first && change.runs.length === 0) continue
        first = false
        const ids = await store.grid.call('shownRuns', clock.now() - recentMs)
        yield toViews(await store.grid.call('readRuns', ids))
      }
    },
  }
}
