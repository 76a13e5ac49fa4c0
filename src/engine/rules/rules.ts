// Rules of the cells of a list: kept with the list, and checked.

import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type { ColumnRules, RulesCheckAsk, RulesReport, RulesSet } from '../../contract/app/rules/cell-rule.ts'
import { withCancelFlag } from '../base/cancel-flag.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Store } from '../store/store.ts'
import type { BrokenRule } from './rules.lane.ts'

export interface ListRules {
  /** The columns that have rules. Throws sheet_gone. */
  of(sheetId: SheetId): Promise<ColumnRules[]>
  /** As one step of the history, null where nothing changed. Throws bad_request for an expression or a pattern that cannot be read. */
  set(rules: RulesSet): Promise<{ stepId: StepId | null }>
  /** Ends early when `signal` does. Throws sheet_gone, not_found and bad_request. */
  check(ask: RulesCheckAsk, signal?: AbortSignal): Promise<RulesReport>
}

export function createListRules(store: Store, changes: ChangeFeed, home: () => string | null): ListRules {
  return {
    of: sheetId => store.grid.call('keptRules', sheetId),
    async set({ sheetId, columns, others }) {
      const stored = await store.grid.call('storedRules', sheetId, columns, others)
      const stepId = await store.writer.urgent('setRules', sheetId, stored)
      changes.sheet({ sheetId, version: await store.grid.call('sheetVersion', sheetId), columns: true })
      return { stepId }
    },
    async check(ask, signal = new AbortController().signal) {
      const { rows, rules } = await brokenRules(store, ask, home(), signal)
      return { rows, rules: rules.map(({ broken: _, ...rule }) => rule) }
    },
  }
}

export interface BrokenRules {
  /** Of the list as it was, null where given rules were checked. */
  readonly key: string | null
  readonly rows: number
  readonly rules: readonly BrokenRule[]
}

/** Reads the list once, then once for each rule for which all rows have to be known. Throws sheet_gone, not_found and bad_request. */
export async function brokenRules(
  store: Store,
  ask: RulesCheckAsk,
  home: string | null,
  signal: AbortSignal,
): Promise<BrokenRules> {
  for (;;) {
    const found = await checkOnce(store, ask, home, signal)
    if (found) return found
  }
}

/** Null where the thread has let go of the check, for others that began later. */
async function checkOnce(
  store: Store,
  { sheetId, rules }: RulesCheckAsk,
  home: string | null,
  signal: AbortSignal,
): Promise<BrokenRules | null> {
  const { id, key, listRules } = await store.scan.call('beginRules', sheetId, rules ?? null, home)
  for (let after: number | null = 0; after !== null; ) {
    signal.throwIfAborted()
    const next: number | null | 'lost' = await store.scan.call('lookRules', id, after)
    if (next === 'lost') return null
    after = next
  }
  for (const place of listRules) {
    signal.throwIfAborted()
    const known = await withCancelFlag({ signal, reach: () => {} }, flag =>
      store.scan.call('lookListRule', id, place, flag),
    )
    if (!known) return null
  }
  const found = await store.scan.call('endRules', id)
  return found && { key, ...found }
}
