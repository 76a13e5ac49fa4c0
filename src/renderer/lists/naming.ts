// Which line of the sidebar is being named right now: commands and menus begin it, the line's field ends it.

import { createStore } from '../state/store.ts'
import type { SidebarLine } from './arrange.ts'

export const namingStore = createStore<{ line: SidebarLine | null }>({ line: null })

export const startNaming = (line: SidebarLine): void => namingStore.set({ line })
export const endNaming = (): void => namingStore.set({ line: null })

export const sameLine = (a: SidebarLine | null, b: SidebarLine): boolean => {
  if (!a) return false
  if ('sheetId' in a) return 'sheetId' in b && a.sheetId === b.sheetId
  return 'workbookId' in b && a.workbookId === b.workbookId
}
