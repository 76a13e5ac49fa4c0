// Best rows first, in words and choices: what a budget below the estimate is spent on and likely brings (R-RUN-24). Pure.

import type { Estimate, ExpectedYield } from '../../../contract/app/run/run-plan.ts'
import type { BestFirst, RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { wilsonInterval } from '../../../model/share-interval.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { projectInterval } from '../projection.ts'

/** Columns whose cells can say which rows come first. */
export const priorityColumns = (columns: readonly Column[]): Column[] =>
  columns.filter(({ type }) => type === 'number' || type === 'yes_no')

/** The ends of a column that can come first. */
export const priorityEnds = ({ type }: Pick<Column, 'type'>): { value: 'high' | 'low'; label: string }[] => [
  { value: 'high', label: type === 'yes_no' ? 'yes first' : 'highest first' },
  { value: 'low', label: type === 'yes_no' ? 'no first' : 'lowest first' },
]

/** The same run with its inputs in another order; null = that of the list. */
export function withBestFirst({ bestFirst: _, ...spec }: RunSpec, bestFirst: BestFirst | null): RunSpec {
  return bestFirst ? { ...spec, bestFirst } : spec
}

/**
 * Results expected of the best `calls` of `all` inputs, between the points that the estimate tells. A point is at a whole
 * input: of few inputs several points may be at the same one.
 */
export function expectedOf({ expected }: Pick<ExpectedYield, 'expected'>, calls: number, all: number): number {
  const reach = Math.min(calls, all)
  let [from, sum] = [0, 0]
  for (const [index, to] of expected.entries()) {
    const at = Math.ceil((all * (index + 1)) / expected.length)
    if (at >= reach) return reach === from ? sum : sum + (to - sum) * ((reach - from) / (at - from))
    from = at
    sum = to
  }
  return sum
}

/** "the best 200 of 1,000 inputs", and what they bring as far as former calls tell; null where the list's order holds. */
export function budgetWords(
  op: RunSpec['op'],
  { yield: past, calls }: Pick<Estimate, 'yield' | 'calls'>,
  reach: number,
): string | null {
  if (!past) return null
  const asked =
    reach < calls
      ? `Sends the best ${formatCount(reach)} of ${countNoun(calls, 'input')}.`
      : `Sends all ${countNoun(calls, 'input')}, best first.`
  if (reach === 0) return asked
  const rate = wilsonInterval(Math.min(1, expectedOf(past, reach, calls) / reach) * past.tries, past.tries)
  if (!rate) return `${asked} To see how many give a result, use Try 10.`
  const { expected, low, high } = projectInterval(rate, reach)
  const good = operationTable[op].group === 'Validate' ? 'deliverable ones' : 'results'
  return `${asked} About ${formatCount(expected)} ${good} expected (${formatCount(low)} to ${formatCount(high)}), as ${countNoun(past.tries, 'earlier request')} went.`
}
