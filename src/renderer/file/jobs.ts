// Imports and exports that this page started: how each goes, and what happens at its end.
import type { Job } from '../../contract/app/file.ts'
import { JobId, type SheetId } from '../../contract/app/ids.ts'
import { client } from '../rpc/client.ts'
import { count, counted } from '../run/figures.ts'
import { openList } from '../shell/lists.ts'
import { doneNotice, infoNotice, type NoticeAction, problemNotice, problemWordsNotice } from '../shell/notices.tsx'
import { ui } from '../shell/ui.ts'
import { problemWords } from '../words.ts'
import { download } from './download.ts'
import { stepDone } from './steps.ts'

export const newJobId = (): JobId => JobId.parse(crypto.randomUUID())

/** Shows a job in the strip until it ends. */
export const showJob = (jobId: JobId): void => ui.set({ jobs: [...ui.get().jobs, jobId] })

export const hideJob = (jobId: JobId): void => ui.set({ jobs: ui.get().jobs.filter(id => id !== jobId) })

export const stopJob = (jobId: JobId): Promise<void> => client.file.stop.mutate({ jobId }).catch(problemNotice)

/** Opens the new list, unless the person went on to another one meanwhile. */
function imported(job: Job, from: SheetId | null): void {
  const { sheetId } = job
  if (sheetId === null) return
  const stayed = ui.get().sheetId === from
  if (stayed) openList(sheetId)
  const open: NoticeAction | undefined = stayed ? undefined : { label: 'Open', run: () => openList(sheetId) }
  const problems =
    job.problems > 0
      ? ` ${counted(job.problems, 'line')} did not fit the header and ${job.problems === 1 ? 'is' : 'are'} kept as text in Problems.`
      : ''
  doneNotice(`Imported ${counted(job.rows, 'row')} from ${job.title}.${problems}`, open)
}

function exported(job: Job): void {
  const name = job.fileName ?? job.title
  if (job.download) download(job.download, name)
  stepDone('exported')
  const guarded =
    job.guarded > 0 ? ` ${counted(job.guarded, 'cell')} that could start a formula got an apostrophe in front.` : ''
  const leftOut = job.suppressed > 0 ? ` ${counted(job.suppressed, 'row')} on a do-not-contact list stayed out.` : ''
  doneNotice(
    `${job.download ? 'Downloaded' : 'Wrote'} ${counted(job.rows, 'row')} ${job.download ? 'as' : 'to'} ${name}.${guarded}${leftOut}`,
  )
}

/** What a person is told when a job ended. `from`: the list that was open when it began. */
export function jobEnded(job: Job, from: SheetId | null): void {
  hideJob(job.jobId)
  if (job.state === 'done' && job.kind === 'import') imported(job, from)
  if (job.state === 'done' && job.kind === 'export') exported(job)
  if (job.state === 'failed' && job.failure) problemWordsNotice(problemWords(job.failure))
  if (job.state === 'cancelled') {
    infoNotice(
      job.kind === 'import'
        ? `Import cancelled after ${count(job.rows)} rows. Nothing was kept.`
        : 'Export cancelled. No file was written.',
    )
  }
}
