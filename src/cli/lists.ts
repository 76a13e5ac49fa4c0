// Finding and making lists for commands: by name, or from a file.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { JobId, type WorkbookId } from '../contract/app/ids.ts'
import type { Sheet, SheetSummary, Workbook } from '../contract/app/sheet.ts'
import { Failure } from '../engine/fail.ts'
import { readForm } from '../engine/file/source-form.ts'
import { Ended, exit } from './exit.ts'
import type { Session } from './session.ts'

/** Workbook of lists that commands made from files. */
const commandWorkbook = 'Command line'

export const sameName = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0

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

/** "guests.csv", "guests.csv (2)", ...: a name that no list of the workbook has. */
function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} (${number})`
    if (!taken.includes(free)) return free
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The list that was made from these very bytes under this name, the newest if there are several. */
async function madeFrom(
  { dataDir }: Session,
  file: string,
  lists: readonly SheetSummary[],
): Promise<SheetSummary | null> {
  const name = path.basename(file)
  const bytes = statSync(file).size
  let hash: string | null = null
  for (const list of lists.toSorted((a, b) => b.id - a.id)) {
    const form = await readForm(dataDir, list.id)
    if (form?.fileName !== name || form.bytes !== bytes || form.sha256 === null) continue
    hash ??= await hashOf(file)
    if (form.sha256 === hash) return list
  }
  return null
}

/**
 * The input of a command. A file is a list of the command-line workbook: the one that was made from the same bytes before,
 * else a new one, with a number behind its name if there is one of that name. A list is taken by its name.
 */
export async function inputList(session: Session, input: string, country: string | null): Promise<Sheet> {
  if (!existsSync(input)) return listNamed(session, input)
  const { call } = session
  const { workbooks } = await summaries(session)
  const home = workbooks.find(({ name }) => name === commandWorkbook)
  const lists = home?.sheets ?? []
  const known = await madeFrom(session, input, lists)
  if (known) return call.sheet.get({ sheetId: known.id })

  const name = freeName(
    path.basename(input),
    lists.map(list => list.name),
  )
  const sheet = await importFile(session, input, name, { workbookId: home?.id ?? null, country })
  // Made only now: an import that fails leaves no empty workbook behind.
  if (!home) await call.workbook.rename({ workbookId: sheet.workbookId, name: commandWorkbook })
  return sheet
}
