// What the lanes can do for files in and out.

import { exportRead } from './export/export.lane.ts'
import { exportLogWrite } from './export/export-log.lane.ts'
import { templateRead } from './export/template/template.lane.ts'
import { comingRead } from './import/importing.lane.ts'
import { linesRead } from './import/lines.lane.ts'
import { rawRead } from './import/raw-cells.lane.ts'
import { slicesRead, slicesWrite } from './import/slices.lane.ts'

export const fileLanes = {
  writes: { ...exportLogWrite, ...slicesWrite },
  reads: { ...comingRead, ...slicesRead, ...exportRead, ...templateRead, ...linesRead, ...rawRead },
}
