// What of the engine actions on a list are made with, all of it together.
import type { Store } from '../store/store.ts'

export interface ActionParts {
  readonly store: Store
}
