// Which part of which column header is open: set by keys and menus, shown by the header itself.
import type { ColumnId } from '../../../contract/app/ids.ts'
import { createStore } from '../../state/store.ts'

export type HeaderPart = 'menu' | 'filter' | 'name' | 'profile'

export const headerUi = createStore<{ open: { columnId: ColumnId; part: HeaderPart } | null }>({ open: null })

export const openHeader = (columnId: ColumnId, part: HeaderPart): void => headerUi.set({ open: { columnId, part } })
export const closeHeader = (): void => headerUi.set({ open: null })
