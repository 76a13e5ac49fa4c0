// The form that the file of an export gets: dialect of a text, sheets with typed columns, members of objects, properties of cards.
import type { ExportSpec } from '../../../contract/app/file/export.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { exportPresets } from '../../../model/export-presets/index.ts'
import { dayOf } from '../../base/day.ts'
import { fail } from '../../base/fail.ts'
import type { ColumnRow } from '../../table/columns.lane.ts'
import { cardColumns } from './card-columns.ts'
import { type ColumnKind, kindOf, type NamedKind } from './column-kind.ts'
import type { ExportField } from './export-fields.ts'
import { type ExportParts, type Part, pieces, type Selection } from './export-selection.ts'
import type { ExportOutput, TemplateOutput, TextOutput, WorkbookOutput } from './export-task.ts'
import type { CellReading } from './xlsx-value.ts'
import type { XlsxColumn } from './xlsx-write.ts'

/** The form of a spec that is not like its source. */
export async function outputOf(
  parts: ExportParts,
  spec: ExportSpec,
  selection: Selection,
  made: readonly Part[],
): Promise<ExportOutput> {
  const { fields } = selection
  const names = fields.map(({ name }) => name)
  switch (spec.format) {
    case 'xlsx':
      return workbookOutput(parts, spec, selection, made)
    case 'jsonl':
    case 'json':
      return { format: spec.format, names, reads: jsonReadings(selection) }
    case 'md':
    case 'html':
    case 'yaml':
    case 'xml':
    case 'sql':
      return { format: 'markup', as: spec.format, names, reads: jsonReadings(selection) }
    case 'sqlite':
    case 'parquet':
      return { format: spec.format, columns: await typedColumns(parts, spec, selection) }
    case 'template':
      return templateOutput(parts, selection, made)
    case 'vcf':
      return { format: 'vcf', columns: cardColumns(selection) }
    default:
      return textOutput(spec, names, spec.split?.into === 'files' && spec.split.part === undefined)
  }
}

function templateOutput({ host }: ExportParts, { template }: Selection, made: readonly Part[]): TemplateOutput {
  if (!template) throw fail('bad_request', { what: 'a template is needed for this format' })
  const { compiled, order } = template
  return {
    ...{ format: 'template', compiled, order },
    date: dayOf(host.clock.now()),
    counts: made.map(({ ids }) => ids.length),
  }
}

function textOutput(spec: ExportSpec, names: string[], zipped: boolean): TextOutput {
  const { bom, crlf, guard } = exportPresets[spec.preset].text
  return {
    format: 'text',
    style: {
      delimiter: spec.format === 'tsv' ? '\t' : (spec.delimiter ?? ','),
      quote: '"',
      quoteAll: false,
      lineEnd: crlf ? '\r\n' : '\n',
      guard,
    },
    encoding: 'utf-8',
    bom,
    sepLine: false,
    head: [names],
    finalLineEnd: true,
    // Files of a zip are not read again before it is closed.
    quoteHead: zipped,
    readBack: !zipped,
    copy: null,
  }
}

/** Pixels of a letter on the screen, and what is beside the text there. */
const letterWidth = 7.4
const cellRoom = 16
const widths = { least: 8, most: 60 }
const inLetters = (pixels: number) =>
  Math.min(widths.most, Math.max(widths.least, Math.round((pixels - cellRoom) / letterWidth)))

async function workbookOutput(
  parts: ExportParts,
  spec: ExportSpec,
  { fields, columns }: Selection,
  made: readonly Part[],
): Promise<WorkbookOutput> {
  const byId = new Map<number, ColumnRow>(columns.map(column => [column.id, column]))
  const written = await Promise.all(
    fields.map(async (field): Promise<XlsxColumn> => {
      const column = field.kind === 'cell' ? byId.get(field.columnId) : undefined
      const width = Math.max(
        column ? inLetters(column.width) : widths.least,
        Math.min(widths.most, field.name.length + 3),
      )
      return { name: field.name, width, reads: column ? await readingOf(parts, spec, column) : besideReading(field) }
    }),
  )
  return { format: 'xlsx', columns: written, summary: spec.split ? summaryOf(spec, columns, made) : null }
}

const text: CellReading = { as: 'text' }

const besideReading = (field: ExportField): CellReading => {
  if (field.kind !== 'evidence') return text
  if (field.of === 'cost') return { as: 'number', decimal: '.' }
  return field.of === 'date' ? { as: 'date', dayFirst: true } : text
}

/** A column is typed where all its cells are of the type, so that none of them is changed. */
async function typedColumns(
  parts: ExportParts,
  spec: ExportSpec,
  { fields, columns, ids }: Selection,
): Promise<NamedKind[]> {
  const byId = new Map<number, ColumnRow>(columns.map(column => [column.id, column]))
  const typed: NamedKind[] = []
  for (const field of fields) {
    const column = field.kind === 'cell' && field.form === undefined ? byId.get(field.columnId) : undefined
    const reads = column ? await readingOf(parts, spec, column) : text
    typed.push({
      name: field.name,
      kind: column ? await kindIn(parts, spec.sheetId, column, ids, reads) : { as: 'text' },
    })
  }
  return typed
}

async function kindIn(
  { store }: ExportParts,
  sheetId: number,
  { slot }: ColumnRow,
  ids: Uint32Array,
  reads: CellReading,
): Promise<ColumnKind> {
  const all = { fits: reads.as !== 'text', filled: false, finer: false }
  for (const piece of pieces(ids, 1)) {
    if (!all.fits) break
    const { fits, filled, finer } = await store.scan.call('cellsSeen', sheetId, slot, piece, reads)
    all.fits = fits
    all.filled ||= filled
    all.finer ||= finer
  }
  return kindOf(reads, all)
}

/** What the program itself wrote needs no guess: results are in one notation, with yes and no in English. */
function resultReading({ type }: ColumnRow): CellReading {
  if (type === 'yes_no') return { as: 'boolean', yesNo: true }
  const { sort } = columnTypeFacts[type]
  if (sort === 'text') return text
  return sort === 'date' ? { as: 'date', dayFirst: true } : { as: 'number', decimal: '.' }
}

/** In JSON only what the program wrote is typed: the cells of a list are the texts that someone typed or imported. */
function jsonReadings({ fields, columns }: Selection): CellReading[] {
  const results = new Map<number, ColumnRow>(
    columns.flatMap(column => (column.origin === null ? [] : [[column.id, column]])),
  )
  return fields.map(field => {
    if (field.kind !== 'cell') return besideReading(field)
    const column = results.get(field.columnId)
    return column ? resultReading(column) : text
  })
}

/** How the cells of a column may be typed: only where its type is sure, and how it writes its values, too. */
async function readingOf(
  { store, host }: ExportParts,
  { sheetId }: ExportSpec,
  column: ColumnRow,
): Promise<CellReading> {
  const { id, slot, type, typeChosen, detection, origin } = column
  if (origin !== null) return resultReading(column)
  if (!typeChosen && detection?.sure !== true) return text
  if (type === 'yes_no') return { as: 'boolean' }
  const { sort } = columnTypeFacts[type]
  if (sort === 'text') return text
  const notation = await store.scan.call('writtenAs', sheetId, id, host.settings.get().country)
  if (sort === 'date') return notation.dayFirst === null ? text : { as: 'date', dayFirst: notation.dayFirst }
  if (notation.decimal === null || (await store.scan.call('holdsCodes', sheetId, slot))) return text
  return { as: 'number', decimal: notation.decimal }
}

/** A line for each value with its rows, and their sum. */
function summaryOf(
  { split }: ExportSpec,
  columns: readonly ColumnRow[],
  made: readonly Part[],
): WorkbookOutput['summary'] {
  const total = made.reduce((sum, { ids }) => sum + ids.length, 0)
  const by = columns.find(({ id }) => id === split?.columnId)?.name ?? 'Sheet'
  const line = (name: string, rows: number) => [
    name,
    String(rows),
    total === 0 ? '0' : (Math.round((rows * 1000) / total) / 10).toFixed(1),
  ]
  return {
    name: 'Summary',
    columns: [
      { name: by, reads: text, width: 32 },
      { name: 'Rows', reads: { as: 'number', decimal: '.' }, width: 12 },
      { name: 'Percent', reads: { as: 'number', decimal: '.' }, width: 12 },
    ],
    rows: [...made.map(({ name, ids }) => line(name, ids.length)), line('All', total)],
    chart: { title: `Rows by ${by}`, bars: made.map(({ name, ids }) => [name, String(ids.length)] as const) },
  }
}
