// What the lanes can do for duplicates.
import { chooseRead } from './choose.lane.ts'
import { decidedPairsRead, decidedPairsWrite } from './decided-pairs.lane.ts'
import { duplicatesKey, findDuplicateRows } from './find.lane.ts'
import { linkDuplicateRows } from './link.lane.ts'
import { mergeWrite } from './merge.lane.ts'

export const duplicatesLanes = {
  reads: { ...chooseRead, ...decidedPairsRead, duplicatesKey },
  writes: { ...mergeWrite, ...decidedPairsWrite },
  alone: { findDuplicateRows, linkDuplicateRows },
}
