// Searches as the rest of the engine sees them: prices, counts, fetches of pages, and what was read.
import type { z } from 'zod'
import type { RunId, SearchId, SearchRecordId } from '../../contract/app/ids.ts'
import type { SearchOp } from '../../contract/app/run.ts'
import type {
  RemovedSearch,
  SearchCompare,
  SearchCount,
  SearchCountAsk,
  SearchFetch,
  SearchFetched,
  SearchKeep,
  SearchPrice,
  SearchPriceAsk,
  SearchView,
} from '../../contract/app/search.ts'
import type { SearchQuery } from '../../contract/app/search-query.ts'
import {
  type SearchDifferences,
  type SearchFreshCounts,
  type SearchNarrowing,
  SearchPart,
  type SearchRecordRaw,
  type SearchRecords,
  type SearchRecordsAsk,
  type SearchSort,
} from '../../contract/app/search-records.ts'
import type { AccountConnection, Accounts } from '../account/accounts.ts'
import { storedNaming } from '../answer/stored-naming.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { namingOf } from '../client/dialect.ts'
import { parseBody } from '../client/reader.ts'
import type { PeopleIndex } from '../people/known.ts'
import { normalQuery, pageKey, pageOp, queryText, sentenceOf } from '../run/ask/query.ts'
import { variantsOf } from '../run/ask/variants.ts'
import { elementAt, readCount } from '../run/exchange/page-reader.ts'
import type { FetchSpec } from '../run/pages/next-page.lane.ts'
import type { Runs } from '../run/runs.ts'
import type { Store } from '../store/store.ts'
import type { OneCalls } from './one-call.ts'
import { callPrice, priceSearch } from './price.ts'

export interface Searches {
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
  /** Matches of a people search. Throws cap_too_small when the price is above the cap, suppressed, and what the service refused. */
  count(ask: z.infer<typeof SearchCountAsk>): Promise<SearchCount>
  /** Starts a run that reads pages; a repeated `jobId` gives the first result. Throws run_busy while the search is fetched, suppressed. */
  fetch(ask: SearchFetch): Promise<SearchFetched>
  records(ask: SearchRecordsAsk): Promise<SearchRecords>
  /** Ids of the records of a narrowing, in the order of the service. */
  recordIds(searchId: SearchId, narrowing: SearchNarrowing): Promise<SearchRecordId[]>
  /** A record as it came. */
  raw(recordId: SearchRecordId): Promise<SearchRecordRaw>
  differences(searchId: SearchId): Promise<SearchDifferences>
  freshCounts(searchId: SearchId): Promise<SearchFreshCounts>
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
  /** Fetches by page-made id while they begin: a repeat waits for the same one. */
  const beginning = new Map<string, Promise<SearchFetched>>()

  /** Measured prices of an account by operation. */
  const measuredAt = async ({ accountId }: AccountConnection) =>
    new Map(await store.grid.call('measuredPrices', accountId))

  function offered({ client }: AccountConnection, op: SearchOp): void {
    if (client.profile.disabled.includes(op))
      throw fail('bad_request', { what: 'the service in use does not offer this search' })
  }

  /** A sentence that has become a query is not asked again: the query is. */
  async function presentQuery(searchId: SearchId | null, query: SearchQuery): Promise<SearchQuery> {
    if (query.form !== 'ask' || searchId === null) return query
    const search = await store.grid.call('readSearch', searchId)
    return search.asked === sentenceOf(query) ? search.query : query
  }

  /** Throws suppressed where the request itself names somebody who is. */
  async function refuseSuppressed({ body }: SearchQuery): Promise<void> {
    const [named] = await store.scan.call('suppressedBodies', [body], host.settings.get().country)
    if (named) throw fail('suppressed', {})
  }

  /** Of counting the matches of each variant; none where they cannot be counted. */
  const countKeys = ({ accountKey }: AccountConnection, query: SearchQuery) =>
    query.form === 'people' ? variantsOf(query).map(({ body }) => pageKey(accountKey, 'search.count', body)) : []

  async function counted(connection: AccountConnection, query: SearchQuery): Promise<(number | null)[]> {
    const answers = countKeys(connection, query).map(key => store.grid.call('latestAnswer', key))
    return (await Promise.all(answers)).map(answer => answer && totalIn(connection, answer.raw))
  }

  function totalIn({ client }: AccountConnection, raw: Uint8Array): number | null {
    const parsed = parseBody(raw)
    const reading = parsed.ok ? readCount(parsed.json, namingOf(client.profile, 'search.count')) : null
    return reading?.kind === 'report' ? reading.report : null
  }

  async function price(ask: SearchPriceAsk): Promise<SearchPrice> {
    const query = normalQuery(await presentQuery(ask.searchId, ask.query))
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
          measured: await measuredAt(connection),
          state,
          counted: await counted(connection, query),
        },
      ),
    }
  }

  async function fetch(ask: SearchFetch): Promise<SearchFetched> {
    const query = normalQuery(await presentQuery(ask.searchId, ask.query))
    await refuseSuppressed(query)
    const connection = await accounts.connect()
    const op = pageOp(query)
    offered(connection, op)
    const { accountId } = connection
    const state = await store.grid.call('fetchState', { ...ask, query: queryText(query), accountId })
    // A start that is repeated finds its own run, which may rest by now.
    if ((await store.grid.call('runOfJob', ask.jobId)) === null) await endHalted(state.searchId)
    const measured = await measuredAt(connection)
    const priced = (one: SearchOp) => callPrice(connection.client.profile, one, measured).high
    const prices: FetchSpec['prices'] = {
      [op]: priced(op),
      ...(op === 'search.ai' && { 'search.prospector': priced('search.prospector') }),
    }
    const drafted = await store.writer.call('draftFetch', {
      jobId: ask.jobId,
      searchId: ask.searchId,
      query: queryText(query),
      asked: sentenceOf(query),
      accountId,
      op,
      wanted: ask.upTo === 'all' ? null : ask.upTo,
      prices,
      reading: ask.reading,
      countKeys: countKeys(connection, query),
      cap: ask.cap,
      now: now(),
    })
    const { runId, known: repeated } = drafted
    changes.searches()
    if (runId !== null && !repeated) await calls.begin(runId, connection)
    // Ids of our own tables.
    return { searchId: drafted.searchId as SearchId, runId: runId as RunId | null }
  }

  /** A halted fetch gives way to a new one: what it read stays. */
  async function endHalted(searchId: number | null): Promise<void> {
    if (searchId === null) return
    const run = await store.grid.call('openFetch', searchId)
    if (run?.state !== 'paused') return
    await runs.stop(run.id)
    await runs.untilHalted(run.id)
  }

  async function count(ask: z.infer<typeof SearchCountAsk>): Promise<SearchCount> {
    const query = normalQuery(ask.query)
    if (query.form !== 'people') throw fail('bad_request', { what: 'only people can be counted' })
    await refuseSuppressed(query)
    const connection = await accounts.connect()
    const { accountId, client } = connection
    offered(connection, 'search.count')
    const { high } = callPrice(client.profile, 'search.count', await measuredAt(connection))
    const { searchId } = await store.grid.call('fetchState', {
      searchId: null,
      query: queryText(query),
      accountId,
      reading: 'go on',
    })
    const variants = variantsOf(query)
    // Nothing is counted where not all of it can be.
    if (variants.length * high > ask.cap) throw fail('cap_too_small', { cap: ask.cap, used: variants.length * high })
    let [total, at, credits] = [0, 0, 0]
    for (const [variant, { body }] of variants.entries()) {
      const answer = await calls.ask(connection, {
        jobId: variant === 0 ? ask.jobId : `${ask.jobId} ${variant}`,
        op: 'search.count',
        body,
        price: high,
        cap: ask.cap - credits,
        searchId,
      })
      const matches = totalIn(connection, answer.raw)
      if (matches === null)
        throw fail('service_unreachable', { host: client.host, detail: 'The answer holds no count.' })
      total += matches
      at = answer.at
      credits += answer.credits
    }
    return { total, at: new Date(at).toISOString(), credits }
  }

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
      await endHalted(searchId)
      await store.writer.urgent('removeSearch', searchId, now())
      changes.searches()
    },
    removed: () => store.grid.call('removedSearches'),
    async restore(searchId) {
      await store.writer.urgent('restoreSearch', searchId)
      changes.searches()
      return store.grid.call('readSearch', searchId)
    },
    price,
    count,
    fetch(ask) {
      const known = beginning.get(ask.jobId)
      if (known) return known
      const begun = fetch(ask).finally(() => beginning.delete(ask.jobId))
      beginning.set(ask.jobId, begun)
      return begun
    },
    async records({ searchId, offset, limit, sort, ...narrowing }) {
      const ids = await idsOf(searchId, narrowing, sort)
      const page = ids.slice(offset, offset + limit)
      const records = await store.scan.call('searchRecordsById', searchId, page)
      const lists = await known.listsOf(records.map(({ id }) => id))
      const suppressed = new Set(await store.scan.call('suppressedOfRecords', Array.from(page)))
      const seen = Map.groupBy(await store.scan.call('seenInSearches', page), ({ recordId }) => recordId)
      return {
        total: ids.length,
        records: records.map(record => ({
          ...record,
          lists: lists.get(record.id) ?? [],
          suppressed: suppressed.has(record.id),
          seen: (seen.get(record.id) ?? []).map(({ searchId: id, at }) => ({
            // Ids of our own table.
            searchId: id as SearchId,
            at: new Date(at).toISOString(),
          })),
        })),
      }
    },
    // Ids of our own table.
    recordIds: async (searchId, narrowing) => Array.from(await idsOf(searchId, narrowing, null)) as SearchRecordId[],
    async raw(recordId) {
      const source = await store.grid.call('recordSource', recordId)
      if (!source) throw fail('not_found', { what: 'record' })
      const parsed = parseBody(source.raw)
      const naming = storedNaming(host.settings.get().remote, source.op, source.live)
      const element = parsed.ok ? elementAt(source.op, parsed.json, source.place, naming) : null
      return { raw: element === null ? null : JSON.stringify(element, null, 2) }
    },
    differences: searchId => store.scan.call('searchDifferences', searchId),
    async freshCounts(searchId) {
      const parts = await Promise.all(
        SearchPart.options.map(async part => ({ part, ids: await store.scan.call('searchRecordIds', searchId, part) })),
      )
      const lists = await known.listsOf([...new Set(parts.flatMap(({ ids }) => [...ids]))])
      const counts = parts.map(({ part, ids }) => [part, ids.filter(id => !lists.has(id)).length])
      // fromEntries widens its keys to string; they are the parts.
      return Object.fromEntries(counts) as SearchFreshCounts
    },
  }

  async function idsOf(
    searchId: SearchId,
    { part, fresh }: SearchNarrowing,
    sort: SearchSort | null,
  ): Promise<Uint32Array> {
    const ids = await store.scan.call('searchRecordIds', searchId, part, sort)
    if (!fresh) return ids
    const lists = await known.listsOf(Array.from(ids))
    return ids.filter(id => !lists.has(id))
  }
}
