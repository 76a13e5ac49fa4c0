// While a run waits for credits, coming back to the window asks the live service for its balance, at most once a minute; that is free.

import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ShownRun } from '../../contract/app/run/run.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { isOutOfCredits, risenBalance } from './risen-balance.ts'

const atMostEvery = 60_000
let asked = 0

/** The balance when it is higher than the run has left it, else null. */
export function useRisenBalance(run: ShownRun): number | null {
  const trpc = useTRPC()
  const out = isOutOfCredits(run)
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
