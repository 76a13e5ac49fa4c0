// The actions on a list: those that model/actions has the words of, one for each, and those with a dialog and a command of their own.
import type { ListActionId } from '../../model/actions/index.ts'
import type { DrawnAction } from '../action/drawn-action.ts'
import type { ActionMet } from '../action/list-action.ts'
import type { ReadingStep } from '../action/step.ts'
import { bouncesAction } from '../bounces/bounces-action.ts'
import { cleanAction } from '../clean/clean-action.ts'
import { typesAction } from '../clean/types-action.ts'
import { clusterAction } from '../clusters/cluster-action.ts'
import { dedupeAction } from '../duplicates/dedupe-action.ts'
import { replaceAction } from '../find/replace-action.ts'
import { matchAction } from '../match/match-action.ts'
import { transformAction } from '../transform/transform-action.ts'
import { columnAction } from './columns/column-action.ts'
import { computeAction } from './compute/compute.ts'
import { guessAction } from './guess/guess.ts'
import type { ActionParts } from './parts.ts'

export const drawnActions: Readonly<Record<ListActionId, DrawnAction<ActionParts>>> = {
  guess: guessAction,
}

/** As steps of recipes. */
export const actionSteps: readonly ReadingStep<ActionMet<ActionParts>, ActionMet<ActionParts>>[] = [
  ...Object.values(drawnActions),
  columnAction,
  computeAction,
  matchAction,
  transformAction,
  replaceAction,
  bouncesAction,
  clusterAction,
  dedupeAction,
  cleanAction,
  typesAction,
].map(({ step }) => step)
