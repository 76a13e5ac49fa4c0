// The columns of an export as vCards, with the property of each.
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Selection } from './export-selection.ts'
import type { CardColumn } from './vcard.ts'

/** Columns in the order of the export; what is said of results next to them goes to the note. */
export function cardColumns({ fields, columns }: Selection): (CardColumn & { readonly columnId: ColumnId | null })[] {
  const own = new Map<number, string>(columns.map(({ id, name }) => [id, name]))
  return fields.map(field => {
    if (field.kind !== 'cell') return { name: field.name, columnId: null, field: null }
    return { name: own.get(field.columnId) ?? field.name, columnId: field.columnId, field: field.card ?? null }
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
