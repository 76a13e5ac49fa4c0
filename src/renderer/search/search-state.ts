// What the search view holds: the form in sight, what every form was filled in with, and the search whose results are shown.
// Kept in this browser or window, so that it is there again after a reload.
import { z } from 'zod'
import { SearchId } from '../../contract/app/ids.ts'
import {
  type SearchForm,
  SearchForm as SearchFormName,
  type SearchQuery,
  searchForms,
} from '../../contract/app/search/search-query.ts'
import { createStore } from '../state/store.ts'
import { type FormDraft, freshDraft } from './form/draft.ts'
import { draftOf } from './form/query.ts'
import { learnUnlisted, markUnlisted, type UnlistedValues } from './form/unlisted.ts'

export interface SearchState {
  form: SearchForm
  drafts: Readonly<Record<SearchForm, FormDraft>>
  /** Of each form the search whose results are shown beside it. */
  shown: Readonly<Partial<Record<SearchForm, SearchId>>>
  unlisted: UnlistedValues
  /** Only records that no list holds are shown and added; chosen before reading or after, for the search in sight. */
  fresh: boolean
}

const place = 'listwright-search'

// fromEntries widens its keys to string; they are all forms.
const fresh = () =>
  Object.fromEntries(searchForms.map(form => [form, freshDraft(form)])) as Record<SearchForm, FormDraft>

const KeptDraft = z.object({
  filters: z.array(
    z.object({
      id: z.string(),
      values: z.array(z.object({ text: z.string(), listed: z.boolean(), spellings: z.array(z.string()).optional() })),
      whole: z.boolean(),
      each: z.boolean().default(false),
    }),
  ),
  fields: z.record(z.string(), z.string()),
  unnamed: z.array(z.object({ group: z.string().nullable(), name: z.string(), value: z.unknown() })),
})
const Kept = z.object({
  form: SearchFormName,
  drafts: z.partialRecord(SearchFormName, KeptDraft),
  shown: z.partialRecord(SearchFormName, SearchId),
  unlisted: z.array(z.string()).default([]),
})

/** Storage may be switched off, or hold what another version wrote; then the forms start empty. */
function kept(): SearchState {
  const first: SearchState = { form: 'people', drafts: fresh(), shown: {}, unlisted: [], fresh: false }
  try {
    const { data } = Kept.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null'))
    return data ? { ...first, ...data, drafts: { ...first.drafts, ...data.drafts } } : first
  } catch {
    return first
  }
}

export const searchStore = createStore<SearchState>(kept())

const settleMs = 300

/** Keeps what is filled in, a moment after each change; returns how to stop. */
export function rememberSearch(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    try {
      localStorage.setItem(place, JSON.stringify(searchStore.get()))
    } catch {
      // As above: without storage the forms start empty next time.
    }
  }
  const stop = searchStore.subscribe(() => {
    clearTimeout(waiting)
    waiting = setTimeout(write, settleMs)
  })
  // A reload right after the last key press would come before the pause is over.
  window.addEventListener('pagehide', write)
  return () => {
    stop()
    clearTimeout(waiting)
    window.removeEventListener('pagehide', write)
  }
}

/** Changes the draft of a form. */
export function editDraft(form: SearchForm, change: (before: FormDraft) => FormDraft): void {
  const { drafts, unlisted } = searchStore.get()
  const next = change(drafts[form])
  if (next === drafts[form]) return
  searchStore.set({ drafts: { ...drafts, [form]: next }, unlisted: learnUnlisted(unlisted, next) })
}

/** Puts a search into its form, to be looked at and changed; the form comes into sight. */
export function showQuery(query: SearchQuery, searchId: SearchId): void {
  const { drafts, shown, unlisted } = searchStore.get()
  const { form } = query
  searchStore.set({
    form,
    drafts: { ...drafts, [form]: markUnlisted(draftOf(query), unlisted) },
    shown: { ...shown, [form]: searchId },
    // No one wonders where the records of another search are.
    ...(shown[form] !== searchId && { fresh: false }),
  })
}

/** Shows the results of a search beside a form; undefined = none. */
export function showResults(form: SearchForm, searchId: SearchId | undefined): void {
  const { [form]: _, ...others } = searchStore.get().shown
  searchStore.set({ shown: searchId === undefined ? others : { ...others, [form]: searchId } })
}

/** A search that is no more has no results to show. */
export function hideResults(searchId: SearchId): void {
  const { shown } = searchStore.get()
  // fromEntries widens its keys to string; they are forms.
  const others = Object.fromEntries(Object.entries(shown).filter(([, id]) => id !== searchId)) as SearchState['shown']
  searchStore.set({ shown: others })
}
