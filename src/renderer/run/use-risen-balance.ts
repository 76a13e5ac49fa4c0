// Whether there are credits again for a run that ran out of them. While one waits, coming back to the window asks the live
// service for its balance, at most once a minute; that request is free.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ShownRun } from '../../contract/app/run.ts'
import { useTRPC } from '../rpc/trpc.ts'

const atMostEvery = 60_000
let asked = 0

/** The balance when it is higher than the run has left it, else null. */
export function useRisenBalance(run: ShownRun): number | null {
  const trpc = useTRPC()
  const out = run.state === 'paused' && (run.reason === 'credits' || run.reason === 'balance')
  const { data: account } = useQuery(trpc.account.get.queryOptions())
  const { mutate } = useMutation(trpc.account.readBalance.mutationOptions())
  const same = out && account !== undefined && account.live === run.provider.live
  useEffect(() => {
    if (!same || !run.provider.live) return
    const look = () => {
      if (Date.now() - asked < atMostEvery) return
      asked = Date.now()
      mutate()
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [same, run.provider.live, mutate])
  const credits = same ? account.balance.credits : null
  return credits !== null && credits > (run.balanceAfter ?? 0) ? credits : null
}
