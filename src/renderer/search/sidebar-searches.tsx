// The searches in the sidebar: kept ones by name, recent ones below, and a new one.
import { ActionIcon, Box, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkFilled,
  IconLink,
  IconListSearch,
  IconLoader2,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { SearchView } from '../../contract/app/search/search.ts'
import { copySearchLink } from '../lists/copy-link.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { isOpen } from '../run/activity/run-order.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { walkLines } from '../ui/focus/sidebar-walk.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import classes from '../ui/sidebar.module.css'
import { formatAgo, formatCount } from '../ui/words/figures.ts'
import { queryWords, searchTitle } from './form/query-words.ts'
import { removeSearch } from './keep-search.ts'
import { newSearch, openSearchView, showSearch } from './open-search.ts'
import { searchStore } from './search-state.ts'

/** Recent searches that are shown before all are asked for. */
const shownRecent = 5

export function SidebarSearches() {
  const trpc = useTRPC()
  const { data: searches = [] } = useQuery(trpc.search.list.queryOptions())
  const open = useStore(uiStore, value => value.search)
  const current = useStore(searchStore, value => value.shown[value.form])
  const [all, setAll] = useState(false)
  const kept = searches.filter(({ name }) => name !== null)
  const recent = searches.filter(({ name }) => name === null)
  const shown = all ? recent : recent.slice(0, shownRecent)
  return (
    <section aria-label="Searches" className={classes.searches}>
      <div className={classes.head}>
        <Box component="h2" flex={1} m={0} c="dimmed" fz={12} fw={600}>
          Searches
        </Box>
        <Tooltip label="New search">
          <ActionIcon
            variant="subtle"
            size={24}
            className="lw-dim"
            aria-label="New search"
            onClick={() => newSearch(searchStore.get().form)}
          >
            <IconPlus size={16} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      </div>
      <ul className={classes.lists}>
        {searches.length === 0 && (
          <li>
            <UnstyledButton
              className={classes.list}
              data-search
              aria-current={open ? 'page' : undefined}
              onKeyDown={event => {
                if (walkLines(event)) event.preventDefault()
              }}
              onClick={openSearchView}
            >
              <IconListSearch size={16} stroke={1.5} className={classes.mark} aria-hidden />
              <span className={classes.label}>People and companies</span>
            </UnstyledButton>
          </li>
        )}
        {[...kept, ...shown].map(search => (
          <SearchLine key={search.id} search={search} open={open && search.id === current} />
        ))}
      </ul>
      {recent.length > shown.length && (
        <UnstyledButton className={classes.allRecent} onClick={() => setAll(true)}>
          {formatCount(recent.length - shown.length)} more recent
        </UnstyledButton>
      )}
    </section>
  )
}

/** "loading", "loading paused", "pages missing", "read 2 days ago". */
function stateWords({ run, reading }: SearchView): string {
  if (run && isOpen(run)) return run.state === 'paused' ? 'loading paused' : 'loading'
  if (run || reading?.end === 'unanswered' || reading?.end === 'failed') return 'pages missing'
  return reading?.readAt ? `loaded ${formatAgo(Date.now() - Date.parse(reading.readAt))}` : 'not loaded yet'
}

function SearchLine({ search, open }: { search: SearchView; open: boolean }) {
  const title = searchTitle(search)
  const { reading, name } = search
  const keep = () => uiStore.set({ dialog: { kind: 'keep', searchId: search.id } })
  const remove = () => void removeSearch(search).catch(problemNotice)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'F2') keep()
    else if (event.key === 'Delete') remove()
    else if (!walkLines(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const Mark = name === null ? IconListSearch : IconBookmarkFilled
  return (
    <li>
      <Menu width={220}>
        <Menu.ContextMenu>
          <UnstyledButton
            className={classes.list}
            data-search
            aria-current={open ? 'page' : undefined}
            title={`${title}: ${queryWords(search.query)}`}
            onClick={() => showSearch(search)}
            onKeyDown={onKey}
          >
            <Mark size={16} stroke={1.5} className={classes.mark} aria-hidden />
            <span className={classes.words}>
              <span className={classes.label}>{title}</span>
              <span className={classes.figures}>
                {search.run?.state === 'running' ? (
                  <span className={classes.running}>
                    <IconLoader2 size={12} aria-hidden /> {stateWords(search)}
                  </span>
                ) : (
                  stateWords(search)
                )}
              </span>
            </span>
            {reading && (
              <span className={classes.rows}>
                {formatCount(reading.records)}
                <span className="lw-unseen"> records</span>
              </span>
            )}
          </UnstyledButton>
        </Menu.ContextMenu>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconBookmark size={15} />} rightSection="F2" onClick={keep}>
            {name === null ? 'Save search…' : 'Name, note and tags…'}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={15} />}
            onClick={() => void copySearchLink(search.id).catch(problemNotice)}
          >
            Copy link
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={15} />} rightSection="Del" onClick={remove}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
