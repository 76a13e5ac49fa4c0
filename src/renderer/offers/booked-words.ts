// What a run booked, as the ledger sums it: calls without an answer count as charged until somebody finds otherwise.
import type { ShownRun } from '../../contract/app/run.ts'
import { formatCount } from '../ui/figures.ts'

/** Credits that count against the cap. */
export const bookedCredits = ({ spent, unsure }: Pick<ShownRun, 'spent' | 'unsure'>): number => spent + unsure

/** "105 cr", or "105 cr, 5 of them unsure". */
export const bookedWords = (run: Pick<ShownRun, 'spent' | 'unsure'>): string =>
  `${formatCount(bookedCredits(run))} cr${run.unsure > 0 ? `, ${formatCount(run.unsure)} of them unsure` : ''}`
