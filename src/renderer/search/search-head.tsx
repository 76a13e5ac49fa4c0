// Above the results: what they are the results of, when they were read and what they cost, and keeping the search.
import { ActionIcon, Box, Button, Group, Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { SearchView } from '../../contract/app/search/search.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import { countNoun, formatMoment } from '../ui/words/figures.ts'
import { formTable } from './form/forms.ts'
import { queryOf, sameQuery } from './form/query.ts'
import { queryWords, searchTitle } from './form/query-words.ts'
import { removeSearch } from './keep-search.ts'
import { searchStore, showQuery } from './search-state.ts'
import classes from './search-view.module.css'

export function SearchHead({ view }: { view: SearchView }) {
  const title = searchTitle(view)
  const words = queryWords(view.query)
  const keep = () => uiStore.set({ dialog: { kind: 'keep', searchId: view.id } })
  return (
    <Group component="header" className={classes.head} gap={6}>
      <div className={classes.what}>
        <Box component="h2" className="lw-cut" fz={14} fw={600} title={words}>
          {title}
        </Box>
        {title !== words && (
          <p className="lw-hint lw-cut" title={words}>
            {words}
          </p>
        )}
        <p className="lw-hint lw-cut">
          {formTable[view.query.form].title} · {readWords(view)}
        </p>
      </div>
      {view.name === null ? (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconBookmark size={14} stroke={1.7} />}
          title="Name this search to keep it. Unsaved searches are removed after 30 days."
          onClick={keep}
        >
          Save search…
        </Button>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmarkFilled size={14} />}
          title={view.note || 'Name, note and tags'}
          onClick={keep}
        >
          Saved
        </Button>
      )}
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={28} className="lw-dim" aria-label="More about this search">
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={keep}>
            {view.name === null ? 'Save search…' : 'Name, note and tags…'}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => removeSearch(view).catch(problemNotice)}>
            Delete this search
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Changed view={view} />
    </Group>
  )
}

/** "Loaded 09:12, 5 credits" */
function readWords({ reading, spent }: SearchView): string {
  if (!reading || reading.readAt === null) return spent > 0 ? countNoun(spent, 'credit') : 'Nothing loaded yet'
  return `Loaded ${formatMoment(reading.readAt, new Date())}, ${countNoun(spent, 'credit')}`
}

/** The form was changed since: said, with the way back, so that no one takes old results for new ones. */
function Changed({ view }: { view: SearchView }) {
  const form = useStore(searchStore, state => state.form)
  const draft = useStore(searchStore, state => state.drafts[form])
  const query = queryOf(form, draft)
  if (query && sameQuery(query, view.query)) return null
  return (
    <Group component="p" className="lw-warn" gap="4px 10px" flex="1 0 100%" fz={12} role="status">
      You changed the form. These results are from the earlier search.
      <Button size="compact-xs" variant="default" onClick={() => showQuery(view.query, view.id)}>
        Back to its filters
      </Button>
    </Group>
  )
}
