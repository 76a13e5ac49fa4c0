// A list as a reconciliation service, in our own words; the web host has the protocol.
import type {
  ReconcileCandidate,
  ReconcileQuery,
  ServedEntity,
  ServedFacts,
  ServedList,
} from '../../contract/app/reconcile/reconcile.ts'
import type { Store } from '../store/store.ts'
import type { Suggested, Suggestion } from './served-list.lane.ts'

/** What a served list answers. Everything throws sheet_gone, not_found (a column), suppression_unreadable. */
export interface ServedTable {
  facts(): Promise<ServedFacts>
  /** In the order of the queries. */
  candidates(queries: readonly ReconcileQuery[]): Promise<ReconcileCandidate[][]>
  /** null for an id that no row has; without `properties` all of them. */
  entities(ids: readonly string[], properties: readonly string[] | null): Promise<(ServedEntity | null)[]>
  suggestions(what: Suggested, prefix: string, skip: number): Promise<Suggestion[]>
}

export interface ServedLists {
  of(list: ServedList): ServedTable
}

export function createServedLists(store: Store, home: () => string | null): ServedLists {
  return {
    of(list) {
      const ask = () => ({ list, country: home() })
      return {
        facts: () => store.scan.call('servedFacts', ask()),
        candidates: queries => store.scan.call('reconcileQueries', ask(), queries),
        entities: (ids, properties) => store.scan.call('servedEntities', ask(), ids, properties),
        suggestions: (what, prefix, skip) => store.scan.call('servedSuggestions', ask(), what, prefix, skip),
      }
    },
  }
}
