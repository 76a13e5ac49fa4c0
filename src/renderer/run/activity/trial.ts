// What a trial says: how many of its rows are good, what a call cost, and what that means for the rest. Pure.

import type { RunView } from '../../../contract/app/run/run.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { type ShareInterval, wilsonInterval } from '../../../model/share-interval.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { projectInterval } from '../projection.ts'

const share = (value: number) => `${Math.round(value * 100)}%`

type Trial = Pick<RunView, 'op' | 'states' | 'verdicts' | 'callsDone'>

/** "7 of 10 are deliverable: 70%, likely between 40 and 89%."; of look-ups "were found". Null without outcomes. */
export function hitWords(trial: Trial): string | null {
  const { hits, rows, interval } = outcomes(trial)
  if (!interval) return null
  const good = isCheck(trial) ? 'are deliverable' : 'were found'
  return `${formatCount(hits)} of ${formatCount(rows)} ${good} (${share(interval.share)}, likely between ${share(interval.low)} and ${share(interval.high)}).`
}

const isCheck = ({ op }: Pick<Trial, 'op'>) => operationTable[op].group === 'Validate'

/** What `calls` more calls would bring at that rate, with 95% bounds. */
export function restWords(trial: Trial, calls: number): string | null {
  const { interval } = outcomes(trial)
  if (!interval || calls === 0) return null
  const { expected, low, high } = projectInterval(interval, calls)
  return `For ${countNoun(calls, 'more request')}, expect about ${formatCount(expected)} (${formatCount(low)} to ${formatCount(high)}).`
}

/** Measured price of one call; null without calls. */
export function priceMeasured({ spent, callsDone }: Pick<RunView, 'spent' | 'callsDone'>): string | null {
  if (callsDone === 0) return null
  const price = Math.round((spent / callsDone) * 100) / 100
  return `Measured price: ${price} ${price === 1 ? 'credit' : 'credits'} per request.`
}

/** Rows with the same input share one answer, so only the calls count as evidence. */
function outcomes(trial: Trial): { hits: number; rows: number; interval: ShareInterval | null } {
  const { verdicts, states, callsDone } = trial
  const found = states.found ?? 0
  const hits = isCheck(trial) ? (verdicts.Deliverable ?? 0) : found
  const rows = isCheck(trial)
    ? Object.values(verdicts).reduce((sum, each) => sum + each, 0)
    : found + (states.not_found ?? 0)
  const tries = Math.min(rows, callsDone)
  return { hits, rows, interval: rows === 0 ? null : wilsonInterval((hits / rows) * tries, tries) }
}
