// Before reading: only those that no list holds. Pages cost what they cost; who is in a list is left out on arrival.
import { Checkbox } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { SearchView } from '../../../contract/app/search/search.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { useStore } from '../../state/store.ts'
import { formatCount } from '../../ui/words/figures.ts'
import { searchStore } from '../search-state.ts'
import classes from './builder.module.css'

/** `view`: the search that goes on; null before its first page. */
export function FreshPart({ view }: { view: SearchView | null }) {
  const trpc = useTRPC()
  const fresh = useStore(searchStore, state => state.fresh)
  const records = view?.reading?.records ?? 0
  const ask = fresh && view !== null && records > 0 ? { searchId: view.id } : skipToken
  const { data: counts } = useQuery(trpc.search.freshCounts.queryOptions(ask))
  return (
    <div>
      <Checkbox
        size="xs"
        label="Only people not in my lists"
        checked={fresh}
        onChange={({ currentTarget }) => searchStore.set({ fresh: currentTarget.checked })}
      />
      {fresh && (
        <p className={classes.hint}>
          You pay for whole pages. People already in your lists are then left out.{' '}
          {counts && ` So far, ${formatCount(counts.parts.all)} of ${formatCount(counts.records)} loaded are new.`}
        </p>
      )}
    </div>
  )
}
