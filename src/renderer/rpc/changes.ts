// What the engine says has changed: heard once, passed to every screen, and the queries that show it asked again.
import type { Query } from '@tanstack/react-query'
import type { EngineChanges } from '../../contract/app/app.ts'
import { engineClient, queryClient } from './client.ts'
import { isFed } from './feed-coverage.ts'
import { outdateQueries } from './invalidation.ts'
import { createBeat } from './refresh-interval.ts'
import { outdatedBy } from './shows.ts'

type Listener = (changes: EngineChanges) => void

const atOnce = new Set<Listener>()
const atBeat = new Set<Listener>()

const joins = (listeners: Set<Listener>) => (listener: Listener) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Hears every change from now on; returns how to stop. After a lost connection all queries are asked again instead. */
export const onChanges: (listener: Listener) => () => void = joins(atOnce)

/** As `onChanges`, for what reads more than the cells in sight: what a run writes comes at a beat (`beat.ts`). */
export const onPacedChanges: (listener: Listener) => () => void = joins(atBeat)

/** Asked again at the next beat: their answers were still on the way at the last one, and asking again would lose them. */
const late = new Set<string>()

function refresh(changes: readonly EngineChanges[], inStep: boolean): boolean {
  const tests = changes.map(outdatedBy)
  const held = inStep ? new Set(late) : null
  if (inStep) late.clear()
  const isDue = ({ queryHash, queryKey: [path, ask] }: Query) => {
    if (held?.has(queryHash)) return true
    if (!Array.isArray(path)) return false
    const input = typeof ask === 'object' && ask !== null && 'input' in ask ? ask.input : null
    if (inStep && isFed(path.join('.'), input, changes)) return false
    return tests.some(isOutdated => isOutdated({ path, input }))
  }
  outdateQueries(queryClient, query => {
    if (!isDue(query)) return false
    if (!inStep || query.state.fetchStatus !== 'fetching') return true
    late.add(query.queryHash)
    return false
  })
  for (const one of changes) for (const listener of atBeat) listener(one)
  return late.size > 0
}

/** Follows the engine's feed for the life of the page; returns how to stop. */
export function followChanges(): () => void {
  const beat = createBeat(refresh)
  const feed = engineClient.app.changes.subscribe(undefined, {
    onData: changes => {
      beat.take(changes)
      for (const listener of atOnce) listener(changes)
    },
  })
  return () => {
    feed.unsubscribe()
    beat.stop()
  }
}
