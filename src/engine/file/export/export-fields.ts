// The columns of an export: those of the list, and beside results what is known of them. One rule for every format: a value of
// practice, a guess, a stale or an unsure one is marked in the file, whatever was asked for.

import { type EvidenceField, evidenceFields } from '../../../contract/app/file/export.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { ColumnRow } from '../../table/columns.lane.ts'
import type { CardField } from './card-fields.ts'
import type { ValueForm } from './target-values.ts'

/** Result columns of one operation, by the column that has their states. */
export interface ResultGroup {
  readonly resultColumnId: number
  readonly columnIds: readonly number[]
}

/** A column within a joined field; `name`: of its part at the target. */
export interface JoinedPart {
  readonly name: string
  readonly slot: string
  readonly columnId: ColumnId
  /** What the target does not take, and what is written for it. */
  readonly instead?: Readonly<Record<string, string>>
}

/** A cell of the list, or what is said of a group of results beside it. */
export type ExportField =
  | {
      readonly kind: 'cell'
      readonly name: string
      readonly slot: string
      readonly columnId: ColumnId
      /** How a target takes its values; none = as they are. */
      readonly form?: ValueForm
      /** Of a vCard: the property; null = the note. */
      readonly card?: CardField | null
    }
  /** Cells of several columns as one value, blank ones left out. */
  | { readonly kind: 'joined'; readonly name: string; readonly parts: readonly JoinedPart[]; readonly joint: string }
  /** What the values of other columns are for, in rows where one of them is filled. */
  | { readonly kind: 'label'; readonly name: string; readonly text: string; readonly slots: readonly string[] }
  | { readonly kind: 'evidence'; readonly name: string; readonly group: ResultGroup; readonly of: EvidenceField }
  | { readonly kind: 'marks'; readonly name: string; readonly group: ResultGroup }

/** The results among columns, with the column whose states they have. */
export function resultGroups(columns: readonly ColumnRow[]): ResultGroup[] {
  const groups = new Map<number, number[]>()
  for (const { id, origin } of columns)
    if (origin)
      groups.set(origin.resultColumnId, [...(groups.get(origin.resultColumnId) ?? [origin.resultColumnId]), id])
  return Array.from(groups, ([resultColumnId, ids]) => ({ resultColumnId, columnIds: [...new Set(ids)] }))
}

/** What is written, in its order. `doubtful`: heads of groups with a result that must be marked; `names`: other headers. */
export function exportFields(
  columns: readonly ColumnRow[],
  all: readonly ColumnRow[],
  evidence: boolean,
  doubtful: ReadonlySet<number>,
  names: ReadonlyMap<number, string> = new Map(),
): ExportField[] {
  const groups = new Map<number, ResultGroup>(resultGroups(columns).map(group => [group.resultColumnId, group]))
  const last = new Map<number, number>(
    columns.flatMap(({ id, origin }) => (origin ? [[origin.resultColumnId, id] as const] : [])),
  )
  const nameOf = (resultColumnId: number) => all.find(({ id }) => id === resultColumnId)?.name ?? 'Result'
  return columns.flatMap((column): ExportField[] => {
    const own: ExportField = {
      kind: 'cell',
      name: names.get(column.id) ?? column.name,
      slot: column.slot,
      columnId: column.id,
    }
    const resultColumnId = column.origin?.resultColumnId
    const group = resultColumnId === undefined ? undefined : groups.get(resultColumnId)
    if (!group || last.get(group.resultColumnId) !== column.id) return [own]
    const name = nameOf(group.resultColumnId)
    if (evidence)
      return [own, ...evidenceFields.map(of => ({ kind: 'evidence' as const, name: `${name} (${of})`, group, of }))]
    return doubtful.has(group.resultColumnId) ? [own, { kind: 'marks', name: `${name} (mark)`, group }] : [own]
  })
}
