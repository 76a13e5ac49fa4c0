// Writes a list to a file: the form follows the file's ending, and the input is never written over.
import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { SheetId } from '../contract/app/ids.ts'
import { JobId } from '../contract/app/ids.ts'
import { Failure, fail } from '../engine/fail.ts'
import { sameFile } from '../engine/file/tickets.ts'
import { Ended, exit } from './exit.ts'
import type { Preset } from './parse/options.ts'
import type { Session } from './session.ts'

const formats = { '.csv': 'csv', '.txt': 'csv', '.tsv': 'tsv', '.xlsx': 'xlsx' } as const

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
export function checkOutput(out: string, input: string | null): void {
  checkPlace(out, ['.csv', '.tsv', '.xlsx'], Object.keys(formats))
  if (input !== null && sameFile(out, input)) throw fail('would_overwrite_input', { fileName: path.basename(out) })
}

/** Throws Ended(usage) where no file of one of these endings can be written; `endings` are told, `taken` are taken. */
export function checkPlace(out: string, endings: readonly string[], taken = endings): void {
  if (!taken.includes(path.extname(out).toLowerCase()))
    throw new Ended(
      exit.usage,
      `--out ${out}: the name must end in ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(endings)}.`,
    )
  const folder = path.dirname(path.resolve(out))
  if (!isFolder(folder)) throw new Ended(exit.usage, `--out ${out}: there is no folder ${folder}.`)
  if (isFolder(out)) throw new Ended(exit.usage, `--out ${out}: this is a folder.`)
}

export const leftOutWords = (count: number, what = 'row') =>
  `${count} ${count === 1 ? `${what} was` : `${what}s were`} left out: on a do-not-contact list.`

/** Cells of a workbook end at 32,767 characters. */
export const cutWords = (cut: number) =>
  `${cut} ${cut === 1 ? 'cell is' : 'cells are'} longer than a cell of a workbook may be and ${cut === 1 ? 'was' : 'were'} cut at 32,767 characters. The list is whole: write a .csv file to have all of it.`

/**
 * Writes the whole list but the rows of anybody suppressed. `guarded`: cells that got an apostrophe so that no program takes them for a formula; `cut`: cells
 * too long for a workbook.
 */
export async function writeList(
  session: Session,
  sheetId: SheetId,
  out: string,
  preset: Preset,
): Promise<{ rows: number; guarded: number; suppressed: number; cut: number }> {
  const { engine, call, report, interrupted } = session
  const format = formats[path.extname(out).toLowerCase() as keyof typeof formats]
  const spec = { sheetId, scope: 'all', viewId: null, ranges: [], columns: 'all', format, preset } as const
  const cut = format === 'xlsx' ? (await call.file.exportPreview({ ...spec, ranges: [] })).overLong : 0
  const { ticket } = await engine.files.ticket(path.resolve(out), 'write')
  const jobId = JobId.parse(randomUUID())
  await call.file.export({
    jobId,
    ticket,
    fileName: path.basename(out),
    spec: { ...spec, ranges: [] },
  })
  for await (const job of engine.files.watch(jobId, interrupted)) {
    report.progress(
      { event: 'export', rows: job.rows, share: job.share },
      `Writing ${path.basename(out)}: ${job.rows} rows`,
    )
  }
  if (interrupted.aborted) await call.file.stop({ jobId })
  const job = await engine.files.ended(jobId)
  interrupted.throwIfAborted()
  if (job.failure) throw new Failure(job.failure.code, job.failure.details as never)
  return { rows: job.rows, guarded: job.guarded, suppressed: job.suppressed, cut }
}
