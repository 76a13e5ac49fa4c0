// What was done to a list so far and what comes next, in one line for the start screen. Pure.
import type { RunView, ShownRun } from '../../contract/app/run.ts'
import type { SheetSummary } from '../../contract/app/sheet.ts'
import { operationTable } from '../../model/operations/index.ts'
import { countNoun, formatCount } from '../ui/figures.ts'

const runsOver = (sheet: Pick<SheetSummary, 'id'>, runs: readonly ShownRun[]): RunView[] =>
  runs
    .flatMap(run => (run.kind !== 'search' && run.sheetId === sheet.id ? [run] : []))
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt) || b.id - a.id)

const endWords = (run: RunView): string => {
  const good = run.verdicts.Deliverable ?? 0
  const judged = Object.values(run.verdicts).reduce((sum, rows) => sum + rows, 0)
  const title = operationTable[run.op].title
  if (judged > 0) return `${formatCount(judged)} checked, ${formatCount(good)} deliverable`
  return `${title}: ${formatCount(run.states.found ?? 0)} found`
}

/** What a list waits for; without a run nothing of it was checked yet. */
export function listState(sheet: Pick<SheetSummary, 'id' | 'rows'>, runs: readonly ShownRun[]): string {
  const [last] = runsOver(sheet, runs)
  if (sheet.rows === 0) return 'Empty. Next: paste or import rows.'
  if (!last) return 'Not checked yet. Next: clean, then validate.'
  const done = `${formatCount(last.rowsDone)} of ${countNoun(last.rows, 'row')}`
  if (last.state === 'paused') return `Paused at ${done}. Next: resume it in Activity.`
  if (last.state !== 'done' && last.state !== 'stopped') return `Running, ${done}.`
  if (last.state === 'stopped') return `${endWords(last)}, stopped at ${done}.`
  return last.kind === 'try' ? `Trial: ${endWords(last)}. Next: run the rest.` : `${endWords(last)}. Next: export.`
}
