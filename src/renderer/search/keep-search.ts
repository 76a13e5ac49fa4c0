// Taking a search off the list, with the way back.
import type { SearchView } from '../../contract/app/search/search.ts'
import { engineClient } from '../rpc/client.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { searchTitle } from './form/query-words.ts'
import { showSearch } from './open-search.ts'
import { hideResults, searchStore } from './search-state.ts'

export async function removeSearch(search: SearchView): Promise<void> {
  await engineClient.search.remove.mutate({ searchId: search.id })
  const { form, shown } = searchStore.get()
  const open = shown[form] === search.id
  hideResults(search.id)
  doneNotice(`Deleted the search “${searchTitle(search)}”.`, {
    label: 'Undo',
    run: async () => {
      const back = await engineClient.search.restore.mutate({ searchId: search.id })
      if (open) showSearch(back)
    },
  })
}
