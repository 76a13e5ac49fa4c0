// Commands of search: the view itself, and each form by name.
import { IconListSearch } from '@tabler/icons-react'
import { awayReason } from '../ui/blocked.ts'
import type { PageCommand } from '../ui/commands.ts'
import { formOrder, formTable } from './form/forms.ts'
import { newSearch, openSearchView } from './open-search.ts'

export const searchCommands: readonly PageCommand[] = [
  {
    id: 'search.open',
    title: 'Search people and companies',
    group: 'Search',
    icon: IconListSearch,
    keys: ['mod+shift+F'],
    words: 'find prospector filters leads',
    blocked: awayReason,
    run: openSearchView,
  },
  ...formOrder.map(form => ({
    id: `search.new.${form}`,
    title: `New search: ${formTable[form].title}`,
    group: 'Search' as const,
    words: 'find prospector ask employees',
    blocked: awayReason,
    run: () => newSearch(form),
  })),
]
