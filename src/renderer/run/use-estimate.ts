// The estimate of a draft, asked again a moment after each change; the numbers before stay until the new ones are there.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RunSpec } from '../../contract/app/run.ts'
import { useTRPCClient } from '../rpc/trpc.ts'

const settleMs = 250

/**
 * `current`: the numbers belong to exactly this draft, so it may be started. They are what was counted when it was
 * asked: the key is not the call's own, so progress of other runs does not count again and again. A plan that moved
 * meanwhile is refused at the start.
 */
export function useEstimate(draft: RunSpec) {
  const client = useTRPCClient()
  const [asked] = useDebouncedValue(draft, settleMs)
  const query = useQuery({
    queryKey: ['estimate', asked],
    queryFn: () => client.run.estimate.query(asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    estimate: query.data ?? null,
    current: asked === draft && query.isSuccess && !query.isPlaceholderData && !query.isFetching,
    error: query.isError ? query.error : null,
    again: () => query.refetch(),
  }
}
