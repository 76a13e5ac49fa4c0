// The actions on a list that model/actions has the words of: one for each.
import type { ListActionId } from '../../model/actions/index.ts'
import type { DrawnAction } from '../action/drawn-action.ts'
import { guessAction } from './guess/guess.ts'
import type { ActionParts } from './parts.ts'

export const drawnActions: Readonly<Record<ListActionId, DrawnAction<ActionParts>>> = { guess: guessAction }
