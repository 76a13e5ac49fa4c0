// Searches as the rest of the engine sees them: prices, counts, fetches of pages, and what was read.
import type { SearchId } from '../../contract/app/ids.ts'
import type {
  RemovedSearch,
  SearchCompare,
  SearchKeep,
  SearchPrice,
  SearchPriceAsk,
  SearchView,
} from '../../contract/app/search/search.ts'
import type { SearchDifferences } from '../../contract/app/search/search-records.ts'
import type { Accounts } from '../account/accounts.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Host } from '../base/host.ts'
import type { PeopleIndex } from '../people/known.ts'
import { normalQuery, queryText } from '../run/ask/query.ts'
import type { Runs } from '../run/runs.ts'
import type { Store } from '../store/store.ts'
import { measuredAt, presentQuery } from './asked-query.ts'
import { createFetches, type SearchFetches } from './fetches.ts'
import { createMatchCounts, type MatchCounts } from './match-counts.ts'
import type { OneCalls } from './one-call.ts'
import { priceSearch } from './price.ts'
import { createReadRecords, type ReadRecords } from './read-records.ts'

export interface Searches extends Pick<MatchCounts, 'count'>, Pick<SearchFetches, 'fetch'>, ReadRecords {
  /** Kept searches by name, then recent ones, the latest first. */
  list(): Promise<SearchView[]>
  /** Throws not_found. */
  get(searchId: SearchId): Promise<SearchView>
  /** Gives a search a name, a note and tags; a recent one is kept from now on. */
  keep(ask: SearchKeep): Promise<SearchView>
  /** Sets which fields count as a change between two readings. Throws not_found. */
  compareBy(ask: SearchCompare): Promise<SearchView>
  /** Takes a search off the list; what it read goes with it when the trash is emptied. Throws run_busy while it is fetched. */
  remove(searchId: SearchId): Promise<void>
  /** Searches in the trash, for 30 days. */
  removed(): Promise<RemovedSearch[]>
  /** Brings a removed search back. */
  restore(searchId: SearchId): Promise<SearchView>
  /** What counting, a page and the wanted records would cost. Sends nothing. */
  price(ask: SearchPriceAsk): Promise<SearchPrice>
  differences(searchId: SearchId): Promise<SearchDifferences>
}

export interface SearchesParts {
  readonly store: Store
  readonly accounts: Accounts
  readonly runs: Runs
  readonly calls: OneCalls
  readonly known: Pick<PeopleIndex, 'listsOf'>
  readonly changes: ChangeFeed
  readonly host: Host
}

export function createSearches({ store, accounts, runs, calls, known, changes, host }: SearchesParts): Searches {
  const now = () => host.clock.now()
  const counts = createMatchCounts({ store, accounts, calls, host })
  const fetches = createFetches({ store, accounts, runs, calls, changes, host })

  return {
    list: () => store.grid.call('listSearches', now()),
    get: searchId => store.grid.call('readSearch', searchId),
    async keep({ searchId, name, note, tags }) {
      await store.writer.urgent('keepSearch', searchId, name, note, tags)
      changes.searches()
      return store.grid.call('readSearch', searchId)
    },
    async compareBy({ searchId, uncounted }) {
      await store.writer.urgent('compareSearchBy', searchId, uncounted)
      changes.searches()
      return store.grid.call('readSearch', searchId)
    },
    async remove(searchId) {
      await fetches.endHalted(searchId)
      await store.writer.urgent('removeSearch', searchId, now())
      changes.searches()
    },
    removed: () => store.grid.call('removedSearches'),
    async restore(searchId) {
      await store.writer.urgent('restoreSearch', searchId)
      changes.searches()
      return store.grid.call('readSearch', searchId)
    },
    async price(ask) {
      const query = normalQuery(await presentQuery(store, ask.searchId, ask.query))
      const connection = await accounts.connect()
      const { accountId, client } = connection
      const state = await store.grid.call('fetchState', { ...ask, query: queryText(query), accountId })
      const cap = host.settings.get().dailyCap
      return {
        provider: { id: connection.provider, name: connection.name, live: connection.live },
        balance: await accounts.lastBalance(accountId),
        daily: cap === null ? null : { cap, used: await store.grid.call('usedToday', accountId, now()) },
        ...priceSearch(
          { query, upTo: ask.upTo },
          {
            profile: client.profile,
            host: client.host,
            measured: await measuredAt(store, connection),
            state,
            counted: await counts.known(connection, query),
          },
        ),
      }
    },
    count: counts.count,
    fetch: fetches.fetch,
    ...createReadRecords({ store, known, host }),
    differences: searchId => store.scan.call('searchDifferences', searchId),
  }
}
