// A value that components watch: the smallest store React needs, for state that several screens share.
import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  /** Merges a patch and tells the watchers. */
  set(patch: Partial<T>): void
  subscribe(listener: () => void): () => void
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: patch => {
      value = { ...value, ...patch }
      for (const listener of listeners) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** `select` must return the same reference for the same state. */
export function useStore<T extends object, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
