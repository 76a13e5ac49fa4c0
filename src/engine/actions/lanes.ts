// What the lanes can do for actions on a list.
import { guessRead } from './guess/guess.lane.ts'

export const actionsLanes = { reads: { ...guessRead } }
