// The estimate of a draft, asked again a moment after each change; the numbers before stay until the new ones are there.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { countEstimate } from './count-estimate.ts'

const settleMs = 250

/**
 * `current`: the numbers belong to exactly this draft, so it may be started. They are what was counted when it was
 * asked: the key is not the call's own, so progress of other runs does not count again and again. A plan that moved
 * meanwhile is refused at the start. A changed draft or a closed dialog ends the count; `looked` = its rows so far.
 * Without a draft nothing is counted.
 */
export function useEstimate(draft: RunSpec | null) {
  const client = useTRPCClient()
  const [asked] = useDebouncedValue(draft, settleMs)
  const [looked, setLooked] = useState(0)
  const query = useQuery({
    queryKey: ['estimate', asked],
    queryFn:
      asked === null
        ? skipToken
        : ({ signal }) => {
            setLooked(0)
            return countEstimate(client, asked, signal, setLooked)
          },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return {
    estimate: query.data ?? null,
    current: asked === draft && query.isSuccess && !query.isPlaceholderData && !query.isFetching,
    looked: asked === draft && query.isFetching ? looked : 0,
    error: query.isError ? query.error : null,
    again: () => query.refetch(),
  }
}
