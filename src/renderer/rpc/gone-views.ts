// Views that the engine has let go of, after a restart or on a long-forgotten page: the page that shows one opens it again, whichever
// question met the gap.
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { ErrorData } from '../../contract/app/problem.ts'
import type { AppRouter } from '../../engine/api/router.ts'

const listeners = new Set<(viewId: number) => void>()

/** Hears the id of every view that turns out to be gone; returns how to stop. */
export function onGoneView(listener: (viewId: number) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** True when the engine has let go of the view that a call named. */
export const isGoneView = (error: unknown): boolean =>
  // The engine's error formatter sends this shape; a lost connection has none.
  error instanceof TRPCClientError && (error.data as ErrorData | undefined)?.problem?.code === 'view_gone'

export const tellGoneViews: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable(observer =>
      next(op).subscribe({
        next: value => observer.next(value),
        complete: () => observer.complete(),
        error: error => {
          observer.error(error)
          const { input } = op
          const named = typeof input === 'object' && input !== null && 'viewId' in input ? input.viewId : null
          if (isGoneView(error) && typeof named === 'number') for (const listener of listeners) listener(named)
        },
      }),
    )
