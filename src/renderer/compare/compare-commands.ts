// The command of comparing a list with another one, a file or an older state.
import { IconArrowsDiff } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import type { Command } from '../ui/command/command.ts'

export const compareCommands: readonly Command[] = [
  {
    id: 'list.compare',
    title: 'Compare with a list, file or earlier version…',
    group: 'Edit',
    placements: { palette: true },
    icon: IconArrowsDiff,
    keywords: 'compare diff difference changes changed added removed gone new since delta update version',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'listDiff', sheetId } })
    },
  },
]
