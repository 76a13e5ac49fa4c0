// What the lanes can do for columns and rows.
import { columnsRead, columnsWrite } from './columns.lane.ts'
import { rowsRead, rowsWrite } from './rows.lane.ts'
import { historyWrite } from './step.lane.ts'

export const tableLanes = {
  writes: { ...columnsWrite, ...historyWrite, ...rowsWrite },
  reads: { ...columnsRead, ...rowsRead },
}
