// What a person sees when an import or export ends.
import type { EndedJob, JobResult } from '../../contract/app/file/file.ts'
import type { JobId, SheetId } from '../../contract/app/ids.ts'
import { openList } from '../lists/lists.ts'
import { uiStore } from '../state/open.ts'
import { downloadFile } from '../ui/download.ts'
import { doneNotice, infoNotice, type NoticeAction, problemWordsNotice } from '../ui/notice/notices.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { problemWords } from '../ui/words/words.ts'
import { stepDone } from './steps.ts'

/** A look at its rows ends with it: the list opens, or a notice says why there is none. */
function hideJob(jobId: JobId): void {
  const { jobs, dialog } = uiStore.get()
  const looking = dialog?.kind === 'coming' && dialog.jobId === jobId
  uiStore.set({ jobs: jobs.filter(id => id !== jobId), ...(looking && { dialog: null }) })
}

type Result<K> = Extract<JobResult, { kind: K }>

/** Opens the new list, unless the person has gone on to another one. */
function imported(job: EndedJob, { sheetId, others = [] }: Result<'import'>, from: SheetId | null): void {
  const stayed = uiStore.get().sheetId === from
  if (stayed) openList(sheetId)
  const open: NoticeAction | undefined = stayed ? undefined : { label: 'Open', run: () => openList(sheetId) }
  const problems =
    job.problems > 0
      ? ` ${countNoun(job.problems, 'line')} did not fit the columns. Problems shows the original ${job.problems === 1 ? 'line' : 'lines'}.`
      : ''
  const blank = job.blankLines > 0 ? ` ${countNoun(job.blankLines, 'empty line')} left out.` : ''
  const into = others.length > 0 ? ` into ${countNoun(others.length + 1, 'list')}` : ''
  doneNotice(`Imported ${countNoun(job.rows, 'row')} from ${job.title}${into}.${problems}${blank}`, open)
}

/** What is said of the rows of any export. */
function exportedWords(job: EndedJob): string {
  const marked = job.marked > 0 ? ` ${countNoun(job.marked, 'row')} marked as practice, a guess, stale or unsure.` : ''
  const leftOut = job.suppressed > 0 ? ` ${countNoun(job.suppressed, 'row')} on a do-not-contact list left out.` : ''
  return `${marked}${leftOut}`
}

function exported(job: EndedJob, { fileName, download: ticket }: Result<'export'>): void {
  if (ticket) void downloadFile(ticket, fileName)
  stepDone('exported')
  const guarded =
    job.guarded > 0 ? ` ${countNoun(job.guarded, 'cell')} that could start a formula got an apostrophe in front.` : ''
  doneNotice(
    `${ticket ? 'Downloaded' : 'Wrote'} ${countNoun(job.rows, 'row')} ${ticket ? 'as' : 'to'} ${fileName}.${guarded}${exportedWords(job)}`,
  )
}

function written(job: EndedJob, { table, place, replaced }: Result<'table'>): void {
  stepDone('exported')
  const gone = replaced > 0 ? ` in place of ${countNoun(replaced, 'row')}` : ''
  doneNotice(`Wrote ${countNoun(job.rows, 'row')} to ${table} at ${place}${gone}.${exportedWords(job)}`)
}

function cancelled(job: EndedJob): void {
  infoNotice(
    job.kind === 'import'
      ? `Import canceled after ${formatCount(job.rows)} rows. Nothing was imported.`
      : 'Export canceled. Nothing was written.',
  )
}

/** What a person sees when a job ended. `from`: the list that was open when it began. */
export function jobEnded(job: EndedJob, from: SheetId | null): void {
  hideJob(job.jobId)
  if (job.state === 'failed') problemWordsNotice(problemWords(job.failure))
  else if (job.state === 'cancelled') cancelled(job)
  else if (job.result.kind === 'import') imported(job, job.result, from)
  else if (job.result.kind === 'table') written(job, job.result)
  else exported(job, job.result)
}

/** The program was started again and no longer knows the job. */
export function jobUnknown(jobId: JobId): void {
  hideJob(jobId)
  infoNotice('Listwright restarted during an import or export. Check your lists or the file.')
}
