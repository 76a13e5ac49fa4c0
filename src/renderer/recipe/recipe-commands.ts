// Recipes of lists from the palette and the history: what was done, as a file.
import { IconListCheck } from '@tabler/icons-react'
import { uiStore } from '../state/open.ts'
import { noList } from '../ui/command/blocked.ts'
import type { PageCommand } from '../ui/command/command.ts'

export const recipeCommands: readonly PageCommand[] = [
  {
    id: 'list.recipe',
    title: 'Save as recipe…',
    group: 'File',
    placements: { palette: true },
    icon: IconListCheck,
    keywords: 'history steps repeat replay pipeline automate macro json again',
    blocked: noList,
    perform: () => {
      const { sheetId } = uiStore.get()
      if (sheetId !== null) uiStore.set({ dialog: { kind: 'saveRecipe', sheetId } })
    },
  },
]
