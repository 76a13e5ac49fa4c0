// What a run booked, as the ledger sums it: calls without an answer count as charged until someone finds otherwise. A run over web
// addresses costs no credits; its cap counts requests.
import type { RunView, ShownRun } from '../../contract/app/run/run.ts'
import { webOperation } from '../../model/operations/ids.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'

/** Credits that count against the cap. */
export const bookedCredits = ({ spent, unsure }: Pick<ShownRun, 'spent' | 'unsure'>): number => spent + unsure

/** What the cap of a run counts. */
export const capUnit = ({ op }: Pick<ShownRun, 'op'>): 'request' | 'credit' =>
  op === webOperation ? 'request' : 'credit'

type Booked = Pick<ShownRun, 'op' | 'spent' | 'unsure' | 'callsDone' | 'inFlight'>

/** How much of its cap a run has used. */
export const usedOfCap = (run: Booked): number =>
  capUnit(run) === 'request' ? run.callsDone + run.inFlight : bookedCredits(run)

/** "105 credits", or "105 credits, 5 of them unsure"; "12 requests" where they cost nothing. */
export const bookedWords = (run: Booked): string =>
  `${countNoun(usedOfCap(run), capUnit(run))}${run.unsure > 0 ? `, ${formatCount(run.unsure)} of them unsure` : ''}`

/** "12 of 60 credits", "2 of 2 requests". */
export const usedOfCapWords = (run: Booked & Pick<RunView, 'cap'>): string =>
  `${formatCount(usedOfCap(run))} of ${countNoun(run.cap, capUnit(run))}`
