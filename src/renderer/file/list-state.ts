// What was done to a list so far and what comes next, in one line for the start screen. Pure.
import type { ListVerdicts } from '../../contract/app/run/list-verdicts.ts'
import { sourceColumn } from '../../contract/app/run/operation.ts'
import type { RunView, ShownRun } from '../../contract/app/run/run.ts'
import type { SheetSummary } from '../../contract/app/sheet.ts'
import { operationTable } from '../../model/operations/index.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'

const runsOver = (sheet: Pick<SheetSummary, 'id'>, runs: readonly ShownRun[]): RunView[] =>
  runs
    .flatMap(run => (run.kind !== 'search' && run.sheetId === sheet.id ? [run] : []))
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt) || b.id - a.id)

/** `checks`: what the list holds of all runs, where it is known; else what the last run brought. */
const endWords = (run: RunView, checks: readonly ListVerdicts[]): string => {
  const source = sourceColumn(run.op, run.spec.mapping)
  const check = checks.find(({ op, sourceId }) => op === run.op && sourceId === source)
  const { verdicts } = check ?? run
  const good = verdicts.Deliverable ?? 0
  const judged = Object.values(verdicts).reduce((sum, rows) => sum + rows, 0)
  const title = operationTable[run.op].title
  if (judged > 0) return `${check ? '' : 'Last run: '}${formatCount(judged)} checked, ${formatCount(good)} deliverable`
  return `${title}: ${formatCount(run.states.found ?? 0)} found`
}

/** What a list waits for; without a run nothing of it was checked yet. */
export function listState(
  sheet: Pick<SheetSummary, 'id' | 'rows'>,
  runs: readonly ShownRun[],
  checks: readonly ListVerdicts[] = [],
): string {
  const [last] = runsOver(sheet, runs)
  if (sheet.rows === 0) return 'Empty. Next: paste or import rows.'
  if (!last) return 'Not checked yet. Next: clean, then validate.'
  const done = `${formatCount(last.rowsDone)} of ${countNoun(last.rows, 'row')}`
  if (last.state === 'paused') return `Paused at ${done}. Next: resume it in Activity.`
  if (last.state !== 'done' && last.state !== 'stopped') return `Running, ${done}.`
  if (last.state === 'stopped') return `${endWords(last, checks)}, stopped at ${done}.`
  return `${endWords(last, checks)}. Next: ${last.kind === 'try' ? 'run the rest' : 'export'}.`
}
