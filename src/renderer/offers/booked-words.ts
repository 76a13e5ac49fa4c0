// What a run booked, as the ledger sums it: calls without an answer count as charged until someone finds otherwise.
import type { ShownRun } from '../../contract/app/run/run.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'

/** Credits that count against the cap. */
export const bookedCredits = ({ spent, unsure }: Pick<ShownRun, 'spent' | 'unsure'>): number => spent + unsure

/** "105 credits", or "105 credits, 5 of them unsure". */
export const bookedWords = (run: Pick<ShownRun, 'spent' | 'unsure'>): string =>
  `${countNoun(bookedCredits(run), 'credit')}${run.unsure > 0 ? `, ${formatCount(run.unsure)} of them unsure` : ''}`
