// The columns of an export as vCards, with the property of each.
import type { ExportSpec } from '../../../contract/app/export.ts'
import { readForm } from '../source/source-form.ts'
import { cardFields } from './card-fields.ts'
import type { ExportField } from './export-fields.ts'
import type { ExportParts, Selection } from './export-selection.ts'
import type { CardColumn } from './vcard.ts'

/** Columns in the order of the export; what is said of results beside them goes to the note. */
export async function cardColumns(
  { host }: ExportParts,
  { sheetId }: ExportSpec,
  { fields, columns }: Selection,
): Promise<CardColumn[]> {
  const form = await readForm(host.dataDir, sheetId)
  const isOfCards = form?.kind === 'vcard' || form?.parts?.every(({ fileName }) => /\.vcf$/i.test(fileName)) === true
  const ofCards = new Set(isOfCards ? form?.columns.flatMap(({ columnId }) => columnId ?? []) : [])
  const found = cardFields(columns, ofCards)
  const fieldOf = (field: ExportField) => (field.kind === 'cell' ? (found.get(field.columnId) ?? null) : null)
  return fields.map(field => ({ name: field.name, field: fieldOf(field) }))
}

const maxNamed = 5

/** The sentence of the preview about columns without a property. Null where each has one. */
export function inTheNote(columns: readonly CardColumn[]): string | null {
  const names = columns.flatMap(({ name, field }) => (field ? [] : [name]))
  if (names.length === 0) return null
  const named = names.length > maxNamed ? [...names.slice(0, maxNamed), `${names.length - maxNamed} more`] : names
  const list = new Intl.ListFormat('en').format(named)
  return `vCard has no property for ${list}. ${names.length === 1 ? 'It goes' : 'They go'} to the note of each card.`
}
