// What runs do, shown together with the results of their lists: Activity and the strip above a list never disagree.
import type { SheetId } from '../../contract/app/ids.ts'
import type { RunView, SearchRunView } from '../../contract/app/run/run.ts'
import { withLive } from './activity/run-order.ts'

/** Counting a long list takes a while; four times as long is left to others. */
const rest = 4

type Tallied = Pick<RunView, 'kind' | 'id' | 'sheetId' | 'states' | 'verdicts'> | Pick<SearchRunView, 'kind' | 'id'>

export interface InStep<R> {
  take(live: R[]): void
  stop(): void
}

export interface StepParts<R> {
  /** Counts the results of a list again, if it is on the screen, and gives its runs as of the same moment. */
  count(sheetId: SheetId): Promise<readonly R[]>
  show(live: R[]): void
}

/** Of what comes while lists are counted, the newest is shown next. */
export function createInStep<R extends Tallied>({ count, show }: StepParts<R>): InStep<R> {
  const counted = new Map<number, string>()
  let next: R[] | null = null
  let isBusy = false
  let isStopped = false

  /** Counts the lists whose runs have brought something since they were counted; gives their runs. */
  async function countAnew(live: readonly R[]): Promise<{ lists: number; runs: R[] }> {
    const tallied = live.flatMap((run: Tallied) =>
      run.kind === 'search' ? [] : [{ id: run.id, sheetId: run.sheetId, tally: tallyOf(run) }],
    )
    const due = new Set(tallied.flatMap(run => (counted.get(run.id) === run.tally ? [] : [run.sheetId])))
    const answers = await Promise.allSettled(
      Array.from(due, async sheetId => {
        const runs = await count(sheetId)
        for (const run of tallied) if (run.sheetId === sheetId) counted.set(run.id, run.tally)
        return runs
      }),
    )
    // Without the answer of the list, which shows its own error, the run goes on.
    return { lists: due.size, runs: answers.flatMap(one => (one.status === 'fulfilled' ? one.value : [])) }
  }

  async function go(): Promise<void> {
    isBusy = true
    for (let live = next; live && !isStopped; live = next) {
      next = null
      const began = performance.now()
      const { lists, runs } = await countAnew(live)
      if (isStopped) break
      // What was heard before is some rows older.
      show(withLive(live, runs))
      const ms = (performance.now() - began) * rest
      if (lists > 0) await new Promise(done => setTimeout(done, ms))
    }
    isBusy = false
  }

  return {
    take: live => {
      next = live
      if (!isBusy) void go()
    },
    stop: () => {
      isStopped = true
    },
  }
}

const tallyOf = ({ states, verdicts }: Pick<RunView, 'states' | 'verdicts'>) => JSON.stringify([states, verdicts])
