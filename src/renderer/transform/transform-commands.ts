// The command of transforming the cells of columns.
import { IconTransform } from '@tabler/icons-react'
import type { ColumnId } from '../../contract/app/ids.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { type Command, columnCommand } from '../ui/command.ts'

/** All selected columns where the column is one of them. */
function columnsWith(columnId: ColumnId): ColumnId[] {
  const selected = new Set(gridStore.get().blocks.flatMap(({ columnIds }) => columnIds))
  return selected.has(columnId) ? [...selected] : [columnId]
}

export const transformCommands: readonly Command[] = [
  columnCommand({
    id: 'column.transform',
    title: column => `Transform ${column}…`,
    placements: { palette: true, column: { section: 'clean', title: 'Transform…' } },
    icon: IconTransform,
    keywords:
      'trim spaces case upper lower title capital proper names accents diacritics emoji html url unescape decode replace regex extract pad zeros digits letters split domain iso phone country date number text',
    perform: ({ sheet, column }) =>
      uiStore.set({ dialog: { kind: 'transform', sheetId: sheet.id, columnIds: columnsWith(column.id) } }),
  }),
]
