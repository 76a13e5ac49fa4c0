// What each lane can do: the functions of the `.lane.ts` files, collected by name.
import { columnsRead, columnsWrite } from '../sheet/columns.lane.ts'
import { historyWrite } from '../sheet/history.lane.ts'
import { rowsRead, rowsWrite } from '../sheet/rows.lane.ts'
import { workbooksWrite } from '../sheet/workbooks.lane.ts'

/** Runs on the writer lane; every function takes the WriteDb first. */
export const writeWork = { ...columnsWrite, ...historyWrite, ...rowsWrite, ...workbooksWrite }
export type WriteWork = typeof writeWork

/** Runs on the grid and scan lanes; every function takes the ReadDb first. */
export const readWork = { ...columnsRead, ...rowsRead }
export type ReadWork = typeof readWork
