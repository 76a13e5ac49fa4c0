// What an export would write: counts, parts, what it changes or a target would not take.
import type { ExportPreview, ExportSpec } from '../../contract/app/file/export.ts'
import type { RowId } from '../../contract/app/ids.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import type { ExportTarget } from '../../model/export-presets/facts.ts'
import { exportPresets } from '../../model/export-presets/index.ts'
import { leftByHeader } from '../../model/export-presets/target-fields.ts'
import { cardColumns, inTheNote } from './export/card-columns.ts'
import { cardFieldName } from './export/card-fields.ts'
import type { RiskyCells } from './export/export.lane.ts'
import { judgeSame } from './export/export-same.ts'
import { type ExportParts, pieces, type Selection, select } from './export/export-selection.ts'
import { checkTarget, type FoundRows } from './export/target-check.ts'
import type { CardColumn } from './export/vcard.ts'
import { partsOf } from './export.ts'

/** A preview, and the rows of each of its findings. */
export interface FullPreview {
  readonly preview: ExportPreview
  readonly rowsOf: RowId[][]
}

/** Previews of exports; cells are counted once for each version of what is taken. */
export function createExportPreviews(parts: ExportParts): (spec: ExportSpec) => Promise<FullPreview> {
  const { store } = parts
  let counted: { key: string; value: Promise<RiskyCells> } | null = null
  return async spec => {
    const version = await store.scan.call('sheetVersion', spec.sheetId)
    const { sheetId, scope, viewId, ranges, columns } = spec
    const print = await store.scan.call('suppressionPrint')
    const key = JSON.stringify({ sheetId, version, print, scope, viewId, ranges, columns, guards: hasGuards(spec) })
    return previewExport(parts, spec, selection => {
      if (counted?.key === key) return counted.value
      const value = countSelection(parts, spec, selection)
      counted = { key, value }
      // A failed count goes to its caller and not kept for the next.
      value.catch(() => {
        if (counted?.value === value) counted = null
      })
      return value
    })
  }
}

/** Cells of tables in text alone are ever guarded. */
const hasGuards = ({ format }: ExportSpec) => format === 'csv' || format === 'tsv'

/** What an export would write, and the rows of each finding. Throws sheet_gone, view_gone, not_found. */
async function previewExport(
  parts: ExportParts,
  spec: ExportSpec,
  risky: (selection: Selection) => Promise<RiskyCells>,
): Promise<FullPreview> {
  const selection = await select(parts, spec)
  const same = await judgeSame(parts, spec, selection)
  const { guarded, overLong } = await risky(selection)
  const made = await partsOf(parts, spec, selection)
  const { target, title } = exportPresets[spec.preset]
  const card = spec.format === 'vcf' && spec.preset !== 'same' ? cardColumns(selection) : null
  const found = target
    ? [
        ...emptyFields(target, selection),
        ...(await checkTarget(parts, spec.sheetId, target, title, selection)),
        ...sheetFinding(target, title, spec),
        ...labelFinding(selection),
      ]
    : await cardFindings(parts, spec, selection, card)
  const preview = {
    rows: selection.ids.length,
    suppressed: selection.suppressed,
    columns: selection.fields.length,
    guarded,
    overLong,
    marked: selection.marked,
    parts: typeof made === 'number' ? [] : made.map(({ name, ids }) => ({ name, rows: ids.length })),
    tooManyParts: typeof made === 'number' ? made : null,
    samePossible: same.possible,
    sameReason: same.possible ? null : same.reason,
    byteIdentical: same.possible && same.identical !== null,
    findings: found.map(({ finding }) => finding),
    card: (card ?? []).flatMap(({ columnId, field }) =>
      columnId === null ? [] : [{ columnId, field: field && cardFieldName(field) }],
    ),
  }
  // Ids of the list's own rows.
  return { preview, rowsOf: found.map(({ rowIds }) => rowIds as RowId[]) }
}

/** Where a workbook is split, a program that takes one sheet gets several. */
const sheetFinding = ({ oneSheet }: ExportTarget, title: string, { format, split }: ExportSpec): FoundRows[] =>
  oneSheet && format === 'xlsx' && split?.into === 'sheets'
    ? [
        {
          finding: { text: `${title} takes a workbook with one sheet, and this one has several.`, rows: null },
          rowIds: [],
        },
      ]
    : []

/** Columns that the list does not have. */
function labelFinding({ fields }: Selection): FoundRows[] {
  const labels = fields.flatMap(field => (field.kind === 'label' ? [`${field.text} in ${field.name}`] : []))
  if (labels.length === 0) return []
  const text = `Labels are added: ${new Intl.ListFormat('en').format(labels)}.`
  return [{ finding: { text, rows: null }, rowIds: [] }]
}

async function cardFindings(
  parts: ExportParts,
  spec: ExportSpec,
  selection: Selection,
  card: readonly CardColumn[] | null,
): Promise<FoundRows[]> {
  if (card === null) return []
  const text = inTheNote(card)
  const unread = await checkTarget(parts, spec.sheetId, cardTarget, 'vCard', selection)
  return [...(text === null ? [] : [{ finding: { text, rows: null }, rowIds: [] }]), ...unread]
}

/** Cards have no limits. Their dates have a form, which the fields know. */
const cardTarget: ExportTarget = {
  ...{ record: 'card', fields: [], forms: null, required: [], longest: null },
  ...{ rows: null, columns: null, cells: null, megabytes: null },
}

/** Fields that stay empty though a column has their type: its header says something else, so a person decides. */
function emptyFields(target: ExportTarget, { columns, fields }: Selection): FoundRows[] {
  const taken = new Set(target.fields.map(({ name }) => name))
  const names = new Map(
    fields
      .flatMap(field => (field.kind === 'joined' ? field.parts : field.kind === 'cell' ? [field] : []))
      .flatMap(({ name, columnId }) => (taken.has(name) ? [[Number(columnId), name] as const] : [])),
  )
  return leftByHeader(target, columns, names).map(({ field, column }) => ({
    finding: {
      text: `${field} stays empty. ${column.name} has the type ${columnTypeFacts[column.type].name}, but its header does not say that it belongs there.`,
      rows: null,
    },
    rowIds: [],
  }))
}

/** Counts over a selection, a slice at a time. */
async function countSelection({ store }: ExportParts, spec: ExportSpec, { ids, columns }: Selection) {
  const slots = columns.map(({ slot }) => slot)
  const total = { guarded: 0, overLong: 0 }
  const guards = hasGuards(spec)
  if (slots.length === 0) return total
  for (const piece of pieces(ids, slots.length)) {
    const { guarded, overLong } = await store.scan.call('countRisky', spec.sheetId, slots, piece, guards)
    total.guarded += guarded
    total.overLong += overLong
  }
  return total
}
