// Replays under way: the step each is at, who follows it, and how one is ended between two steps.
import type { RunId, SheetId } from '../../contract/app/ids.ts'
import type { ReplayProgress } from '../../contract/app/list-recipe.ts'
import { fail } from '../base/fail.ts'

export interface Replays {
  /** Throws bad_request while another one goes on over the list. */
  begin(sheetId: SheetId, steps: number): UnderWay
  /** The step under way is made to its end, and no other is begun; nothing happens where none goes on. */
  stop(sheetId: SheetId): void
  /** The present state first, null while none goes on. */
  watch(sheetId: SheetId, signal: AbortSignal): AsyncGenerator<ReplayProgress | null>
}

export interface UnderWay {
  at(place: number): void
  /** The step waits for a run. */
  waits(runId: RunId): void
  stopping(): boolean
  end(): void
}

export function createReplays(): Replays {
  const going = new Map<SheetId, ReplayProgress>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const put = (sheetId: SheetId, patch: Partial<ReplayProgress>) => {
    const known = going.get(sheetId)
    if (!known) return
    going.set(sheetId, { ...known, ...patch })
    tell()
  }
  return {
    begin(sheetId, steps) {
      if (going.has(sheetId)) throw fail('bad_request', { what: 'a recipe is already running on this list' })
      going.set(sheetId, { place: 0, steps, runId: null, stopping: false })
      tell()
      return {
        at: place => put(sheetId, { place, runId: null }),
        waits: runId => put(sheetId, { runId }),
        stopping: () => going.get(sheetId)?.stopping ?? false,
        end: () => {
          going.delete(sheetId)
          tell()
        },
      }
    },
    stop: sheetId => put(sheetId, { stopping: true }),
    async *watch(sheetId, signal) {
      let wake = () => {}
      const listener = () => wake()
      listeners.add(listener)
      signal.addEventListener('abort', listener, { once: true })
      try {
        let said: ReplayProgress | null | undefined
        while (!signal.aborted) {
          const now = going.get(sheetId) ?? null
          if (now !== said) {
            said = now
            yield now
            continue
          }
          await new Promise<void>(resolve => {
            wake = resolve
          })
        }
      } finally {
        listeners.delete(listener)
      }
    },
  }
}
