// Runs whose requests without an answer are one question: how many requests, of which runs, and the most they can have cost.
import type { ShownRun } from '../../../contract/app/run/run.ts'
import { countNoun } from '../../ui/words/figures.ts'
import { isOpen } from './run-order.ts'

type Doubtful = Pick<ShownRun, 'id' | 'state' | 'undecided' | 'unsure'>

export interface UnsureOfAll<R> {
  readonly runs: readonly R[]
  readonly calls: number
  /** All of them at most: what a person has left undecided before is counted as charged too. */
  readonly credits: number
}

/** While calls are out the balance says nothing about those before them. */
export const isDoubtful = (run: Doubtful): boolean => run.undecided > 0 && (!isOpen(run) || run.state === 'paused')

export function unsureOfAll<R extends Doubtful>(all: readonly R[]): UnsureOfAll<R> {
  const runs = all.filter(isDoubtful)
  return {
    runs,
    calls: runs.reduce((sum, run) => sum + run.undecided, 0),
    credits: runs.reduce((sum, run) => sum + run.unsure, 0),
  }
}

/** What is not known of them, and the most it can have cost. */
export function unsureWords({
  runs,
  calls,
  credits,
}: Pick<UnsureOfAll<unknown>, 'runs' | 'calls' | 'credits'>): string {
  const of = runs.length > 1 ? ` of ${countNoun(runs.length, 'run')}` : ''
  const charged = calls === 1 ? 'It may have been charged' : 'They may have been charged'
  return `${countNoun(calls, 'request')}${of} got no answer. ${charged}, at most ${countNoun(credits, 'credit')}.`
}
