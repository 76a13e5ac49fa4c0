// Ways into the search view and out of it: an empty form, a kept search, a filter set from elsewhere.
import type { SearchId } from '../../contract/app/ids.ts'
import type { SearchView } from '../../contract/app/search/search.ts'
import type { SearchForm } from '../../contract/app/search/search-query.ts'
import { engineClient } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'
import { rememberLayout } from '../ui/preferences.ts'
import { freshDraft } from './form/draft.ts'
import { searchStore, showQuery, showResults } from './search-state.ts'

/** Puts the search view in the place of the open list, with what it held before. */
export function openSearchView(): void {
  const { panel } = uiStore.get()
  // The other panels belong to a list.
  uiStore.set({ sheetId: null, search: true, panel: panel?.kind === 'activity' ? panel : null })
  rememberLayout({ search: true }, 0)
}

/** An empty form; the results of the search before stay with that search. */
export function newSearch(form: SearchForm): void {
  const { drafts } = searchStore.get()
  showResults(form, undefined)
  searchStore.set({ form, drafts: { ...drafts, [form]: freshDraft(form) }, fresh: false })
  openSearchView()
}

/** A kept or recent search: its filters in the form, its results beside them. */
export function showSearch(search: Pick<SearchView, 'id' | 'query'>): void {
  showQuery(search.query, search.id)
  openSearchView()
}

export async function openSearch(searchId: SearchId): Promise<void> {
  showSearch(await engineClient.search.get.query({ searchId }))
}
