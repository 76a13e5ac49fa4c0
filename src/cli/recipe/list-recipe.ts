// listwright run RECIPE.json: a file or a list in, every step of the recipe, a file out. What differs is said
// before anything is changed or sent.

import type {
  PlannedStep,
  RecipeColumnChoice,
  RecipeFileChoice,
  ReplayedStep,
  ReplayPlan,
  ReplayResult,
  StepDrift,
} from '../../contract/app/list-recipe.ts'
import type { RunView } from '../../contract/app/run/run.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import type { ReadListRecipe } from '../../engine/recipe/list-recipe.ts'
import type { ExportFormat } from '../../model/export-presets/formats.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, endForScripts, exitCodes } from '../exit.ts'
import { inputFile } from '../file/input-file.ts'
import { cutWords, leftOutWords, type WrittenView, wholeList, writeList } from '../file/write.ts'
import { columnNamed, inputList } from '../lists.ts'
import type { ExportPreset } from '../options.ts'
import { usageError } from '../options.ts'
import { codeOfHalt, untilHalted } from '../run/follow-run.ts'
import type { AskedRecipe } from '../run/over-list.ts'
import { errorRate } from '../run/waiting.ts'
import type { CommandSession } from '../session.ts'

export interface AskedReplay extends AskedRecipe {
  readonly out: string | undefined
  readonly format: ExportFormat | undefined
  readonly preset: ExportPreset
  readonly budget: number | undefined
  readonly dryRun: boolean
  readonly acceptPrices: boolean
  /** Steps may ask addresses of this computer and its network. */
  readonly privateNetwork: boolean
  /** Percent. */
  readonly maxErrorRate: number | undefined
  /** Nothing is written before every step is done. */
  readonly wholeOnly?: boolean
  /** Progress of its runs is a table on a terminal. */
  readonly watch: boolean
}

/**
 * `text`: of the recipe, its parameters put in. Throws CommandEnd(drift) with all differences, which --json
 * tells on stdout too; recipe_unreadable, recipe_newer.
 */
export async function replayRecipe(session: CommandSession, text: string, asked: AskedReplay): Promise<ExitCode> {
  const started = Date.now()
  const { engine, report, interrupted } = session
  const read = engine.listRecipes.read(text)
  refuseOdd(asked, read)
  const { recipe, steps } = read
  const sheet = await inputList(session, asked.in, {
    worksheet: asked.sheet,
    country: asked.country ?? recipe.import?.country ?? null,
    recipe: recipe.import,
    refuseGuesses: !asked.acceptGuess,
    stepsHash: read.stepsHash,
  })
  const columns = choicesOf(asked.map, read, sheet)
  const files = await filesOf(session, asked.files, read)
  const ask = {
    sheetId: sheet.id,
    text,
    columns,
    files,
    acceptPrices: asked.acceptPrices,
    privateNetwork: asked.privateNetwork,
  }
  const plan = await engine.listRecipes.plan(ask, interrupted)
  for (const note of plan.notes) report.note(note)
  const head = {
    list: { id: sheet.id, name: sheet.name },
    recipe: { name: recipe.name, hash: read.hash },
    notes: plan.notes,
  }
  if (plan.drift.length > 0) return differs(session, sheet, plan, head, 'before')
  if (asked.dryRun) {
    const credits = { expected: creditsOf(plan), booked: 0 }
    report.result(
      { ...head, state: 'planned', dryRun: true, rows: sheet.rows, steps: plan.steps, drift: [], credits },
      [
        `${recipe.name} over ${sheet.name}: ${counted(sheet.rows, 'row')}, ${counted(steps.length, 'step')}. Nothing was changed or sent`,
        ...plan.steps.map(plannedWords),
        `Up to ${counted(credits.expected, 'credit')}.`,
      ],
    )
    return exitCodes.done
  }
  const result = await engine.listRecipes.replay(
    { ...ask, budget: asked.budget ?? 0 },
    {
      signal: interrupted,
      at(place, words) {
        const count = plan.steps[place]?.count ?? null
        const most = count && { cells: count.cells, rows: count.rows }
        const known = most === null ? '' : ` (${changedWords(most.cells, most.rows)})`
        report.progress(
          { event: 'step', step: place + 1, steps: steps.length, words, ...most },
          `${place + 1}/${steps.length} ${words}${known}`,
        )
      },
      follow: (run: RunView) =>
        untilHalted(
          session,
          run.id,
          ({ callsDone, calls, spent }) =>
            `${run.op}: ${callsDone} of ${counted(calls, 'request')}, ${counted(spent, 'credit')}`,
          asked.watch,
        ),
    },
  )
  const after = await session.call.sheet.get({ sheetId: sheet.id })
  if (result.state === 'drift')
    return differs(session, after, { ...plan, drift: result.drift }, { ...head, steps: result.steps }, 'on the way')
  const early =
    interrupted.aborted || result.state === 'broken' || (asked.wholeOnly === true && result.state !== 'done')
  const target = asked.out === undefined || early ? null : { ...asked, out: asked.out }
  const written = target
    ? await writeList(
        session,
        sheet.id,
        { ...target, format: target.format ?? formatBy(target.out, read), preset: presetBy(asked.preset, read) },
        {
          ...((await viewWritten(session, after, read)) ?? wholeList),
          ...(recipe.export?.template && { template: recipe.export.template }),
        },
      )
    : null
  const { outputs = [], cut = 0, suppressed: leftOut = 0 } = written ?? {}
  const code = interrupted.aborted
    ? exitCodes.interrupted
    : result.state === 'paused'
      ? codeOfHalt(result.reason)
      : result.state === 'broken' || (await tooManyErrors(session, asked, result))
        ? exitCodes.errorRate
        : exitCodes.done
  report.result(
    {
      ...head,
      state: result.state,
      reason: result.reason,
      ...endForScripts(code),
      rows: after.rows,
      steps: result.steps,
      drift: [],
      credits: { expected: creditsOf(plan), booked: result.spent },
      ...{ outputs, leftOut, cut, durationMs: Date.now() - started },
    },
    [
      `${recipe.name} over ${sheet.name}: ${counted(after.rows, 'row')}, ${counted(result.spent, 'credit')}`,
      ...result.steps.map(replayedWords),
      ...(result.state === 'paused'
        ? [`Paused: ${result.reason ?? 'by you'}. Run the same command again to continue.`]
        : []),
      ...(result.state === 'stopped'
        ? ['Stopped between two steps. Run the same command again to continue from here.']
        : []),
      ...(result.state === 'broken'
        ? [
            'Stopped, because cells break a rule. Nothing was exported. Correct the cells, then run the same command again.',
          ]
        : []),
      ...(leftOut > 0 ? [leftOutWords(leftOut)] : []),
      ...(cut > 0 ? [cutWords(cut)] : []),
      ...outputs.map(file => `Written: ${file}`),
    ],
  )
  return code
}

/** Of the rows that one of its runs was for, now or in an earlier replay. */
async function tooManyErrors(
  { engine }: CommandSession,
  { maxErrorRate }: AskedReplay,
  { steps }: ReplayResult,
): Promise<boolean> {
  if (maxErrorRate === undefined) return false
  const runs = await Promise.all(steps.flatMap(({ runId }) => (runId === null ? [] : [engine.runs.get(runId)])))
  const rates = await Promise.all(runs.map(async ({ spec }) => errorRate(await engine.runs.results(spec))))
  return rates.some(rate => rate > maxErrorRate)
}

function refuseOdd({ retry, oddLetters, budget, dryRun }: AskedReplay, { steps }: ReadListRecipe): void {
  if (retry.length > 0) throw usageError('--retry goes with an operation.')
  if (oddLetters) throw usageError('--odd-letters goes with an operation.')
  const caps = steps.reduce((sum, { cap }) => sum + (cap ?? 0), 0)
  if (steps.some(({ cap }) => cap !== null) && budget === undefined && !dryRun)
    throw usageError(
      `This recipe uses a service. Set the most credits to spend with --budget N (0 uses stored answers only). The caps in the recipe add up to ${caps}.`,
    )
}

const creditsOf = ({ steps }: ReplayPlan): number => steps.reduce((sum, { count }) => sum + (count?.credits ?? 0), 0)

/** Ends the command with all differences. */
function differs(
  { report }: CommandSession,
  sheet: Sheet,
  { name, drift, steps }: ReplayPlan,
  head: object,
  when: 'before' | 'on the way',
): never {
  if (report.json) report.result({ ...head, state: 'drift', drift, ...('steps' in head ? {} : { steps }) }, [])
  throw new CommandEnd(
    exitCodes.drift,
    [
      `${sheet.name} differs from the list the recipe "${name}" was made for. ${when === 'before' ? 'Nothing was changed or sent.' : 'Earlier steps are done. Run the same command again to continue from here.'}`,
      ...drift.map(one => `- Step ${one.place + 1}: ${one.words}${settledBy(one)}`),
      `Columns: ${sheet.columns.map(column => column.name).join(', ')}.`,
    ].join('\n'),
  )
}

/** The option that settles a difference. */
export function settledBy({ kind, column, found, file }: StepDrift): string {
  if (kind === 'file') return ` Choose one with --file "${file}=FILE".`
  if (kind === 'price') return ' To continue, add --accept-prices.'
  if (kind === 'network') return ' To allow it, add --private-network.'
  if (kind === 'secret') return ' Pipe the secret to listwright fetch --address URL --set-secret.'
  if (!column || kind === 'other' || kind === 'list') return ''
  if (kind === 'type') return ` To use it anyway, add --map "${column.name}=${found?.name ?? column.name}".`
  if (found && kind === 'missing') return ` To use it, add --map "${column.name}=${found.name}".`
  return ` Choose another with --map "${column.name}=Column".`
}

const changedWords = (cells: number, rows: number) =>
  [...(rows > 0 ? [counted(rows, 'row')] : []), counted(cells, 'cell')].join(', ')

function plannedWords({ words, count, done, requests }: PlannedStep, place: number): string {
  const what = done
    ? 'made before'
    : count === null
      ? 'known after the steps before it'
      : requests !== null
        ? counted(count.rows, 'request')
        : count.credits > 0
          ? `${counted(count.rows, 'row')} to check, up to ${counted(count.credits, 'credit')}`
          : changedWords(count.cells, count.rows)
  return `${String(place + 1).padStart(3)}  ${words}: ${what}`
}

function replayedWords(
  { words, state, cells, rows, credits, requests, runId, broken }: ReplayedStep,
  place: number,
): string {
  const made =
    broken !== null
      ? `${counted(broken, 'cell')} break${broken === 1 ? 's' : ''} a rule`
      : runId === null
        ? changedWords(cells, rows)
        : requests !== null
          ? counted(cells, 'request')
          : `${counted(cells, 'request')}, ${counted(credits, 'credit')}`
  const what = {
    done: made,
    before: 'made before',
    paused: `${made}, paused`,
    broken: `${made}, stopped`,
    open: 'not reached',
  }[state]
  return `${String(place + 1).padStart(3)}  ${words}: ${what}`
}

/** `Name the recipe uses=Column here`; a name may hold an equals sign, the longest that fits is meant. */
export function choicesOf(
  map: readonly string[],
  { steps }: ReadListRecipe,
  sheet: Pick<Sheet, 'name' | 'columns'>,
): RecipeColumnChoice[] {
  const names = [...new Set(steps.flatMap(({ uses }) => uses.map(({ column }) => column.name)))]
  return map.map(pair => {
    const [name] = names.filter(one => pair.startsWith(`${one}=`)).toSorted((a, b) => b.length - a.length)
    if (name === undefined) throw usageError(`--map ${pair}: use ${names.slice(0, 20).join('=Column or ')}=Column.`)
    return { name, columnId: columnNamed(sheet, pair.slice(name.length + 1)).id }
  })
}

/** `Name the recipe uses=FILE`. */
async function filesOf(
  session: CommandSession,
  given: readonly string[],
  { steps }: ReadListRecipe,
): Promise<RecipeFileChoice[]> {
  const names = steps.flatMap(step => step.files)
  const chosen: RecipeFileChoice[] = []
  for (const pair of given) {
    const name = names.find(one => pair.startsWith(`${one}=`))
    if (name === undefined)
      throw usageError(
        names.length === 0
          ? '--file: the recipe does not use another file.'
          : `--file ${pair}: use ${names.join('=FILE or ')}=FILE.`,
      )
    const { path } = await inputFile(session, pair.slice(name.length + 1))
    chosen.push({ name, ticket: (await session.engine.files.ticket(path, 'read')).ticket })
  }
  return chosen
}

/** stdout has no ending that says what it is. */
const formatBy = (out: string, { recipe }: ReadListRecipe): ExportFormat | undefined =>
  recipe.export?.template ? 'template' : out === '-' ? recipe.export?.format : undefined

/** What was asked for on the command line comes first. */
const presetBy = (asked: ExportPreset, { recipe }: ReadListRecipe): ExportPreset =>
  asked === 'plain' ? (recipe.export?.preset ?? asked) : asked

/** The view that the recipe writes: its rows and the columns it shows. Throws CommandEnd(drift) where there is none. */
async function viewWritten(
  { engine }: CommandSession,
  sheet: Sheet,
  { recipe }: ReadListRecipe,
): Promise<WrittenView | undefined> {
  const name = recipe.export?.view ?? null
  if (name === null) return undefined
  const view = (await engine.savedViews.of(sheet.id)).find(one => one.name === name)
  if (!view)
    throw new CommandEnd(
      exitCodes.drift,
      `${sheet.name} has no view "${name}" to export. The steps are done, but nothing was exported.`,
    )
  const { id } = await engine.views.open(sheet.id, view.spec)
  const shown = sheet.columns.filter(column => !view.hidden.includes(column.id)).map(column => column.id)
  return { scope: 'view', viewId: id, columns: shown }
}
