// Several files, or sheets of one, become lists in one job: all of them, or none.
import type { ImportSeveralAsk } from '../../contract/app/file/file.ts'
import { fail } from '../base/fail.ts'
import { dropLists, type ImportParts, type ReadIn, readIn, showLists } from './import.ts'
import type { JobEnd, JobPatch } from './job/jobs.ts'
import type { TicketedFile } from './job/tickets.ts'

/** `sources`: the file of each list. Whatever fails, and when `signal` is aborted, none of the lists is left. */
export async function importSeveral(
  parts: ImportParts,
  { jobId, lists, workbook, country }: ImportSeveralAsk,
  sources: readonly TicketedFile[],
  update: (patch: JobPatch) => void,
  signal: AbortSignal,
): Promise<JobEnd<'import'>> {
  const made: ReadIn[] = []
  const idsOf = () => made.map(({ sheetId }) => sheetId)
  const sum = (what: 'rows' | 'problems' | 'blankLines') => made.reduce((all, one) => all + one[what], 0)
  try {
    for (const [at, list] of lists.entries()) {
      const source = sources[at]
      if (!source) throw fail('ticket_unknown', {})
      const workbookId = workbook === null ? null : (made[0]?.workbookId ?? null)
      const ask = { ...list, jobId, workbookId, country }
      made.push(
        await readIn(
          parts,
          ask,
          source,
          ({ rows, problems, share }) =>
            update({
              rows: sum('rows') + (rows ?? 0),
              problems: sum('problems') + (problems ?? 0),
              share: (at + (share ?? 0)) / lists.length,
            }),
          signal,
        ),
      )
    }
  } catch (error) {
    await dropLists(parts, idsOf())
    throw error
  }
  const [first] = made
  if (!first) throw fail('bad_request', { what: 'no list' })
  // Seen in one commit: what is cut off in front of it leaves none of them.
  await showLists(parts, idsOf(), signal, () =>
    parts.store.writer.call(
      'finishImports',
      made.map(({ finished }) => finished),
      workbook === null ? null : { id: first.workbookId, name: workbook },
    ),
  )
  const [sheetId = first.sheetId, ...others] = idsOf()
  return {
    ...{ rows: sum('rows'), problems: sum('problems'), blankLines: sum('blankLines') },
    result: { kind: 'import', sheetId, others },
  }
}
