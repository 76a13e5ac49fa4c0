// Which cells an update writes: those without a conflict, and those of conflicts that were decided for the file.
import type { UpdateApply } from '../../contract/app/file/into.ts'
import type { FoundUpdate } from './update.lane.ts'

export interface WrittenRow {
  rowId: number
  otherId: number
  /** Of the compared columns. */
  places: number[]
}

export function writtenRows(
  { updated, conflicts, columns }: Pick<FoundUpdate, 'updated' | 'conflicts' | 'columns'>,
  { conflicts: usual, decisions }: Pick<UpdateApply, 'conflicts' | 'decisions'>,
): WrittenRow[] {
  const decided = new Map(decisions.map(({ rowId, columnId, take }) => [`${rowId} ${columnId}`, take]))
  const rows = new Map<number, WrittenRow>(updated.map(row => [row.rowId, { ...row, places: [...row.places] }]))
  for (const { rowId, otherId, place, also = [] } of conflicts) {
    if ((decided.get(`${rowId} ${columns[place]?.columnId}`) ?? usual) === 'list') continue
    const row = rows.get(rowId) ?? { rowId, otherId, places: [] }
    rows.set(rowId, row)
    row.places.push(place, ...also)
  }
  for (const { places } of rows.values()) places.sort((a, b) => a - b)
  return [...rows.values()].sort((a, b) => a.rowId - b.rowId)
}
