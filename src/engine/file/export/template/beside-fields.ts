// What the rows of a template may read of results next to their cells.
import { evidenceFields } from '../../../../contract/app/file/export.ts'
import type { ColumnRow } from '../../../table/columns.lane.ts'
import { type ExportField, resultGroups } from '../export-fields.ts'

/** Above the ids of columns. */
export const firstBesideId = 1_000_000_000

/** What may be read of results next to them: [Email (mark)], [Email (source)]. */
export function besideFields(columns: readonly ColumnRow[]): { readonly id: number; readonly field: ExportField }[] {
  const nameOf = (id: number) => columns.find(column => column.id === id)?.name ?? 'Result'
  return resultGroups(columns)
    .flatMap((group): ExportField[] => {
      const name = nameOf(group.resultColumnId)
      return [
        { kind: 'marks', name: `${name} (mark)`, group },
        ...evidenceFields.map(of => ({ kind: 'evidence' as const, name: `${name} (${of})`, group, of })),
      ]
    })
    .map((field, at) => ({ id: firstBesideId + at, field }))
}
