// Runs that read the pages of a search: begun once for each `jobId`, and ended where a new one takes over.
import type { RunId, SearchId } from '../../contract/app/ids.ts'
import type { SearchOp } from '../../contract/app/run/sent-op.ts'
import type { SearchFetch, SearchFetched } from '../../contract/app/search/search.ts'
import type { Accounts } from '../account/accounts.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Host } from '../base/host.ts'
import { normalQuery, pageOp, queryText, sentenceOf } from '../run/ask/query.ts'
import type { FetchSpec } from '../run/pages/next-page.lane.ts'
import type { Runs } from '../run/runs.ts'
import type { Store } from '../store/store.ts'
import { checkOffered, measuredAt, presentQuery, refuseSuppressed } from './asked-query.ts'
import { countKeys } from './match-counts.ts'
import type { OneCalls } from './one-call.ts'
import { callPrice } from './price.ts'

export interface SearchFetches {
  /** Starts a run that reads pages; a repeated `jobId` gives the first result. Throws run_busy while the search is fetched, suppressed. */
  fetch(ask: SearchFetch): Promise<SearchFetched>
  /** A halted fetch gives way to a new one: what it read stays. */
  endHalted(searchId: number | null): Promise<void>
}

export interface SearchFetchesParts {
  readonly store: Store
  readonly accounts: Accounts
  readonly runs: Runs
  readonly calls: OneCalls
  readonly changes: ChangeFeed
  readonly host: Host
}

export function createFetches({ store, accounts, runs, calls, changes, host }: SearchFetchesParts): SearchFetches {
  /** Fetches by page-made id while they begin: a repeat waits for the same one. */
  const beginning = new Map<string, Promise<SearchFetched>>()

  async function begin(ask: SearchFetch): Promise<SearchFetched> {
    const query = normalQuery(await presentQuery(store, ask.searchId, ask.query))
    await refuseSuppressed({ store, host }, query)
    const connection = await accounts.connect()
    const op = pageOp(query)
    checkOffered(connection, op)
    const { accountId } = connection
    const state = await store.grid.call('fetchState', { ...ask, query: queryText(query), accountId })
    // A start that is repeated finds its own run, which may rest by now.
    if ((await store.grid.call('runOfJob', ask.jobId)) === null) await endHalted(state.searchId)
    const measured = await measuredAt(store, connection)
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
      now: host.clock.now(),
    })
    const { runId, known: repeated } = drafted
    changes.searches()
    if (runId !== null && !repeated) await calls.begin(runId, connection)
    // Ids of our own tables.
    return { searchId: drafted.searchId as SearchId, runId: runId as RunId | null }
  }

  async function endHalted(searchId: number | null): Promise<void> {
    if (searchId === null) return
    const run = await store.grid.call('openFetch', searchId)
    if (run?.state !== 'paused') return
    await runs.stop(run.id)
    await runs.untilHalted(run.id)
  }

  return {
    endHalted,
    fetch(ask) {
      const known = beginning.get(ask.jobId)
      if (known) return known
      const begun = begin(ask).finally(() => beginning.delete(ask.jobId))
      beginning.set(ask.jobId, begun)
      return begun
    },
  }
}
