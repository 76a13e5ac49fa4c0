// listwright run OPERATION --in FILE|LIST --map field=Column --out FILE --budget N: a capped run from the command line.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type ColumnId, JobId } from '../../contract/app/ids.ts'
import { inputTable, missingInput, operationTable } from '../../contract/app/operation.ts'
import type { Estimate, Mapping, OperationId, RunSpec, RunView } from '../../contract/app/run.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { Ended, type ExitCode, exit } from '../exit.ts'
import { inputList } from '../lists.ts'
import type { Asked, RunCommand } from '../parse.ts'
import type { Session } from '../session.ts'
import { checkOutput, cutWords, writeList } from '../write.ts'

/** The list of a run or an estimate, and the run it asks for. */
export async function prepare(session: Session, options: Asked): Promise<{ sheet: Sheet; spec: RunSpec }> {
  const country = options.country ?? null
  const sheet = await inputList(session, options.in, country)
  const spec: RunSpec = {
    sheetId: sheet.id,
    op: options.operation,
    mapping: await mappingOf(session, sheet, options.operation, options.map),
    country: country ?? sheet.country,
    within: { kind: 'all' },
    chips: ['empty', 'retryable'],
    maxAgeDays: session.engine.settings.get().freshDays[operationTable[options.operation].fresh],
    writes: 'fill',
    fields: [...options.fields],
    ...(options.match && { match: options.match }),
    ...(options.live && { ladder: ladderOf(options.operation) }),
  }
  return { sheet, spec }
}

export async function run(session: Session, options: RunCommand): Promise<ExitCode> {
  const started = Date.now()
  if (options.out !== undefined) checkOutput(options.out, existsSync(options.in) ? options.in : null)
  const { sheet, spec } = await prepare(session, options)
  const budget = options.budget ?? 0
  const resting = options.dryRun ? [] : await restingRuns(session, spec)
  const [last] = resting
  const resumed = options.resume && last ? await goOn(session, last, budget) : null
  // A run that rests holds its rows back; what it was answered is stored and costs nothing again.
  if (!resumed) for (const { id } of resting) await session.call.run.stop({ runId: id })
  const estimate = await session.call.run.estimate(spec)
  if (options.dryRun) {
    report(session, { sheet, estimate, view: null, outputs: [], cut: 0, started })
    return exit.done
  }
  const view = resumed ?? (estimate.rows === 0 ? null : await begin(session, spec, estimate, budget))
  const outputs: string[] = []
  let cut = 0
  if (options.out !== undefined && !session.interrupted.aborted) {
    cut = (await writeList(session, sheet.id, options.out, options.preset)).cut
    outputs.push(path.resolve(options.out))
  }
  const after = await session.call.sheet.get({ sheetId: sheet.id })
  report(session, { sheet: after, estimate, view, outputs, cut, started })
  return codeOf(view, options.maxErrorRate, session.interrupted.aborted)
}

/** Runs of this operation over this list that rest, the latest first. */
async function restingRuns({ call }: Session, { sheetId, op }: RunSpec): Promise<RunView[]> {
  const runs = await call.run.list()
  return runs
    .filter(run => run.sheetId === sheetId && run.op === op && run.state === 'paused')
    .toSorted((a, b) => b.id - a.id)
}

/** The live look-up behind a stored one. */
function ladderOf(op: OperationId): NonNullable<RunSpec['ladder']> {
  const { live } = operationTable[op]
  if (!live) throw new Ended(exit.usage, `--live: there is no live look-up behind ${op}.`)
  return [{ op: live }]
}

/** Column of each input: those named with --map, else those the operation would be offered with. */
async function mappingOf({ call }: Session, sheet: Sheet, op: OperationId, pairs: readonly string[]): Promise<Mapping> {
  const { reads } = operationTable[op]
  const column = (name: string): ColumnId => {
    const found =
      sheet.columns.find(candidate => candidate.name === name) ??
      sheet.columns.find(candidate => candidate.name.toLowerCase() === name.toLowerCase())
    if (!found) {
      const names = sheet.columns.map(candidate => candidate.name).join(', ')
      throw new Ended(exit.drift, `${sheet.name} has no column "${name}". Columns: ${names}.`)
    }
    return found.id
  }
  const named: Mapping = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const field = reads.find(one => one === pair.slice(0, at))
    if (!field) throw new Ended(exit.usage, `--map ${pair}: write it as ${reads.join(' or ')}=Column name.`)
    named[field] = column(pair.slice(at + 1))
  }
  const offers = await call.run.operations({ sheetId: sheet.id, columnId: null })
  const offer = offers.find(one => one.op === op)
  if (!offer) throw new Ended(exit.usage, `The service in use does not offer ${op}.`)
  // A named column stands for itself: what else would be read beside it may say something else.
  const mapping = pairs.length > 0 ? { ...without(offer.mapping, named), ...named } : offer.mapping
  const missing = missingInput(op, mapping)
  if (missing) {
    const words = missing.map(field => inputTable[field].word).join(' or ')
    throw new Ended(exit.drift, `No column of ${sheet.name} looks like ${words}. Name one: --map ${missing[0]}=Column.`)
  }
  return mapping
}

/** Guessed columns beside the named ones: a full name is not read where a part of it was named, nor the other way round. */
function without(guessed: Mapping, named: Mapping): Mapping {
  const { full_name, first_name, last_name, ...rest } = guessed
  const parts = named.first_name !== undefined || named.last_name !== undefined
  if (named.full_name !== undefined) return rest
  return parts ? { ...rest, first_name, last_name } : guessed
}

/** Milliseconds a command waits for a service that does not answer; a window would wait for ever. */
const patienceMs = 15_000

async function begin(session: Session, spec: RunSpec, { planHash }: Estimate, budget: number): Promise<RunView> {
  const run = await session.call.run.start({
    jobId: JobId.parse(randomUUID()),
    spec,
    planHash,
    cap: budget,
    minBalance: null,
    kind: 'rows',
  })
  return atRest(session, run)
}

/** A run that rests goes on; `budget` is what it may cost in all. */
async function goOn(session: Session, run: RunView, budget: number): Promise<RunView> {
  const { call } = session
  if (budget > run.cap) await call.run.raise({ runId: run.id, cap: budget })
  return atRest(session, await call.run.resume({ runId: run.id }))
}

/** Waits for the end; Ctrl+C, or a service that stays silent, brings the run to rest. */
async function atRest({ call, engine, report, interrupted }: Session, run: RunView): Promise<RunView> {
  const rest = () => void call.run.pause({ runId: run.id })
  if (interrupted.aborted) rest()
  interrupted.addEventListener('abort', rest, { once: true })

  /** Why the run was waiting when patience ended. */
  let gaveUp: RunView['reason'] = null
  let patience: NodeJS.Timeout | null = null
  const judge = ({ state, reason }: RunView) => {
    const silent = state === 'waiting' && (reason === 'service' || reason === 'offline')
    if (silent) {
      patience ??= setTimeout(() => {
        gaveUp = reason
        rest()
      }, patienceMs)
    } else if (patience) {
      clearTimeout(patience)
      patience = null
    }
  }

  const watching = new AbortController()
  const shown = (async () => {
    for await (const views of engine.runs.watch(watching.signal)) {
      const view = views.find(({ id }) => id === run.id)
      if (!view) continue
      judge(view)
      const { callsDone, calls, spent, state } = view
      report.progress(
        { event: 'run', state, callsDone, calls, spent },
        `${run.op}: ${callsDone} of ${calls} calls, ${spent} credits`,
      )
    }
  })()
  const settled = await engine.runs.settled(run.id)
  watching.abort()
  await shown
  if (patience) clearTimeout(patience)
  interrupted.removeEventListener('abort', rest)
  return gaveUp && settled.state === 'paused' ? { ...settled, reason: gaveUp } : settled
}

interface Outcome {
  sheet: Sheet
  estimate: Estimate
  view: RunView | null
  outputs: string[]
  /** Cells that did not fit into a cell of the workbook. */
  cut: number
  started: number
}

function report({ report }: Session, { sheet, estimate, view, outputs, cut, started }: Outcome): void {
  const line = (name: string) => estimate.lines.find(candidate => candidate.class === name)?.rows ?? 0
  const observed =
    view && view.balanceBefore !== null && view.balanceAfter !== null ? view.balanceBefore - view.balanceAfter : null
  const summary = {
    list: { id: sheet.id, name: sheet.name },
    run: view?.id ?? null,
    state: view?.state ?? 'done',
    reason: view?.reason ?? null,
    rows: sheet.rows,
    calls: view?.callsDone ?? 0,
    states: view?.states ?? {},
    verdicts: view?.verdicts ?? {},
    credits: { expected: estimate.credits.high, booked: view?.spent ?? 0, unsure: view?.unsure ?? 0, observed },
    cacheHits: view?.cacheHits ?? 0,
    duplicates: line('duplicate'),
    suppressed: line('suppressed'),
    durationMs: Date.now() - started,
    outputs,
    cut,
  }
  const counts = (of: Record<string, number>) =>
    Object.entries(of)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  report.result(summary, [
    `${sheet.name}: ${sheet.rows} rows, ${summary.calls} calls, ${summary.credits.booked} credits (estimate: at most ${summary.credits.expected}), ${summary.cacheHits} answers reused`,
    ...(view ? [`States: ${counts(summary.states)}`] : []),
    ...(view && Object.keys(summary.verdicts).length > 0 ? [`Verdicts: ${counts(summary.verdicts)}`] : []),
    ...(view?.state === 'paused'
      ? [
          `Paused: ${view.reason}${view.detail ? ` (${view.detail})` : ''}. Run the same command with --resume to go on.`,
        ]
      : []),
    ...(cut > 0 ? [cutWords(cut)] : []),
    ...outputs.map(file => `Written: ${file}`),
  ])
}

function codeOf(view: RunView | null, maxErrorRate: number | undefined, interrupted: boolean): ExitCode {
  if (interrupted) return exit.interrupted
  if (!view) return exit.done
  if (view.state === 'paused' || view.state === 'waiting') {
    switch (view.reason) {
      case 'cap':
      case 'daily_cap':
      case 'credits':
      case 'balance':
        return exit.credits
      case 'key':
      case 'forbidden':
        return exit.key
      default:
        return exit.service
    }
  }
  const errors = (view.states.retryable ?? 0) + (view.states.unsure ?? 0)
  if (maxErrorRate !== undefined && view.rows > 0 && (errors / view.rows) * 100 > maxErrorRate) return exit.errorRate
  return exit.done
}
