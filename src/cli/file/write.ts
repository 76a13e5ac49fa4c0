// Writes a list to a file: the form follows the file's ending, and the input is never written over.

import { randomUUID } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { type ExportFinding, type ExportSpec, maxParts } from '../../contract/app/file/export.ts'
import { fileNameOf, refusedOnWindows } from '../../contract/app/file/file-name.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { JobId } from '../../contract/app/ids.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { fail } from '../../engine/base/fail.ts'
import { isSystemError } from '../../engine/disk/system-error.ts'
import { sameFile } from '../../engine/file/job/tickets.ts'
import { type ExportFormat, exportFormatNames, exportFormats } from '../../model/export-presets/formats.ts'
import { exportPresets } from '../../model/export-presets/index.ts'
import type { ExportPresetName } from '../../model/export-presets/names.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import type { CommandSession } from '../session.ts'
import { resultOf } from './job.ts'

const endings = new Map<string, ExportFormat>(
  exportFormatNames.flatMap(name => exportFormats[name].endings.map(ending => [`.${ending}`, name] as const)),
)
/** The usual ending of each format. */
const usualEndings = exportFormatNames.flatMap(name =>
  exportFormats[name].endings.slice(0, 1).map(ending => `.${ending}`),
)

/** As an output: stdout. As an input: stdin. */
export const standardStream = '-'

/** Where a list is written to, and as what. */
export interface WriteTarget {
  readonly out: string
  /** Undefined = as the ending of the name says; on stdout CSV. */
  readonly format: ExportFormat | undefined
  readonly preset: ExportPresetName
}

const formatFor = ({ out, format }: WriteTarget): ExportFormat =>
  format ?? endings.get(path.extname(out).toLowerCase()) ?? 'csv'

/** Throws CommandEnd(usage) for a name that the file system does not take. */
function isFolder(name: string): boolean {
  try {
    return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch (error) {
    throw new CommandEnd(
      exitCodes.usage,
      `--out: the name cannot be used (${error instanceof Error ? error.message : error}).`,
    )
  }
}

/**
 * Judges an output before anything is opened or paid for. Throws CommandEnd(usage) for a name that cannot be written to,
 * would_overwrite_input for the input itself under whatever name.
 */
export function checkOutput(target: WriteTarget, input: string | null): void {
  const { out, format, preset } = target
  if (out !== standardStream) checkPlace(out, format ? null : usualEndings, [...endings.keys()])
  const written = formatFor(target)
  if (!exportPresets[preset].formats.includes(written))
    throw new CommandEnd(exitCodes.usage, `--preset ${preset} cannot be used with ${exportFormats[written].label}.`)
  if (out !== standardStream && input !== null && sameFile(out, input))
    throw fail('would_overwrite_input', { fileName: path.basename(out) })
}

/**
 * Throws CommandEnd(usage) where no file of one of these endings can be written; `endings` are named in the message, `taken` are accepted, null =
 * any will do.
 */
export function checkPlace(out: string, endings: readonly string[] | null, taken = endings): void {
  if (endings && !taken?.includes(path.extname(out).toLowerCase()))
    throw new CommandEnd(
      exitCodes.usage,
      `--out ${out}: the name must end in ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(endings)}.`,
    )
  const refused = process.platform === 'win32' ? refusedOnWindows(path.basename(out)) : null
  if (refused !== null) throw new CommandEnd(exitCodes.usage, `--out ${out}: ${refused}.`)
  const folder = path.dirname(path.resolve(out))
  if (!isFolder(folder)) throw new CommandEnd(exitCodes.usage, `--out ${out}: the folder ${folder} does not exist.`)
  if (isFolder(out)) throw new CommandEnd(exitCodes.usage, `--out ${out}: this is a folder.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const why =
      isSystemError(error) && error.code === 'EROFS'
        ? `the drive of the folder ${folder} is read-only`
        : `you do not have permission to write to the folder ${folder}`
    // Said now: a run is paid for when its file is written.
    throw new CommandEnd(exitCodes.usage, `--out ${out}: ${why}.`)
  }
}

export const leftOutWords = (count: number, what = 'row') =>
  `${counted(count, `${what} was`, `${what}s were`)} left out because they are on a do-not-contact list.`

/** Cells of a workbook end at 32,767 characters. */
export const cutWords = (cut: number) =>
  `${cut} ${cut === 1 ? 'cell is' : 'cells are'} too long for a workbook cell and ${cut === 1 ? 'was' : 'were'} cut at 32,767 characters. The list itself is unchanged. To keep the full text, save as .csv.`

/** The rows, their order and the columns of a list as they were left on the screen. */
export async function shownView({ call }: CommandSession, { id, view, columns }: Sheet): Promise<WrittenView> {
  const { id: viewId } = await call.view.open({ sheetId: id, spec: view })
  return { scope: 'view', viewId, columns: shownColumns(columns) }
}

/** The columns of the screen, where pinned ones come first. */
export function shownColumns(columns: Sheet['columns']): ExportSpec['columns'] {
  const inSight = columns.filter(({ hidden }) => !hidden)
  const shown = [...inSight.filter(({ pinned }) => pinned), ...inSight.filter(({ pinned }) => !pinned)]
  return shown.length === 0 ? 'all' : shown.map(({ id }) => id)
}

/** What of a list is written. */
export type WrittenView = Pick<
  ExportSpec,
  'scope' | 'viewId' | 'columns' | 'split' | 'evidence' | 'delimiter' | 'names' | 'template'
>
export const wholeList: WrittenView = { scope: 'all', viewId: null, columns: 'all' }

export interface WrittenFile {
  readonly rows: number
  readonly guarded: number
  readonly suppressed: number
  readonly marked: number
  readonly cut: number
  /** Cells written unchanged that a spreadsheet could run as a formula; counted for targets that are no spreadsheet. */
  readonly formulas: number
  /** Sheets or files, where it was split. */
  readonly parts: readonly { readonly name: string; readonly rows: number }[]
  /** What the target would refuse, cut or misread. */
  readonly findings: readonly ExportFinding[]
  /** Paths; none where stdout took it. */
  readonly outputs: string[]
}

/** What has to be said of results that are no proof. */
export const markedWords = (marked: number) =>
  `${marked} ${marked === 1 ? 'row has a result' : 'rows have results'} that ${marked === 1 ? 'is' : 'are'} practice, a guess, stale or unsure. An extra column shows which.`

/**
 * Writes a list, or what a view shows of it, but the rows of anybody suppressed, to a file, a file for each part, or to stdout. `guarded`: cells
 * that got an apostrophe so that no program takes them for a formula; `cut`: cells too long for a workbook.
 */
export async function writeList(
  session: CommandSession,
  sheetId: SheetId,
  target: WriteTarget,
  view: WrittenView = wholeList,
): Promise<WrittenFile> {
  const { engine, call, report } = session
  const { out, preset } = target
  const format = formatFor(target)
  const spec: ExportSpec = { sheetId, ...view, format, preset, ranges: [] }
  const { target: checks, text } = exportPresets[preset]
  const looked =
    format === 'xlsx' || format === 'vcf' || spec.split || checks ? await call.file.exportPreview(spec) : null
  if (looked?.tooManyParts != null) throw fail('too_many_parts', { values: looked.tooManyParts, limit: maxParts })
  const { parts = [], overLong = 0, guarded: risky = 0, findings = [] } = looked ?? {}
  const cut = format === 'xlsx' ? overLong : 0
  const formulas = checks && !text.guard ? risky : 0
  const reported = spec.split ? parts : []
  if (spec.split?.into === 'files') {
    const total = { rows: 0, guarded: 0, suppressed: looked?.suppressed ?? 0, marked: 0 }
    const outputs: string[] = []
    for (const [part, { name }] of parts.entries()) {
      const file = partFile(path.resolve(out), name, outputs)
      const { rows, guarded } = await writeOne(session, { ...spec, split: { ...spec.split, part } }, file)
      total.rows += rows
      total.guarded += guarded
      outputs.push(file)
    }
    return { ...total, marked: looked?.marked ?? 0, cut, formulas, parts: reported, findings, outputs }
  }
  const file = out === standardStream ? await engine.files.passing(`stdout.${format}`) : path.resolve(out)
  const written = await writeOne(session, spec, file, out === standardStream ? 'the list' : path.basename(out))
  if (out === standardStream) await report.data(file)
  return { ...written, cut, formulas, parts: reported, findings, outputs: out === standardStream ? [] : [file] }
}

/** "out.csv" -> "out-Deliverable.csv", under a name that every system takes and none of `taken` has. */
function partFile(out: string, part: string, taken: readonly string[]): string {
  const { dir, name, ext } = path.parse(out)
  for (let number = 1; ; number++) {
    const behind = number === 1 ? '' : ` (${number})`
    const file = path.join(dir, fileNameOf(`${name}-${part}${behind}${ext}`, `${name}-part${behind}${ext}`))
    if (!taken.some(one => one.toLowerCase() === file.toLowerCase())) return file
  }
}

async function writeOne(
  { engine, call, report, interrupted }: CommandSession,
  spec: ExportSpec,
  file: string,
  name = path.basename(file),
) {
  const { ticket } = await engine.files.ticket(file, 'write')
  const jobId = JobId.parse(randomUUID())
  await call.file.export({ jobId, ticket, fileName: path.basename(file), spec })
  for await (const job of engine.files.watch(jobId, interrupted))
    report.progress(
      { event: 'export', rows: job.rows, share: job.share },
      `Writing ${name}: ${counted(job.rows, 'row')}`,
    )
  if (interrupted.aborted) await call.file.stop({ jobId })
  const job = await engine.files.ended(jobId)
  interrupted.throwIfAborted()
  resultOf(job, 'export')
  const { rows, guarded, suppressed, marked } = job
  return { rows, guarded, suppressed, marked }
}
