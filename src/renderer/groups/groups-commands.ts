// The commands that group rows: of the list, and by a column.
import { IconStackMiddle } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import { type Command, columnCommand } from '../ui/command/command.ts'

export const groupsCommands: readonly Command[] = [
  {
    id: 'list.groups',
    title: 'Group rows and pivot…',
    group: 'View',
    placements: { desktop: { menu: 'View', section: 'view' }, palette: true },
    icon: IconStackMiddle,
    keywords: 'pivot table group by count sum average subtotal statistics bar chart graph breakdown crosstab aggregate',
    blocked: noList,
    perform: () => uiStore.set({ dialog: { kind: 'groups', columnId: null } }),
  },
  columnCommand({
    id: 'column.groups',
    title: column => `Group by ${column}…`,
    placements: { palette: true },
    icon: IconStackMiddle,
    keywords: 'pivot count sum statistics',
    perform: ({ column }) => uiStore.set({ dialog: { kind: 'groups', columnId: column.id } }),
  }),
]
