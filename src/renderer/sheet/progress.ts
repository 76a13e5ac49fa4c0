// Progress of an action that takes a while: shown above the grid's status, with Cancel.
import { createStore } from '../shell/store.ts'

export interface Progress {
  readonly title: string
  /** 0..1 */
  readonly share: number
  readonly cancelled: boolean
}

/** The action under way; the grid runs one at a time. */
export const progress = createStore<{ current: Progress | null }>({ current: null })

export function showProgress(title: string) {
  let stopped = false
  progress.set({ current: { title, share: 0, cancelled: false } })
  return {
    set: (share: number) => {
      stopped ||= progress.get().current?.cancelled ?? false
      progress.set({ current: { title, share: Math.min(1, share), cancelled: stopped } })
    },
    cancelled: () => stopped || (progress.get().current?.cancelled ?? false),
    close: () => {
      stopped ||= progress.get().current?.cancelled ?? false
      progress.set({ current: null })
    },
  }
}

export function cancelProgress(): void {
  const { current } = progress.get()
  if (current) progress.set({ current: { ...current, cancelled: true } })
}
