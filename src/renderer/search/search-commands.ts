// Commands of search: the view itself, and each form by name.
import { IconListSearch } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { awayReason } from '../ui/command/blocked.ts'
import type { PageCommand } from '../ui/command/command.ts'
import { formOrder, formTable } from './form/forms.ts'
import { newSearch, openSearchView } from './open-search.ts'

export const searchCommands: readonly PageCommand[] = [
  {
    id: 'search.open',
    title: 'Search people and companies',
    group: 'Search',
    placements: {
      desktop: { menu: 'Search', section: 'search', title: 'People and companies' },
      palette: true,
      toolbar: {
        section: 'search',
        room: 'wide',
        pressed: () => uiStore.get().search && uiStore.get().sheetId === null,
      },
    },
    icon: IconListSearch,
    keys: ['mod+shift+F'],
    keywords: 'find prospector filters leads',
    blocked: awayReason,
    perform: openSearchView,
  },
  ...formOrder.map(
    (form): PageCommand => ({
      id: `search.new.${form}`,
      title: `New search: ${formTable[form].title}`,
      group: 'Search',
      placements: { desktop: { menu: 'Search', section: 'new' }, palette: true },
      keywords: 'find prospector ask employees',
      blocked: awayReason,
      perform: () => newSearch(form),
    }),
  ),
]
