// Commands of search: the view itself, and each form by name.
import { IconListSearch } from '@tabler/icons-react'
import { away } from '../ui/blocked.ts'
import type { Command } from '../ui/commands.ts'
import { formOrder, formTable } from './form/forms.ts'
import { newSearch, openSearchView } from './open-search.ts'

export const searchCommands: readonly Command[] = [
  {
    id: 'search.open',
    title: 'Search people and companies',
    group: 'Search',
    icon: IconListSearch,
    keys: ['mod+shift+F'],
    words: 'find prospector filters leads',
    blocked: away,
    run: openSearchView,
  },
  ...formOrder.map(form => ({
    id: `search.new.${form}`,
    title: `New search: ${formTable[form].title}`,
    group: 'Search' as const,
    words: 'find prospector ask employees',
    blocked: away,
    run: () => newSearch(form),
  })),
]
