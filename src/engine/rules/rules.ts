// Rules of the cells of a list: kept with the list, and checked.
import type { ColumnRules, RulesCheckAsk, RulesReport, RulesSet } from '../../contract/app/cell-rule.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Store } from '../store/store.ts'

export interface ListRules {
  /** The columns that have rules. Throws sheet_gone. */
  of(sheetId: SheetId): Promise<ColumnRules[]>
  /** As one step of the history. Throws bad_request for an expression or a pattern that cannot be read. */
  set(rules: RulesSet): Promise<void>
  /** Ends early when `signal` does. Throws sheet_gone, not_found and bad_request. */
  check(ask: RulesCheckAsk, signal?: AbortSignal): Promise<RulesReport>
}

export function createListRules(store: Store, changes: ChangeFeed, home: () => string | null): ListRules {
  async function once({ sheetId, rules }: RulesCheckAsk, signal?: AbortSignal): Promise<RulesReport | null> {
    const id = await store.scan.call('beginRules', sheetId, rules ?? null, home())
    for (let after: number | null = 0; after !== null; ) {
      signal?.throwIfAborted()
      const next: number | null | 'lost' = await store.scan.call('lookRules', id, after)
      if (next === 'lost') return null
      after = next
    }
    return store.scan.call('endRules', id)
  }

  return {
    of: sheetId => store.grid.call('keptRules', sheetId),
    async set({ sheetId, columns, others }) {
      const stored = await store.grid.call('storedRules', sheetId, columns, others)
      await store.writer.urgent('setRules', sheetId, stored)
      changes.sheet({ sheetId, version: await store.grid.call('sheetVersion', sheetId), columns: true })
    },
    async check(ask, signal) {
      for (;;) {
        const found = await once(ask, signal)
        if (found) return found
      }
    },
  }
}
