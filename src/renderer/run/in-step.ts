// What runs do, shown together with the results of their lists: Activity and the strip above a list never disagree.
import type { SheetId } from '../../contract/app/ids.ts'
import type { RunView, SearchRunView } from '../../contract/app/run.ts'

/** Counting a long list takes a while; four times as long is left to others. */
const rest = 4

type Tallied = Pick<RunView, 'kind' | 'id' | 'sheetId' | 'states' | 'verdicts'> | Pick<SearchRunView, 'kind' | 'id'>

export interface InStep<R> {
  take(live: R[]): void
  stop(): void
}

export interface StepParts<R> {
  /** The runs on the screen now. */
  known(): readonly R[]
  /** Counts the results of a list again, if it is on the screen. */
  count(sheetId: SheetId): Promise<unknown>
  show(live: R[]): void
}

/** Of what comes while lists are counted, the newest is shown next. */
export function createInStep<R extends Tallied>({ known, count, show }: StepParts<R>): InStep<R> {
  let next: R[] | null = null
  let isBusy = false
  let isStopped = false

  async function go(): Promise<void> {
    isBusy = true
    for (let live = next; live && !isStopped; live = next) {
      next = null
      const began = performance.now()
      const lists = countedAnew(known(), live)
      // Without the answer of the list, which shows its own error, the run goes on.
      await Promise.allSettled(lists.map(count))
      if (isStopped) break
      show(live)
      const ms = (performance.now() - began) * rest
      if (lists.length > 0) await new Promise(done => setTimeout(done, ms))
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

const tally = ({ states, verdicts }: Pick<RunView, 'states' | 'verdicts'>) => JSON.stringify([states, verdicts])

/** Lists whose runs have brought something since. */
export function countedAnew(known: readonly Tallied[], live: readonly Tallied[]): SheetId[] {
  const before = new Map(known.flatMap(run => (run.kind === 'search' ? [] : [[run.id, tally(run)] as const])))
  return [
    ...new Set(live.flatMap(run => (run.kind === 'search' || before.get(run.id) === tally(run) ? [] : [run.sheetId]))),
  ]
}
