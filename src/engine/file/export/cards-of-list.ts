// The property of a vCard that each column of a list becomes: as it was imported, as a person chose, else by its header.
import type { ExportSpec } from '../../../contract/app/file/export.ts'
import type { ColumnRow } from '../../table/columns.lane.ts'
import { readForm } from '../source/source-form.ts'
import { type CardField, cardFields } from './card-fields.ts'

/** The property of each column, null for the note; `ofCards`: ids of those that came from a vCard. */
export async function fieldsOfCards(
  dataDir: string,
  { sheetId, names = [] }: Pick<ExportSpec, 'sheetId' | 'names'>,
  columns: readonly ColumnRow[],
): Promise<{ readonly fields: ReadonlyMap<number, CardField | null>; readonly ofCards: ReadonlySet<number> }> {
  const form = await readForm(dataDir, sheetId)
  const isOfCards = form?.kind === 'vcard' || form?.parts?.every(({ fileName }) => /\.vcf$/i.test(fileName)) === true
  const ofCards = new Set(isOfCards ? form?.columns.flatMap(({ columnId }) => columnId ?? []) : [])
  const chosen = new Map<number, string>(names.map(({ columnId, name }) => [columnId, name]))
  return { fields: cardFields(columns, ofCards, chosen), ofCards }
}
