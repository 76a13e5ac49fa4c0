// Actions of several calls whose last one is still to come, by the page that makes them: when it goes away they are put back.
import type { OwnStep } from './atomic-action.ts'

export interface UnendedActions {
  /** A call of an action is about to be done. */
  called(page: object, step: OwnStep): void
  /** The page is gone: what it will never end. Nothing is remembered of it. */
  leave(page: object): OwnStep[]
}

export function createUnended(): UnendedActions {
  const pages = new WeakMap<object, Map<string, OwnStep>>()
  return {
    called(page, step) {
      const steps = pages.get(page) ?? new Map<string, OwnStep>()
      pages.set(page, steps)
      if (step.more) steps.set(step.key, step)
      else steps.delete(step.key)
    },
    leave(page) {
      const steps = [...(pages.get(page)?.values() ?? [])]
      pages.delete(page)
      return steps
    },
  }
}
