// What is made of a comparison, as an action: a column of marks, or a list of its own. Recipes do not say it.
import type { StepId } from '../../contract/app/ids.ts'
import type { DiffApply, DiffDone } from '../../contract/app/list-diff.ts'
import { plainAction } from '../action/list-action.ts'
import type { ListDiffs } from './diffs.ts'

export const diffAction = plainAction({
  perform: (
    ask: DiffApply,
    { diffs }: { readonly diffs: Pick<ListDiffs, 'apply'> },
    making,
  ): Promise<DiffDone & { stepId: StepId | null }> => diffs.apply(ask, making),
})
