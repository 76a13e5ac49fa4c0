// One recipe over every file of a folder or of a zip: each is a list of its own with an output of its own. A file that fails has a note
// that says why, and the others go on; what would stop all of them, such as a budget that is used up, ends the command.
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { byName } from '../../contract/app/file/file-kind.ts'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import { tablesOf } from '../../engine/file/folder.ts'
import { tablesOfZip } from '../../engine/file/read/unpack.ts'
import { readListRecipe } from '../../engine/recipe/list-recipe.ts'
import type { ExportFormat } from '../../model/export-presets/formats.ts'
import { counted } from '../counted.ts'
import { type ExitCode, endForScripts, exitCodes } from '../exit.ts'
import { fileAt } from '../file/file-at.ts'
import { usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'
import type { AskedReplay } from './list-recipe.ts'
import { errorEnding, type FileEnd, failedFile, noteEnd, outputName, replayFile, stateOf, waits } from './one-file.ts'

/** Several files are meant: a folder, or a zip whose outputs go to a folder. */
export const isSeveral = ({ in: given, out }: Pick<AskedReplay, 'in' | 'out'>): boolean =>
  fileAt(given)?.isDirectory() === true ||
  (/\.zip$/i.test(given) && fileAt(given)?.isFile() === true && out !== undefined && isFolder(out))

const isFolder = (name: string): boolean => fileAt(name)?.isDirectory() === true

/** A file of those that are asked for. */
interface TakenFile {
  /** As it is called in its folder or zip. */
  readonly name: string
  readonly file: string
  readonly target: string | undefined
  /** Where the note about it lies: next to a file, and next to the output of what is in a zip. */
  readonly beside: string
}

interface FileLine {
  readonly file: string
  readonly state: 'done' | 'waits' | 'failed' | 'open'
  readonly exit: ExitCode | null
  readonly message: string | null
  readonly result: Readonly<Record<string, unknown>>
}

/** Resolves with 0, else the code of the first file that failed. Throws CommandEnd(usage) for an output that is no folder. */
export async function replayOverFiles(session: CommandSession, text: string, asked: AskedReplay): Promise<ExitCode> {
  const started = Date.now()
  const { report, interrupted } = session
  const { recipe, steps } = readListRecipe(text)
  if (steps.some(({ cap }) => cap !== null) && asked.budget === undefined && !asked.dryRun)
    throw usageError(
      'This recipe uses a service. Set the most credits for all files together with --budget N (0 uses stored answers only).',
    )
  const files = await filesOf(session, asked, asked.format ?? recipe.export?.format ?? 'csv')
  const lines: FileLine[] = []
  let spent = 0
  let code: ExitCode = exitCodes.done
  for (const [place, one] of files.entries()) {
    if (interrupted.aborted || waits.has(code)) {
      lines.push({ file: one.name, state: 'open', exit: null, message: null, result: {} })
      continue
    }
    report.progress(
      { event: 'file', file: one.name, number: place + 1, files: files.length },
      `${place + 1}/${files.length} ${one.name}`,
    )
    const budget = asked.budget === undefined ? undefined : Math.max(0, asked.budget - spent)
    const end = await ofFile(session, text, { ...asked, in: one.file, out: one.target, budget })
    if (interrupted.aborted) {
      lines.push({ file: one.name, state: 'open', exit: exitCodes.interrupted, message: null, result: end.summary })
      continue
    }
    spent += figure(end.summary, 'credits', 'booked')
    if (!asked.dryRun) noteEnd(one.beside, end)
    // What ends all of them says more than a file that failed before.
    if (end.message !== null && (code === exitCodes.done || waits.has(end.code))) code = end.code
    lines.push({ file: one.name, state: stateOf(end), exit: end.code, message: end.message, result: end.summary })
  }
  if (interrupted.aborted) code = exitCodes.interrupted
  const count = (state: FileLine['state']) => lines.filter(line => line.state === state).length
  const counts = { done: count('done'), failed: count('failed'), waits: count('waits'), open: count('open') }
  report.result(
    {
      recipe: { name: recipe.name },
      ...(asked.dryRun && { dryRun: true }),
      files: lines,
      ...counts,
      credits: { booked: spent },
      ...endForScripts(code),
      durationMs: Date.now() - started,
    },
    [
      ...table(lines, asked.dryRun),
      `${recipe.name}: ${counts.done} of ${counted(lines.length, 'file')} done${counts.failed > 0 ? `, ${counts.failed} failed` : ''}${counts.waits + counts.open > 0 ? `, ${counts.waits + counts.open} not done. Run the same command again to continue` : ''}`,
    ],
  )
  return code
}

async function ofFile(session: CommandSession, text: string, asked: AskedReplay): Promise<FileEnd> {
  try {
    return await replayFile(session, text, { ...asked, wholeOnly: true })
  } catch (error) {
    return failedFile(error)
  }
}

async function filesOf(session: CommandSession, asked: AskedReplay, format: ExportFormat): Promise<TakenFile[]> {
  const { in: given, out } = asked
  if (out !== undefined && !isFolder(out))
    throw usageError(`--out ${out}: with several files, use a folder that exists.`)
  const to = out === undefined ? undefined : realpathSync(out)
  const target = (name: string) =>
    to === undefined ? undefined : path.join(to, outputName(fileNameOf(name, 'list'), format))
  if (!isFolder(given)) {
    const inside = await tablesOfZip(path.resolve(given), path.basename(given), session.engine.files.passing)
    const bases = inside.map(({ name }) => path.posix.basename(name))
    return inside.map(({ name, file }) => {
      const base = path.posix.basename(name)
      // Of two files of one name in two folders, both are named after their folder.
      const called = bases.filter(one => one === base).length > 1 ? name.replaceAll('/', '-') : base
      const written = target(called)
      return { name, file, target: written, beside: written ?? '' }
    })
  }
  if (to === realpathSync(given)) throw usageError('--out: choose another folder than the one with the files.')
  const ownRecipe = realpathSync(asked.recipe)
  return tablesOf(given)
    .filter(file => !file.endsWith(errorEnding) && realpathSync(file) !== ownRecipe)
    .map(file => ({ name: path.basename(file), file, target: target(path.basename(file)), beside: file }))
    .sort((a, b) => byName(a.name, b.name))
}

/** A number of a summary; 0 where it has none. */
function figure(summary: Readonly<Record<string, unknown>>, ...names: readonly string[]): number {
  let value: unknown = summary
  for (const name of names)
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
  return typeof value === 'number' ? value : 0
}

/** The line of a message that says why. */
function whyOf(message: string | null): string {
  const said = message?.split('\n') ?? []
  return said.find(line => /^(?:- |Paused|Stopped)/.test(line)) ?? said[0] ?? ''
}

const stateWords = { done: 'done', failed: 'failed', waits: 'waits', open: 'not started' } as const

/** A line for each file: its rows, its credits, how it ended and why. */
function table(lines: readonly FileLine[], planned: boolean): string[] {
  const head = ['File', 'Rows', planned ? 'Credits, at most' : 'Credits', 'State', '']
  const rows = lines.map(({ file, state, message, result }) => [
    file.replaceAll(/\s+/g, ' '),
    state === 'open' ? '' : String(figure(result, 'rows')),
    state === 'open' ? '' : String(figure(result, 'credits', planned ? 'expected' : 'booked')),
    planned && state === 'done' ? 'fits' : stateWords[state],
    whyOf(message),
  ])
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map(row => row[column]?.length ?? 0)))
  return [head, ...rows].map(row =>
    row
      .map((cell, column) =>
        column === 1 || column === 2 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
