// The cap that lets a run reach its end, as far as the calls before tell about those that wait.
import type { ShownRun } from '../../../contract/app/run/run.ts'

/** Calls without an answer count as charged: they are what a call costs too. */
export function sufficientCap({
  cap,
  calls,
  callsDone,
  spent,
  unsure,
}: Pick<ShownRun, 'cap' | 'calls' | 'callsDone' | 'spent' | 'unsure'>): number {
  const perCall = callsDone === 0 ? 1 : Math.max(1, Math.ceil((spent + unsure) / callsDone))
  return cap + perCall * Math.max(1, calls - callsDone)
}
