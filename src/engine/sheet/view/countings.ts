// Counting that the page asks for by itself, for facets and for the figures of a selection: one action of the list while
// any of it goes on, however many questions there are, and none where it is quick.
import type { SheetId } from '../../../contract/app/ids.ts'
import type { WorkOptions } from '../../base/cancel-flag.ts'
import type { ListActions } from '../actions.ts'

export interface ListCountings {
  /** Counts at once. Throws stopped, with all that is counted in the list, when someone cancels the action. */
  count<T>(sheetId: SheetId, work: (options: WorkOptions) => Promise<T>): Promise<T>
}

/** What is quicker is no action. The page waits a moment too before it shows one: together about a second. */
const quickMs = 600

/** Questions about one list that overlap. */
interface Together {
  readonly open: Set<{ abort: AbortController; share: number }>
  /** Questions that were answered meanwhile. */
  answered: number
  end(): void
}

export function createCountings(actions: ListActions): ListCountings {
  const lists = new Map<SheetId, Together>()

  function begin(sheetId: SheetId): Together {
    const ended = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      void actions.aside(sheetId, 'Count', async ({ signal, reach }) => {
        signal.addEventListener('abort', () => {
          for (const { abort } of together.open) abort.abort()
        })
        const follow = setInterval(() => reach(shareOf(together)), quickMs / 4)
        await ended.promise
        clearInterval(follow)
      })
    }, quickMs)
    const together: Together = {
      open: new Set(),
      answered: 0,
      end: () => {
        clearTimeout(timer)
        lists.delete(sheetId)
        ended.resolve()
      },
    }
    lists.set(sheetId, together)
    return together
  }

  return {
    async count(sheetId, work) {
      const together = lists.get(sheetId) ?? begin(sheetId)
      const own = { abort: new AbortController(), share: 0 }
      together.open.add(own)
      try {
        return await work({
          signal: own.abort.signal,
          reach: share => {
            own.share = share
          },
        })
      } finally {
        together.open.delete(own)
        together.answered++
        if (together.open.size === 0) together.end()
      }
    },
  }
}

function shareOf({ open, answered }: Together): number {
  const done = [...open].reduce((sum, { share }) => sum + share, answered)
  return Math.min(1, done / (open.size + answered))
}
