// Runs as the page knows them: the list, kept fresh by the feed of open runs while the status bar listens to it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import type { RunView } from '../../contract/app/run.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { withLive } from './run-order.ts'

/** All runs of the workspace; undefined until they are read. */
export function useRuns() {
  const trpc = useTRPC()
  return useQuery(trpc.run.list.queryOptions())
}

/** Open runs and those ended in the last minutes, at most twice a second. Called once, by the status bar. */
export function useRunFeed(): RunView[] {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { data } = useSubscription(
    trpc.run.progress.subscriptionOptions(undefined, {
      onData: live => queries.setQueryData(trpc.run.list.queryKey(), known => known && withLive(known, live)),
    }),
  )
  return data ?? []
}
