// Threads that stop what a list is doing as soon as it begins the first: a watch beside it may look too late on a quick machine.
import type { RunningAction } from '../../contract/app/action.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { Threads } from '../../engine/base/threads.ts'
import type { ListActions } from '../../engine/sheet/actions.ts'
import { laneThreads } from './threads.ts'

export interface StoppingThreads extends Threads {
  /** What was stopped, as it was. */
  readonly stopped: RunningAction[]
}

export function stoppingThreads(actions: ListActions, sheetId: SheetId): StoppingThreads {
  const stopped: RunningAction[] = []
  const stop = async () => {
    // The first look is at once.
    for await (const action of actions.watch(sheetId, new AbortController().signal)) {
      if (!action) continue
      stopped.push(action)
      return actions.stop(sheetId, action.id)
    }
  }
  return {
    ...laneThreads,
    stopped,
    begin: (name, limits) => {
      if (stopped.length === 0) void stop()
      return laneThreads.begin(name, limits)
    },
  }
}
