// What the lanes can do for searches.
import { searchRecordsRead } from './records.lane.ts'
import { searchesRead, searchesWrite } from './searches.lane.ts'
import { valuesRead, valuesWrite } from './values.lane.ts'

export const searchLanes = {
  writes: { ...searchesWrite, ...valuesWrite },
  reads: { ...searchesRead, ...searchRecordsRead, ...valuesRead },
}
