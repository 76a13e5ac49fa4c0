// Two columns against one another: how many rows there are of each relation between their cells.
import { type AgainstAsk, cellRelations, type RelationCounts, type ViewSpec } from '../../../contract/app/view.ts'
import type { CancelFlag } from '../../base/cancel-flag.ts'
import type { ReadDb } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { relationSql } from './against-sql.lane.ts'
import { countedBy, everyValue } from './facet/facet.lane.ts'
import { filterOf, type LiveRows } from './filter.lane.ts'

/** Throws stopped when cancelled. */
function countRelations(
  db: ReadDb,
  sheetId: number,
  spec: ViewSpec,
  live: LiveRows[],
  pair: Omit<AgainstAsk, 'viewId'>,
  flag: CancelFlag,
): RelationCounts {
  const relation = relationSql(db, sheetId, pair, columnsOf(db, sheetId))
  if (!relation) return {}
  const conditions = spec.conditions.filter(
    one => one.kind !== 'against' || one.firstId !== pair.firstId || one.secondId !== pair.secondId,
  )
  const where = filterOf(db, sheetId, { ...spec, conditions }, live)
  const value = { text: relation, params: [] }
  const { values } = countedBy(db, sheetId, value, where, everyValue, cellRelations.length, flag)
  return Object.fromEntries(values.map(({ value: name, count }) => [name, count]))
}

export const againstRead = { countRelations }
