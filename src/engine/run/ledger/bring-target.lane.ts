// The list that a run brings people to, as the started run keeps it, and whether it can take them.
import type { BringSpec, RunSpec } from '../../../contract/app/run-spec.ts'
import type { BegunAdd } from '../../people/adds.lane.ts'
import type { ReadDb } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'

/** Its list is there, and each field has its column. */
export interface BringTo extends BringSpec {
  to: BegunAdd & { fields: string[] }
}

/** The target of a started run; null = it writes its own list only. */
export const bringTo = ({ bring }: RunSpec): BringTo | null => (bring && 'to' in bring ? (bring as BringTo) : null)

/** The list for the people, or a column of theirs, was deleted: nothing is asked for and nothing written until it is back. */
export function targetGone(db: ReadDb, spec: RunSpec): boolean {
  const bring = bringTo(spec)
  if (!bring) return false
  const { sheetId, columnIds, headId } = bring.to
  if (db.value("SELECT 1 FROM sheet WHERE id = ? AND state = 'ready'", sheetId) === undefined) return true
  const there = new Set<number>(columnsOf(db, sheetId).map(({ id }) => id))
  return ![...columnIds, headId].every(id => there.has(id))
}
