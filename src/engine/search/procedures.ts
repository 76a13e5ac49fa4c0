// Searches: what they cost, their pages, records and differences; values of filters; and the way into a list.
import type {
  RemovedSearch,
  SearchCount,
  SearchFetched,
  SearchPrice,
  SearchView,
} from '../../contract/app/search/search.ts'
import {
  SearchCompare,
  SearchCountAsk,
  SearchFetch,
  SearchKeep,
  SearchPriceAsk,
  SearchRef,
} from '../../contract/app/search/search.ts'
import type { SearchAdded, SearchAddPlan } from '../../contract/app/search/search-add.ts'
import { SearchAdd, SearchAddPlanAsk } from '../../contract/app/search/search-add.ts'
import type {
  SearchDifferences,
  SearchFreshCounts,
  SearchRecordRaw,
  SearchRecords,
} from '../../contract/app/search/search-records.ts'
import { SearchRecordAsk, SearchRecordsAsk } from '../../contract/app/search/search-records.ts'
import type { SearchValues } from '../../contract/app/search/search-values.ts'
import { SearchValuesAsk } from '../../contract/app/search/search-values.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const searchRouter = router({
  list: procedure.query(({ ctx }): Promise<SearchView[]> => ctx.engine.searches.list()),
  get: procedure
    .input(SearchRef)
    .query(({ ctx, input }): Promise<SearchView> => ctx.engine.searches.get(input.searchId)),
  keep: procedure.input(SearchKeep).mutation(({ ctx, input }): Promise<SearchView> => ctx.engine.searches.keep(input)),
  compareBy: procedure
    .input(SearchCompare)
    .mutation(({ ctx, input }): Promise<SearchView> => ctx.engine.searches.compareBy(input)),
  remove: procedure
    .input(SearchRef)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.searches.remove(input.searchId)),
  removed: procedure.query(({ ctx }): Promise<RemovedSearch[]> => ctx.engine.searches.removed()),
  restore: procedure
    .input(SearchRef)
    .mutation(({ ctx, input }): Promise<SearchView> => ctx.engine.searches.restore(input.searchId)),
  price: procedure
    .input(SearchPriceAsk)
    .query(({ ctx, input }): Promise<SearchPrice> => ctx.engine.searches.price(input)),
  count: procedure
    .input(SearchCountAsk)
    .mutation(({ ctx, input }): Promise<SearchCount> => ctx.engine.searches.count(input)),
  fetch: procedure
    .input(SearchFetch)
    .mutation(({ ctx, input }): Promise<SearchFetched> => ctx.engine.searches.fetch(input)),
  records: procedure
    .input(SearchRecordsAsk)
    .query(({ ctx, input }): Promise<SearchRecords> => ctx.engine.searches.records(input)),
  raw: procedure
    .input(SearchRecordAsk)
    .query(({ ctx, input }): Promise<SearchRecordRaw> => ctx.engine.searches.raw(input.recordId)),
  differences: procedure
    .input(SearchRef)
    .query(({ ctx, input }): Promise<SearchDifferences> => ctx.engine.searches.differences(input.searchId)),
  freshCounts: procedure
    .input(SearchRef)
    .query(({ ctx, input }): Promise<SearchFreshCounts> => ctx.engine.searches.freshCounts(input.searchId)),
  values: procedure
    .input(SearchValuesAsk)
    .query(({ ctx, input }): Promise<SearchValues> => ctx.engine.filterValues.page(input)),
  addPlan: procedure
    .input(SearchAddPlanAsk)
    .query(({ ctx, input }): Promise<SearchAddPlan> => ctx.engine.adds.plan(input)),
  add: procedure.input(SearchAdd).mutation(({ ctx, input }): Promise<SearchAdded> => ctx.engine.adds.add(input)),
})
