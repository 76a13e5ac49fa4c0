// The command that opens the health report.
import { IconHeartRateMonitor } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import type { Command } from '../ui/command/command.ts'

export const healthCommands: readonly Command[] = [
  {
    id: 'list.health',
    title: 'Health report…',
    group: 'Edit',
    placements: { palette: true },
    icon: IconHeartRateMonitor,
    keywords:
      'quality completeness duplicates validity typos free role disposable verdicts providers age evidence credits charts statistics save html png picture',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'health', sheetId } })
    },
  },
]
