// Before anything is searched: what happens next, and recent searches to continue.
import { Box, Stack, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SearchForm } from '../../contract/app/search/search-query.ts'
import { askExamples } from '../../contract/service/examples.ts'
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
      <Box component="h2" mt={10} mb={4} c="var(--lw-text)" fz={16}>
        {formTable[form].finds === 'people' ? 'Find people' : 'Find companies'}
      </Box>
      <Box component="p" maw={400}>
        {form === 'ask'
          ? 'Describe who you are looking for. You see the filters and the first people.'
          : counts
            ? 'Add filters on the left, count the matches, then load the first page.'
            : 'Fill in the form on the left, then load the first page.'}{' '}
        Nothing is sent before you press a button. Each button shows its cost.
      </Box>
      {form === 'ask' && (
        <Box component="section" w="min(440px, 100%)" mt={28} ta="left" aria-label="Examples">
          <Box component="h3" mb={4} px={10} fz={12} fw={600}>
            For example
          </Box>
          <ul>
            {askExamples.map(example => (
              <li key={example}>
                <UnstyledButton className={classes.example} onClick={() => take(example)}>
                  {example}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Box>
      )}
      {searches && searches.length > 0 && (
        <Box component="section" w="min(440px, 100%)" mt={28} ta="left" aria-label="Recent searches">
          <Box component="h3" mb={4} px={10} fz={12} fw={600}>
            Recent searches
          </Box>
          <ul>
            {searches.slice(0, shownBefore).map(search => (
              <li key={search.id}>
                <UnstyledButton className={classes.before} onClick={() => showSearch(search)}>
                  <span className="lw-cut">{searchTitle(search)}</span>
                  <Box component="span" className="lw-hint" flex="none">
                    {search.reading?.readAt
                      ? `${countNoun(search.reading.records, 'record')}, ${formatAgo(Date.now() - Date.parse(search.reading.readAt))}`
                      : 'not loaded yet'}
                  </Box>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </Stack>
  )
}
