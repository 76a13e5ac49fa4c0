// Ways into the search view and out of it: an empty form, a kept search, a filter set from elsewhere.
import type { SearchId } from '../../contract/app/ids.ts'
import type { SearchView } from '../../contract/app/search.ts'
import type { SearchForm } from '../../contract/app/search-query.ts'
import { client } from '../rpc/client.ts'
import { ui } from '../state/open.ts'
import { rememberLayout } from '../ui/preferences.ts'
import { freshDraft } from './form/draft.ts'
import { searching, showQuery, showResults } from './search-state.ts'

/** Puts the search view in the place of the open list, with what it held before. */
export function openSearchView(): void {
  const { panel } = ui.get()
  // The other panels belong to a list.
  ui.set({ sheetId: null, search: true, panel: panel?.kind === 'activity' ? panel : null })
  rememberLayout({ search: true }, 0)
}

/** An empty form; the results of the search before stay with that search. */
export function newSearch(form: SearchForm): void {
  const { drafts } = searching.get()
  showResults(form, undefined)
  searching.set({ form, drafts: { ...drafts, [form]: freshDraft(form) }, fresh: false })
  openSearchView()
}

/** A kept or recent search: its filters in the form, its results beside them. */
export function showSearch(search: Pick<SearchView, 'id' | 'query'>): void {
  showQuery(search.query, search.id)
  openSearchView()
}

export async function openSearch(searchId: SearchId): Promise<void> {
  showSearch(await client.search.get.query({ searchId }))
}
