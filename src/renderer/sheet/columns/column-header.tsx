// One column header: type, name, quality, errors; click selects, double-click renames, the button opens the menu.
import { Popover, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconFilter,
  IconFilterFilled,
  IconLock,
  IconNote,
  IconPencilOff,
} from '@tabler/icons-react'
import type { IHeaderParams } from 'ag-grid-community'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { Column } from '../../../contract/app/sheet.ts'
import { useStore } from '../../state/store.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { OnDemandBody } from '../../ui/on-demand-body.tsx'
import { foldDetails, isFolded } from '../folding.ts'
import { columnKey } from '../grid/grid-dom.ts'
import { addRange, extendTo, rectsOf, selectRange } from '../grid/selection.ts'
import { detailsOf } from '../result-group.ts'
import type { SessionState, SheetSession } from '../session.ts'
import { useSession, useSessionState } from '../session-context.ts'
import { renameColumn, rowInSight } from './column-actions.ts'
import { ColumnMenu } from './column-menu.tsx'
import { ColumnQuality } from './column-quality.tsx'
import { columnFilterPart } from './filter-part.ts'
import { closeHeader, headerUi, openHeader } from './header-ui.ts'
import { SeenSign } from './seen-sign.tsx'

const columnOf = (state: SessionState, colId: string) => state.columns.find(column => columnKey(column.id) === colId)

export function ColumnHeader({ column }: IHeaderParams) {
  const found = useSessionState(state => columnOf(state, column.getColId()))
  return found ? <Header column={found} /> : null
}

function tooltipOf({ name, note, computed }: Column): string {
  const said = note === '' ? name : `${name}: ${note}`
  if (computed === null) return said
  return computed.broken === null ? `${said} = ${computed.expression}` : `${said}. ${computed.broken}`
}

function Header({ column }: { column: Column }) {
  const session = useSession()
  const open = useStore(headerUi, ({ open }) => (open?.columnId === column.id ? open.part : null))
  const selected = useSessionState(state => coversColumn(state, column))
  const sort = useSessionState(state => state.view.spec.sort.find(key => key.columnId === column.id))
  const filtered = useSessionState(state => state.view.spec.conditions.some(one => one.columnId === column.id))
  const { icon: TypeIcon, name: typeName } = typeLook(column.type)
  const close = () => {
    closeHeader()
    session.surface?.focus()
  }

  return (
    <div className="lw-header" data-selected={selected ?? undefined}>
      {open === 'name' ? (
        <NameField column={column} onDone={close} />
      ) : (
        <Tooltip
          label={tooltipOf(column)}
          multiline
          maw={280}
          openDelay={700}
          position="top-start"
          disabled={open !== null}
        >
          <button
            type="button"
            tabIndex={-1}
            className="lw-header-name"
            onClick={event => selectByClick(session, column, event)}
            onDoubleClick={() => openHeader(column.id, 'name')}
            onContextMenu={event => {
              event.preventDefault()
              openHeader(column.id, 'menu')
            }}
          >
            <TypeIcon size={14} stroke={1.7} aria-label={typeName} />
            <span>{column.name}</span>
          </button>
        </Tooltip>
      )}
      {column.note !== '' && <IconNote size={12} stroke={1.8} aria-label="Has a note" className="lw-header-sign" />}
      {column.computed && (
        <span
          role="img"
          aria-label={column.computed.broken ? `Computed: ${column.computed.broken}` : 'Computed'}
          className="lw-header-sign lw-header-fx"
          data-broken={column.computed.broken !== null || undefined}
        >
          fx
        </span>
      )}
      {column.locked && (
        <IconPencilOff size={12} stroke={1.8} aria-label="Cells are locked" className="lw-header-sign" />
      )}
      <FoldButton column={column} />
      <SeenSign columnId={column.id} />
      {column.neverSend && <IconLock size={12} stroke={1.8} aria-label="Never sent" className="lw-header-sign" />}
      {sort &&
        (sort.descending ? (
          <IconArrowDown size={13} aria-label="Sorted Z to A" />
        ) : (
          <IconArrowUp size={13} aria-label="Sorted A to Z" />
        ))}
      <Popover
        opened={open === 'filter'}
        onChange={opened => !opened && close()}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus={false}
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            tabIndex={-1}
            className="lw-header-button lw-header-filter"
            title="Filter"
            data-shown={filtered || undefined}
            aria-label={`Filter ${column.name}`}
            onClick={() => (open === 'filter' ? close() : openHeader(column.id, 'filter'))}
          >
            {filtered ? <IconFilterFilled size={12} aria-hidden /> : <IconFilter size={13} stroke={1.8} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <OnDemandBody
            part={columnFilterPart}
            props={{ column, onClose: close }}
            frame={content => <div className="lw-filter">{content}</div>}
          />
        </Popover.Dropdown>
      </Popover>
      <ColumnMenu column={column} opened={open === 'menu'} onClose={close}>
        <button
          type="button"
          tabIndex={-1}
          className="lw-header-button lw-header-menu"
          aria-label={`Menu of ${column.name}`}
          onClick={() => openHeader(column.id, 'menu')}
        >
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      </ColumnMenu>
      <ColumnQuality column={column} opened={open === 'profile'} onClose={close} />
    </div>
  )
}

/** Folds the details of a verdict out and in. */
function FoldButton({ column }: { column: Column }) {
  const session = useSession()
  const columns = useSessionState(state => state.sheet.columns)
  // What is folded changes the columns shown.
  useSessionState(state => state.columns)
  if (detailsOf(column, columns).length === 0) return null
  const folded = isFolded(column)
  const title = folded ? 'Show details' : 'Hide details'
  const Icon = folded ? IconChevronRight : IconChevronLeft
  return (
    <button
      type="button"
      tabIndex={-1}
      className="lw-header-fold"
      aria-label={`${title} of ${column.name}`}
      aria-expanded={!folded}
      title={title}
      onClick={() => foldDetails(session, column, !folded)}
    >
      <Icon size={14} stroke={1.8} aria-hidden />
    </button>
  )
}

function NameField({ column, onDone }: { column: Column; onDone: () => void }) {
  const session = useSession()
  const field = useRef<HTMLInputElement>(null)
  const given = useRef(false)
  useEffect(() => field.current?.select(), [])
  const finish = (keep: boolean) => {
    if (given.current) return
    given.current = true
    const name = field.current?.value.trim() ?? ''
    if (keep && name !== '' && name !== column.name) void renameColumn(session, column, name)
    onDone()
  }
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') finish(true)
    if (event.key === 'Escape') finish(false)
  }
  return (
    <input
      ref={field}
      className="lw-header-field"
      aria-label="Column name"
      defaultValue={column.name}
      maxLength={200}
      onKeyDown={onKey}
      onBlur={() => finish(true)}
      onMouseDown={event => event.stopPropagation()}
    />
  )
}

function selectByClick(session: SheetSession, column: Column, event: MouseEvent): void {
  if (event.detail > 1) return
  const { columns, selection } = session.state.get()
  const col = columns.indexOf(column)
  // The active cell stays in sight: the first row shown, not row 1.
  const cell = { row: rowInSight(session), col }
  if (event.shiftKey) session.select(extendTo(selection, { ...selection.active, col }, 'columns'), null)
  else if (event.ctrlKey || event.metaKey) session.select(addRange(selection, 'columns', cell), null)
  else session.select(selectRange('columns', cell, cell), null)
  session.surface?.focus()
}

function coversColumn({ selection, columns, view }: SessionState, column: Column): 'part' | 'whole' | null {
  const col = columns.indexOf(column)
  let covers: 'part' | 'whole' | null = null
  for (const rect of rectsOf(selection, { rows: view.rows, cols: columns.length })) {
    if (col < rect.left || col > rect.right) continue
    if (rect.top === 0 && rect.bottom === view.rows - 1) return 'whole'
    covers = 'part'
  }
  return covers
}
