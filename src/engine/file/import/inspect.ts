// What a file looks like before it is imported: how it is read, its columns with their types, its first rows.
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { FileInspection, InspectedColumn, ReadOptions } from '../../../contract/app/file/file.ts'
import type { FileSwitch } from '../../../contract/app/file/file-switch.ts'
import { fail } from '../../base/fail.ts'
import { detectColumns } from '../../types/detect.ts'
import type { FileLayout } from '../read/file-layout.ts'
import { readLayout } from '../read/layout.ts'
import { openSource } from '../read/open-source.ts'
import { readingOf } from '../read/table-reading.ts'
import type { SourceFile, TableSource } from '../read/table-source.ts'
import { swallowedRows } from './swallowed.ts'
import { warningsOf } from './warnings.ts'

export interface InspectTask extends SourceFile {
  kind: 'inspect'
  options: ReadOptions
  /** ISO 3166, for national phone numbers. */
  country: string | null
}

/** What a file says of itself. */
export type InspectedFile = Omit<FileInspection, 'ticket' | 'lastChosen'>

const previewRows = 200
/** Rows that types are found from, spread over the sample (R-TYP-02). */
const judgedRows = 1000
/** Most columns of a list (R-WSP-04). */
export const maxColumns = 500

/** Reads the head of a file. Throws what `openSource` does, file_empty, too_many_columns. */
export async function inspectFile(task: Omit<InspectTask, 'kind'>): Promise<InspectedFile> {
  const { fileName, options, country } = task
  const source = await openSource(task, options)
  try {
    const layout = await readLayout(source, options)
    return describeFile(source, layout, options, fileName, country)
  } finally {
    source.close()
  }
}

function describeFile(
  source: TableSource,
  layout: FileLayout,
  options: ReadOptions,
  fileName: string,
  country: string | null,
): InspectedFile {
  const { form, bytes } = source
  const { names, sample, titleLines, rows } = layout
  if (names.length === 0 && !('sheets' in form && form.sheets.length > 1)) throw fail('file_empty', { fileName })
  if (names.length > maxColumns) throw fail('too_many_columns', { fileName, columns: names.length, limit: maxColumns })
  const hidden = layout.facts?.hiddenColumns ?? new Set()
  const detected = detectColumns(spreadColumns(layout), { country })
  const columns: InspectedColumn[] = names.map((name, index) => {
    const found = detected[index]
    return {
      index,
      name,
      type: found?.type ?? 'text',
      detection: found?.detection ?? { share: 0, invalid: 0, nonEmpty: 0, sure: true },
      hidden: hidden.has(index),
      leave: hidden.has(index) && options.switches?.hidden === true,
    }
  })
  return {
    fileName,
    bytes,
    ...readingOf({ source, layout }),
    parts: (source.stack?.parts ?? []).map(part => ({ name: part.name, ...readingOf(part) })),
    inside: source.archive ? { names: source.archive.inside, chosen: source.archive.chosen } : null,
    lineEnd: form.kind === 'csv' ? form.lineEnd : null,
    sheets: 'sheets' in form ? form.sheets : (source.sheets ?? []),
    sheet: 'sheet' in form ? form.sheet : null,
    isDatabase: (source.sheetsOf ?? form.kind) === 'sqlite',
    titleLines,
    columns,
    preview: sample.slice(0, previewRows).map(({ cells }) => names.map((_, index) => cells[index] || null)),
    previewLines: sample.slice(0, previewRows).map(({ line }) => line),
    rows,
    switches: [...layout.leftOut.switches, ...quotesSwitch(layout, source, options)],
    warnings: warningsOf(layout, source, columns, country),
  }
}

/** Quotes that swallow lines; where they are read as text they swallow none, and can be quotes again. */
function quotesSwitch({ sample, names }: FileLayout, { form }: TableSource, options: ReadOptions): FileSwitch[] {
  if (form.kind !== 'csv') return []
  const on = options.switches?.quotes === true && options.quote === undefined
  const rows = on
    ? sample.filter(({ cells }) => cells.some(cell => cell?.includes('"')))
    : swallowedRows(sample, form.dialect.delimiter, names.length)
  const [first] = rows
  if (!first) return []
  const example = cutText(first.cells.find(Boolean) ?? '', 80)
  return [{ name: 'quotes', on, sure: false, count: rows.length, line: first.line, example }]
}

/** The cells of each column, rows spread evenly over the sample. */
function spreadColumns({ names, sample }: FileLayout): { name: string; values: (string | null)[] }[] {
  const step = Math.max(1, sample.length / judgedRows)
  const rows = Array.from(
    { length: Math.min(sample.length, judgedRows) },
    (_, index) => sample[Math.floor(index * step)],
  )
  return names.map((name, index) => ({ name, values: rows.map(row => row?.cells[index] || null) }))
}
