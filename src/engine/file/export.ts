// An export as main drives it: rows come from the reading lanes in slices, the file thread writes them.
import { type ExportSpec, maxParts } from '../../contract/app/file/export.ts'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import { declaredColumns, type TableColumn } from './export/column-kind.ts'
import { outputOf } from './export/export-output.ts'
import { judgeSame, sameOutput } from './export/export-same.ts'
import {
  bySheets,
  type ExportParts,
  type Part,
  partsBy,
  pieces,
  type Selection,
  select,
} from './export/export-selection.ts'
import type { ExportEnd, ExportOutput, TextOutput } from './export/export-task.ts'
import { type FileThread, openFileThread } from './file-wire.ts'
import type { JobEnd, JobPatch } from './job/jobs.ts'
import { strayRows } from './source/stray-rows.ts'

/** Slices the thread may hold unwritten, and blocks that may be made ahead of it. */
const ahead = 4

/** The sheets or files of an export; a number where the values of its column are too many. */
export async function partsOf(
  { store, sheets }: ExportParts,
  spec: ExportSpec,
  selection: Selection,
): Promise<Part[] | number> {
  const { split } = spec
  const { ids } = selection
  const whole = async () => [{ name: (await sheets.get(spec.sheetId)).name, ids }]
  if (!split) return spec.format === 'xlsx' ? bySheets(await whole()) : whole()
  const column = (await store.scan.call('columnsOf', spec.sheetId)).find(({ id }) => id === split.columnId)
  if (!column) throw fail('not_found', { what: 'column' })
  const parts = await partsBy(store, spec.sheetId, column, ids)
  if (typeof parts === 'number') return parts
  const chosen = split.part === undefined ? parts : parts.slice(split.part, split.part + 1)
  return spec.format === 'xlsx' ? bySheets(chosen) : chosen
}

/** The columns of the table that an export as SQLite would write. Throws as `select`. */
export async function tableColumns(parts: ExportParts, spec: ExportSpec): Promise<TableColumn[]> {
  const output = await outputOf(parts, spec, await select(parts, spec), [])
  if (output.format !== 'sqlite') throw fail('bad_request', { what: 'the export is not a table' })
  return declaredColumns(output.columns)
}

/** Remembers which rows were written, and what to. */
export const noteExported = (
  { store, host }: Pick<ExportParts, 'store' | 'host'>,
  sheetId: SheetId,
  fileName: string,
  ids: Uint32Array,
): Promise<void> => store.writer.urgent('noteExport', { sheetId, at: host.clock.now(), fileName, ids })

/** Writes an export to `file`, and remembers it. Throws as `writeExport`. */
export async function exportFile(
  parts: ExportParts,
  spec: ExportSpec,
  file: string,
  fileName: string,
  update: (patch: JobPatch) => void,
  signal: AbortSignal,
): Promise<JobEnd<'export'>> {
  const { end, ids } = await writeExport(parts, spec, file, fileName, update, signal)
  // The file is in its place: from here on it counts as written.
  await noteExported(parts, spec.sheetId, fileName, ids)
  return end
}

/**
 * Writes an export to `file`. Nothing is left when it fails or is stopped. `ids`: the rows. Throws same_not_possible,
 * too_many_parts, would_overwrite_input, template_problem, disk_full, write_denied, file_in_use.
 */
export async function writeExport(
  parts: ExportParts,
  spec: ExportSpec,
  file: string,
  fileName: string,
  update: (patch: JobPatch) => void,
  signal: AbortSignal,
): Promise<{ end: JobEnd<'export'>; ids: Uint32Array }> {
  const { host } = parts
  const selection = await select(parts, spec)
  const { columns, suppressed } = selection
  if (columns.length === 0) throw fail('bad_request', { what: 'no columns to write' })
  const same = spec.preset === 'same' ? await judgeSame(parts, spec, selection) : null
  if (same && !same.possible) throw fail('same_not_possible', { reason: same.reason })
  const made = await partsOf(parts, spec, selection)
  if (typeof made === 'number') throw fail('too_many_parts', { values: made, limit: maxParts })
  const output = same ? sameOutput(same, columns, selection.fields) : await outputOf(parts, spec, selection, made)
  const zipped = spec.split?.into === 'files' && spec.split.part === undefined
  if (zipped && output.format === 'sqlite') throw fail('bad_request', { what: 'a database is not split into files' })
  if (zipped && output.format === 'xlsx')
    throw fail('bad_request', { what: 'a workbook is split into sheets, not into files' })
  const ids = made.length === 1 ? (made[0]?.ids ?? selection.ids) : selection.ids
  const write = async (as: ExportOutput): Promise<ExportEnd> => {
    const thread = openFileThread(
      host.threads.file,
      {
        kind: 'export',
        ...{ file, fileName, mode: host.outputMode, width: selection.fields.length, output: as, zipped },
        parts: zipped ? fileNames(made, spec.template?.ending ?? spec.format) : made.map(({ name }) => name),
      },
      signal,
    )
    try {
      if (as.format === 'copy') while ((await thread.next()) !== null);
      else await pump(parts, thread, spec, selection, made, as, update)
      // Given by the thread as its result.
      return thread.result() as ExportEnd
    } finally {
      await thread.close()
    }
  }
  const first = await write(output)
  // Its header could be read as data, or its commas for something else: the mark says what it is.
  const end = first.readsBack || output.format !== 'text' ? first : await write(marked(output))
  const { rows, guarded, bytes } = end
  const result = { kind: 'export', fileName, bytes, download: null } as const
  const written = output.format === 'copy' ? ids.length : rows
  return { end: { rows: written, guarded, suppressed, marked: selection.marked, result }, ids }
}

const marked = (output: TextOutput): TextOutput => ({ ...output, quoteHead: true, readBack: false })

/** Names that every system takes, none given twice. */
function fileNames(parts: readonly Part[], ending: string): string[] {
  const taken = new Set<string>()
  return parts.map(({ name }) => {
    let free = fileNameOf(`${name}.${ending}`, `part.${ending}`)
    for (let number = 2; taken.has(free.toLowerCase()); number++)
      free = fileNameOf(`${name} (${number}).${ending}`, `part ${number}.${ending}`)
    taken.add(free.toLowerCase())
    return free
  })
}

/** Sends all parts; two lanes read in turns, so that both cores work. */
async function pump(
  { store }: ExportParts,
  thread: FileThread,
  { sheetId }: ExportSpec,
  { ids, fields }: Selection,
  parts: readonly Part[],
  output: ExportOutput,
  update: (patch: JobPatch) => void,
): Promise<void> {
  const lanes = store.readers
  // In another encoding, or without its last line end, text is made where the file is written.
  const text = output.format === 'text' ? output : null
  const asText = text && !text.copy && text.encoding === 'utf-8' && text.finalLineEnd ? text.style : null
  const reads = output.format === 'xlsx' ? output.columns.map(column => column.reads) : null
  const read = (piece: Uint32Array, at: number, row: number) => {
    const lane = lanes[at % lanes.length] ?? store.grid
    if (reads) return lane.call('readSheet', sheetId, fields, piece, reads, row)
    if (!asText) return lane.call(text?.copy ? 'readSliceById' : 'readSlice', sheetId, fields, piece)
    return lane.call('readText', sheetId, fields, piece, asText, at === 0 && text?.head.length === 0)
  }
  const stray = text?.copy ? strayRows(ids) : null
  let flying = 0
  const hear = async () => {
    const message = await thread.next()
    if (message?.kind !== 'written') return message !== null
    flying--
    update({ rows: message.rows, share: ids.length === 0 ? 1 : message.rows / ids.length })
    return true
  }
  let at = 0
  for (const part of parts) {
    const making: { ids: Uint32Array; row: number; piece: ReturnType<typeof read> }[] = []
    // Rows of a sheet have numbers, behind that of the header.
    let [asked, sent] = [2, 2]
    const sendNext = async () => {
      const next = making.shift()
      if (!next) return
      // Rows before them were removed meanwhile: their numbers have changed.
      const piece = await (reads && next.row !== sent ? read(next.ids, at++, sent) : next.piece)
      if (stray && 'ids' in piece && piece.ids) piece.ids = piece.ids.map(id => (stray.has(id) ? 0 : id))
      sent += piece.rows
      while (flying >= ahead) await hear()
      thread.send({ kind: 'piece', piece })
      flying++
    }
    for (const ids of pieces(part.ids, fields.length)) {
      const piece = read(ids, at, asked)
      // It is waited for below; until then its failure must not be one that no one hears.
      piece.catch(() => {})
      making.push({ ids, row: asked, piece })
      asked += ids.length
      at++
      if (making.length >= lanes.length) await sendNext()
    }
    while (making.length > 0) await sendNext()
    thread.send({ kind: 'piece', piece: null })
  }
  while (await hear());
}
