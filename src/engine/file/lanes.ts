// What the lanes can do for files in and out.
import { comingRead } from './coming.lane.ts'
import { exportRead } from './export.lane.ts'
import { exportLogWrite } from './export-log.lane.ts'
import { linesRead } from './lines.lane.ts'
import { rawRead } from './raw-cells.lane.ts'
import { slicesRead, slicesWrite } from './slices.lane.ts'

export const fileLanes = {
  writes: { ...exportLogWrite, ...slicesWrite },
  reads: { ...comingRead, ...slicesRead, ...exportRead, ...linesRead, ...rawRead },
}
