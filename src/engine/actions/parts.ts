// What of the engine actions on a list are made with, all of it together.
import type { SettingsStore } from '../base/host.ts'
import type { Bounces } from '../bounces/bounces.ts'
import type { Fixes } from '../clean/fixes.ts'
import type { ProblemFixes } from '../clean/problem-fixes.ts'
import type { Clusters } from '../clusters/clusters.ts'
import type { ListDiffs } from '../compare/diffs.ts'
import type { Duplicates } from '../duplicates/duplicates.ts'
import type { Files } from '../file/files.ts'
import type { FindReplace } from '../find/finds.ts'
import type { IntoLists } from '../into/into-lists.ts'
import type { Matches } from '../match/matches.ts'
import type { OtherTables } from '../match/tables.ts'
import type { RowMoves } from '../move-rows/row-moves.ts'
import type { ListRules } from '../rules/rules.ts'
import type { ComputedEdits } from '../sheet/computed/computes.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import type { Transforms } from '../transform/transforms.ts'

export interface ActionParts {
  readonly store: Store
  readonly settings: SettingsStore
  readonly views: Pick<Views, 'open' | 'specOf' | 'ids'>
  readonly computes: Pick<ComputedEdits, 'preview' | 'slices' | 'setNotation'>
  readonly sheets: Pick<Sheets, 'setColumn' | 'removeColumn'>
  readonly rules: Pick<ListRules, 'of' | 'set'>
  readonly finds: FindReplace
  readonly transforms: Transforms
  readonly bounces: Bounces
  readonly clusters: Clusters
  readonly duplicates: Duplicates
  readonly problemFixes: ProblemFixes
  readonly fixes: Fixes
  readonly intoLists: IntoLists
  readonly diffs: ListDiffs
  readonly matches: Matches
  readonly tables: OtherTables
  readonly rowMoves: RowMoves
  readonly files: Pick<Files, 'nameOf'>
}
