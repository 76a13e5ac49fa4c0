// "Same as source": whether a selection can be written like the file its list came from, and how.
import { existsSync } from 'node:fs'
import type { ExportSpec } from '../../../contract/app/file/export.ts'
import type { FileKind } from '../../../contract/app/file/file-kind.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { copyFile, readForm, type SourceForm } from '../source/source-form.ts'
import type { SourceCopy } from '../source/source-lines.ts'
import type { ExportField } from './export-fields.ts'
import type { ExportParts, Selection } from './export-selection.ts'
import type { ExportOutput } from './export-task.ts'

/** How "Same as source" can be done for a selection, or why it cannot. */
export type Same =
  | { possible: false; reason: string }
  | {
      possible: true
      form: SourceForm
      identical: { from: string; sha256: string } | null
      wholeHead: boolean
      /** The kept copy of a text whose columns are the same. */
      copy: SourceCopy | null
    }

export async function judgeSame(
  { store, host }: ExportParts,
  spec: ExportSpec,
  { columns, suppressed }: Selection,
): Promise<Same> {
  const form = await readForm(host.dataDir, spec.sheetId)
  if (!form) return { possible: false, reason: 'This list did not come from a file.' }
  const imported = form.columns.map(({ columnId }) => columnId)
  const own = columns.filter(({ id }) => id !== form.surplusId)
  const sameColumns =
    own.length === imported.length &&
    own.every(({ id, name }, at) => id === imported[at] && name === form.columns[at]?.name) &&
    (form.surplusId === null || columns.at(-1)?.id === form.surplusId)
  const from = copyFile(host.dataDir, spec.sheetId)
  const identical =
    form.sha256 !== null &&
    sameColumns &&
    spec.scope === 'all' &&
    !spec.split &&
    suppressed === 0 &&
    existsSync(from) &&
    (await store.scan.call(
      'isUntouched',
      spec.sheetId,
      columns.map(({ id }) => id),
    ))
      ? { from, sha256: form.sha256 }
      : null
  const { format } = spec
  if (!writtenAs[format].includes(form.kind))
    return { possible: false, reason: `The list came from ${cameFrom[form.kind]}.` }
  if (!form.text && identical === null)
    return {
      possible: false,
      reason: `${capital(cameFrom[form.kind])} can only be written like the source if the list is unchanged and exported completely.`,
    }
  const copied = sameColumns && !spec.split && existsSync(from)
  return { possible: true, form, identical, wholeHead: sameColumns, copy: copied ? sourceCopy(form, from) : null }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Kinds of files that are like those of a format. */
const writtenAs: Record<ExportSpec['format'], readonly FileKind[]> = {
  csv: ['csv'],
  tsv: ['csv'],
  xlsx: ['xlsx'],
  jsonl: ['jsonl', 'jsonl-arrays'],
  json: ['json', 'json-arrays'],
  vcf: ['vcard'],
  md: [],
  html: ['html'],
  yaml: [],
  xml: ['xml'],
  sql: [],
  sqlite: ['sqlite'],
  parquet: [],
  template: [],
}

const cameFrom = {
  csv: 'a text file',
  fixed: 'a text file with columns of fixed width',
  xlsx: 'an Excel file',
  ods: 'an OpenDocument file',
  sqlite: 'a SQLite database',
  jsonl: 'a JSON Lines file',
  'jsonl-arrays': 'a JSON Lines file',
  json: 'a JSON document',
  'json-arrays': 'a JSON document',
  html: 'a web page',
  xml: 'an XML document',
  'xml-workbook': 'a workbook in XML',
  vcard: 'a vCard file',
  stack: 'several tables',
} as const

/** What its lines are read by; null for files that are no text, or whose copy is not kept. */
function sourceCopy(
  { sha256, text, headerRow, headerRows, columns, surplusId, left }: SourceForm,
  from: string,
): SourceCopy | null {
  if (sha256 === null || text === null) return null
  return {
    ...{ from, sha256, encoding: text.encoding, delimiter: text.delimiter, quote: text.quote },
    firstRow: headerRow === 0 ? (text.sepLine ? 2 : 1) : headerRow + headerRows,
    left: new Set(left),
    width: columns.length,
    indexes: columns.flatMap(({ columnId }, at) => (columnId === null ? [] : [at])),
    surplus: surplusId !== null,
  }
}

/** The file itself where nothing changed, else its dialect; its own head where the columns are the same. */
export function sameOutput(
  { form, identical, wholeHead, copy }: Extract<Same, { possible: true }>,
  columns: Column[],
  fields: readonly ExportField[],
): ExportOutput {
  if (identical) return { format: 'copy' as const, ...identical }
  const { text } = form
  if (!text) throw new Error('a workbook has no dialect')
  const { delimiter, quote, quoteAll, lineEnd, encoding, bom, sepLine, finalLineEnd } = text
  const head = wholeHead ? headOf(form, columns) : form.headerRow === 0 ? [] : [fields.map(({ name }) => name)]
  const style = { delimiter, quote, quoteAll, lineEnd, guard: false }
  return {
    format: 'text' as const,
    style,
    encoding,
    bom,
    sepLine,
    head,
    finalLineEnd,
    quoteHead: false,
    readBack: false,
    copy,
  }
}

/** The rows above the data as they were; the column of surplus values gets its name behind the last of them. */
function headOf({ head, headerRow, columns, surplusId }: SourceForm, exported: Column[]): SourceForm['head'] {
  const surplus = exported.find(({ id }) => id === surplusId)
  const last = head.at(-1)
  if (!surplus || !last || headerRow === 0) return head
  const named = Array.from({ length: columns.length }, (_, at) => last[at] ?? null)
  return [...head.slice(0, -1), [...named, surplus.name]]
}
