// Counting and reading pages of what the form asks, each started once.

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { JobId, type SearchId } from '../../contract/app/ids.ts'
import type { ReadingWish, UpTo } from '../../contract/app/search/search.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { queryKey } from './form/query.ts'
import { showResults } from './search-state.ts'

/** The same wish tried again after a lost connection carries the same job id; once it has succeeded, a new one. */
function useJob() {
  const job = useRef<{ wish: string; id: JobId } | null>(null)
  return {
    of: (wish: string): JobId => {
      if (job.current?.wish !== wish) job.current = { wish, id: JobId.parse(crypto.randomUUID()) }
      return job.current.id
    },
    done: () => {
      job.current = null
    },
  }
}

export interface FetchAsk {
  query: SearchQuery
  searchId: SearchId | null
  upTo: UpTo
  cap: number
  reading: ReadingWish
}

/** Starts reading; the results of the search it belongs to come into sight. */
export function useFetch() {
  const client = useTRPCClient()
  const job = useJob()
  return useMutation({
    meta: problemShown,
    mutationFn: (ask: FetchAsk) => {
      const jobId = job.of(JSON.stringify([queryKey(ask.query), ask.searchId, ask.upTo, ask.cap, ask.reading]))
      return client.search.fetch.mutate({ jobId, ...ask })
    },
    onSuccess: ({ searchId }, { query }) => {
      job.done()
      showResults(query.form, searchId)
    },
  })
}

export function useCount() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const job = useJob()
  return useMutation({
    meta: problemShown,
    mutationKey: trpc.search.count.mutationKey(),
    mutationFn: ({ query, cap }: { query: SearchQuery; cap: number }) =>
      client.search.count.mutate({ jobId: job.of(queryKey(query)), query, cap }),
    onSuccess: job.done,
  })
}
