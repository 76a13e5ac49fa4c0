// What the engine says has changed: heard once, told to every screen, and the queries that show it asked again.
import type { Changes } from '../../contract/app/app.ts'
import { client, queryClient } from './client.ts'
import { outdated } from './shows.ts'

const listeners = new Set<(changes: Changes) => void>()

/** Hears every change from now on; returns how to stop. After a lost connection all queries are asked again instead. */
export function onChanges(listener: (changes: Changes) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function refresh(changes: Changes): void {
  const isOutdated = outdated(changes)
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, ask] }) =>
      Array.isArray(path) &&
      isOutdated({ path, input: typeof ask === 'object' && ask !== null && 'input' in ask ? ask.input : null }),
  })
}

/** Follows the engine's feed for the life of the page; returns how to stop. */
export function followChanges(): () => void {
  const feed = client.app.changes.subscribe(undefined, {
    onData: changes => {
      refresh(changes)
      for (const listener of listeners) listener(changes)
    },
  })
  return () => feed.unsubscribe()
}
