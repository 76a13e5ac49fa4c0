// A workspace with searches on it and a real local service beside it.
import { randomUUID } from 'node:crypto'
import type { JobId, SearchId } from '../../contract/app/ids.ts'
import type { SearchRunView } from '../../contract/app/run/run.ts'
import type { SearchFetch } from '../../contract/app/search/search.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { SearchRecord } from '../../contract/app/search/search-records.ts'
import type { SettingsPatch } from '../../contract/app/settings.ts'
import { createKnown } from '../../engine/people/known.ts'
import { createOneCalls } from '../../engine/search/one-call.ts'
import { createSearches, type Searches } from '../../engine/search/searches.ts'
import type { Service } from '../../service/start.ts'
import { openRunWorkspace, type RunWorkspace } from './run-workspace.ts'

export interface SearchWorkspace extends RunWorkspace {
  readonly searches: Searches
  /** Starts a fetch and waits until it halts; `run` null = nothing was to be asked. */
  fetched(query: SearchQuery, more?: Partial<SearchFetch>): Promise<{ searchId: SearchId; run: SearchRunView | null }>
  /** All records of a search, in the order of the service. */
  records(searchId: SearchId): Promise<SearchRecord[]>
}

export async function openSearchWorkspace(
  service: Pick<Service, 'baseUrl' | 'key' | 'admin'>,
  settings: SettingsPatch = {},
  dir?: string,
): Promise<SearchWorkspace> {
  const at = await openRunWorkspace(service, settings, dir)
  const { store, accounts, runs, changes, host } = at
  const known = createKnown({ store, log: host.log, onMore: () => changes.searches(), patienceMs: 60_000 })
  const calls = createOneCalls({ store, accounts, runs, host })
  const searches = createSearches({ store, accounts, runs, calls, known, changes, host })
  return {
    ...at,
    searches,
    async fetched(query, more = {}) {
      const jobId = randomUUID() as JobId
      const ask = { jobId, searchId: null, query, upTo: 'all', cap: 1000, reading: 'go on', ...more } as const
      const { searchId, runId } = await searches.fetch(ask)
      if (runId === null) return { searchId, run: null }
      const run = await runs.untilHalted(runId)
      if (run.kind !== 'search') throw new Error('a fetch is a run of a search')
      return { searchId, run }
    },
    async records(searchId) {
      const { records } = await searches.records({
        searchId,
        part: 'all',
        fresh: false,
        offset: 0,
        limit: 1000,
        sort: null,
      })
      return records
    },
    shutDown: async () => {
      await known.close()
      await at.shutDown()
    },
    close: async () => {
      await known.close()
      await at.close()
    },
  }
}
