// What the lanes can do for searches.
import { fetchesRead, fetchesWrite } from './fetches.lane.ts'
import { searchRecordsRead } from './records.lane.ts'
import { searchesRead, searchesWrite } from './searches.lane.ts'
import { valuesRead, valuesWrite } from './values.lane.ts'

export const searchLanes = {
  writes: { ...searchesWrite, ...fetchesWrite, ...valuesWrite },
  reads: { ...searchesRead, ...fetchesRead, ...searchRecordsRead, ...valuesRead },
}
