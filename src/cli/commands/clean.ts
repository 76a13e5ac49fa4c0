// listwright clean LIST: the problems of a list, and their fixes as one step of undo.

import { notationWords } from '../../contract/app/cell/notation.ts'
import { type CleanFix, type CleanPreview, type CleanProblem, problemKinds } from '../../contract/app/clean.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { healthLine } from '../list/health-line.ts'
import { listNamed } from '../lists.ts'
import { inWorkspace, listCodes, neededOption, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface CleanCommand {
  readonly list: string
  readonly fix: CleanFix['fix'] | null
  readonly dryRun: boolean
}

/** The words of `--fix`: kinds with a hyphen. */
const nameOf = (kind: string) => kind.replaceAll('_', '-')
const kindNames = problemKinds.map(nameOf)

export const cleanCommand = sessionCommand(
  {
    name: 'clean',
    brief: 'finds and fixes problems in a list',
    usage: ['clean LIST [--fix safe|KIND] [--dry-run]'],
    more: [
      'Without --fix, lists the problems and changes nothing. --fix safe makes only changes that lose nothing and guess nothing. --fix KIND makes all changes of one kind. One undo reverts the fix. In scripts, read "problems" from --json.',
      `Kinds: ${kindNames.join(', ')}.`,
      listCodes,
    ],
    options: {
      fix: { type: 'string', value: 'safe|KIND', words: 'fix safe problems, or all problems of one kind' },
      'dry-run': { type: 'boolean', default: false, words: 'show what --fix would change and change nothing' },
      ...inWorkspace,
    },
    examples: ['clean guests', 'clean guests --fix safe --dry-run --json', 'clean guests --fix placeholders'],
    most: 1,
  } as const,
  (values, [list]): CleanCommand => {
    return {
      list: neededOption(list, 'The list to clean'),
      fix: values.fix === undefined ? null : fixOf(values.fix),
      dryRun: values['dry-run'],
    }
  },
  perform,
)

function fixOf(text: string): CleanFix['fix'] {
  const kind = problemKinds.find(one => nameOf(one) === text || one === text)
  if (text !== 'safe' && !kind) throw usageError(`--fix ${text}: use safe or ${kindNames.join(', ')}.`)
  return kind ?? 'safe'
}

async function perform(session: CommandSession, { list, fix, dryRun }: CleanCommand): Promise<void> {
  const { engine, call, report, interrupted } = session
  const sheet = await listNamed(session, list)
  const { id: sheetId, name } = sheet
  const { problems, readings, health, atImport } = await untilInterrupted(session, call.clean.counted({ sheetId }))
  const said = {
    list: { id: sheetId, name },
    health,
    atImport,
    problems: problems.map(problem => problemIn(problem, sheet)),
    readings: readings.map(({ columnId, lines }) => ({ column: columnName(sheet, columnId), lines })),
  }
  if (fix === null) {
    report.result({ ...said, dryRun: true, fix: null }, [
      ...healthLine(health, atImport),
      ...(problems.length === 0 ? ['No problems found.'] : problems.flatMap(linesOf)),
      ...(said.readings.length === 0 ? [] : ['Input formats:']),
      ...said.readings.flatMap(({ column, lines }) =>
        lines.map(line => `  ${column}, with ${notationWords(line)}: ${line.because}`),
      ),
    ])
    return
  }
  if (dryRun) {
    const { changes, more, ...counts } = await engine.problemFixes.preview({ sheetId, fix }, interrupted)
    interrupted.throwIfAborted()
    const listed = changes.map(({ columnId, ...change }) => ({ column: columnName(sheet, columnId), ...change }))
    report.result({ ...said, dryRun: true, fix: nameOf(fix), ...counts, changes: listed, more }, [
      `Would change ${counted(counts.cells, 'cell')} and delete ${counted(counts.rows, 'row')} of ${name}:`,
      ...listed.map(changeLine),
      ...(more ? ['  and more'] : []),
    ])
    return
  }
  const { cells, rows, skipped, label } = await stoppable(session, sheetId, call.clean.fix({ sheetId, fix }))
  const left = await untilInterrupted(session, call.clean.counted({ sheetId }))
  report.result(
    {
      ...said,
      dryRun: false,
      fix: nameOf(fix),
      cells,
      rows,
      skipped,
      step: label,
      healthAfter: left.health,
      left: left.problems.map(problem => problemIn(problem, sheet)),
    },
    [
      `${label}: ${counted(cells, 'cell')} changed, ${counted(rows, 'row')} deleted in ${name}`,
      ...healthLine(left.health, left.atImport),
      ...(left.problems.length > 0 ? ['Left:', ...left.problems.flatMap(linesOf)] : ['No problems remain.']),
    ],
  )
}

/** Ctrl+C does not wait for what is only read: it ends when the workspace is closed. */
async function untilInterrupted<T>({ interrupted }: CommandSession, reading: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(interrupted.reason)
  interrupted.addEventListener('abort', end, { once: true })
  if (interrupted.aborted) end()
  try {
    return await Promise.race([reading, promise])
  } finally {
    interrupted.removeEventListener('abort', end)
  }
}

/** Ctrl+C puts back what a fix has changed so far. */
async function stoppable<T>({ engine, interrupted }: CommandSession, sheetId: SheetId, fixing: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const stop = async () => {
    for await (const action of engine.actions.watch(sheetId, ended.signal))
      if (action && !action.stopping) engine.actions.stop(sheetId, action.id)
  }
  interrupted.addEventListener('abort', stop, { once: true })
  if (interrupted.aborted) void stop()
  try {
    return await fixing
  } catch (error) {
    interrupted.throwIfAborted()
    throw error
  } finally {
    interrupted.removeEventListener('abort', stop)
    ended.abort()
  }
}

const columnName = (sheet: Sheet, columnId: number | null) =>
  sheet.columns.find(({ id }) => id === columnId)?.name ?? null

/** A problem for scripts: columns by name. */
const problemIn = (problem: CleanProblem, sheet: Sheet) => ({
  ...problem,
  kind: nameOf(problem.kind),
  columns: problem.columns.map(({ columnId, count }) => ({ column: columnName(sheet, columnId), count })),
  samples: problem.samples.map(({ columnId, ...sample }) => ({ column: columnName(sheet, columnId), ...sample })),
})

const changeLine = ({
  column,
  before,
  after,
  count,
}: Omit<CleanPreview['changes'][number], 'columnId'> & { column: string | null }) =>
  `  ${column ?? ''}: ${JSON.stringify(before)} -> ${after === null ? 'empty' : JSON.stringify(after)}${count > 1 ? ` (${count} times)` : ''}`

function linesOf(problem: CleanProblem): string[] {
  const { kind, title, sentence, count, unit, safe, repairable } = problem
  const fixes =
    repairable === 0 ? 'to review' : safe === count ? 'safe to fix' : safe > 0 ? `${safe} safe to fix` : 'can be fixed'
  return [`${title}: ${counted(count, unit)}, ${fixes} (${nameOf(kind)})`, `  ${sentence}`]
}
