// Rows of a list that no run sends again by itself, in words, and the option that does.

import type { ListResults } from '../../contract/app/run/run-plan.ts'
import { counted } from '../counted.ts'

type Waiting = ListResults['waiting']

const rows = (count: number) => counted(count, 'row waits', 'rows wait')

/** A line for each kind of them: why they wait, and how they are asked again. */
export function waitingWords({ unsure, no_answer, held }: Waiting): string[] {
  return [
    ...(no_answer > 0
      ? [`${rows(no_answer)}: charged without a result. To try again and pay again, use --retry no-answer.`]
      : []),
    ...(unsure > 0
      ? [`${rows(unsure)}: sent without a usable answer, possibly charged. To try again, use --retry unsure.`]
      : []),
    ...(held > 0
      ? [
          `${rows(held)}: already sent for another list without a usable answer. To try again, use --retry no-answer or --retry unsure.`,
        ]
      : []),
  ]
}

/** Percent of the rows that have no usable answer, the same whichever run is asked about it. */
export function errorRate({ states, waiting }: ListResults): number {
  const { retryable = 0, needs_input = 0 } = states
  const all = Object.values(states).reduce((sum, count) => sum + count, 0)
  const failed = retryable + needs_input + waiting.unsure + waiting.no_answer + waiting.held
  return all === 0 ? 0 : (failed / all) * 100
}
