// The actions under way in lists: how far each is, how to stop one, and who listens.
import type { RunningAction } from '../../contract/app/action.ts'
import type { ActionId, SheetId } from '../../contract/app/ids.ts'
import type { WorkOptions } from '../base/cancel-flag.ts'
import { delay } from '../base/delay.ts'
import type { KeyedQueue } from '../base/keyed-queue.ts'

/** What an action's own work sees of it; stopped, it puts everything back. */
export interface ActionOptions extends WorkOptions {
  /** What it turned out to be. */
  name(label: string): void
}

export interface ListActions {
  /** Works when earlier actions of the list have ended. The label is what people read while they wait. */
  run<T>(sheetId: SheetId, label: string, work: (working: ActionOptions) => Promise<T>): Promise<T>
  /** Works at once, also beside an action that changes the list: what only reads, as a sort does. */
  read<T>(sheetId: SheetId, label: string, work: (working: ActionOptions) => Promise<T>): Promise<T>
  /** Works at once and reads only; shown while nothing else goes on in the list: no one asked for it by name. */
  aside<T>(sheetId: SheetId, label: string, work: (working: ActionOptions) => Promise<T>): Promise<T>
  /** Asks an action to put everything back; nothing happens to one that has ended. */
  stop(sheetId: SheetId, id: ActionId): void
  /** The action begun last of those under way in a list, those aside behind all others, null for none: the present state first, then at most ten a second. */
  watch(sheetId: SheetId, signal: AbortSignal): AsyncGenerator<RunningAction | null>
}

interface Running {
  sheetId: SheetId
  action: RunningAction
  abort: AbortController
  aside: boolean
}

const watchMs = 100

export function createActions(inOrder: KeyedQueue): ListActions {
  // In the order they began: a Map keeps the order of insertion.
  const running = new Map<ActionId, Running>()
  const listeners = new Set<(sheetId: SheetId) => void>()
  let nextId = 1

  const tell = (sheetId: SheetId) => {
    for (const listener of listeners) listener(sheetId)
  }
  const put = (own: Running, patch: Partial<RunningAction>) => {
    own.action = { ...own.action, ...patch }
    tell(own.sheetId)
  }
  async function perform<T>(
    { sheetId, label, kind }: { sheetId: SheetId; label: string; kind: 'changing' | 'reading' | 'aside' },
    work: (working: ActionOptions) => Promise<T>,
  ): Promise<T> {
    const id = nextId++ as ActionId
    const action: RunningAction = { id, label, share: 0, changing: kind === 'changing', stopping: false }
    const own: Running = { sheetId, action, abort: new AbortController(), aside: kind === 'aside' }
    running.set(id, own)
    tell(sheetId)
    try {
      return await work({
        signal: own.abort.signal,
        reach: share => put(own, { share }),
        name: known => put(own, { label: known }),
      })
    } finally {
      running.delete(id)
      tell(sheetId)
    }
  }
  const latest = (sheetId: SheetId) => {
    const own = [...running.values()].filter(one => one.sheetId === sheetId)
    return (own.findLast(({ aside }) => !aside) ?? own.at(-1))?.action ?? null
  }

  return {
    run: (sheetId, label, work) => inOrder(sheetId, () => perform({ sheetId, label, kind: 'changing' }, work)),
    read: (sheetId, label, work) => perform({ sheetId, label, kind: 'reading' }, work),
    aside: (sheetId, label, work) => perform({ sheetId, label, kind: 'aside' }, work),

    stop: (sheetId, id) => {
      const own = running.get(id)
      if (own?.sheetId !== sheetId) return
      own.abort.abort()
      put(own, { stopping: true })
    },

    async *watch(sheetId, signal) {
      let wake = () => {}
      let news = true
      const listener = (changed: SheetId) => {
        if (changed !== sheetId) return
        news = true
        wake()
      }
      listeners.add(listener)
      signal.addEventListener('abort', () => wake(), { once: true })
      try {
        while (!signal.aborted) {
          if (!news) {
            const { promise, resolve } = Promise.withResolvers<void>()
            wake = resolve
            await promise
            continue
          }
          news = false
          yield latest(sheetId)
          await delay(watchMs, signal)
        }
      } finally {
        listeners.delete(listener)
      }
    },
  }
}
