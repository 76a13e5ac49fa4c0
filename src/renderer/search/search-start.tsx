// Before anything is searched: what happens next, and recent searches to continue.
import { Stack, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SearchForm } from '../../contract/app/search/search-query.ts'
import { askExamples } from '../../model/ask-examples.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { countNoun, formatAgo } from '../ui/words/figures.ts'
import { withField } from './form/draft.ts'
import { formTable } from './form/forms.ts'
import { searchTitle } from './form/query-words.ts'
import { showSearch } from './open-search.ts'
import { editDraft } from './search-state.ts'
import classes from './search-view.module.css'

/** Most recent searches that are named here; the sidebar has all. */
const shownBefore = 6

function take(example: string): void {
  editDraft('ask', draft => withField(draft, 'query', example))
  document.querySelector<HTMLElement>('[data-pane="main"] textarea')?.focus()
}

export function SearchStart({ form }: { form: SearchForm }) {
  const trpc = useTRPC()
  const { data: searches } = useQuery(trpc.search.list.queryOptions())
  const counts = form === 'people'
  return (
    <Stack className={classes.start} gap={0} align="center">
      <IconSearch size={28} stroke={1.3} aria-hidden />
      <h2>{formTable[form].finds === 'people' ? 'Find people' : 'Find companies'}</h2>
      <p>
        {form === 'ask'
          ? 'Describe who you are looking for. You see the filters and the first people.'
          : counts
            ? 'Add filters on the left, count the matches, then load the first page.'
            : 'Fill in the form on the left, then load the first page.'}{' '}
        Nothing is sent before you press a button. Each button shows its cost.
      </p>
      {form === 'ask' && (
        <section aria-label="Examples">
          <h3>For example</h3>
          <ul>
            {askExamples.map(example => (
              <li key={example}>
                <UnstyledButton className={classes.example} onClick={() => take(example)}>
                  {example}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {searches && searches.length > 0 && (
        <section aria-label="Recent searches">
          <h3>Recent searches</h3>
          <ul>
            {searches.slice(0, shownBefore).map(search => (
              <li key={search.id}>
                <UnstyledButton className={classes.before} onClick={() => showSearch(search)}>
                  <span>{searchTitle(search)}</span>
                  <span className={classes.dim}>
                    {search.reading?.readAt
                      ? `${countNoun(search.reading.records, 'record')}, ${formatAgo(Date.now() - Date.parse(search.reading.readAt))}`
                      : 'not loaded yet'}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  )
}
