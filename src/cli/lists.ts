// Finding and making lists for commands: by name, or from a file.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { JobId, type WorkbookId } from '../contract/app/ids.ts'
import type { Sheet, SheetSummary, Workbook } from '../contract/app/sheet.ts'
import { Failure } from '../engine/fail.ts'
import { Ended, exit } from './exit.ts'
import type { Session } from './session.ts'

/** Workbook of lists that commands made from files. */
const commandWorkbook = 'Command line'

const sameName = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0

async function summaries({ call }: Session): Promise<{ workbooks: Workbook[]; all: SheetSummary[] }> {
  const workbooks = await call.sheet.workbooks()
  return { workbooks, all: workbooks.flatMap(workbook => workbook.sheets) }
}

/** The newest list of that name; exact case first. Throws Ended(drift) with the names there are. */
export async function listNamed(session: Session, name: string): Promise<Sheet> {
  const { all } = await summaries(session)
  const newest = all.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
  const found = newest.find(list => list.name === name) ?? newest.find(list => sameName(list.name, name))
  if (!found) {
    const names = all.map(list => list.name).join(', ')
    throw new Ended(
      exit.drift,
      `There is no list "${name}". ${names ? `Lists: ${names}.` : 'This workspace has no lists yet.'}`,
    )
  }
  return session.call.sheet.get({ sheetId: found.id })
}

/** Imports a file whole, as the detection sees it. Progress goes to stderr; Ctrl+C leaves nothing behind. */
export async function importFile(
  session: Session,
  file: string,
  name: string,
  options: { workbookId: WorkbookId | null; country: string | null },
): Promise<Sheet> {
  const { engine, call, report, interrupted } = session
  const { ticket } = await engine.files.ticket(path.resolve(file), 'read')
  const inspection = await call.file.inspect({ ticket, options: {} })
  const jobId = JobId.parse(randomUUID())
  const stop = () => void call.file.stop({ jobId })
  interrupted.addEventListener('abort', stop, { once: true })
  await call.file.import({
    jobId,
    ticket,
    options: {},
    columns: inspection.columns.map(({ index, name, type }) => ({ index, name, type, keep: true, typeChosen: false })),
    name,
    workbookId: options.workbookId,
    country: options.country,
  })
  for await (const job of engine.files.watch(jobId, interrupted)) {
    report.progress(
      { event: 'import', rows: job.rows, share: job.share },
      `Importing ${path.basename(file)}: ${job.rows} rows`,
    )
  }
  const job = await engine.files.ended(jobId)
  interrupted.removeEventListener('abort', stop)
  interrupted.throwIfAborted()
  if (job.failure) throw new Failure(job.failure.code, job.failure.details as never)
  if (job.sheetId === null) throw new Ended(exit.internal, 'The import ended without a list.')
  return call.sheet.get({ sheetId: job.sheetId })
}

/**
 * The input of a command: a file becomes a list of the command-line workbook (one made from a file of that name before
 * goes to the trash), a list is taken by name.
 */
export async function inputList(session: Session, input: string, country: string | null): Promise<Sheet> {
  if (!existsSync(input)) return listNamed(session, input)
  const { call } = session
  const { workbooks } = await summaries(session)
  const home = workbooks.find(({ name }) => name === commandWorkbook)
  const name = path.basename(input)
  // A new workbook takes the name of its first list.
  const first = home ? name : commandWorkbook
  const { id: sheetId } = await importFile(session, input, first, { workbookId: home?.id ?? null, country })
  if (first !== name) await call.sheet.rename({ sheetId, name })
  for (const former of home?.sheets ?? []) {
    if (former.name === name) await call.sheet.remove({ sheetId: former.id })
  }
  return call.sheet.get({ sheetId })
}
