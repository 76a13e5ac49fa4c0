// The cells that break the rules of a list, counted in the background: for marks in the grid, filters, and the health of the list.

import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { RuleCount } from '../../contract/app/rules/cell-rule.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Log } from '../base/host.ts'
import { keepLatest } from '../base/keep-latest.ts'
import { createRounds, type RoundState } from '../check/rounds.ts'
import type { Store } from '../store/store.ts'
import { isRowRule } from './cell-tests.ts'
import { hasRow } from './row-bits.ts'
import { type BrokenRules, brokenRules } from './rules.ts'

export interface RuleCounts {
  /** What is known now; where the list has changed since, it is counted again, and the pages show it. Throws sheet_gone. */
  of(sheetId: SheetId): Promise<RuleCount[]>
  /** Of the list as it is, or as it was a moment ago; null for a list without rules. Throws sheet_gone. */
  counted(sheetId: SheetId): Promise<BrokenRules | null>
  /** The rules, by place in their column, that cells break for what other rows have. `key`: of the list as it is. */
  marks(sheetId: SheetId, key: string, columnId: ColumnId, ids: Uint32Array): number[]
  close(): Promise<void>
}

/** Lists whose counts are kept. */
const maxLists = 20
/** Rounds that `counted` waits for: a list that is edited all the time is never counted. */
const maxRounds = 20

export function createRuleCounts(store: Store, changes: ChangeFeed, home: () => string | null, log: Log): RuleCounts {
  const kept = keepLatest<SheetId, { latest: BrokenRules | null }>(maxLists, () => ({ latest: null }))
  const rounds = createRounds(round, log)
  const ending = new AbortController()

  async function round(sheetId: SheetId, state: RoundState): Promise<void> {
    const known = kept(sheetId)
    const key = await store.grid.call('keyOfRules', sheetId)
    if (key === (known.latest?.key ?? null) || state.closed) return
    known.latest = key === null ? null : await brokenRules(store, { sheetId }, home(), ending.signal)
    // Counts of cells are shown, and windows of the grid mark cells for what other rows have.
    changes.rules(sheetId)
  }

  return {
    async of(sheetId) {
      const key = await store.grid.call('keyOfRules', sheetId)
      const { latest } = kept(sheetId)
      const current = key === (latest?.key ?? null)
      if (!current) rounds.demand(sheetId)
      return (latest?.rules ?? []).map(({ columnId, rule, cells, problem }) => ({ columnId, rule, cells, problem }))
    },
    async counted(sheetId) {
      for (let turn = 0; turn < maxRounds; turn++) {
        if ((await store.grid.call('keyOfRules', sheetId)) === (kept(sheetId).latest?.key ?? null)) break
        rounds.demand(sheetId)
        await rounds.ended(sheetId)
      }
      return kept(sheetId).latest
    },
    marks(sheetId, key, columnId, ids) {
      const { latest } = kept(sheetId)
      if (latest?.key !== key) rounds.demand(sheetId)
      const marks = Array<number>(ids.length).fill(0)
      const own = latest?.rules.filter(one => one.columnId === columnId) ?? []
      for (const [place, { rule, broken }] of own.entries())
        if (!isRowRule(rule))
          for (const [at, id] of ids.entries()) if (hasRow(broken, id)) marks[at] = (marks[at] ?? 0) | (1 << place)
      return marks
    },
    close() {
      ending.abort()
      return rounds.close()
    },
  }
}
