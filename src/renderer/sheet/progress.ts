// What takes a while in the open list: shown in the status bar after a moment, with Cancel.
import { createStore } from '../state/store.ts'

export interface SheetProgress {
  readonly title: string
  /** 0..1; null where no one can tell. */
  readonly share: number | null
  readonly cancelled: boolean
  cancel(): void
}

/** `own`: the page does it call by call, as with a paste; `action`: the engine does it. One at a time is shown. */
interface UnderWay {
  readonly own: SheetProgress | null
  readonly action: SheetProgress | null
}

export const progressStore = createStore<UnderWay>({ own: null, action: null })

export const shownProgress = ({ own, action }: UnderWay): SheetProgress | null => own ?? action

/** What is quicker than this is not shown. */
export const patienceMs = 400

export interface OwnProgress {
  /** Aborts when the user cancels. */
  readonly signal: AbortSignal
  set(share: number): void
  close(): void
}

/** Shown after a moment, until `close`. */
export function showProgress(title: string, share: number | null = 0): OwnProgress {
  const abort = new AbortController()
  let now: SheetProgress = {
    title,
    share,
    cancelled: false,
    cancel: () => {
      abort.abort()
      put({ cancelled: true })
    },
  }
  let shown = false
  const put = (patch: Partial<SheetProgress>) => {
    now = { ...now, ...patch }
    if (shown) progressStore.set({ own: now })
  }
  const timer = setTimeout(() => {
    shown = true
    put({})
  }, patienceMs)
  return {
    signal: abort.signal,
    set: reached => put({ share: Math.min(1, reached) }),
    close: () => {
      clearTimeout(timer)
      if (shown) progressStore.set({ own: null })
      shown = false
    },
  }
}

/** Cancels what is shown; false when nothing is. */
export function cancelProgress(): boolean {
  const current = shownProgress(progressStore.get())
  if (!current) return false
  if (!current.cancelled) current.cancel()
  return true
}
