// A part of the page that is loaded when it is first drawn, or before in idle time.
import type { ComponentType } from 'react'
import { createStore, type Store } from '../state/store.ts'
import { whenIdle } from './idle.ts'

interface Loading<P> {
  Body: ComponentType<P> | null
  /** It could not be fetched: the program was updated below this page, or the engine is away. */
  failed: boolean
}

export interface OnDemand<P> {
  readonly loading: Store<Loading<P>>
  /** Ends when the part is there or could not be fetched; never fails. Fetches once. */
  load(): Promise<void>
}

/** Not React.lazy: what is loaded already is drawn at once, without a moment of waiting between. */
export function onDemand<P>(fetch: () => Promise<ComponentType<P>>): OnDemand<P> {
  const loading = createStore<Loading<P>>({ Body: null, failed: false })
  let under: Promise<void> | null = null
  const begin = async () => {
    if (loading.get().failed) loading.set({ failed: false })
    try {
      loading.set({ Body: await fetch() })
    } catch {
      under = null
      loading.set({ failed: true })
    }
  }
  return {
    loading,
    load: () => {
      under ??= begin()
      return under
    },
  }
}

interface Loadable {
  readonly loading: { get(): { readonly failed: boolean } }
  load(): Promise<void>
}

/** Loads parts one after another while nothing else is to be done, each tried once; returns how to stop. */
export function loadWhenIdle(parts: readonly Loadable[]): () => void {
  let callOff = () => {}
  let stopped = false
  const next = ([first, ...rest]: readonly Loadable[]) => {
    if (!first || stopped) return
    callOff = whenIdle(async () => {
      // What failed may be shown with its words, which must not flicker.
      if (!first.loading.get().failed) await first.load()
      next(rest)
    })
  }
  next(parts)
  return () => {
    stopped = true
    callOff()
  }
}
