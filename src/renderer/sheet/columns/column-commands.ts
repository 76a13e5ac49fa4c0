// The commands of a column: its menu in its order, and the palette for the column of the active cell.
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconChartScatter,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconCopy,
  IconCopyCheck,
  IconEyeQuestion,
  IconFilter,
  IconHistory,
  IconListCheck,
  IconMathFunction,
  IconMathFunctionOff,
  IconNote,
  IconPalette,
  IconPencil,
  IconPlayerPlay,
  IconReportAnalytics,
  IconTag,
  IconTrash,
  IconWorldDownload,
  IconX,
} from '@tabler/icons-react'
import { isOperation } from '../../../contract/app/run/sent-op.ts'
import { columnTypes } from '../../../model/column-types/index.ts'
import { changeRun } from '../../offers/open-run.ts'
import { runsBehind } from '../../offers/runs-behind.ts'
import { queryClient, trpc } from '../../rpc/client.ts'
import { uiStore } from '../../state/open.ts'
import { type Command, type CommandTarget, columnCommand, type MenuItems } from '../../ui/command/command.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { openComputed, turnIntoValues } from '../computed/computed-actions.ts'
import { orderWords } from '../filter/condition-words.ts'
import { openFacet } from '../filter/facets.ts'
import type { SheetSession } from '../session.ts'
import { openSheetDialog } from '../sheet-dialog.ts'
import {
  deleteColumn,
  duplicateColumn,
  insertColumn,
  revealColumn,
  setCondition,
  setType,
  sortBy,
  sortThenBy,
} from './column-actions.ts'
import { columnPropertyCommands } from './column-property-commands.ts'
import { CompareItems } from './compare-items.tsx'
import { FieldItems } from './field-items.tsx'
import { type HeaderPart, openHeader } from './header-ui.ts'
import { RawItems } from './raw-items.tsx'
import { RunItems, runItemsWidth } from './run-items.tsx'
import { TypeItems } from './type-items.tsx'

/** Its newest run; one that was purged has nothing to change, and the estimate of the operation is opened again. */
async function changeResult({ sheet, column: { origin } }: CommandTarget): Promise<void> {
  if (!origin || !isOperation(origin.op)) return
  const runs = await queryClient.ensureQueryData(trpc.run.list.queryOptions())
  const [last] = runsBehind(origin, sheet.id, runs)
  if (last) changeRun(last, sheet.columns)
  else uiStore.set({ dialog: { kind: 'run', op: origin.op, columnId: origin.sourceId } })
}

const isOwn = ({ column }: CommandTarget) => column.origin === null

/** After the menu has given the focus back, which would close what opens here. */
const inHeader = (session: SheetSession, part: HeaderPart) => {
  return ({ column }: CommandTarget) => {
    revealColumn(session, column)
    setTimeout(() => openHeader(column.id, part))
  }
}

const notComputed = ({ column }: CommandTarget) =>
  column.computed ? null : 'Select a cell in a computed column first.'
const isComputed = ({ column }: CommandTarget) => column.computed !== null

const whatItIs = (session: SheetSession): readonly (Command | MenuItems)[] => [
  columnCommand({
    id: 'column.rename',
    title: column => `Rename ${column}`,
    placements: { palette: true, column: { section: 'column', title: 'Rename' } },
    icon: IconPencil,
    keywords: 'header name title',
    perform: inHeader(session, 'name'),
  }),
  {
    id: 'column.types',
    placements: { column: { section: 'column', title: ({ column }) => `Type: ${typeLook(column.type).name}` } },
    icon: IconTag,
    items: TypeItems,
  },
  columnCommand({
    id: 'column.change',
    title: column => `Change the run behind ${column}…`,
    placements: { palette: true, column: { section: 'column', title: 'Change…', when: target => !isOwn(target) } },
    icon: IconAdjustmentsHorizontal,
    keywords: 'edit settings repeat again run result validate',
    blocked: ({ column }) => (column.origin ? null : 'Select a cell in a result column first.'),
    perform: changeResult,
  }),
  columnCommand({
    id: 'columns.expression',
    title: () => 'Edit expression…',
    placements: { palette: true, column: { section: 'column', when: isComputed } },
    icon: IconMathFunction,
    keywords: 'computed column formula change fx',
    blocked: notComputed,
    perform: ({ column }) => {
      setTimeout(() => openSheetDialog({ kind: 'computed', columnId: column.id, before: null }))
    },
  }),
  columnCommand({
    id: 'columns.values',
    title: () => 'Turn computed column into values',
    placements: { palette: true, column: { section: 'column', title: 'Turn into values', when: isComputed } },
    icon: IconMathFunctionOff,
    keywords: 'expression formula freeze fx',
    blocked: notComputed,
    perform: ({ column }) => turnIntoValues(session, column),
  }),
  {
    id: 'column.run',
    placements: { column: { section: 'column', title: 'Run…' } },
    icon: IconPlayerPlay,
    width: runItemsWidth,
    items: RunItems,
  },
  {
    id: 'column.fields',
    placements: {
      column: { section: 'column', title: 'Add a field, 0 credits', when: ({ column }) => column.origin !== null },
    },
    icon: IconColumnInsertRight,
    items: FieldItems,
  },
]

const orderAndFilter = (session: SheetSession): readonly (Command | MenuItems)[] => [
  columnCommand({
    id: 'column.sort-up',
    title: column => `Sort by ${column}, ascending`,
    placements: {
      palette: true,
      column: { section: 'order', title: ({ column }) => `Sort ${orderWords(column.type)[0]}` },
    },
    icon: IconArrowUp,
    keywords: 'order a-z smallest oldest first',
    perform: ({ column }) => sortBy(session, column, false),
  }),
  columnCommand({
    id: 'column.sort-down',
    title: column => `Sort by ${column}, descending`,
    placements: {
      palette: true,
      column: { section: 'order', title: ({ column }) => `Sort ${orderWords(column.type)[1]}` },
    },
    icon: IconArrowDown,
    keywords: 'order z-a largest newest first reverse',
    perform: ({ column }) => sortBy(session, column, true),
  }),
  ...([false, true] as const).map(descending =>
    columnCommand({
      id: descending ? 'column.then-down' : 'column.then-up',
      title: column => `Then sort by ${column}, ${descending ? 'descending' : 'ascending'}`,
      placements: {
        palette: true,
        column: { section: 'order', title: ({ column }) => `Then sort ${orderWords(column.type)[descending ? 1 : 0]}` },
      },
      icon: IconArrowsSort,
      keywords: 'order several columns second multi',
      absent: ({ column }) => !session.state.get().view.spec.sort.some(({ columnId }) => columnId !== column.id),
      perform: ({ column }) => sortThenBy(session, column, descending),
    }),
  ),
  columnCommand({
    id: 'column.sort-clear',
    title: column => `Clear the sort by ${column}`,
    placements: { palette: true, column: { section: 'order', title: 'Clear sort' } },
    icon: IconX,
    keywords: 'order unsorted',
    absent: ({ column }) => !session.state.get().view.spec.sort.some(({ columnId }) => columnId === column.id),
    perform: ({ column }) => sortBy(session, column, null),
  }),
  columnCommand({
    id: 'column.filter',
    title: column => `Filter ${column}…`,
    placements: { palette: true, column: { section: 'order', title: 'Filter…' } },
    icon: IconFilter,
    gridKey: 'mod+shift+L',
    keywords: 'condition only rows where',
    perform: inHeader(session, 'filter'),
  }),
  columnCommand({
    id: 'column.facet',
    title: column => `Show value counts of ${column}`,
    placements: { palette: true, column: { section: 'order', title: 'Show value counts' } },
    icon: IconListCheck,
    keywords: 'facet distinct how often frequency group pivot',
    perform: ({ column }) => openFacet(column.id),
  }),
  {
    id: 'column.compare',
    placements: {
      column: { section: 'lists', title: 'Compare with', when: ({ sheet }) => sheet.columns.length > 1 },
    },
    icon: IconChartScatter,
    items: CompareItems,
  },
]

/** The “Seen before” of the list; asked for by the headers. */
const seenColumn = (sheetId: SheetSession['sheetId']) =>
  queryClient.getQueryData(trpc.seen.state.queryKey({ sheetId }))?.column ?? null

const cleaning = (session: SheetSession): readonly (Command | MenuItems)[] => [
  { id: 'column.raw', placements: { column: { section: 'clean' } }, items: RawItems },
  columnCommand({
    id: 'column.duplicates',
    title: column => `Show duplicates in ${column}`,
    placements: { palette: true, column: { section: 'lists', title: 'Show duplicates' } },
    icon: IconCopyCheck,
    keywords: 'find dedup merge unique twice same',
    perform: ({ column }) => setCondition(session, column.id, 'duplicate', { kind: 'duplicate', columnId: column.id }),
  }),
  {
    id: 'column.seen',
    title: 'Add or refresh “Seen before”…',
    group: 'Edit',
    placements: {
      palette: true,
      column: {
        section: 'lists',
        title: () => {
          const seen = seenColumn(session.sheetId)
          return seen ? `Refresh “${seen.name}”…` : 'Add “Seen before”…'
        },
      },
    },
    icon: IconHistory,
    keywords: 'other lists known already last verdict export column',
    perform: () => uiStore.set({ dialog: { kind: 'seen', sheetId: session.sheetId } }),
  },
]

const making = (session: SheetSession): readonly Command[] => [
  columnCommand({
    id: 'column.insert-left',
    title: column => `Insert left of ${column}`,
    placements: { palette: true, column: { section: 'insert', title: 'Insert left' } },
    icon: IconColumnInsertLeft,
    keywords: 'add new before',
    perform: ({ column }) => insertColumn(session, column, 'left'),
  }),
  columnCommand({
    id: 'column.insert-right',
    title: column => `Insert right of ${column}`,
    placements: { palette: true, column: { section: 'insert', title: 'Insert right' } },
    icon: IconColumnInsertRight,
    keywords: 'add new after',
    perform: ({ column }) => insertColumn(session, column, 'right'),
  }),
  {
    id: 'columns.compute',
    title: 'Add computed column…',
    group: 'Edit',
    placements: { desktop: { menu: 'Edit', section: 'columns' }, palette: true, column: { section: 'insert' } },
    icon: IconMathFunction,
    keywords: 'expression formula calculate fx',
    perform: target => {
      setTimeout(() => openComputed(session, target?.column.id))
    },
  },
  columnCommand({
    id: 'column.duplicate',
    title: column => `Duplicate ${column}`,
    placements: { palette: true, column: { section: 'insert', title: 'Duplicate' } },
    icon: IconCopy,
    keywords: 'copy',
    perform: ({ column }) => duplicateColumn(session, column),
  }),
  columnCommand({
    id: 'column.web',
    title: column => `Get values from an address with ${column}…`,
    placements: { palette: true, column: { section: 'insert', title: 'Column from the web…' } },
    icon: IconWorldDownload,
    keywords: 'column from the web fetch url http api json css scrape page request',
    perform: ({ sheet, column }) => uiStore.set({ dialog: { kind: 'web', sheetId: sheet.id, column: column.name } }),
  }),
]

const about = (session: SheetSession): readonly Command[] => [
  columnCommand({
    id: 'column.note',
    title: column => `Add a note to ${column}…`,
    placements: {
      palette: true,
      column: { section: 'display', title: ({ column }) => (column.note === '' ? 'Add a note…' : 'Note…') },
    },
    icon: IconNote,
    keywords: 'add comment description',
    perform: ({ column }) => {
      setTimeout(() => openSheetDialog({ kind: 'note', columnId: column.id }))
    },
  }),
  columnCommand({
    id: 'column.colors',
    title: column => `Color the cells of ${column}…`,
    placements: { palette: true, column: { section: 'display', title: 'Color cells…' } },
    icon: IconPalette,
    keywords: 'colour highlight conditional formatting format rule shade red green yellow duplicates',
    perform: ({ column }) => {
      setTimeout(() => openSheetDialog({ kind: 'colors', columnId: column.id }))
    },
  }),
  columnCommand({
    id: 'column.check',
    title: column => `Local check of ${column}`,
    placements: { palette: true, column: { section: 'check', title: 'Local check' } },
    icon: IconReportAnalytics,
    keywords: 'quality valid invalid errors findings',
    blocked: ({ column }) => (column.origin ? 'Only typed or imported columns are checked.' : null),
    perform: inHeader(session, 'profile'),
  }),
  columnCommand({
    id: 'column.notation',
    title: column => `Input format of ${column}…`,
    placements: {
      palette: true,
      column: { section: 'check', title: 'Input format…', when: isOwn },
    },
    icon: IconEyeQuestion,
    keywords: 'country plus prefix date order decimal comma name first last notation locale blank empty markers n/a',
    blocked: target => (isOwn(target) ? null : 'Only typed or imported columns have an input format.'),
    perform: ({ column }) => {
      setTimeout(() => openSheetDialog({ kind: 'notation', columnId: column.id }))
    },
  }),
  columnCommand({
    id: 'column.delete',
    title: column => `Delete ${column}`,
    placements: { palette: true, column: { section: 'delete', title: 'Delete column' } },
    icon: IconTrash,
    danger: true,
    keywords: 'remove drop',
    perform: ({ column }) => deleteColumn(session, column),
  }),
]

/** Last in the palette, as there are many. */
const types = (session: SheetSession): readonly Command[] =>
  columnTypes.map(type =>
    columnCommand({
      id: `column.type.${type}`,
      title: column => `Change ${column} to the type ${typeLook(type).name}`,
      placements: { palette: true },
      icon: typeLook(type).icon,
      keywords: 'make convert format kind',
      blocked: ({ column }) => (column.type === type ? `Its type is ${typeLook(type).name}.` : null),
      perform: ({ column }) => setType(session, column, type),
    }),
  )

export const columnCommands = (session: SheetSession): readonly (Command | MenuItems)[] => [
  ...whatItIs(session),
  ...orderAndFilter(session),
  ...cleaning(session),
  ...making(session),
  ...columnPropertyCommands(session),
  ...about(session),
  ...types(session),
]
