// What the lanes can do for duplicates.
import { chooseRead } from './choose.lane.ts'
import { duplicatesKey, findDuplicateRows } from './find.lane.ts'
import { linkDuplicateRows } from './link.lane.ts'
import { mergeWrite } from './merge.lane.ts'
import { notSameRead, notSameWrite } from './not-same.lane.ts'

export const duplicatesLanes = {
  reads: { ...chooseRead, ...notSameRead, duplicatesKey },
  writes: { ...mergeWrite, ...notSameWrite },
  alone: { findDuplicateRows, linkDuplicateRows },
}
