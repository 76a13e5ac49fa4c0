// What the lanes can do for rules of cells.
import { rulesRead } from './rules.lane.ts'

export const rulesLanes = { reads: { ...rulesRead } }
