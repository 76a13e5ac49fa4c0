// Lists with the Clean bench and its fixes on a workspace of its own, as the engine puts them together, for tests.
import { createProfiles } from '../engine/check/profiles.ts'
import { type CleanBench, createBench } from '../engine/clean/bench.ts'
import { createProblemFixes, type ProblemFixes } from '../engine/clean/problem-fixes.ts'
import { createCleanSlices } from '../engine/clean/slices.ts'
import { type SheetWorkspace, sheetWorkspace } from './sheet-workspace.ts'
import { silentLog } from './temp-workspace.ts'

export interface CleanWorkspace extends SheetWorkspace {
  readonly bench: CleanBench
  readonly fixes: ProblemFixes
}

/** `home`: country of lists that name none. */
export async function cleanWorkspace(home: string): Promise<CleanWorkspace> {
  const at = await sheetWorkspace(() => home)
  const { store, changes, edits } = at
  const slices = createCleanSlices(store, () => home)
  const profiles = createProfiles(store, changes, () => home, silentLog)
  const bench = createBench({ store, slices, profiles, changes, log: silentLog })
  return {
    ...at,
    bench,
    fixes: createProblemFixes(slices, bench, edits),
    close: async () => {
      await bench.close()
      await profiles.close()
      await at.close()
    },
  }
}
