// The command that opens the profile of a column.
import { IconChartBar } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { type Command, columnCommand } from '../ui/command/command.ts'

export const profileCommands: readonly Command[] = [
  columnCommand({
    id: 'column.profile',
    title: column => `Profile of ${column}…`,
    placements: { palette: true, column: { section: 'check', title: 'Profile…' } },
    icon: IconChartBar,
    keywords:
      'statistics top values lengths patterns blanks distinct outliers quality summary histogram median average',
    perform: ({ sheet, column }) =>
      uiStore.set({ dialog: { kind: 'profile', sheetId: sheet.id, columnId: column.id } }),
  }),
]
