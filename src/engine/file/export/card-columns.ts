// The columns of an export as vCards, with the property of each.
import type { ExportSpec } from '../../../contract/app/export.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import { fieldsOfCards } from './cards-of-list.ts'
import type { ExportField } from './export-fields.ts'
import type { ExportParts, Selection } from './export-selection.ts'
import type { CardColumn } from './vcard.ts'

/** Columns in the order of the export; what is said of results next to them goes to the note. */
export async function cardColumns(
  { host }: Pick<ExportParts, 'host'>,
  spec: ExportSpec,
  { fields, columns }: Selection,
): Promise<(CardColumn & { readonly columnId: ColumnId | null })[]> {
  const found = (await fieldsOfCards(host.dataDir, spec, columns)).fields
  const own = new Map<number, string>(columns.map(({ id, name }) => [id, name]))
  const columnOf = (field: ExportField) => (field.kind === 'cell' ? field.columnId : null)
  return fields.map(field => {
    const columnId = columnOf(field)
    const name = columnId === null ? field.name : (own.get(columnId) ?? field.name)
    return { name, columnId, field: columnId === null ? null : (found.get(columnId) ?? null) }
  })
}

const maxNamed = 5

/** The sentence of the preview about columns without a property. Null where each has one. */
export function inTheNote(columns: readonly CardColumn[]): string | null {
  const names = columns.flatMap(({ name, field }) => (field ? [] : [name]))
  if (names.length === 0) return null
  const named = names.length > maxNamed ? [...names.slice(0, maxNamed), `${names.length - maxNamed} more`] : names
  const list = new Intl.ListFormat('en').format(named)
  return names.length === 1 ? `${list} goes to the note of each card.` : `${list} go to the note of each card.`
}
