// An export as main drives it: rows come from the scan lane in slices, the file thread formats and writes them.
import { existsSync } from 'node:fs'
import type { ExportPreview, ExportSpec } from '../../contract/app/file.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { ClearRows } from '../identity/cleared.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import type { ExportEnd, ExportTask } from './export-task.ts'
import { type FileThread, openFileThread } from './file-wire.ts'
import type { JobEnd, JobPatch } from './jobs.ts'
import { copyFile, readForm, type SourceForm } from './source-form.ts'
import { encodeText } from './text-decode.ts'
import { sheetRows } from './xlsx-limits.ts'
import { sheetName } from './xlsx-write.ts'

export interface ExportParts {
  store: Store
  views: Views
  sheets: Sheets
  host: Pick<Host, 'dataDir' | 'threads' | 'clock' | 'outputMode'>
  clear: ClearRows
}

/** What an export takes: settled before anything is written. */
interface Selection {
  /** Nobody suppressed is among them. */
  ids: Uint32Array
  /** Rows of the scope that are left out for that. */
  suppressed: number
  columns: ColumnRow[]
}

const cellsPerSlice = 60_000
const mostSliceRows = 5000
/** Slices the thread may hold unwritten. */
const ahead = 3

/** Rows and columns of a spec. Throws sheet_gone, view_gone, not_found. */
async function select({ store, views, clear }: ExportParts, spec: ExportSpec): Promise<Selection> {
  const all = await store.scan.call('columnsOf', spec.sheetId)
  const byId = new Map<number, ColumnRow>(all.map(column => [column.id, column]))
  const columns = Array.isArray(spec.columns)
    ? spec.columns.map(id => byId.get(id) ?? missing('column'))
    : all.filter(column => spec.columns === 'all' || !column.hidden)
  return { ...(await clear(spec.sheetId, await scopeIds(views, spec))), columns }
}

const missing = (what: string): never => {
  throw fail('not_found', { what })
}

async function scopeIds(views: Views, spec: ExportSpec): Promise<Uint32Array> {
  if (spec.scope === 'all') return views.ids((await views.open(spec.sheetId, wholeListView)).id)
  const { viewId } = spec
  if (viewId === null) throw fail('bad_request', { what: 'a view is needed for this scope' })
  if (views.sheetOf(viewId) !== spec.sheetId) throw fail('bad_request', { what: 'the view is of another list' })
  const ids = views.ids(viewId)
  if (spec.scope === 'view') return ids
  const positions = new Set<number>()
  for (const { top, bottom } of spec.ranges)
    for (let at = top; at <= Math.min(bottom, ids.length - 1); at++) positions.add(at)
  return Uint32Array.from(
    [...positions].sort((a, b) => a - b),
    position => ids[position] ?? 0,
  )
}

/** Row ids in pieces that keep a scan call short. */
function* pieces(ids: Uint32Array, width: number): Generator<Uint32Array> {
  const rows = Math.max(50, Math.min(mostSliceRows, Math.floor(cellsPerSlice / Math.max(1, width))))
  for (let at = 0; at < ids.length; at += rows) yield ids.slice(at, at + rows)
}

/** How "Same as source" can be done for a selection, or why it cannot. */
type Same =
  | { possible: false; reason: string }
  | { possible: true; form: SourceForm; identical: { from: string; sha256: string } | null; wholeHead: boolean }

async function judgeSame(
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
    suppressed === 0 &&
    existsSync(from) &&
    (await store.scan.call(
      'isUntouched',
      spec.sheetId,
      columns.map(({ id }) => id),
    ))
      ? { from, sha256: form.sha256 }
      : null
  const kindOf = spec.format === 'xlsx' || spec.format === 'jsonl' ? spec.format : 'csv'
  if (form.kind !== kindOf) return { possible: false, reason: `The list came from ${cameFrom[form.kind]}.` }
  if (form.text && identical === null && !canEncode(form.text.encoding))
    return { possible: false, reason: `Files in ${form.text.encoding} can be read but not written.` }
  if (!form.text && identical === null)
    return {
      possible: false,
      reason: `${form.kind === 'xlsx' ? 'An Excel file' : 'A JSON Lines file'} can only be written as it was while its list is unchanged and exported whole.`,
    }
  return { possible: true, form, identical, wholeHead: sameColumns }
}

const cameFrom = {
  csv: 'a text file',
  xlsx: 'an Excel file',
  jsonl: 'a JSON Lines file',
  json: 'a JSON document',
  vcard: 'a vCard file',
  stack: 'several tables',
} as const

function canEncode(encoding: string): boolean {
  try {
    encodeText('a', encoding)
    return true
  } catch {
    // iconv's way to say that it does not write this encoding.
    return false
  }
}

/** What an export would write. Throws sheet_gone, view_gone, not_found. */
export async function previewExport(
  parts: ExportParts,
  spec: ExportSpec,
  risky: (selection: Selection) => Promise<{ guarded: number; overLong: number }>,
): Promise<ExportPreview> {
  const selection = await select(parts, spec)
  const same = await judgeSame(parts, spec, selection)
  const { guarded, overLong } = await risky(selection)
  const rows = selection.ids.length
  return {
    rows,
    suppressed: selection.suppressed,
    columns: selection.columns.length,
    guarded: spec.format === 'xlsx' || spec.format === 'jsonl' ? 0 : guarded,
    overLong,
    overRows: spec.format === 'xlsx' ? Math.max(0, rows + 1 - sheetRows) : 0,
    samePossible: same.possible,
    sameReason: same.possible ? null : same.reason,
    byteIdentical: same.possible && same.identical !== null,
  }
}

/** Counts over a selection, a slice at a time. */
export async function countSelection({ store }: ExportParts, spec: ExportSpec, { ids, columns }: Selection) {
  const slots = columns.map(({ slot }) => slot)
  const total = { guarded: 0, overLong: 0 }
  if (slots.length === 0) return total
  for (const piece of pieces(ids, slots.length)) {
    const { guarded, overLong } = await store.scan.call('countRisky', spec.sheetId, slots, piece)
    total.guarded += guarded
    total.overLong += overLong
  }
  return total
}

/**
 * Writes an export to `file`. Nothing is left when it fails or is stopped. Throws too_many_rows, same_not_possible,
 * would_overwrite_input, disk_full, write_denied, file_in_use.
 */
export async function exportFile(
  parts: ExportParts,
  spec: ExportSpec,
  file: string,
  fileName: string,
  update: (patch: JobPatch) => void,
  signal: AbortSignal,
): Promise<JobEnd<'export'>> {
  const { store, sheets, host } = parts
  const selection = await select(parts, spec)
  const { ids, columns, suppressed } = selection
  if (columns.length === 0) throw fail('bad_request', { what: 'no columns to write' })
  if (spec.format === 'xlsx' && ids.length + 1 > sheetRows)
    throw fail('too_many_rows', { rows: ids.length, limit: sheetRows - 1 })
  const same = spec.preset === 'same' ? await judgeSame(parts, spec, selection) : null
  if (same && !same.possible) throw fail('same_not_possible', { reason: same.reason })
  const output = same
    ? sameOutput(same, columns)
    : spec.format === 'xlsx'
      ? { format: 'xlsx' as const, sheet: sheetName((await sheets.get(spec.sheetId)).name), header: names(columns) }
      : spec.format === 'jsonl'
        ? { format: 'jsonl' as const, names: names(columns) }
        : textOutput(spec, columns)
  const thread = openFileThread(
    host.threads.file,
    { kind: 'export', file, fileName, mode: host.outputMode, width: columns.length, output },
    signal,
  )
  try {
    if (output.format === 'copy') while ((await thread.next()) !== null);
    else await pump(store, thread, spec, selection, update)
    // The file is in its place: from here on it counts as written.
    await store.writer.urgent('noteExport', { sheetId: spec.sheetId, at: host.clock.now(), fileName, ids })
    // Given by the thread as its result.
    const { rows, guarded, bytes } = thread.result() as ExportEnd
    const result = { kind: 'export', fileName, bytes, download: null } as const
    return { rows: output.format === 'copy' ? ids.length : rows, guarded, suppressed, result }
  } finally {
    await thread.close()
  }
}

async function pump(
  store: Store,
  thread: FileThread,
  { sheetId }: ExportSpec,
  { ids, columns }: Selection,
  update: (patch: JobPatch) => void,
): Promise<void> {
  const slots = columns.map(({ slot }) => slot)
  let flying = 0
  const hear = async () => {
    const message = await thread.next()
    if (message?.kind !== 'written') return message !== null
    flying--
    update({ rows: message.rows, share: ids.length === 0 ? 1 : message.rows / ids.length })
    return true
  }
  for (const piece of pieces(ids, slots.length)) {
    const slice = await store.scan.call('readSlice', sheetId, slots, piece)
    while (flying >= ahead) await hear()
    thread.send({ kind: 'rows', slice })
    flying++
  }
  thread.send({ kind: 'rows', slice: null })
  while (await hear());
}

const names = (columns: Column[]) => columns.map(({ name }) => name)

function textOutput(spec: ExportSpec, columns: Column[]): ExportTask['output'] {
  const excel = spec.preset === 'excel'
  return {
    format: 'text',
    style: {
      delimiter: spec.format === 'tsv' ? '\t' : (spec.delimiter ?? ','),
      quote: '"',
      quoteAll: false,
      lineEnd: excel ? '\r\n' : '\n',
      guard: excel,
    },
    encoding: 'utf-8',
    bom: excel,
    sepLine: false,
    head: [names(columns)],
    finalLineEnd: true,
  }
}

/** The file itself where nothing changed, else its dialect; its own head where the columns are the same. */
function sameOutput({ form, identical, wholeHead }: Extract<Same, { possible: true }>, columns: Column[]) {
  if (identical) return { format: 'copy' as const, ...identical }
  const { text } = form
  if (!text) throw new Error('a workbook has no dialect')
  const { delimiter, quote, quoteAll, lineEnd, encoding, bom, sepLine, finalLineEnd } = text
  const head = wholeHead ? headOf(form, columns) : form.headerRow === 0 ? [] : [names(columns)]
  const style = { delimiter, quote, quoteAll, lineEnd, guard: false }
  return { format: 'text' as const, style, encoding, bom, sepLine, head, finalLineEnd }
}

/** The rows above the data as they were; the column of surplus values gets its name behind the last of them. */
function headOf({ head, headerRow, columns, surplusId }: SourceForm, exported: Column[]): SourceForm['head'] {
  const surplus = exported.find(({ id }) => id === surplusId)
  const last = head.at(-1)
  if (!surplus || !last || headerRow === 0) return head
  const named = Array.from({ length: columns.length }, (_, at) => last[at] ?? null)
  return [...head.slice(0, -1), [...named, surplus.name]]
}
