// What the lanes can do for clusters of a column.
import { clustersRead, clustersWrite, findValueClusters } from './clusters.lane.ts'

export const clustersLanes = {
  reads: { ...clustersRead },
  writes: { ...clustersWrite },
  alone: { findValueClusters },
}
