// Runs in words: titles, states, how far one is and what it came to.
import { percentOf } from '../../contract/app/percent.ts'
import type { RunView, ShownRun } from '../../contract/app/run/run.ts'
import type { ResultState } from '../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../contract/app/run/sent-op.ts'
import { operationTable } from '../../model/operations/index.ts'
import { bookedWords, capUnit } from '../offers/booked-words.ts'
import type { BadgeTone } from '../ui/look/verdict-look.ts'
import { countNoun, formatCount, formatDuration, formatRate } from '../ui/words/figures.ts'
import { isOpen } from './activity/run-order.ts'
import { searchProgress } from './activity/search-run-words.ts'

/** Validate emails, "Work email". */
export const runTitle = (op: OperationId, columnName: string): string => `${operationTable[op].title}, “${columnName}”`

/** Names of the scope chips. */
export const chipWords: Record<ResultState, string> = {
  empty: 'Empty',
  retryable: 'Failed',
  needs_input: 'Needs fixing',
  not_found: 'Not found',
  stale: 'Stale',
  unsure: 'Unsure',
  no_answer: 'No answer',
  found: 'Found',
}

interface StateLook {
  word: string
  icon: string
  tone: BadgeTone
}

const runStateLook: Record<ShownRun['state'], StateLook> = {
  draft: { word: 'Preparing', icon: '◷', tone: 'neutral' },
  waiting: { word: 'Waiting', icon: '◷', tone: 'warn' },
  running: { word: 'Running', icon: '●', tone: 'info' },
  pausing: { word: 'Pausing', icon: '‖', tone: 'neutral' },
  paused: { word: 'Paused', icon: '‖', tone: 'warn' },
  done: { word: 'Done', icon: '✓', tone: 'good' },
  stopped: { word: 'Stopped', icon: '■', tone: 'neutral' },
}

/** A run that ended without every answer is not shown as success. */
export function runLook(run: ShownRun): StateLook {
  const look = runStateLook[run.state]
  if (run.state !== 'done') return look
  if (run.undecided > 0)
    return { word: `Done, ${countNoun(run.undecided, 'request')} without an answer`, icon: '?', tone: 'doubt' }
  return run.kind === 'search' && run.missing > 0
    ? { ...look, word: 'Done, incomplete', icon: '▲', tone: 'warn' }
    : look
}

const writing: Record<RunView['spec']['writes'], string> = {
  fill: 'fills empty results',
  replace: 'replaces earlier results',
  overwrite: 'also overwrites typed values',
}

/** "28,225 calls for 50,000 rows; fills empty results". */
export const planWords = ({ calls, rows, spec }: Pick<RunView, 'calls' | 'rows' | 'spec'>): string =>
  `${countNoun(calls, 'request')} for ${countNoun(rows, 'row')}; ${writing[spec.writes]}${spec.onlyIf ? '; only where its condition holds' : ''}${spec.bestFirst ? '; best rows first' : ''}`

/** "4 finishing, at most 4 credits", while a run halts. */
export function finishingWords(run: Pick<ShownRun, 'op' | 'inFlight' | 'reserved'>): string {
  if (run.inFlight === 0) return 'Pausing'
  if (capUnit(run) === 'request') return `${formatCount(run.inFlight)} finishing`
  return `${formatCount(run.inFlight)} finishing, up to ${countNoun(Math.max(run.reserved, 0), 'credit')}`
}

/** "3.9/s", or "slowed by the service, 2.1/s" while refusals hold the run back; nothing before there is a figure. */
function rateWords({ perSecond, slowedTo }: Pick<ShownRun, 'perSecond' | 'slowedTo'>): string[] {
  if (slowedTo !== undefined) return [`slowed by the service, ${formatRate(slowedTo)}`]
  return perSecond === null ? [] : [formatRate(perSecond)]
}

/** "3.9/s, 67 min left" while a run goes on; what is still out while it halts; else nothing. */
export function paceWords(run: ShownRun): string {
  if (run.state === 'pausing') return finishingWords(run)
  if (run.state !== 'running') return ''
  const parts = [...rateWords(run), ...(run.secondsLeft === null ? [] : [`${formatDuration(run.secondsLeft)} left`])]
  return parts.join(', ')
}

/** Rows of a run whose calls failed. */
export const errorRows = ({ states }: Pick<RunView, 'states'>): number =>
  (states.retryable ?? 0) + (states.needs_input ?? 0)

/** Rows with a result among those that have any outcome: a check gives a verdict, a look-up finds something. */
function resultWords(run: RunView): string {
  const found = run.states.found ?? 0
  return operationTable[run.op].group === 'Validate'
    ? `${percentOf(found, run.rowsDone)} with a verdict`
    : `${percentOf(found, run.rowsDone)} found`
}

/** One line for the status bar, without the reason of a run that does not go on. */
export function progressLine(run: ShownRun): string {
  if (run.kind === 'search') return searchProgress(run)
  const { doing, done } = operationTable[run.op]
  const errors = errorRows(run)
  const parts = [
    isOpen(run)
      ? `${doing} ${formatCount(run.rowsDone)}/${formatCount(run.rows)}`
      : `${done} ${formatCount(run.rowsDone)} of ${formatCount(run.rows)}`,
  ]
  if (run.rowsDone > 0) parts.push(resultWords(run))
  if (errors > 0) parts.push(countNoun(errors, 'error'))
  if (run.state === 'running') {
    parts.push(...rateWords(run))
    if (run.secondsLeft !== null) parts.push(formatDuration(run.secondsLeft))
  }
  parts.push(bookedWords(run))
  return parts.join(', ')
}

/** What a closed run came to, as a sentence; never a bare "100%". */
export function endWords(run: RunView): string {
  const answered = `${formatCount(run.rowsDone)} of ${countNoun(run.rows, 'row')}`
  const { unsure = 0, no_answer: none = 0 } = run.states
  const tail = [
    ...(errorRows(run) > 0 ? [countNoun(errorRows(run), 'error')] : []),
    ...(unsure > 0 ? [`${formatCount(unsure)} unsure`] : []),
    ...(none > 0 ? [`${formatCount(none)} charged without an answer`] : []),
  ]
  const with_ = tail.length > 0 ? `, ${tail.join(', ')}` : ''
  return run.state === 'stopped'
    ? `Stopped after ${answered}${with_}. Rows not reached are unchanged.`
    : `${answered} processed${with_}.`
}
