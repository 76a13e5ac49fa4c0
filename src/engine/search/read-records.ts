// The records that a search has read: a page of them, which are new, and one as it came.
import type { SearchId, SearchRecordId } from '../../contract/app/ids.ts'
import {
  type SearchFreshCounts,
  type SearchNarrowing,
  SearchPart,
  type SearchRecordRaw,
  type SearchRecords,
  type SearchRecordsAsk,
  type SearchSort,
} from '../../contract/app/search/search-records.ts'
import { storedNaming } from '../answer/stored-naming.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { parseBody } from '../client/reader.ts'
import type { PeopleIndex } from '../people/known.ts'
import { elementAt } from '../run/exchange/page-reader.ts'
import type { Store } from '../store/store.ts'

export interface ReadRecords {
  records(ask: SearchRecordsAsk): Promise<SearchRecords>
  /** Ids of the records of a narrowing, in the order of the service. */
  recordIds(searchId: SearchId, narrowing: SearchNarrowing): Promise<SearchRecordId[]>
  /** A record as it came. */
  raw(recordId: SearchRecordId): Promise<SearchRecordRaw>
  freshCounts(searchId: SearchId): Promise<SearchFreshCounts>
}

export interface ReadRecordsParts {
  readonly store: Store
  readonly known: Pick<PeopleIndex, 'listsOf'>
  readonly host: Host
}

export function createReadRecords({ store, known, host }: ReadRecordsParts): ReadRecords {
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

  return {
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
    async freshCounts(searchId) {
      const parts = await Promise.all(
        SearchPart.options.map(async part => ({ part, ids: await store.scan.call('searchRecordIds', searchId, part) })),
      )
      const lists = await known.listsOf([...new Set(parts.flatMap(({ ids }) => [...ids]))])
      const counts = parts.map(({ part, ids }) => [part, ids.filter(id => !lists.has(id)).length])
      return {
        records: parts.find(({ part }) => part === 'all')?.ids.length ?? 0,
        // fromEntries widens its keys to string; they are the parts.
        parts: Object.fromEntries(counts) as SearchFreshCounts['parts'],
      }
    },
  }
}
