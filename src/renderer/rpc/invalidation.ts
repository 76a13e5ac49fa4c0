// Queries whose answers no longer hold: those that someone looks at are asked again, the others when someone looks.
import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * An answer on the way is of the state before. Where a query has an answer and is looked at, it is dropped and asked for again;
 * else the library lets it come, and it would pass for new: so it is outdated when it has come.
 */
export function outdateQueries(client: QueryClient, isDue: (query: Query) => boolean): void {
  const onTheWay = new Set<Query>()
  client.invalidateQueries({
    predicate: query => {
      if (!isDue(query)) return false
      const { fetchStatus, data } = query.state
      if (fetchStatus === 'fetching' && (data === undefined || !query.isActive())) onTheWay.add(query)
      return true
    },
  })
  for (const query of onTheWay) {
    const again = () => void client.invalidateQueries({ predicate: one => one === query })
    query.promise?.then(again, again)
  }
}
