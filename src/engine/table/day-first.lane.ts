// How a column writes its dates: whether 03/04/2025 is the third of April.

import { isDayFirst } from '../../checks/columns/date.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { tableOf } from './rows.lane.ts'

/** Dates such as 03/04/2025 are read alike in the whole column, by what its first values tell. */
export function dayFirstIn(db: ReadDb, sheetId: number, slot: string): boolean {
  const name = sqlIdentifier(slot)
  const values = db.column<string>(
    `SELECT ${name} FROM ${tableOf(sheetId)} WHERE gone IS NULL AND ${name} LIKE '%/%' LIMIT 2000`,
  )
  return isDayFirst(values)
}
