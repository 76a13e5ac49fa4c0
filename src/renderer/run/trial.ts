// What a trial says: how many of its rows are good, what a call cost, and what that means for the rest. Pure.
import type { RunView } from '../../contract/app/run.ts'
import { count, counted } from './figures.ts'
import { project, wilson } from './projection.ts'

const share = (value: number) => `${Math.round(value * 100)} %`

/** "7 of 10 are deliverable: 70 %, likely between 40 and 89 %."; null when nothing was judged. */
export function hitWords({ verdicts }: Pick<RunView, 'verdicts'>): string | null {
  const { hits, tries } = judged(verdicts)
  const interval = wilson(hits, tries)
  if (!interval) return null
  return `${count(hits)} of ${count(tries)} are deliverable: ${share(interval.share)}, likely between ${share(interval.low)} and ${share(interval.high)}.`
}

/** What `rows` more rows would bring at that rate, with 95 % bounds. */
export function restWords({ verdicts }: Pick<RunView, 'verdicts'>, rows: number): string | null {
  const { hits, tries } = judged(verdicts)
  const interval = wilson(hits, tries)
  if (!interval || rows === 0) return null
  const { expected, low, high } = project(interval, rows)
  return `Of ${counted(rows, 'more call')}, about ${count(expected)} would be (${count(low)} to ${count(high)}).`
}

/** Measured price of one call; null without calls. */
export function priceMeasured({ spent, callsDone }: Pick<RunView, 'spent' | 'callsDone'>): string | null {
  if (callsDone === 0) return null
  const price = Math.round((spent / callsDone) * 100) / 100
  return `Measured price: ${price} ${price === 1 ? 'credit' : 'credits'} per call.`
}

function judged(verdicts: RunView['verdicts']): { hits: number; tries: number } {
  return { hits: verdicts.Deliverable ?? 0, tries: Object.values(verdicts).reduce((sum, rows) => sum + rows, 0) }
}
