// A step of a replay in words: what it would change, and what it did. Pure.
import type {
  PlannedStep,
  ReplayedStep,
  ReplayPlan,
  ReplayProgress,
  StepDrift,
} from '../../contract/app/list-recipe.ts'
import { percentOf } from '../../contract/app/percent.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'

const changes = (cells: number, rows: number): string =>
  [...(rows > 0 ? [countNoun(rows, 'row')] : []), ...(cells > 0 || rows === 0 ? [countNoun(cells, 'cell')] : [])].join(
    ', ',
  )

/** What a step would do to the list as it is. */
export function planWords({ done, count, cap, requests }: PlannedStep): string {
  if (done) return 'done before'
  if (count === null) return 'depends on earlier steps'
  if (cap !== null) return `${countNoun(count.rows, 'row')} to check, up to ${countNoun(count.credits, 'credit')}`
  if (requests !== null) return countNoun(count.rows, 'request')
  return count.cells + count.rows === 0 ? 'changes nothing' : changes(count.cells, count.rows)
}

/** What is known of a step while the steps are made. `calls`: of the run it waits for; `share`: of the action under way. */
export function progressWords(
  step: PlannedStep & { place: number },
  { place, stopping }: ReplayProgress,
  { calls, share }: { calls: { done: number; of: number } | null; share: number | null },
): string {
  if (step.done) return 'done before'
  if (step.place < place) return 'done'
  if (step.place > place) return stopping ? 'will not be started' : 'waiting'
  const how = calls
    ? `${formatCount(calls.done)} of ${countNoun(calls.of, 'request')}`
    : [
        ...(step.count ? [changes(step.count.cells, step.count.rows)] : []),
        ...(share ? [percentOf(share, 1)] : []),
      ].join(', ')
  return how === '' ? 'running…' : `running: ${how}`
}

export function resultWords({ state, cells, rows, credits, requests, runId, broken }: ReplayedStep): string {
  const made =
    broken !== null
      ? `${countNoun(broken, 'cell')} ${broken === 1 ? 'breaks' : 'break'} a rule`
      : runId === null
        ? cells + rows === 0
          ? 'done'
          : changes(cells, rows)
        : requests !== null
          ? countNoun(cells, 'request')
          : `${countNoun(cells, 'request')}, ${countNoun(credits, 'credit')}`
  return {
    done: made,
    before: 'done before',
    paused: `${made}, paused`,
    broken: `${made}, stopped`,
    open: 'not reached',
  }[state]
}

/** Columns that someone may choose others for: those that are wrong, and those that were chosen already. */
export function columnsToChoose(drift: readonly StepDrift[], chosen: readonly string[]): string[] {
  const wrong = drift.flatMap(({ kind, column }) =>
    column && (kind === 'missing' || kind === 'type' || kind === 'locked') ? [column.name] : [],
  )
  return [...new Set([...chosen, ...wrong])]
}

/** Files that someone chooses: those that are not chosen yet, and those that were. */
export function filesToChoose(drift: readonly StepDrift[], chosen: readonly string[]): string[] {
  return [...new Set([...chosen, ...drift.flatMap(({ kind, file }) => (kind === 'file' && file ? [file] : []))])]
}

/** What keeps a replay from beginning and no choice of a column or file settles. */
export const otherDrift = (drift: readonly StepDrift[]): StepDrift[] =>
  drift.filter(
    ({ kind, column }) =>
      kind === 'other' || kind === 'list' || (column === null && !['price', 'file', 'network'].includes(kind)),
  )

export const dearer = ({ drift }: Pick<ReplayPlan, 'drift'>): StepDrift[] =>
  drift.filter(({ kind }) => kind === 'price')

export const privateHosts = ({ drift }: Pick<ReplayPlan, 'drift'>): StepDrift[] =>
  drift.filter(({ kind }) => kind === 'network')

/** Steps with their place, which is all that tells two equal ones apart. */
export const numbered = <T extends object>(steps: readonly T[]): (T & { place: number })[] =>
  steps.map((step, place) => ({ ...step, place }))
