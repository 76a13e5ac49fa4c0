// The menu of cells and row numbers (right click, menu key).
import { Menu } from '@mantine/core'
import {
  IconCheckbox,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconEraser,
  IconExternalLink,
  IconFilter,
  IconId,
  IconPlayerPlay,
  IconReceipt,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTableRow,
  IconTrash,
  IconUserCancel,
} from '@tabler/icons-react'
import type { ColumnType } from '../../contract/app/cell.ts'
import type { RowId } from '../../contract/app/ids.ts'
import { type SuppressionSource, uiStore } from '../state/open.ts'
import { countNoun } from '../ui/figures.ts'
import { keyLabel } from '../ui/keys.ts'
import { problemNotice } from '../ui/notices.tsx'
import { SubMenu } from '../ui/sub-menu.tsx'
import { suppressedAs } from '../ui/suppression-words.ts'
import type { SheetClipboard } from './clipboard/clipboard.ts'
import { filterByCell } from './columns/column-actions.ts'
import { RunItems, runItemsWidth } from './columns/run-items.tsx'
import { clearSelection, deleteRows, duplicateRows, insertRows, tickRows } from './edit/edits.ts'
import { activeRowId } from './grid/row-at.ts'
import { rowSpans } from './grid/selection.ts'
import { linkOf } from './link-of.ts'
import { useSession, useSessionState } from './session-context.ts'

/** In the window. */
export interface MenuPlace {
  x: number
  y: number
}

interface Props {
  place: MenuPlace | null
  clipboard: () => SheetClipboard | null
  onClose: () => void
}

export function ContextMenu({ place, clipboard, onClose }: Props) {
  const session = useSession()
  // Made anew for each opening: one that was closed keeps the place it had, and may take its anchor for hidden.
  if (!place) return null
  return (
    <Menu
      opened
      onChange={shown => {
        if (shown) return
        onClose()
        session.surface?.focus()
      }}
      position="bottom-start"
      offset={0}
      width={250}
      returnFocus={false}
      withinPortal
    >
      <Menu.Target>
        <button
          type="button"
          className="lw-menu-anchor"
          tabIndex={-1}
          aria-label="Cells"
          style={{ left: place.x, top: place.y }}
        />
      </Menu.Target>
      <Menu.Dropdown onContextMenu={event => event.preventDefault()}>
        <Items clipboard={clipboard} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The value of a cell as one to be suppressed; null where it tells nobody. */
function cellSource(type: ColumnType, value: string | null): SuppressionSource | null {
  const kind = suppressedAs(type)
  return kind === null || kind === 'name_company' || !value ? null : { from: 'cells', kind, text: value }
}

const size = { size: 15, stroke: 1.7 }
const keys = (combination: string) => <kbd className="lw-keys">{keyLabel(combination)}</kbd>

function Items({ clipboard }: Pick<Props, 'clipboard'>) {
  const session = useSession()
  const selection = useSessionState(state => state.selection)
  const spans = rowSpans(selection, session.extent())
  const rows = spans.reduce((sum, span) => sum + span.bottom - span.top + 1, 0)
  const insertable = Math.max(1, Math.min(rows, 10_000))
  const column = session.columnAt(selection.active.col)
  const cell = column && session.windows.cell(selection.active.row, column.id)
  const suppressed = column && cell ? cellSource(column.type, cell.value) : null
  const link = column && cell ? linkOf(column.type, cell.value) : null
  const withRow = (use: (rowId: RowId) => void) => () => {
    activeRowId(session).then(rowId => {
      if (rowId !== undefined) use(rowId)
    }, problemNotice)
  }
  const showCost = withRow(rowId => {
    if (column) uiStore.set({ dialog: { kind: 'cost', sheetId: session.sheetId, rowId, columnId: column.id } })
  })
  const openRecord = withRow(rowId => uiStore.set({ panel: { kind: 'record', rowId } }))
  return (
    <>
      <Menu.Item leftSection={<IconCut {...size} />} rightSection={keys('mod+X')} onClick={() => clipboard()?.cut()}>
        Cut
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy {...size} />}
        rightSection={keys('mod+C')}
        onClick={() => clipboard()?.copy(false)}
      >
        Copy
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTableRow {...size} />}
        rightSection={keys('mod+shift+C')}
        onClick={() => clipboard()?.copy(true)}
      >
        Copy with headers
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClipboard {...size} />}
        rightSection={keys('mod+V')}
        onClick={() => void clipboard()?.paste()}
      >
        Paste
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconRowInsertTop {...size} />}
        rightSection={keys('mod++')}
        onClick={() => void insertRows(session, 'above')}
      >
        Insert {countNoun(insertable, 'row')} above
      </Menu.Item>
      <Menu.Item leftSection={<IconRowInsertBottom {...size} />} onClick={() => void insertRows(session, 'below')}>
        Insert {countNoun(insertable, 'row')} below
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopyPlus {...size} />}
        disabled={rows === 0}
        onClick={() => void duplicateRows(session)}
      >
        Duplicate {countNoun(rows, 'row')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash {...size} />}
        rightSection={keys('mod+-')}
        disabled={rows === 0}
        onClick={() => void deleteRows(session)}
      >
        Delete {countNoun(rows, 'row')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconEraser {...size} />}
        rightSection={keys('Delete')}
        onClick={() => clearSelection(session)}
      >
        Clear cells
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconCheckbox {...size} />}
        disabled={rows === 0}
        onClick={() => void tickRows(session, !session.windows.ticked(selection.active.row))}
      >
        {session.windows.ticked(selection.active.row) ? 'Untick' : 'Tick'} {countNoun(rows, 'row')}
      </Menu.Item>
      {cell && column && (
        <Menu.Item leftSection={<IconFilter {...size} />} onClick={() => filterByCell(session, column, cell.value)}>
          Show rows with this value
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconId {...size} />} rightSection={keys(' ')} onClick={openRecord}>
        Open record
      </Menu.Item>
      {link !== null && (
        <Menu.Item
          leftSection={<IconExternalLink {...size} />}
          onClick={() => window.open(link, '_blank', 'noopener,noreferrer')}
        >
          Open {URL.parse(link)?.host}
        </Menu.Item>
      )}
      {suppressed && (
        <Menu.Item
          leftSection={<IconUserCancel {...size} />}
          onClick={() => uiStore.set({ dialog: { kind: 'suppression', source: suppressed } })}
        >
          Suppress this value…
        </Menu.Item>
      )}
      {column?.origin && (
        <Menu.Item leftSection={<IconReceipt {...size} />} onClick={showCost}>
          Cost and source…
        </Menu.Item>
      )}
      {column && rows > 0 && (
        <SubMenu
          label={`Run on ${countNoun(rows, 'selected row')}`}
          icon={<IconPlayerPlay {...size} />}
          width={runItemsWidth}
        >
          <RunItems column={column} selected />
        </SubMenu>
      )}
    </>
  )
}
