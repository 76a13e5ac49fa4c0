// Lists with the Clean bench and its fixes on a workspace of its own, as the engine puts them together, for tests.

import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { CleanFix } from '../../contract/app/clean.ts'
import { createPipeline } from '../../engine/action/pipeline.ts'
import { createProfiles } from '../../engine/check/profiles.ts'
import { type CleanBench, createBench } from '../../engine/clean/bench.ts'
import { cleanAction } from '../../engine/clean/clean-action.ts'
import { createProblemFixes, type ProblemFixes } from '../../engine/clean/problem-fixes.ts'
import { createCleanSlices } from '../../engine/clean/slices.ts'
import { createRuleCounts } from '../../engine/rules/rule-counts.ts'
import { type SheetWorkspace, sheetWorkspace } from './sheet-workspace.ts'
import { silentLog } from './temp-workspace.ts'

export interface CleanWorkspace extends SheetWorkspace {
  readonly bench: CleanBench
  readonly fixes: Omit<ProblemFixes, 'change'> & { apply(fix: CleanFix): Promise<EditResult> }
}

/** `home`: country of lists that name none. */
export async function cleanWorkspace(home: string): Promise<CleanWorkspace> {
  const at = await sheetWorkspace(() => home)
  const { store, changes, edits, actions } = at
  const slices = createCleanSlices(store, () => home)
  const profiles = createProfiles(store, changes, () => home, silentLog)
  const rules = createRuleCounts(store, changes, () => home, silentLog)
  const bench = createBench({ store, slices, profiles, rules, changes, log: silentLog })
  const problemFixes = createProblemFixes(store, slices, bench)
  const acting = createPipeline({ store, edits, changes, actions }, { problemFixes })
  return {
    ...at,
    bench,
    fixes: { ...problemFixes, apply: fix => acting.perform(cleanAction, fix) },
    close: async () => {
      await bench.close()
      await profiles.close()
      await at.close()
    },
  }
}
