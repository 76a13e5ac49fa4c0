// Runs as the page knows them: the list, kept fresh by the feed of open runs while the status bar listens to it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useEffect, useRef } from 'react'
import type { RunId } from '../../contract/app/ids.ts'
import type { SearchRunView, ShownRun } from '../../contract/app/run/run.ts'
import { setFed } from '../rpc/feed-coverage.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { isOpen, withLive } from './activity/run-order.ts'
import { createInStep, type InStep } from './run-figures.ts'

/** All runs of the workspace, over rows and over pages of searches; undefined until they are read. */
export function useRuns() {
  const trpc = useTRPC()
  return useQuery(trpc.run.list.queryOptions())
}

/** A reading of a search, as far as it is; null while it is not known. */
export function useSearchRun(runId: RunId | null): SearchRunView | null {
  const { data } = useRuns()
  const run = data?.find(({ id }) => id === runId)
  return run?.kind === 'search' ? run : null
}

/** Open runs and those ended in the last minutes, at most twice a second; undefined until the first word. Called once, by the status bar. */
export function useRunFeed(): ShownRun[] | undefined {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { mutate: lookAgain } = useMutation(trpc.run.online.mutationOptions())
  useEffect(() => {
    const back = () => lookAgain()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [lookAgain])
  const step = useRef<InStep<ShownRun> | null>(null)
  useEffect(() => {
    const list = trpc.run.list.queryKey()
    step.current = createInStep({
      count: async sheetId => {
        const verdicts = trpc.run.verdicts.queryKey({ sheetId })
        if (!queries.getQueryCache().find({ queryKey: verdicts })?.isActive()) {
          // Read again when someone looks at it.
          await queries.invalidateQueries({ queryKey: verdicts, refetchType: 'none' })
          return []
        }
        const { checks, runs } = await client.run.ofList.query({ sheetId })
        queries.setQueryData(verdicts, checks)
        return runs
      },
      show: live => {
        queries.setQueryData(list, known => known && withLive(known, live))
        const open = live.filter(run => isOpen(run))
        setFed({
          runs: new Set(open.map(({ id }) => id)),
          lists: new Set(open.flatMap(run => (run.kind === 'search' ? [] : [run.sheetId]))),
        })
      },
    })
    return () => {
      step.current?.stop()
      setFed({ runs: new Set(), lists: new Set() })
    }
  }, [trpc, queries, client])
  const { data } = useSubscription(
    trpc.run.progress.subscriptionOptions(undefined, { onData: live => step.current?.take(live) }),
  )
  return data
}
