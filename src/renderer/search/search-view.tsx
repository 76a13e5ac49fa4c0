// The search view, in the place of a list: the forms as tabs, the form in sight, and the results beside it.
import { Tabs } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SearchForm } from '../../contract/app/search/search-query.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { useStore } from '../state/store.ts'
import { problemCode } from '../ui/words/words.ts'
import { Builder } from './form/builder.tsx'
import { formOrder, formTable } from './form/forms.ts'
import { ReadingEnd } from './reading-end.tsx'
import { SearchResults } from './results/search-results.tsx'
import { SearchHead } from './search-head.tsx'
import { SearchProgress } from './search-progress.tsx'
import { SearchStart } from './search-start.tsx'
import { hideResults, searchStore, showQuery } from './search-state.ts'
import classes from './search-view.module.css'
import { ValueLines } from './value-lines.tsx'

export function SearchView() {
  const trpc = useTRPC()
  const form = useStore(searchStore, state => state.form)
  const searchId = useStore(searchStore, state => state.shown[state.form])
  const { data, error } = useQuery(trpc.search.get.queryOptions(searchId === undefined ? skipToken : { searchId }))
  const view = data && data.id === searchId ? data : null

  // It was removed, here or in another window.
  const gone = problemCode(error) === 'not_found'
  useEffect(() => {
    if (gone && searchId !== undefined) hideResults(searchId)
  }, [gone, searchId])

  // A question has become filters: they are shown, to be looked at and changed.
  const answered = view !== null && view.query.form !== form ? view : null
  useEffect(() => {
    if (!answered) return
    // The question's own form is free for the next one.
    hideResults(answered.id)
    const { fresh } = searchStore.get()
    showQuery(answered.query, answered.id)
    searchStore.set({ fresh })
  }, [answered])

  return (
    <section className={classes.view} aria-label="Search">
      <Tabs
        value={form}
        onChange={value => searchStore.set({ form: SearchForm.parse(value) })}
        className={classes.tabs}
        variant="none"
      >
        <Tabs.List aria-label="What to search for">
          {formOrder.map(one => (
            <Tabs.Tab key={one} value={one} className={classes.tab} data-pane-start={one === form || undefined}>
              {formTable[one].title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={classes.body}>
        <Builder key={form} form={form} view={view} />
        <div className={classes.results}>
          {view ? (
            <>
              <SearchHead view={view} />
              <SearchProgress view={view} />
              <ReadingEnd reading={view.reading} />
              <ValueLines values={view.reading?.values ?? []} />
              <SearchResults key={view.id} searchId={view.id} />
            </>
          ) : (
            <SearchStart form={form} />
          )}
        </div>
      </div>
    </section>
  )
}
