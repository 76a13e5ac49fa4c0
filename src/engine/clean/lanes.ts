// What the lanes can do for fixes and the Clean bench.
import { cellRepairRead } from './cell-repair.lane.ts'
import { cellsRead } from './cells.lane.ts'
import { errorsRead } from './errors.lane.ts'
import { fixRead } from './fix.lane.ts'
import { keptRead, keptWrite } from './kept.lane.ts'
import { learnedRead } from './learned.lane.ts'
import { partsRead } from './parts.lane.ts'
import { cleanRowsRead } from './rows.lane.ts'

export const cleanLanes = {
  writes: { ...keptWrite },
  reads: {
    ...cellRepairRead,
    ...fixRead,
    ...partsRead,
    ...cellsRead,
    ...keptRead,
    ...learnedRead,
    ...cleanRowsRead,
    ...errorsRead,
  },
}
