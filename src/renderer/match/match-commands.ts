// The commands of matching a list with another one or a file.
import { IconTableShare } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import { type Command, columnCommand } from '../ui/command/command.ts'

export const matchCommands: readonly Command[] = [
  {
    id: 'list.match',
    title: 'Match with a list or file…',
    group: 'Edit',
    placements: { palette: true },
    icon: IconTableShare,
    keywords: 'match join vlookup xlookup lookup merge bring columns enrich combine fuzzy crm file list compare known',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'match', sheetId, columnId: null } })
    },
  },
  columnCommand({
    id: 'column.match',
    title: column => `Match ${column} with a list or file…`,
    placements: { palette: true, column: { section: 'lists', title: 'Match with a list or file…' } },
    icon: IconTableShare,
    keywords: 'join vlookup xlookup lookup bring columns',
    perform: ({ sheet, column }) => uiStore.set({ dialog: { kind: 'match', sheetId: sheet.id, columnId: column.id } }),
  }),
]
