// listwright run OPERATION|RECIPE --in FILE|LIST --map field=Column --out FILE --budget N: a capped run.

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { JobId } from '../../contract/app/ids.ts'
import type { RunView } from '../../contract/app/run/run.ts'
import type { Estimate, ListResults } from '../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import type { ExportFormat } from '../../model/export-presets/formats.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, endForScripts, exitCodes } from '../exit.ts'
import { checkOutput, cutWords, leftOutWords, writeList } from '../file/write.ts'
import {
  type ExportPreset,
  formatOf,
  formatOption,
  numberOption,
  presetOf,
  presetOption,
  usageError,
} from '../options.ts'
import { replayRecipe } from '../recipe/list-recipe.ts'
import { isSeveral, replayOverFiles } from '../recipe/over-files.ts'
import { recipeTextIn } from '../recipe/recipe-file.ts'
import { prepareRun } from '../run/asked.ts'
import { creditsWords } from '../run/credits-words.ts'
import { codeOfHalt, untilHalted } from '../run/follow-run.ts'
import { type AskedRun, askedOf, operationsHelp, overList } from '../run/over-list.ts'
import { noteProven } from '../run/run-again.ts'
import { errorRate, waitingWords } from '../run/waiting.ts'
import type { CommandSession } from '../session.ts'

/** What a run of whatever kind is asked with. */
export interface RunOptions {
  readonly out: string | undefined
  /** Most credits; undefined only for a dry run. */
  readonly budget: number | undefined
  /** Percent. */
  readonly maxErrorRate: number | undefined
  readonly dryRun: boolean
  /** The run that is paused and asks the same goes on instead of a new one. */
  readonly resume: boolean
  /** Progress is a table on a terminal. */
  readonly watch: boolean
  readonly preset: ExportPreset
  readonly format: ExportFormat | undefined
  /** Of a recipe: a higher price of a call is no reason to stop. */
  readonly acceptPrices: boolean
  /** Of a recipe: its steps may ask addresses of this computer and its network. */
  readonly privateNetwork: boolean
}

type RunCommand = AskedRun & RunOptions

export const runCommand = sessionCommand(
  {
    name: 'run',
    brief: 'runs an operation or a recipe for up to N credits',
    usage: [
      'run OPERATION --in FILE|LIST --budget N [--out FILE] [options]',
      'run RECIPE.json --in FILE|LIST [--budget N] [--out FILE] [options]',
      'run RECIPE.json --in FOLDER|FILE.zip --out FOLDER [--budget N] [options]',
    ],
    more: [
      'A recipe is a run saved from Activity, or the steps of a list saved with listwright recipe. It already contains the options from --fields to --low-first, plus conditions, other lists to check first, and the maximum age of answers. If the columns of the list differ, the command exits with 3 and names the --map to use, before anything is changed or sent.',
      'It reads the file the way it was saved, repeats its steps and saves the result. Each run has its own cap. --budget limits all runs together and is needed only if there are runs. If the command stops early, run it again: it continues, repeats no step and pays for nothing twice. --dry-run counts what each step would do. With a folder, or a zip and a folder for --out, each file is cleaned by itself: --budget is for all files together, a table shows how each ended, and FILE.error.txt says why one failed. Files in subfolders are ignored. Exit codes: 0 done; with several files, otherwise the code of the first that failed; 2 not a recipe; 3 the list differs or a request costs more; 4 too many errors; 5 to 7 a run paused (key, credits or cap, service); 130 interrupted. --resume is not needed.',
      'A file becomes a list, and the same file uses the same list again. Repeating a command costs nothing because stored answers are reused. Rows that were charged, or may have been charged, without a result are sent again only with --retry. Ctrl+C and SIGTERM pause a run, and --resume continues it.',
    ],
    table: operationsHelp,
    options: {
      budget: { type: 'string', value: 'N', words: 'maximum credits to spend (0 uses stored answers only)' },
      out: { type: 'string', value: 'FILE', words: 'saves the list as .csv, .tsv, .xlsx or .jsonl, or - for stdout' },
      format: formatOption,
      preset: presetOption,
      'max-error-rate': {
        type: 'string',
        value: 'P',
        words:
          'exits with 4 if more than P percent of the rows have no usable answer (errors, unsure, no answer, needs input)',
      },
      resume: { type: 'boolean', default: false, words: 'resumes the paused run' },
      watch: {
        type: 'boolean',
        default: false,
        words: 'shows a live table: requests, rate, credits, verdicts and what slows the run (NDJSON with --json)',
      },
      'accept-prices': {
        type: 'boolean',
        default: false,
        words: 'with a recipe: continue even if a request costs more than when the recipe was made',
      },
      'private-network': {
        type: 'boolean',
        default: false,
        words: 'with a recipe: allow steps that ask addresses of this computer and its network',
      },
      'dry-run': { type: 'boolean', default: false, words: 'show what it would cost without spending credits' },
      ...overList,
    },
    examples: [
      'run validate.email --in guests.csv --out checked.csv --budget 500 --json',
      'run validate.phone --in guests.xlsx --map phone=Mobile --country DE --budget 200',
      'run nightly.json --in june.csv --out june-checked.jsonl --budget 2000 --max-error-rate 5 --json',
      'run weekly.json --in export.xlsx --sheet Leads --out clean.csv --budget 300',
      'run weekly.json --in export.xlsx --dry-run --json',
      'run weekly.json --in incoming --out clean --budget 300',
      'run search.employees --in firms.csv --most 5 --into Prospects --out people.csv --budget 100',
    ],
    most: 1,
  } as const,
  (values, positionals): RunCommand => {
    const what = askedOf(positionals[0], values)
    const budget = numberOption('budget', values.budget, Number.MAX_SAFE_INTEGER)
    // Only what is in the file of a recipe says whether it may cost anything.
    if (budget === undefined && !values['dry-run'] && !('recipe' in what)) throw budgetMissing()
    if (budget !== undefined && !Number.isInteger(budget))
      throw usageError(`--budget ${values.budget}: use a whole number of credits.`)
    if (values['dry-run'] && values.resume) throw usageError('Use either --dry-run or --resume.')
    return {
      ...what,
      out: values.out,
      format: formatOf(values.format),
      budget,
      maxErrorRate: numberOption('max-error-rate', values['max-error-rate'], 100),
      dryRun: values['dry-run'],
      resume: values.resume,
      watch: values.watch,
      preset: presetOf(values.preset),
      acceptPrices: values['accept-prices'],
      privateNetwork: values['private-network'],
    }
  },
  perform,
)

const budgetMissing = () =>
  usageError('Name the maximum credits to spend with --budget N (0 uses stored answers only).')

async function perform(session: CommandSession, options: RunCommand): Promise<ExitCode> {
  const started = Date.now()
  const { out, format, preset } = options
  const target = out === undefined ? null : { out, format, preset }
  if ('recipe' in options && isSeveral(options))
    return replayOverFiles(session, recipeTextIn(options.recipe, options.set), options)
  if (target) checkOutput(target, existsSync(options.in) ? options.in : null)
  if ('recipe' in options) return replayRecipe(session, recipeTextIn(options.recipe, options.set), options)
  if (options.acceptPrices) throw usageError('--accept-prices goes with a recipe.')
  if (options.privateNetwork) throw usageError('--private-network goes with a recipe.')
  const { sheet, spec } = await prepareRun(session, options)
  const budget = options.budget ?? 0
  const halted = options.dryRun ? [] : await session.engine.questions.halted(spec)
  const last = options.resume ? theOneToResume(sheet, halted) : null
  const resumed = last && (await goOn(session, last, budget, options.watch))
  // A paused run holds its rows back; what it was answered is stored and costs nothing again.
  if (!resumed) for (const { run } of halted) await session.call.run.stop({ runId: run.id })
  const estimate = await session.call.run.estimate(spec)
  if (options.dryRun) {
    report(session, {
      sheet,
      estimate,
      view: null,
      resumed: null,
      observed: null,
      results: await session.engine.runs.results(spec),
      outputs: [],
      leftOut: 0,
      cut: 0,
      started,
      code: exitCodes.done,
    })
    return exitCodes.done
  }
  const view = resumed ?? (estimate.rows === 0 ? null : await begin(session, spec, estimate, budget, options.watch))
  // The people are what was asked for; the list that asks has their numbers.
  const shownId = view?.added?.sheetId ?? sheet.id
  const written = target && !session.interrupted.aborted ? await writeList(session, shownId, target) : null
  const { outputs = [], cut = 0, suppressed: leftOut = 0 } = written ?? {}
  const observed = view && (await observedOf(session, view))
  const after = await session.call.sheet.get({ sheetId: sheet.id })
  const results = await session.engine.runs.results(spec)
  const code = codeOf(view, results, options.maxErrorRate, session.interrupted.aborted)
  const outcome = { sheet: after, estimate, view, resumed, observed, results, outputs, leftOut, cut, started }
  report(session, { ...outcome, code })
  return code
}

/** The run that is paused and asks what is asked now; null where there is none. Throws CommandEnd(usage) when it is not clear which. */
function theOneToResume({ name }: Sheet, halted: readonly { run: RunView; same: boolean }[]): RunView | null {
  const same = halted.filter(one => one.same)
  const [one] = same
  if (one && same.length === 1) return one.run
  if (halted.length === 0) return null
  const all = (same.length > 0 ? same : halted).map(
    ({ run }) =>
      `- run ${run.id}: ${run.callsDone} of ${counted(run.calls, 'request')}, ${counted(run.spent, 'credit')}, paused: ${run.reason}`,
  )
  const what =
    same.length > 0
      ? `${same.length} paused runs over ${name} match.`
      : `No paused run on ${name} matches this command.`
  const out = 'Nothing was sent. Stop runs you do not need in Activity. Without --resume, a new run stops all of them.'
  throw new CommandEnd(exitCodes.usage, [what, ...all, out].join('\n'))
}

async function begin(
  session: CommandSession,
  spec: RunSpec,
  { planHash }: Estimate,
  budget: number,
  watch: boolean,
): Promise<RunView> {
  const run = await session.call.run.start({
    jobId: JobId.parse(randomUUID()),
    spec,
    planHash,
    cap: budget,
    minBalance: null,
    kind: 'rows',
  })
  return ended(session, run, watch)
}

/** A paused run goes on; `budget` is what it may cost in all. */
async function goOn(session: CommandSession, run: RunView, budget: number, watch: boolean): Promise<RunView> {
  const { call } = session
  if (budget > run.cap) await call.run.raise({ runId: run.id, cap: budget })
  noteProven(session, run, await call.run.resume({ runId: run.id }))
  return ended(session, run, watch)
}

async function ended(session: CommandSession, { id, op }: RunView, watch: boolean): Promise<RunView> {
  const gaveUp = await untilHalted(
    session,
    id,
    view => `${op}: ${view.callsDone} of ${counted(view.calls, 'request')}, ${counted(view.spent, 'credit')}`,
    watch,
  )
  const view = await session.engine.runs.settled(id)
  return gaveUp && view.state === 'paused' ? { ...view, reason: gaveUp } : view
}

/** A run that the money halted has not read the balance at its end: it is asked for here, which is free. */
async function observedOf({ call }: CommandSession, run: RunView): Promise<number | null> {
  if (run.balanceBefore === null) return null
  if (run.balanceAfter !== null) return run.balanceBefore - run.balanceAfter
  if (run.state !== 'paused' || codeOfHalt(run.reason) !== exitCodes.credits) return null
  try {
    const { credits } = await call.account.readBalance()
    return credits === null ? null : run.balanceBefore - credits
  } catch {
    // Not known then: the run is what is reported.
    return null
  }
}

interface Outcome {
  sheet: Sheet
  estimate: Estimate
  view: RunView | null
  /** The view again, of a run that went on. */
  resumed: RunView | null
  /** What the balance lost since the run began; null = not known. */
  observed: number | null
  /** The list as it is, whichever runs brought it there. */
  results: ListResults
  outputs: string[]
  /** Rows of someone suppressed, which are in no file. */
  leftOut: number
  /** Cells that did not fit into a cell of the workbook. */
  cut: number
  started: number
  code: ExitCode
}

function report(
  { report }: CommandSession,
  { sheet, estimate, view, resumed, observed, results, outputs, leftOut, cut, started, code }: Outcome,
): void {
  const line = (name: string) => estimate.lines.find(candidate => candidate.class === name)?.rows ?? 0
  // The estimate of a run that went on is of what it left.
  const expected = estimate.credits.high + (resumed ? resumed.spent + resumed.unsure : 0)
  const summary = {
    list: { id: sheet.id, name: sheet.name },
    run: view?.id ?? null,
    state: view?.state ?? 'done',
    reason: view?.reason ?? null,
    ...endForScripts(code),
    rows: sheet.rows,
    calls: view?.callsDone ?? 0,
    states: results.states,
    verdicts: results.verdicts,
    waiting: results.waiting,
    credits: { expected, booked: view?.spent ?? 0, unsure: view?.unsure ?? 0, observed },
    cacheHits: view?.cacheHits ?? 0,
    added: view?.added ?? null,
    duplicates: line('duplicate'),
    suppressed: results.states.suppressed ?? line('suppressed'),
    durationMs: Date.now() - started,
    outputs,
    leftOut,
    cut,
  }
  const counts = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  report.result(summary, [
    `${sheet.name}: ${counted(sheet.rows, 'row')}, ${counted(summary.calls, 'request')}, ${creditsWords(summary.credits)} (estimate: up to ${summary.credits.expected}), ${counted(summary.cacheHits, 'answer')} reused`,
    `States: ${counts(summary.states)}`,
    ...(Object.keys(summary.verdicts).length > 0 ? [`Verdicts: ${counts(summary.verdicts)}`] : []),
    ...waitingWords(summary.waiting),
    ...(view?.state === 'paused'
      ? [
          `Paused: ${view.reason}${view.detail ? ` (${view.detail})` : ''}. To continue, run the same command with --resume.`,
        ]
      : []),
    ...(view?.added ? [`Added to ${view.added.name}: ${counted(view.added.rows, 'row')}`] : []),
    ...(leftOut > 0 ? [leftOutWords(leftOut)] : []),
    ...(cut > 0 ? [cutWords(cut)] : []),
    ...outputs.map(file => `Written: ${file}`),
  ])
}

function codeOf(
  view: RunView | null,
  results: ListResults,
  maxErrorRate: number | undefined,
  interrupted: boolean,
): ExitCode {
  if (interrupted) return exitCodes.interrupted
  if (view?.state === 'paused' || view?.state === 'waiting') return codeOfHalt(view.reason)
  if (maxErrorRate !== undefined && errorRate(results) > maxErrorRate) return exitCodes.errorRate
  return exitCodes.done
}
