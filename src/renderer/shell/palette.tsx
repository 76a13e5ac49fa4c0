// Ctrl+K: every command, list and search by name.
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconListSearch, IconSearch, IconTable } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import { counted } from '../run/figures.ts'
import { searchTitle } from '../search/form/query-words.ts'
import { showSearch } from '../search/open-search.ts'
import { commandGroups, runCommand, useCommands } from './commands.ts'
import { Keys } from './key-caps.tsx'
import { openList } from './lists.ts'
import { paletteStore } from './overlay.ts'
import classes from './palette.module.css'
import { useStore } from './store.ts'
import { ui } from './ui.ts'

export function Palette() {
  const trpc = useTRPC()
  const { data: workbooks = [] } = useQuery(trpc.sheet.workbooks.queryOptions())
  const { data: searches = [] } = useQuery(trpc.search.list.queryOptions())
  const sheetId = useStore(ui, state => state.sheetId)
  // Its answer decides which operations are listed.
  useQuery(trpc.run.operations.queryOptions(sheetId === null ? skipToken : { sheetId, columnId: null }))
  const commands = useCommands().filter(command => !command.hidden && !command.absent?.())

  const actions: SpotlightActionGroupData[] = commandGroups.map(group => ({
    group,
    actions: commands
      .filter(command => command.group === group)
      .map(({ id, title, icon: Icon, keys, words, blocked }) => {
        const reason = blocked?.() ?? null
        return {
          id,
          label: title,
          description: reason ?? undefined,
          disabled: reason !== null,
          keywords: words?.split(' ') ?? [],
          leftSection: Icon ? <Icon size={16} stroke={1.6} /> : <span className={classes.noIcon} />,
          rightSection: keys?.[0] ? <Keys keys={keys[0]} /> : undefined,
          onClick: () => void runCommand(id),
        }
      }),
  }))
  const lists = workbooks.flatMap(workbook => workbook.sheets)
  if (lists.length > 0) {
    actions.push({
      group: 'Lists',
      actions: lists.map(sheet => ({
        id: `list-${sheet.id}`,
        label: sheet.name,
        description: counted(sheet.rows, 'row'),
        leftSection: <IconTable size={16} stroke={1.6} />,
        onClick: () => openList(sheet.id),
      })),
    })
  }
  if (searches.length > 0) {
    actions.push({
      group: 'Searches',
      actions: searches.map(search => ({
        id: `search-${search.id}`,
        label: searchTitle(search),
        description: search.reading ? counted(search.reading.records, 'record') : undefined,
        leftSection: <IconListSearch size={16} stroke={1.6} />,
        onClick: () => showSearch(search),
      })),
    })
  }

  return (
    <Spotlight
      store={paletteStore}
      attributes={{ content: { 'aria-label': 'Commands and lists' } }}
      actions={actions}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound="No command, list or search has that name."
      overlayProps={{ blur: 0, backgroundOpacity: 1, color: 'var(--lw-scrim)' }}
      transitionProps={{ duration: 0 }}
      searchProps={{
        leftSection: <IconSearch size={16} stroke={1.6} />,
        placeholder: 'Type a command or the name of a list',
        'aria-label': 'Commands and lists',
      }}
      classNames={{
        action: classes.action,
        actionSection: classes.section,
        actionsGroup: classes.group,
        actionDescription: classes.description,
      }}
    />
  )
}
