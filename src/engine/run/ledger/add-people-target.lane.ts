// The list that a run adds people to, as the started run keeps it, and whether it can take them.
import type { AddPeopleSpec, RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { BegunAdd } from '../../people/adds.lane.ts'
import type { ReadDb } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'

/** Who is added, with the list they are added to: it is there, and each field has its column. */
export interface AddPeopleTarget extends AddPeopleSpec {
  to: BegunAdd & { fields: string[] }
}

/** The target of a started run; null = it writes its own list only. */
export const addPeopleTarget = ({ addPeople }: RunSpec): AddPeopleTarget | null =>
  addPeople && 'to' in addPeople ? (addPeople as AddPeopleTarget) : null

/** The list for the people, or a column of theirs, was deleted: nothing is asked for and nothing written until it is back. */
export function targetGone(db: ReadDb, spec: RunSpec): boolean {
  const target = addPeopleTarget(spec)
  if (!target) return false
  const { sheetId, columnIds, resultColumnId } = target.to
  if (db.value("SELECT 1 FROM sheet WHERE id = ? AND state = 'ready'", sheetId) === undefined) return true
  const there = new Set<number>(columnsOf(db, sheetId).map(({ id }) => id))
  return ![...columnIds, resultColumnId].every(id => there.has(id))
}
