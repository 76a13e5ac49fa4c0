// What the lanes can do for matching with another list.
import { keysVersion, suggestedKeys } from './key-texts.lane.ts'
import { findPartners, matchRead, matchWrite } from './match.lane.ts'
import { olderStateRead, olderStateWrite } from './older-state.lane.ts'

export const matchLanes = {
  reads: { ...matchRead, ...olderStateRead, keysVersion, suggestedKeys },
  writes: { ...matchWrite, ...olderStateWrite },
  alone: { findPartners },
}
