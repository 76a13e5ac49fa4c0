// The estimate of a draft, asked again a moment after each change; the numbers before stay until the new ones are there.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RunSpec } from '../../contract/app/run.ts'
import { useTRPC } from '../rpc/trpc.ts'

const settleMs = 250

/** `current`: the numbers belong to exactly this draft, so it may be started. */
export function useEstimate(draft: RunSpec) {
  const trpc = useTRPC()
  const [asked] = useDebouncedValue(draft, settleMs)
  const query = useQuery(
    trpc.run.estimate.queryOptions(asked, { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0 }),
  )
  return {
    estimate: query.data ?? null,
    current: asked === draft && query.isSuccess && !query.isPlaceholderData && !query.isFetching,
    error: query.isError ? query.error : null,
    again: () => query.refetch(),
  }
}
