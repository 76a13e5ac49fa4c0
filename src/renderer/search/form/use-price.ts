// What the calls of a form would cost, asked again a moment after each change; sends nothing to the service.
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { SearchPriceAsk } from '../../../contract/app/search/search.ts'
import { useTRPC } from '../../rpc/trpc.ts'

const settleMs = 200

/** `current`: the price belongs to exactly this ask, so its buttons may be pressed. */
export function usePrice(ask: SearchPriceAsk | null) {
  const trpc = useTRPC()
  // Compared by what it says: a draft edited back asks nothing new.
  const text = JSON.stringify(ask)
  const [settled] = useDebouncedValue(text, settleMs)
  const asked: SearchPriceAsk | null = settled === text ? ask : (JSON.parse(settled) as SearchPriceAsk | null)
  const query = useQuery({
    ...trpc.search.price.queryOptions(asked ?? skipToken),
    placeholderData: keepPreviousData,
  })
  return {
    price: ask === null ? null : (query.data ?? null),
    current: settled === text && query.isSuccess && !query.isPlaceholderData,
    error: ask !== null && query.isError ? query.error : null,
    again: () => void query.refetch(),
  }
}
