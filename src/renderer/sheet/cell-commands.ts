// The commands of cells and rows: the menu of the grid (right click, menu key), and the palette for what is selected.
import {
  IconCheckbox,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconEraser,
  IconExternalLink,
  IconId,
  IconLink,
  IconPlayerPlay,
  IconPlugConnected,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconStethoscope,
  IconTableExport,
  IconTableRow,
  IconTrash,
  IconUserCancel,
} from '@tabler/icons-react'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { copyListLink } from '../lists/copy-link.ts'
import { type SuppressionSource, uiStore } from '../state/open.ts'
import type { Command, CommandTarget, MenuItems } from '../ui/command/command.ts'
import { countNoun } from '../ui/words/figures.ts'
import { suppressedAs } from '../ui/words/suppression-words.ts'
import { runItemsWidth, SelectedRunItems } from './columns/run-items.tsx'
import {
  clearSelection,
  deleteRows,
  duplicateRows,
  insertableRows,
  insertRows,
  moveRows,
  tickRows,
} from './edit/edits.ts'
import { cellFound, entityIn, inspectActive, showEntity } from './edit/inspect.ts'
import { activeRowId } from './grid/row-at.ts'
import { rowSpans } from './grid/selection.ts'
import { linkOf } from './link-of.ts'
import type { SheetSession } from './session.ts'
import { cellIn, valueCommands } from './value-commands.ts'

const selectedRows = (session: SheetSession): number =>
  rowSpans(session.state.get().selection, session.extent()).reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0)

const noRows = (session: SheetSession) => () => (selectedRows(session) > 0 ? null : 'No row is selected.')

const rowsNamed = (session: SheetSession, verb: string) => () => `${verb} ${countNoun(selectedRows(session), 'row')}`

const insertable = (session: SheetSession) => countNoun(insertableRows(session), 'row')

const activeTicked = (session: SheetSession) => session.windows.ticked(session.state.get().selection.active.row)

/** The value of a cell as one to be suppressed; null where it tells no one. */
function cellSource(type: ColumnType, value: string | null): SuppressionSource | null {
  const kind = suppressedAs(type)
  return kind === null || kind === 'name_company' || !value ? null : { from: 'cells', kind, text: value }
}

/** The active row, with a column of it. */
async function copyPlace(session: SheetSession, columnId: ColumnId | null): Promise<void> {
  const rowId = await activeRowId(session)
  if (rowId !== undefined) await copyListLink(session.sheetId, rowId, columnId)
}

const clipboardCommands = (session: SheetSession): readonly Command[] => [
  {
    id: 'cells.cut',
    title: 'Cut',
    group: 'Edit',
    placements: { palette: true, cell: { section: 'clipboard' } },
    icon: IconCut,
    gridKey: 'mod+X',
    keywords: 'clipboard move cells',
    perform: () => session.clipboard?.cut(),
  },
  {
    id: 'cells.copy',
    title: 'Copy',
    group: 'Edit',
    placements: { palette: true, cell: { section: 'clipboard' } },
    icon: IconCopy,
    gridKey: 'mod+C',
    keywords: 'clipboard cells',
    perform: () => session.clipboard?.copy(false),
  },
  {
    id: 'cells.copy-headers',
    title: 'Copy with headers',
    group: 'Edit',
    placements: { palette: true, cell: { section: 'clipboard' } },
    icon: IconTableRow,
    gridKey: 'mod+shift+C',
    keywords: 'clipboard cells names',
    perform: () => session.clipboard?.copy(true),
  },
  {
    id: 'cells.paste',
    title: 'Paste',
    group: 'Edit',
    placements: { palette: true, cell: { section: 'clipboard' } },
    icon: IconClipboard,
    gridKey: 'mod+V',
    keywords: 'clipboard cells insert',
    perform: () => session.clipboard?.paste(),
  },
]

const rowCommands = (session: SheetSession): readonly Command[] => [
  {
    id: 'rows.insert-above',
    title: 'Insert rows above',
    group: 'Edit',
    placements: {
      palette: true,
      cell: { section: 'rows', title: () => `Insert ${insertable(session)} above` },
    },
    icon: IconRowInsertTop,
    gridKey: 'mod++',
    keywords: 'add new before empty',
    perform: () => insertRows(session, 'above'),
  },
  {
    id: 'rows.insert-below',
    title: 'Insert rows below',
    group: 'Edit',
    placements: {
      palette: true,
      cell: { section: 'rows', title: () => `Insert ${insertable(session)} below` },
    },
    icon: IconRowInsertBottom,
    keywords: 'add new after empty',
    perform: () => insertRows(session, 'below'),
  },
  {
    id: 'rows.duplicate',
    title: 'Duplicate rows',
    group: 'Edit',
    placements: { palette: true, cell: { section: 'rows', title: rowsNamed(session, 'Duplicate') } },
    icon: IconCopyPlus,
    keywords: 'copy',
    blocked: noRows(session),
    perform: () => duplicateRows(session),
  },
  {
    id: 'rows.move',
    title: 'Move or copy rows to a list…',
    group: 'Edit',
    placements: {
      palette: true,
      cell: {
        section: 'rows',
        title: () => `Move or copy ${countNoun(selectedRows(session), 'row')} to a list…`,
      },
    },
    icon: IconTableExport,
    keywords: 'send put another list split part new sheet tab',
    blocked: noRows(session),
    perform: () => moveRows(session),
  },
  {
    id: 'rows.delete',
    title: 'Delete rows',
    group: 'Edit',
    placements: { palette: true, cell: { section: 'rows', title: rowsNamed(session, 'Delete') } },
    icon: IconTrash,
    gridKey: 'mod+-',
    keywords: 'remove drop',
    blocked: noRows(session),
    perform: () => deleteRows(session),
  },
  {
    id: 'cells.clear',
    title: 'Clear cells',
    group: 'Edit',
    placements: { palette: true, cell: { section: 'rows' } },
    icon: IconEraser,
    gridKey: 'Delete',
    keywords: 'empty erase delete values',
    perform: () => clearSelection(session),
  },
]

const pickCommands = (session: SheetSession): readonly Command[] => [
  {
    id: 'rows.tick',
    title: 'Tick rows',
    group: 'Edit',
    placements: {
      palette: true,
      cell: { section: 'pick', title: rowsNamed(session, 'Tick'), when: () => !activeTicked(session) },
    },
    icon: IconCheckbox,
    keywords: 'pick choose hand mark',
    blocked: noRows(session),
    perform: () => tickRows(session, true),
  },
  {
    id: 'rows.untick',
    title: 'Untick rows',
    group: 'Edit',
    placements: {
      palette: true,
      cell: { section: 'pick', title: rowsNamed(session, 'Untick'), when: () => activeTicked(session) },
    },
    icon: IconCheckbox,
    blocked: noRows(session),
    perform: () => tickRows(session, false),
  },
  ...valueCommands(session),
]

const recordCommands = (session: SheetSession): readonly (Command | MenuItems)[] => {
  const link = (target: CommandTarget) => linkOf(target.column.type, cellIn(session, target)?.value ?? null)
  const suppressed = (target: CommandTarget) => cellSource(target.column.type, cellIn(session, target)?.value ?? null)
  return [
    {
      id: 'record.open',
      title: 'Open record',
      group: 'Edit',
      placements: { palette: true, cell: { section: 'record' } },
      icon: IconId,
      gridKey: ' ',
      keywords: 'row details panel',
      perform: async () => {
        const rowId = await activeRowId(session)
        if (rowId !== undefined) uiStore.set({ panel: { kind: 'record', rowId } })
      },
    },
    {
      id: 'link.row',
      title: 'Copy link to this row',
      group: 'Edit',
      placements: { palette: true, cell: { section: 'record' } },
      icon: IconLink,
      keywords: 'url share address listwright',
      blocked: noRows(session),
      perform: () => copyPlace(session, null),
    },
    {
      for: 'column',
      id: 'link.cell',
      title: () => 'Copy link to this cell',
      group: 'Edit',
      placements: { palette: true },
      keywords: 'url share address listwright',
      blocked: noRows(session),
      perform: ({ column }) => copyPlace(session, column.id),
    },
    {
      for: 'column',
      id: 'cell.inspect',
      title: () => 'What is wrong with the cell…',
      group: 'Edit',
      placements: {
        palette: true,
        cell: { section: 'record', title: 'What is wrong here…', when: () => cellFound(session) },
      },
      icon: IconStethoscope,
      gridKey: 'alt+Enter',
      keywords: 'suggestion repair fix finding invalid typo sign',
      blocked: target => (target.column.origin ? 'Only typed or imported columns are checked.' : null),
      perform: () => {
        setTimeout(() => void inspectActive(session))
      },
    },
    {
      for: 'column',
      id: 'cell.entity',
      title: () => 'What the cell means…',
      group: 'Edit',
      placements: {
        palette: true,
        cell: {
          section: 'record',
          title: () => (entityIn(session) === '' ? 'Candidates to review…' : `Means ${entityIn(session)}…`),
          when: () => entityIn(session) !== null,
        },
      },
      icon: IconPlugConnected,
      keywords: 'entity reconciliation match id link decision',
      blocked: () => (entityIn(session) === null ? 'The cell was not matched by a reconciliation.' : null),
      perform: () => {
        setTimeout(() => void showEntity(session))
      },
    },
    {
      for: 'column',
      id: 'cell.link',
      title: () => 'Open the web page in the cell',
      group: 'Edit',
      placements: {
        palette: true,
        cell: {
          section: 'record',
          title: target => `Open ${URL.parse(link(target) ?? '')?.host}`,
          when: target => link(target) !== null,
        },
      },
      icon: IconExternalLink,
      keywords: 'link url website browser profile',
      blocked: target => (link(target) === null ? 'The cell has no web address.' : null),
      perform: target => {
        window.open(link(target) ?? undefined, '_blank', 'noopener,noreferrer')
      },
    },
    {
      for: 'column',
      id: 'cell.suppress',
      title: () => 'Add cell to do-not-contact list…',
      group: 'Edit',
      placements: {
        palette: true,
        cell: { section: 'record', title: 'Add to do-not-contact list…', when: target => suppressed(target) !== null },
      },
      icon: IconUserCancel,
      keywords: 'do-not-contact opt-out unsubscribe block',
      blocked: target => (suppressed(target) ? null : 'The cell does not identify a person or company.'),
      perform: target => {
        const source = suppressed(target)
        if (source) uiStore.set({ dialog: { kind: 'suppression', source } })
      },
    },
    {
      id: 'cells.run',
      placements: {
        cell: {
          section: 'run',
          title: () => `Run on ${countNoun(selectedRows(session), 'selected row')}`,
          when: () => selectedRows(session) > 0,
        },
      },
      icon: IconPlayerPlay,
      width: runItemsWidth,
      items: SelectedRunItems,
    },
  ]
}

export const cellCommands = (session: SheetSession): readonly (Command | MenuItems)[] => [
  ...clipboardCommands(session),
  ...rowCommands(session),
  ...pickCommands(session),
  ...recordCommands(session),
]
