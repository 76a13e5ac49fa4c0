// What the balance did while a run went on, where that is not just what the run booked (R-CRD-02): shown, never booked.
import type { ShownRun } from '../../../contract/app/run.ts'
import { count, counted } from '../figures.ts'

type Seen = Pick<ShownRun, 'balanceBefore' | 'balanceAfter' | 'spent' | 'unsure'>

export interface BalanceMove {
  way: 'Balance fell by' | 'Balance rose by'
  text: string
}

/** `null`: it fell by what was booked, or was not read on both ends. */
export function balanceWords({ balanceBefore, balanceAfter, spent, unsure }: Seen): BalanceMove | null {
  if (balanceBefore === null || balanceAfter === null) return null
  const fell = balanceBefore - balanceAfter
  if (fell === spent && unsure === 0) return null
  if (fell < 0)
    return { way: 'Balance rose by', text: `${counted(-fell, 'credit')}: credits were added while the run went on` }
  return { way: 'Balance fell by', text: `${counted(fell, 'credit')}; ${difference(fell, spent, unsure)}` }
}

/** Calls without an answer may have been charged or not: what they explain is no difference. */
function difference(fell: number, spent: number, unsure: number): string {
  if (fell === spent) return 'just what was booked'
  if (fell < spent) return `${counted(spent - fell, 'credit')} less than booked`
  if (fell > spent + unsure) {
    const all = unsure > 0 ? 'booked and perhaps charged' : 'booked'
    return `${counted(fell - spent - unsure, 'credit')} more than ${all}`
  }
  return `${count(fell - spent)} of the ${counted(unsure, 'credit')} without an answer would explain it`
}
