// What the balance did while a run went on, where that is not just what the run booked (R-CRD-02): both figures, and what
// other runs of the account explain. Shown, never booked.
import type { ShownRun } from '../../../contract/app/run/run.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'

type Seen = Pick<ShownRun, 'balanceBefore' | 'balanceAfter' | 'spent' | 'unsure' | 'others'>

export interface BalanceMove {
  way: 'Balance fell by' | 'Balance rose by'
  text: string
}

/** `null`: it fell by what was booked, or was not read on both ends. */
export function balanceWords({ balanceBefore, balanceAfter, spent, unsure, others }: Seen): BalanceMove | null {
  if (balanceBefore === null || balanceAfter === null) return null
  const fell = balanceBefore - balanceAfter
  if (fell === spent && unsure === 0 && !others) return null
  if (fell < 0)
    return { way: 'Balance rose by', text: `${countNoun(-fell, 'credit')}: credits were added during the run` }
  const words = others ? besideOthers(fell, spent, unsure, others) : difference(fell, spent, unsure)
  return { way: 'Balance fell by', text: `${countNoun(fell, 'credit')}${words}` }
}

/** Calls without an answer may have been charged or not: what they explain is no difference. */
function difference(fell: number, spent: number, unsure: number): string {
  if (fell === spent) return '; exactly what the answered requests cost'
  if (fell < spent) return `; ${countNoun(spent + unsure - fell, 'credit')} less than spent`
  if (fell > spent + unsure) return `; ${countNoun(fell - spent - unsure, 'credit')} more than spent`
  return `; ${formatCount(fell - spent)} of the ${countNoun(unsure, 'credit')} without an answer would explain it`
}

/** Runs side by side explain each other: only what none of them booked is a difference. */
function besideOthers(
  fell: number,
  spent: number,
  unsure: number,
  { least, most }: NonNullable<Seen['others']>,
): string {
  if (fell < spent + least)
    return `; ${countNoun(spent + least - fell, 'credit')} less than all runs spent in that time`
  if (fell > spent + unsure + most)
    return `; ${countNoun(fell - spent - unsure - most, 'credit')} more than all runs spent in that time`
  return `: ${formatCount(Math.min(fell, spent))} by this run, ${formatCount(Math.max(0, fell - spent))} by other runs`
}
