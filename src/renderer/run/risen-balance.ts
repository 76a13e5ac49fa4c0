// Whether there are credits again for a run that ran out of them.
import type { Account } from '../../contract/app/account.ts'
import type { ShownRun } from '../../contract/app/run/run.ts'

const missing = new Set<ShownRun['reason']>(['credits', 'balance'])

export const isOutOfCredits = ({ state, reason }: ShownRun): boolean => state === 'paused' && missing.has(reason)

/** The balance where a read showed more than was there when the run had to pause; before one, nothing is known. */
export function risenBalance(run: ShownRun, account: Pick<Account, 'live' | 'balance'> | undefined): number | null {
  if (!isOutOfCredits(run) || account?.live !== run.provider.live) return null
  const { credits } = account.balance
  return credits !== null && run.balanceAfter !== null && credits > run.balanceAfter ? credits : null
}
