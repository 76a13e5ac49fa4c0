// Whether the tour is on, and at which step; its steps are loaded with its strip.
import { createStore } from '../state/store.ts'

/** Null: no tour. */
export const tourStore = createStore<{ step: number | null }>({ step: null })

export const startTour = (): void => tourStore.set({ step: 0 })
