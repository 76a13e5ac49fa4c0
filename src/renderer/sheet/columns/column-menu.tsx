// The menu of a column, in the order of product.md 4.3.
import { Menu } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconChecks,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconCopy,
  IconCopyCheck,
  IconEye,
  IconEyeOff,
  IconFilter,
  IconHistory,
  IconListCheck,
  IconLock,
  IconLockOpen,
  IconMathFunction,
  IconMathFunctionOff,
  IconNote,
  IconPencil,
  IconPencilOff,
  IconPin,
  IconPinnedOff,
  IconPlayerPlay,
  IconReportAnalytics,
  IconSparkles,
  IconTag,
  IconTrash,
  IconUserCancel,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Column } from '../../../contract/app/sheet.ts'
import { columnTypes } from '../../../model/column-types/index.ts'
import { uiStore } from '../../state/open.ts'
import { countNoun } from '../../ui/figures.ts'
import { keyLabel } from '../../ui/keys.ts'
import { SubMenu } from '../../ui/sub-menu.tsx'
import { suppressedAs } from '../../ui/suppression-words.ts'
import { typeLook } from '../../ui/type-look.ts'
import { openComputed, turnIntoValues } from '../computed/computed-actions.ts'
import { orderWords } from '../filter/condition-words.ts'
import { openFacet } from '../filter/facets.ts'
import { useSession, useSessionState } from '../session-context.ts'
import { openSheetDialog } from '../sheet-dialog.ts'
import {
  deleteColumn,
  duplicateColumn,
  hideColumn,
  insertColumn,
  setColumn,
  setCondition,
  setType,
  showHidden,
  sortBy,
  suppressColumn,
} from './column-actions.ts'
import { FieldItems } from './field-items.tsx'
import { openHeader } from './header-ui.ts'
import { RawItems } from './raw-items.tsx'
import { RunItems, runItemsWidth } from './run-items.tsx'
import { useSeen } from './seen-sign.tsx'

interface Props {
  column: Column
  opened: boolean
  onClose: () => void
  children: ReactNode
}

export function ColumnMenu({ column, opened, onClose, children }: Props) {
  return (
    <Menu
      opened={opened}
      onChange={shown => !shown && onClose()}
      position="bottom-end"
      width={230}
      returnFocus={false}
      withinPortal
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>{opened && <Items column={column} />}</Menu.Dropdown>
    </Menu>
  )
}

const size = { size: 15, stroke: 1.7 }

function Items({ column }: { column: Column }) {
  const session = useSession()
  const sort = useSessionState(state => state.view.spec.sort.find(key => key.columnId === column.id))
  const hidden = useSessionState(state => state.sheet.columns.filter(one => one.hidden).length)
  const last = useSessionState(state => state.columns.length === 1)
  const columns = useSessionState(state => state.sheet.columns)
  const seen = useSeen()
  return (
    <>
      <Menu.Item leftSection={<IconPencil {...size} />} onClick={() => setTimeout(() => openHeader(column.id, 'name'))}>
        Rename
      </Menu.Item>
      <SubMenu label={`Type: ${typeLook(column.type).name}`} icon={<IconTag {...size} />}>
        <TypeItems column={column} />
      </SubMenu>
      {column.computed && (
        <>
          <Menu.Item
            leftSection={<IconMathFunction {...size} />}
            onClick={() => setTimeout(() => openSheetDialog({ kind: 'computed', columnId: column.id, before: null }))}
          >
            Edit expression…
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMathFunctionOff {...size} />}
            onClick={() => void turnIntoValues(session, column)}
          >
            Turn into values
          </Menu.Item>
        </>
      )}
      <SubMenu label="Run…" icon={<IconPlayerPlay {...size} />} width={runItemsWidth}>
        <RunItems column={column} />
      </SubMenu>
      {column.origin && (
        <SubMenu label="Add a field, 0 credits" icon={<IconColumnInsertRight {...size} />}>
          <FieldItems sheetId={session.sheetId} columns={columns} origin={column.origin} />
        </SubMenu>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowUp {...size} />} onClick={() => sortBy(session, column, false)}>
        Sort {orderWords(column.type)[0]}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown {...size} />} onClick={() => sortBy(session, column, true)}>
        Sort {orderWords(column.type)[1]}
      </Menu.Item>
      {sort && (
        <Menu.Item leftSection={<IconX {...size} />} onClick={() => sortBy(session, column, null)}>
          Clear sort
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconFilter {...size} />}
        rightSection={<kbd className="lw-keys">{keyLabel('mod+shift+L')}</kbd>}
        onClick={() => setTimeout(() => openHeader(column.id, 'filter'))}
      >
        Filter…
      </Menu.Item>
      <Menu.Item leftSection={<IconListCheck {...size} />} onClick={() => openFacet(column.id)}>
        Show value counts
      </Menu.Item>
      {column.fixable && (
        <Menu.Item
          leftSection={<IconSparkles {...size} />}
          onClick={() => uiStore.set({ dialog: { kind: 'fix', columnId: column.id } })}
        >
          Fix {typeLook(column.type).name} cells…
        </Menu.Item>
      )}
      <RawItems column={column} />
      <Menu.Item
        leftSection={<IconCopyCheck {...size} />}
        onClick={() => setCondition(session, column.id, 'duplicate', { kind: 'duplicate', columnId: column.id })}
      >
        Find duplicates
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowMerge {...size} />}
        onClick={() => uiStore.set({ dialog: { kind: 'duplicates', sheetId: session.sheetId, columnId: column.id } })}
      >
        Merge duplicates…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconHistory {...size} />}
        onClick={() => uiStore.set({ dialog: { kind: 'seen', sheetId: session.sheetId } })}
      >
        {seen ? `Refresh “${seen.name}”…` : 'Add “Seen before”…'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconColumnInsertLeft {...size} />}
        onClick={() => void insertColumn(session, column, 'left')}
      >
        Insert left
      </Menu.Item>
      <Menu.Item
        leftSection={<IconColumnInsertRight {...size} />}
        onClick={() => void insertColumn(session, column, 'right')}
      >
        Insert right
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMathFunction {...size} />}
        onClick={() => setTimeout(() => openComputed(session, column.id))}
      >
        Add computed column…
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...size} />} onClick={() => void duplicateColumn(session, column)}>
        Duplicate
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={column.pinned ? <IconPinnedOff {...size} /> : <IconPin {...size} />}
        onClick={() => void setColumn(session, column.id, { pinned: !column.pinned })}
      >
        {column.pinned ? 'Unpin' : 'Pin to the left'}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowAutofitWidth {...size} />} onClick={() => session.surface?.fit([column.id])}>
        Fit the width
      </Menu.Item>
      <Menu.Item
        leftSection={<IconEyeOff {...size} />}
        disabled={last}
        onClick={() => void hideColumn(session, column)}
      >
        Hide
      </Menu.Item>
      {hidden > 0 && (
        <Menu.Item leftSection={<IconEye {...size} />} onClick={() => void showHidden(session)}>
          Show {countNoun(hidden, 'hidden column')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={column.neverSend ? <IconLockOpen {...size} /> : <IconLock {...size} />}
        disabled={column.computed?.ofNeverSent}
        title={column.computed?.ofNeverSent ? 'It is made of a column that is never sent.' : undefined}
        onClick={() => void setColumn(session, column.id, { neverSend: !column.neverSend })}
      >
        {column.neverSend ? 'Include in runs' : 'Exclude from runs'}
      </Menu.Item>
      {suppressedAs(column.type) && (
        <Menu.Item leftSection={<IconUserCancel {...size} />} onClick={() => suppressColumn(session, column)}>
          Suppress these values…
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={column.locked ? <IconPencil {...size} /> : <IconPencilOff {...size} />}
        onClick={() => void setColumn(session, column.id, { locked: !column.locked })}
      >
        {column.locked ? 'Unlock the cells' : 'Lock the cells'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconNote {...size} />}
        onClick={() => setTimeout(() => openSheetDialog({ kind: 'note', columnId: column.id }))}
      >
        {column.note === '' ? 'Add a note…' : 'Note…'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconReportAnalytics {...size} />}
        onClick={() => setTimeout(() => openHeader(column.id, 'profile'))}
      >
        Profile
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="var(--lw-bad)"
        leftSection={<IconTrash {...size} />}
        onClick={() => void deleteColumn(session, column)}
      >
        Delete column
      </Menu.Item>
    </>
  )
}

function TypeItems({ column }: { column: Column }) {
  const session = useSession()
  return columnTypes.map(type => {
    const { name, icon: TypeIcon } = typeLook(type)
    return (
      <Menu.Item
        key={type}
        leftSection={<TypeIcon {...size} />}
        rightSection={type === column.type ? <IconChecks size={14} aria-label="Chosen" /> : null}
        onClick={() => void setType(session, column, type)}
      >
        {name}
      </Menu.Item>
    )
  })
}
