// Whether there are credits again for a run that ran out of them. While one waits, coming back to the window asks the live
// service for its balance, at most once a minute; that request is free.

import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Account } from '../../contract/app/account.ts'
import type { ShownRun } from '../../contract/app/run.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { problemShown } from '../ui/mutation-problems.ts'

const atMostEvery = 60_000
let asked = 0

const missing = new Set<ShownRun['reason']>(['credits', 'balance'])

/** The balance where a read showed more than was there when the run had to pause; before one, nothing is known. */
export function risenBalance(run: ShownRun, account: Pick<Account, 'live' | 'balance'> | undefined): number | null {
  if (run.state !== 'paused' || !missing.has(run.reason) || account?.live !== run.provider.live) return null
  const { credits } = account.balance
  return credits !== null && run.balanceAfter !== null && credits > run.balanceAfter ? credits : null
}

/** The balance when it is higher than the run has left it, else null. */
export function useRisenBalance(run: ShownRun): number | null {
  const trpc = useTRPC()
  const out = run.state === 'paused' && missing.has(run.reason)
  const { data: account } = useQuery(trpc.account.get.queryOptions())
  const { mutate } = useMutation(trpc.account.readBalance.mutationOptions({ meta: problemShown }))
  const same = out && account !== undefined && account.live === run.provider.live
  useEffect(() => {
    if (!same || !run.provider.live) return
    const readBalance = () => {
      if (Date.now() - asked < atMostEvery) return
      asked = Date.now()
      mutate()
    }
    window.addEventListener('focus', readBalance)
    return () => window.removeEventListener('focus', readBalance)
  }, [same, run.provider.live, mutate])
  return risenBalance(run, account)
}
