// The command that guesses addresses and names.
import { IconBulb } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/blocked.ts'
import type { Command } from '../ui/command.ts'

export const guessesCommands: readonly Command[] = [
  {
    id: 'list.guesses',
    title: 'Guess emails and names…',
    group: 'Edit',
    placements: { palette: true },
    icon: IconBulb,
    keywords: 'pattern domain address format first last missing fill predict permutation',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'guesses', sheetId } })
    },
  },
]
