// What the lanes can do for matching with another list.
import { keysVersion } from './key-texts.lane.ts'
import { findPartners, matchRead, matchWrite } from './match.lane.ts'
import { olderStateRead, olderStateWrite } from './older-state.lane.ts'
import { sharedKeys } from './shared-columns.lane.ts'
import { suggestedKeys } from './suggested-keys.lane.ts'

export const matchLanes = {
  reads: { ...matchRead, ...olderStateRead, keysVersion, sharedKeys, suggestedKeys },
  writes: { ...matchWrite, ...olderStateWrite },
  alone: { findPartners },
}
