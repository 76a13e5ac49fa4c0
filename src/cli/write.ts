// Writes a list to a file: the form follows the file's ending, and the input is never written over.
import { randomUUID } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { refusedOnWindows } from '../contract/app/file-name.ts'
import type { SheetId } from '../contract/app/ids.ts'
import { JobId } from '../contract/app/ids.ts'
import { fail } from '../engine/base/fail.ts'
import { sameFile } from '../engine/file/tickets.ts'
import { Ended, exit } from './exit.ts'
import { resultOf } from './job.ts'
import type { Format, Preset } from './options.ts'
import type { Session } from './session.ts'

const endings = { '.csv': 'csv', '.txt': 'csv', '.tsv': 'tsv', '.xlsx': 'xlsx', '.jsonl': 'jsonl' } as const

/** As an output: stdout. As an input: stdin. */
export const standard = '-'

/** Where a list is written to, and as what. */
export interface Target {
  readonly out: string
  /** Undefined = as the ending of the name says; on stdout CSV. */
  readonly format: Format | undefined
  readonly preset: Preset
}

const formatFor = ({ out, format }: Target): Format =>
  format ?? endings[path.extname(out).toLowerCase() as keyof typeof endings] ?? 'csv'

/** Throws Ended(usage) for a name that the file system does not take. */
function isFolder(name: string): boolean {
  try {
    return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch (error) {
    throw new Ended(exit.usage, `--out: the name cannot be used (${error instanceof Error ? error.message : error}).`)
  }
}

/**
 * Judges an output before anything is opened or paid for. Throws Ended(usage) for a name that cannot be written to,
 * would_overwrite_input for the input itself under whatever name.
 */
export function checkOutput(target: Target, input: string | null): void {
  const { out, format, preset } = target
  if (out !== standard) checkPlace(out, format ? null : ['.csv', '.tsv', '.xlsx', '.jsonl'], Object.keys(endings))
  if (formatFor(target) === 'jsonl' && preset === 'excel')
    throw new Ended(exit.usage, `--preset ${preset} has no place with JSON Lines.`)
  if (out !== standard && input !== null && sameFile(out, input))
    throw fail('would_overwrite_input', { fileName: path.basename(out) })
}

/**
 * Throws Ended(usage) where no file of one of these endings can be written; `endings` are named in the message, `taken` are accepted, null =
 * any will do.
 */
export function checkPlace(out: string, endings: readonly string[] | null, taken = endings): void {
  if (endings && !taken?.includes(path.extname(out).toLowerCase()))
    throw new Ended(
      exit.usage,
      `--out ${out}: the name must end in ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(endings)}.`,
    )
  const refused = process.platform === 'win32' ? refusedOnWindows(path.basename(out)) : null
  if (refused !== null) throw new Ended(exit.usage, `--out ${out}: ${refused}.`)
  const folder = path.dirname(path.resolve(out))
  if (!isFolder(folder)) throw new Ended(exit.usage, `--out ${out}: there is no folder ${folder}.`)
  if (isFolder(out)) throw new Ended(exit.usage, `--out ${out}: this is a folder.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    // Said now: a run is paid for when its file is written.
    throw new Ended(exit.usage, `--out ${out}: you may not write to the folder ${folder}.`)
  }
}

export const leftOutWords = (count: number, what = 'row') =>
  `${count} ${count === 1 ? `${what} was` : `${what}s were`} left out: on a do-not-contact list.`

/** Cells of a workbook end at 32,767 characters. */
export const cutWords = (cut: number) =>
  `${cut} ${cut === 1 ? 'cell is' : 'cells are'} longer than a cell of a workbook may be and ${cut === 1 ? 'was' : 'were'} cut at 32,767 characters. The list is whole: write a .csv file to have all of it.`

export interface Written {
  readonly rows: number
  readonly guarded: number
  readonly suppressed: number
  readonly cut: number
  /** Paths; none where stdout took it. */
  readonly outputs: string[]
}

/**
 * Writes the whole list but the rows of anybody suppressed, to a file or to stdout. `guarded`: cells that got an apostrophe
 * so that no program takes them for a formula; `cut`: cells too long for a workbook.
 */
export async function writeList(session: Session, sheetId: SheetId, target: Target): Promise<Written> {
  const { engine, call, report, interrupted } = session
  const { out, preset } = target
  const format = formatFor(target)
  const file = out === standard ? await engine.files.passing(`stdout.${format}`) : path.resolve(out)
  const spec = { sheetId, scope: 'all', viewId: null, columns: 'all', format, preset } as const
  const cut = format === 'xlsx' ? (await call.file.exportPreview({ ...spec, ranges: [] })).overLong : 0
  const { ticket } = await engine.files.ticket(file, 'write')
  const jobId = JobId.parse(randomUUID())
  const name = out === standard ? 'the list' : path.basename(out)
  await call.file.export({ jobId, ticket, fileName: path.basename(file), spec: { ...spec, ranges: [] } })
  for await (const job of engine.files.watch(jobId, interrupted))
    report.progress({ event: 'export', rows: job.rows, share: job.share }, `Writing ${name}: ${job.rows} rows`)
  if (interrupted.aborted) await call.file.stop({ jobId })
  const job = await engine.files.ended(jobId)
  interrupted.throwIfAborted()
  resultOf(job, 'export')
  if (out === standard) await report.data(file)
  const { rows, guarded, suppressed } = job
  return { rows, guarded, suppressed, cut, outputs: out === standard ? [] : [file] }
}
