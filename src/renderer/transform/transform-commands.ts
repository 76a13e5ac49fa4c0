// The command of transforming the cells of columns.
import {
  type Icon,
  IconArrowBarDown,
  IconArrowBarRight,
  IconArrowsJoin,
  IconArrowsTransferDown,
  IconColumns,
  IconReplace,
  IconRowInsertBottom,
  IconRowRemove,
  IconTransform,
  IconWand,
} from '@tabler/icons-react'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { type TransformId, transformTable } from '../../model/transforms/index.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { type Command, columnCommand, type MenuItems } from '../ui/command/command.ts'
import { ChangeItemsPlace } from './change-items-place.tsx'
import type { IntoName } from './transform-target.tsx'

/** All selected columns where the column is one of them. */
function columnsWith(columnId: ColumnId): ColumnId[] {
  const selected = new Set(gridStore.get().blocks.flatMap(({ columnIds }) => columnIds))
  return selected.has(columnId) ? [...selected] : [columnId]
}

const openWith = (sheet: { id: SheetId }, columnId: ColumnId, opened: { first?: TransformId; into?: IntoName } = {}) =>
  uiStore.set({ dialog: { kind: 'transform', sheetId: sheet.id, columnIds: columnsWith(columnId), ...opened } })

/** A transform that people look for by its own name; `inMenu`: what the menu of the column says. */
const shortcut = (
  first: TransformId,
  title: (column: string) => string,
  inMenu: string,
  icon: Icon,
  into?: IntoName,
): Command =>
  columnCommand({
    id: `column.transform.${first}`,
    title,
    placements: { palette: true, column: { section: 'change', title: inMenu } },
    icon,
    keywords: transformTable[first].words,
    perform: ({ sheet, column }) => openWith(sheet, column.id, { first, ...(into && { into }) }),
  })

/** A transform without options, done to the rows shown as soon as it is chosen; its notice has Undo. */
const atOnce = (id: TransformId, title: (column: string) => string, inMenu: string, icon?: Icon): Command =>
  columnCommand({
    id: `column.at-once.${id}`,
    title,
    placements: { palette: true, column: { section: 'change', title: inMenu } },
    ...(icon && { icon }),
    keywords: transformTable[id].words,
    blocked: ({ column }) =>
      column.computed !== null || column.origin !== null
        ? 'The cells of this column are computed.'
        : column.locked
          ? 'The cells of this column are locked.'
          : null,
    perform: async ({ sheet, column }) => {
      const { transformAtOnce } = await import('./at-once.ts')
      await transformAtOnce(sheet.id, columnsWith(column.id), { id, options: {} })
    },
  })

export const transformCommands: readonly (Command | MenuItems)[] = [
  columnCommand({
    id: 'column.transform',
    title: column => `Transform ${column}…`,
    placements: { palette: true, column: { section: 'clean', title: 'Transform…' } },
    icon: IconTransform,
    keywords:
      'trim spaces case upper lower title capital proper names accents diacritics emoji html url unescape decode replace regex extract pad zeros digits letters split domain iso phone country date number text',
    perform: ({ sheet, column }) => openWith(sheet, column.id),
  }),
  atOnce('tidy', column => `Clean up spaces in ${column}`, 'Clean up spaces'),
  atOnce('title', column => `Title Case in ${column}`, 'Title Case'),
  atOnce('upper', column => `UPPER CASE in ${column}`, 'UPPER CASE'),
  atOnce('lower', column => `Lower case in ${column}`, 'lower case'),
  { id: 'column.change-items', placements: { column: { section: 'change' } }, items: ChangeItemsPlace },
  shortcut('expression', column => `Transform ${column} by example…`, 'By example…', IconWand),
  shortcut('replace', column => `Replace text in ${column}…`, 'Replace text…', IconReplace),
  shortcut('part', column => `Split ${column} into columns…`, 'Split into columns…', IconColumns, 'each'),
  shortcut('rows', column => `Split ${column} into rows…`, 'Split into rows…', IconRowInsertBottom),
  shortcut('join', column => `Join rows with the same other cells in ${column}…`, 'Join rows…', IconRowRemove),
  shortcut('merge', column => `Merge ${column} with other columns…`, 'Merge with columns…', IconArrowsJoin),
  shortcut('unpivot', () => 'Columns to rows…', 'Columns to rows…', IconArrowsTransferDown),
  atOnce('down', column => `Fill down empty cells of ${column}`, 'Fill down', IconArrowBarDown),
  shortcut(
    'from',
    column => `Fill empty cells of ${column} from another column…`,
    'Fill from another column…',
    IconArrowBarRight,
  ),
]
