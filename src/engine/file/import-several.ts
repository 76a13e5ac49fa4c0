// Several files, or sheets of one, become lists in one job: all of them, or none.
import type { ImportSeveralAsk } from '../../contract/app/file.ts'
import type { SheetId, WorkbookId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import type { Sheets } from '../sheet/sheets.ts'
import { type ImportParts, importFile } from './import.ts'
import type { JobEnd, JobPatch } from './jobs.ts'
import { removeSource } from './source-form.ts'
import type { TicketedFile } from './tickets.ts'

/** `sources`: the file of each list. Whatever fails, and when `signal` is aborted, none of the lists is left. */
export async function importSeveral(
  parts: ImportParts & { sheets: Pick<Sheets, 'get'> },
  { jobId, lists, workbook, country }: ImportSeveralAsk,
  sources: readonly TicketedFile[],
  update: (patch: JobPatch) => void,
  signal: AbortSignal,
): Promise<JobEnd<'import'>> {
  const { store, host, sheets } = parts
  const made: SheetId[] = []
  const done = { rows: 0, problems: 0, blankLines: 0 }
  let workbookId: WorkbookId | null = null
  try {
    for (const [at, list] of lists.entries()) {
      const source = sources[at]
      if (!source) throw fail('ticket_unknown', {})
      const end = await importFile(
        parts,
        { ...list, jobId, workbookId, country },
        source,
        ({ rows, problems, share }) =>
          update({
            rows: done.rows + (rows ?? 0),
            problems: done.problems + (problems ?? 0),
            share: (at + (share ?? 0)) / lists.length,
          }),
        signal,
      )
      made.push(end.result.sheetId)
      done.rows += end.rows ?? 0
      done.problems += end.problems ?? 0
      done.blankLines += end.blankLines ?? 0
      if (workbook !== null && workbookId === null) {
        workbookId = (await sheets.get(end.result.sheetId)).workbookId
        await store.writer.call('renameWorkbook', workbookId, workbook)
      }
    }
  } catch (error) {
    for (const sheetId of made) {
      await store.writer.call('dropSheet', sheetId)
      await removeSource(host.dataDir, sheetId)
    }
    throw error
  }
  const [sheetId, ...others] = made
  if (sheetId === undefined) throw fail('bad_request', { what: 'no list' })
  return { ...done, result: { kind: 'import', sheetId, others } }
}
