// What the lanes can do for matching with another list.
import { keysVersion, suggestedKeys } from './key-texts.lane.ts'
import { findPartners, matchRead, matchWrite } from './match.lane.ts'

export const matchLanes = {
  reads: { ...matchRead, keysVersion, suggestedKeys },
  writes: { ...matchWrite },
  alone: { findPartners },
}
