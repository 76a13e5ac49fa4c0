// The command of transforming the cells of columns.
import {
  type Icon,
  IconArrowBarDown,
  IconArrowBarRight,
  IconArrowsJoin,
  IconArrowsTransferDown,
  IconColumns,
  IconRowInsertBottom,
  IconTransform,
  IconWand,
} from '@tabler/icons-react'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { type TransformId, transformTable } from '../../model/transforms/index.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { type Command, columnCommand } from '../ui/command/command.ts'
import type { IntoName } from './transform-target.tsx'

/** All selected columns where the column is one of them. */
function columnsWith(columnId: ColumnId): ColumnId[] {
  const selected = new Set(gridStore.get().blocks.flatMap(({ columnIds }) => columnIds))
  return selected.has(columnId) ? [...selected] : [columnId]
}

const openWith = (sheet: { id: SheetId }, columnId: ColumnId, opened: { first?: TransformId; into?: IntoName } = {}) =>
  uiStore.set({ dialog: { kind: 'transform', sheetId: sheet.id, columnIds: columnsWith(columnId), ...opened } })

/** A transform that people look for by its own name. */
const shortcut = (first: TransformId, title: (column: string) => string, icon: Icon, into?: IntoName): Command =>
  columnCommand({
    id: `column.transform.${first}`,
    title,
    placements: { palette: true },
    icon,
    keywords: transformTable[first].words,
    perform: ({ sheet, column }) => openWith(sheet, column.id, { first, ...(into && { into }) }),
  })

export const transformCommands: readonly Command[] = [
  columnCommand({
    id: 'column.transform',
    title: column => `Transform ${column}…`,
    placements: { palette: true, column: { section: 'clean', title: 'Transform…' } },
    icon: IconTransform,
    keywords:
      'trim spaces case upper lower title capital proper names accents diacritics emoji html url unescape decode replace regex extract pad zeros digits letters split domain iso phone country date number text',
    perform: ({ sheet, column }) => openWith(sheet, column.id),
  }),
  shortcut('expression', column => `Transform ${column} by example…`, IconWand),
  shortcut('merge', column => `Merge ${column} with other columns…`, IconArrowsJoin),
  shortcut('part', column => `Split ${column} into columns…`, IconColumns, 'each'),
  shortcut('rows', column => `Split ${column} into rows…`, IconRowInsertBottom),
  shortcut('unpivot', () => 'Columns to rows…', IconArrowsTransferDown),
  shortcut('down', column => `Fill down empty cells of ${column}…`, IconArrowBarDown),
  shortcut('from', column => `Fill empty cells of ${column} from another column…`, IconArrowBarRight),
]
