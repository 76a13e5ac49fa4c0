// Finding and making lists for commands: by name, or from a file.

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cutText } from '../contract/app/cell/cut-text.ts'
import type { FileInspection } from '../contract/app/file/file.ts'
import { isFileName } from '../contract/app/file/file-kind.ts'
import { inspectedName, listName } from '../contract/app/file/list-name.ts'
import { JobId, type WorkbookId } from '../contract/app/ids.ts'
import type { Column, Sheet, SheetSummary, Workbook } from '../contract/app/sheet.ts'
import { readForm } from '../engine/file/source/source-form.ts'
import { counted } from './counted.ts'
import { CommandEnd, exitCodes } from './exit.ts'
import { type FileReading, importColumns, inspectInput, noteLines, refuseGuesses } from './file/file-reading.ts'
import { type InputFile, inputFile, isInput } from './file/input-file.ts'
import { resultOf } from './file/job.ts'
import { didYouMean, namesOf, sameName } from './nearest.ts'
import { maxNameLength } from './options.ts'
import type { CommandSession } from './session.ts'

/** Workbook of lists that commands made from files. */
const commandWorkbook = 'Command line'

async function summaries({ call }: CommandSession): Promise<{ workbooks: Workbook[]; all: SheetSummary[] }> {
  const workbooks = await call.sheet.workbooks()
  return { workbooks, all: workbooks.flatMap(workbook => workbook.sheets) }
}

/** `id:N` is a list whatever it is called. */
const idMark = 'id:'

/** Throws CommandEnd(drift): which of several lists of one name is meant is not for the program to guess. */
function several(name: string, found: readonly SheetSummary[], workbooks: readonly Workbook[]): never {
  const each = found.map(({ id, rows, changedAt, workbookId }) => {
    const workbook = workbooks.find(one => one.id === workbookId)?.name ?? ''
    return `- ${idMark}${id}: ${counted(rows, 'row')}, workbook "${workbook}", changed ${changedAt}`
  })
  const way = `Choose one by its id, such as ${idMark}${found[0]?.id}. Nothing was read, written or sent.`
  throw new CommandEnd(
    exitCodes.drift,
    [`There are ${counted(found.length, 'list')} named "${name}".`, ...each, way].join('\n'),
  )
}

/** The list of that name, exact case first, or by `id:N`. Throws CommandEnd(drift) where none is meant, or one of several. */
export async function listNamed(session: CommandSession, name: string): Promise<Sheet> {
  const { workbooks, all } = await summaries(session)
  const exact = all.filter(list => list.name === name)
  const named = exact.length > 0 ? exact : all.filter(list => sameName(list.name, name))
  if (named.length > 1) several(name, named, workbooks)
  const found = named[0] ?? all.find(list => `${idMark}${list.id}` === name)
  if (!found) {
    const names = all.map(list => list.name)
    throw new CommandEnd(
      exitCodes.drift,
      `There is no list named "${name}".${didYouMean(name, names)} ${names.length > 0 ? `Lists: ${namesOf(names)}.` : 'This workspace has no lists yet.'}`,
    )
  }
  return session.call.sheet.get({ sheetId: found.id })
}

/** The column of that name, exact case first. Throws CommandEnd(drift). */
export function columnNamed({ name: list, columns }: Pick<Sheet, 'name' | 'columns'>, wanted: string): Column {
  const found = columns.find(({ name }) => name === wanted) ?? columns.find(({ name }) => sameName(name, wanted))
  if (found) return found
  const names = columns.map(({ name }) => name)
  throw new CommandEnd(
    exitCodes.drift,
    `${list} has no column "${wanted}".${didYouMean(wanted, names)} Columns: ${namesOf(names)}. Nothing was changed.`,
  )
}

/** Imports a file whole; without a `name` it gets one that no list has, after the file. Progress goes to stderr; Ctrl+C leaves nothing behind. */
export async function importFile(
  session: CommandSession,
  file: InputFile,
  name: string | null,
  {
    workbookId,
    made,
    ...reading
  }: FileReading & {
    readonly workbookId: WorkbookId | null
    /** Lists that the same command has made of the file are no news. */
    readonly made?: ReadonlySet<number> | undefined
  },
): Promise<{
  sheet: Sheet
  blankLines: number
  inspection: FileInspection
  before: { sheetId: number; name: string }[]
}> {
  const { engine, call, report, interrupted } = session
  const { country, recipe } = reading
  const { ticket, options, inspection } = await inspectInput(session, file, reading)
  const columns = importColumns(inspection, reading, file.name)
  for (const line of noteLines(inspection)) report.note(line)
  const before = (await call.file.madeFrom({ ticket })).filter(({ sheetId }) => !made?.has(sheetId))
  const [latest] = before
  if (latest)
    report.note(
      `This file was already imported as "${latest.name}". To update that list, use --list "${latest.name}" --update-by KEY.`,
    )
  if (reading.refuseGuesses) refuseGuesses(inspection, reading.options === undefined)
  const named = inspectedName(inspection)
  const taken = name === null ? (await summaries(session)).all.map(list => list.name) : []
  const jobId = JobId.parse(randomUUID())
  const stop = () => void call.file.stop({ jobId })
  interrupted.addEventListener('abort', stop, { once: true })
  await call.file.import({
    jobId,
    ticket,
    options,
    columns,
    name: name ?? freeName(named, taken),
    workbookId,
    country: country ?? recipe?.country ?? null,
  })
  for await (const job of engine.files.watch(jobId, interrupted)) {
    report.progress(
      { event: 'import', rows: job.rows, share: job.share },
      `Importing ${file.name}: ${counted(job.rows, 'row')}`,
    )
  }
  const job = await engine.files.ended(jobId)
  interrupted.removeEventListener('abort', stop)
  interrupted.throwIfAborted()
  const { sheetId } = resultOf(job, 'import')
  return { sheet: await call.sheet.get({ sheetId }), blankLines: job.blankLines, inspection, before }
}

/** Room for a number behind a name. */
const numberRoom = 10

/** "guests", "guests (2)", ...: a name that no list has. */
function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${cutText(name, maxNameLength - numberRoom)} (${number})`
    if (!taken.some(one => sameName(one, free))) return free
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** How a file is read, and the steps of the recipe that the list is for. */
export interface InputReading extends FileReading {
  /** Their hash; absent = no recipe of a list. */
  readonly stepsHash?: string
}

/** The list that was made from these very bytes, read the same, under this name and for the same recipe, the newest if there are several. */
async function madeFrom(
  session: CommandSession,
  file: InputFile,
  lists: readonly SheetSummary[],
  reading: InputReading,
): Promise<Sheet | null> {
  const { dataDir, engine, call } = session
  const bytes = statSync(file.path).size
  let hash: string | null = null
  for (const list of lists.toSorted((a, b) => b.id - a.id)) {
    const form = await readForm(dataDir, list.id)
    if (form?.fileName !== file.name || form.bytes !== bytes || form.sha256 === null) continue
    hash ??= await hashOf(file.path)
    if (form.sha256 !== hash) continue
    if ((await engine.listRecipes.recipeOn(list.id)) !== (reading.stepsHash ?? null)) continue
    const sheet = await call.sheet.get({ sheetId: list.id })
    const { source } = sheet
    if (!source?.sheet || source.sheet === (await inspectInput(session, file, reading)).inspection.sheet) return sheet
  }
  return null
}

/** `list:NAME` is a list whatever files there are. */
export const listMark = 'list:'

/** A name that only a file bears: an old list must not stand for a file that is gone. */
const ofFile = (name: string): boolean => isFileName(name) || path.basename(name) !== name

/**
 * The input of a command. A file is a list of the command-line workbook: the one that was made from the same bytes before,
 * else a new one, with a number behind its name if there is one of that name. A list is taken by its name. Throws CommandEnd(drift).
 */
export async function inputList(session: CommandSession, input: string, reading: InputReading): Promise<Sheet> {
  const ofList = (name: string) => {
    if (reading.worksheet !== null)
      throw new CommandEnd(
        exitCodes.usage,
        `--sheet ${reading.worksheet} needs a workbook file, but --in ${input} is a list.`,
      )
    return listNamed(session, name)
  }
  if (input.startsWith(listMark)) return ofList(input.slice(listMark.length))
  const { call } = session
  const { workbooks, all } = await summaries(session)
  if (!isInput(input)) {
    const made =
      ofFile(input) && all.find(({ name }) => sameName(name, input) || sameName(name, listName(input, null, 0)))
    if (made)
      throw new CommandEnd(
        exitCodes.drift,
        `There is no file ${input}. To use the list "${made.name}" imported from it earlier, use --in "${listMark}${made.name}".`,
      )
    return ofList(input)
  }
  const file = await inputFile(session, input)
  const home = workbooks.find(({ name }) => name === commandWorkbook)
  const lists = home?.sheets ?? []
  const known = await madeFrom(session, file, lists, reading)
  if (known) return known

  const { sheet } = await importFile(session, file, null, { workbookId: home?.id ?? null, ...reading })
  if (reading.stepsHash !== undefined) await session.engine.listRecipes.claim(sheet.id, reading.stepsHash)
  // Made only now: an import that fails leaves no empty workbook behind.
  if (!home) await call.workbook.rename({ workbookId: sheet.workbookId, name: commandWorkbook })
  return sheet
}
