// What holds for every question before it is asked: the query that it is by now, who may not be named, what it costs.
import type { SearchId } from '../../contract/app/ids.ts'
import type { SearchOp } from '../../contract/app/run/sent-op.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { AccountConnection } from '../account/accounts.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { sentenceOf } from '../run/ask/query.ts'
import type { Store } from '../store/store.ts'

/** Measured prices of an account by operation. */
export const measuredAt = async (store: Store, { accountId }: AccountConnection) =>
  new Map(await store.grid.call('measuredPrices', accountId))

/** Throws bad_request where the service in use does not have the operation. */
export function checkOffered({ client }: AccountConnection, op: SearchOp): void {
  if (client.profile.disabled.includes(op))
    throw fail('bad_request', { what: 'the current service does not offer this search' })
}

/** A sentence that has become a query is not asked again: the query is. */
export async function presentQuery(store: Store, searchId: SearchId | null, query: SearchQuery): Promise<SearchQuery> {
  if (query.form !== 'ask' || searchId === null) return query
  const search = await store.grid.call('readSearch', searchId)
  return search.asked === sentenceOf(query) ? search.query : query
}

/** Throws suppressed where the request itself names someone who is. */
export async function refuseSuppressed(
  { store, host }: { store: Store; host: Host },
  { body }: SearchQuery,
): Promise<void> {
  const [named] = await store.scan.call('suppressedBodies', [body], host.settings.get().country)
  if (named) throw fail('suppressed', {})
}
