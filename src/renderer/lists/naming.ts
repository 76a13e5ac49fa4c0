// Which line of the sidebar is being named right now: commands and menus begin it, the line's field ends it.

import { createStore } from '../state/store.ts'
import type { Line } from './arrange.ts'

export const naming = createStore<{ line: Line | null }>({ line: null })

export const startNaming = (line: Line): void => naming.set({ line })
export const endNaming = (): void => naming.set({ line: null })

export const sameLine = (a: Line | null, b: Line): boolean => {
  if (!a) return false
  if ('sheetId' in a) return 'sheetId' in b && a.sheetId === b.sheetId
  return 'workbookId' in b && a.workbookId === b.workbookId
}
