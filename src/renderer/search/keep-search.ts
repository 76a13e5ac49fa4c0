// Taking a search off the list, with the way back.
import type { SearchView } from '../../contract/app/search.ts'
import { client } from '../rpc/client.ts'
import { doneNotice } from '../ui/notices.tsx'
import { searchTitle } from './form/query-words.ts'
import { showSearch } from './open-search.ts'
import { hideResults, searching } from './search-state.ts'

export async function removeSearch(search: SearchView): Promise<void> {
  await client.search.remove.mutate({ searchId: search.id })
  const { form, shown } = searching.get()
  const open = shown[form] === search.id
  hideResults(search.id)
  doneNotice(`Deleted the search “${searchTitle(search)}”.`, {
    label: 'Undo',
    run: async () => {
      const back = await client.search.restore.mutate({ searchId: search.id })
      if (open) showSearch(back)
    },
  })
}
