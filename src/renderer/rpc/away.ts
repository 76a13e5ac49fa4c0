// A link that refuses what must not wait: changes made while the engine is away, and frames it would hang up on.
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { maxFrame } from '../../contract/app/bridge.ts'
import type { AppRouter } from '../../engine/api/router.ts'
import { createStore } from '../state/store.ts'

/**
 * `since`: when the engine was last heard, epoch milliseconds; null while it answers. `ever`: it once answered. `ended`: this
 * browser was disconnected by hand, and is not let in again by itself.
 */
export const engineLink = createStore<{ open: boolean; ever: boolean; since: number | null; ended: boolean }>({
  open: false,
  ever: false,
  since: null,
  ended: false,
})

/** Room for the envelope around an input. */
const envelope = 1024

const tooLarge = (path: string): TRPCClientError<AppRouter> =>
  TRPCClientError.from({
    error: {
      code: -32600,
      message: 'too large',
      data: {
        code: 'PAYLOAD_TOO_LARGE',
        path,
        problem: { code: 'bad_request', details: { what: 'more than 4 MB in one step' } },
        issues: [],
      },
    },
  })

/**
 * The socket client keeps a mutation made while disconnected and sends it on return, minutes later and unasked.
 * Here it fails at once instead ("Disconnected"); queries and subscriptions may wait, they change nothing.
 */
export const refuseAway: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable(observer => {
      if (op.type === 'mutation') {
        if (!engineLink.get().open) {
          observer.error(new TRPCClientError('disconnected'))
          return
        }
        if (JSON.stringify(op.input ?? null).length > maxFrame - envelope) {
          observer.error(tooLarge(op.path))
          return
        }
      }
      return next(op).subscribe(observer)
    })
