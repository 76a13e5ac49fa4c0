// The values a filter may take, page by page as the service browses them; kept values answer without asking (R-SRC-03).

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { SearchValues } from '../../contract/app/search/search-values.ts'
import type { MetaField } from '../../contract/service/meta.ts'
import { useTRPCClient } from '../rpc/trpc.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import type { SpelledValue } from './spellings.ts'
import { listedValues } from './spellings.ts'

const settleMs = 200

export interface BrowsedValues {
  /** Values that contain the text, as far as they are read. */
  values: readonly SpelledValue[]
  /** The first page as it came, for its age, price and reason; null until it is there. */
  first: SearchValues | null
  /** What the list holds of the text as it is now is known, or that it cannot be. */
  known: boolean
  more: boolean
  busy: boolean
  error: unknown
  readMore: () => void
  /** Asks the service now, although it costs or values are kept. */
  load: () => void
}

/** Reads while `open`; each page is asked once and then kept by the engine. */
export function useValues(field: MetaField | null, text: string, open: boolean): BrowsedValues {
  const client = useTRPCClient()
  const [search] = useDebouncedValue(text.trim(), settleMs)
  const query = useInfiniteQuery({
    queryKey: ['search values', field, search],
    queryFn: ({ pageParam, signal }) =>
      client.search.values.query({ field: field ?? 'city', search, page: pageParam, load: false }, { signal }),
    initialPageParam: 1,
    getNextPageParam: last => (last.more ? last.page + 1 : undefined),
    enabled: field !== null && open,
    placeholderData: keepPreviousData,
  })
  const load = useMutation({
    meta: problemShown,
    mutationFn: () => client.search.values.query({ field: field ?? 'city', search, page: 1, load: true }),
    onSuccess: () => query.refetch(),
  })
  return {
    values: listedValues(query.data?.pages ?? []),
    first: query.data?.pages[0] ?? null,
    known: search === text.trim() && (query.isError || (query.isSuccess && !query.isPlaceholderData)),
    more: query.hasNextPage,
    busy: query.isFetching || load.isPending,
    error: load.error ?? query.error,
    readMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    load: () => load.mutate(),
  }
}
