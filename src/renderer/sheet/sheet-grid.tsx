// The grid on the page: AG Grid drawing position stubs, and our own selection, editor, clipboard and keys around it.
import { useElementSize, useMergedRef } from '@mantine/hooks'
import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  type ColumnMovedEvent,
  type ColumnResizedEvent,
  EventApiModule,
  type GridReadyEvent,
  type IDatasource,
  InfiniteRowModelModule,
  RenderApiModule,
  RowApiModule,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../../contract/app/sheet.ts'
import { openingHasFocus } from '../ui/focus/opening-focus.ts'
import { isOverlaid } from '../ui/focus/overlay.ts'
import { createClipboard } from './clipboard/clipboard.ts'
import { moveColumn, setColumn } from './columns/column-actions.ts'
import { ContextMenu, type MenuPlace } from './context-menu.tsx'
import { createAidList } from './edit/aid-list.ts'
import { commitEdit, typingCell } from './edit/editing.ts'
import { createEditor } from './edit/editor.ts'
import { followFind } from './find/find-marks.ts'
import { followSelection } from './grid/aria.ts'
import { createFastScroll } from './grid/fast-scroll.ts'
import { type Frozen, frozenWidths, sameWidths } from './grid/frozen.ts'
import { rowNumberWidth } from './grid/geometry.ts'
import { columnDefs, defaultColumn } from './grid/grid-columns.ts'
import { columnOfKey, findGridDom, isScroller } from './grid/grid-dom.ts'
import { keepGridStyles } from './grid/grid-styles.ts'
import { bandPixels, gridTheme, headerPixels } from './grid/grid-theme.ts'
import { listenToKeys } from './grid/keys.ts'
import { listenToPointer } from './grid/pointer.ts'
import { listenToScrollbar } from './grid/scrollbar-hand.ts'
import { createSurface } from './grid/surface.ts'
import { listenToWheel } from './grid/wheel.ts'
import { rememberPlace, takePlace } from './remember-place.ts'
import type { SheetSession } from './session.ts'
import { useSession, useSessionState } from './session-context.ts'

const modules = [
  InfiniteRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  RowApiModule,
  RenderApiModule,
  EventApiModule,
  CellStyleModule,
]

/** Rows are their positions: values are read from the window store when a cell is drawn. */
const positionsOf = (session: SheetSession): IDatasource => ({
  getRows: ({ startRow, endRow, successCallback }) => {
    // Full blocks, as the list may grow; the count keeps AG Grid from taking that for rows that are there.
    const positions = Array.from({ length: endRow - startRow }, (_, index) => ({ i: startRow + index }))
    successCallback(positions, session.extent().rows)
  },
})
const blockRows = 1000

interface Props {
  rowHeight: number
  fastScroll: boolean
}

export function SheetGrid({ rowHeight, fastScroll }: Props) {
  const session = useSession()
  const host = useRef<HTMLDivElement>(null)
  const live = useRef<Live | null>(null)
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const columns = useSessionState(state => state.columns)
  const rows = useSessionState(state => state.view.rows)
  const numberWidth = useSessionState(state => rowNumberWidth(state.view.total))
  const { ref: measured, width } = useElementSize()
  const frozen = useFrozen(columns, numberWidth, width)
  const defs = useMemo(() => columnDefs(session, columns, numberWidth, frozen), [session, columns, numberWidth, frozen])
  const initialRows = useRef(rows)
  const positions = useMemo(() => positionsOf(session), [session])

  useEffect(() => {
    keepGridStyles(modules)
    return () => {
      live.current?.close()
      live.current = null
    }
  }, [])

  const onReady = ({ api }: GridReadyEvent) => {
    const element = host.current
    const dom = element && findGridDom(element)
    if (!element || !dom) return
    live.current?.close()
    live.current = attachHandlers({ session, api, dom, host: element, rowHeight, fastScroll, onMenu: setMenu })
  }

  return (
    <div ref={useMergedRef(host, measured)} className="lw-grid">
      <AgGridReact
        modules={modules}
        theme={gridTheme}
        rowModelType="infinite"
        datasource={positions}
        cacheBlockSize={blockRows}
        maxBlocksInCache={40}
        cacheOverflowSize={0}
        maxConcurrentDatasourceRequests={-1}
        infiniteInitialRowCount={initialRows.current}
        getRowId={({ data }) => String(data.i)}
        columnDefs={defs}
        defaultColDef={defaultColumn}
        rowHeight={rowHeight}
        headerHeight={headerPixels}
        groupHeaderHeight={bandPixels}
        suppressAnimationFrame
        animateRows={false}
        suppressCellFocus
        suppressHeaderFocus
        suppressRowHoverHighlight
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        suppressColumnMoveAnimation
        suppressContextMenu
        tabIndex={-1}
        onGridReady={onReady}
        onColumnResized={event => keepWidth(session, event)}
        onColumnMoved={event => keepOrder(session, event)}
      />
      <ContextMenu place={menu} onClose={() => setMenu(null)} />
    </div>
  )
}

/** The same as long as no width differs: a window that is drawn larger makes no new columns at every step. */
function useFrozen(columns: readonly Column[], numberWidth: number, width: number): Frozen {
  const [frozen, setFrozen] = useState<Frozen>(() => frozenWidths(columns, numberWidth, width))
  const next = frozenWidths(columns, numberWidth, width)
  if (sameWidths(frozen, next)) return frozen
  setFrozen(next)
  return next
}

interface Live {
  close(): void
}

interface Parts {
  session: SheetSession
  api: GridReadyEvent['api']
  dom: NonNullable<ReturnType<typeof findGridDom>>
  host: HTMLElement
  rowHeight: number
  fastScroll: boolean
  onMenu: (place: MenuPlace) => void
}

/** Puts the hands on the built grid; `close` takes them off again. */
function attachHandlers({ session, api, dom, host, rowHeight, fastScroll, onMenu }: Parts): Live {
  const editor = createEditor(host, 'Cell', () => typingCell(session))
  const surface = createSurface({ session, api, dom, editor, rowHeight })
  session.surface = surface
  const place = rememberPlace(session)
  const clipboard = createClipboard(session, surface, editor)
  session.clipboard = clipboard
  const aids = createAidList(host, session, surface, editor)
  const menuAtCell = () => {
    const { x, y } = surface.below(session.state.get().selection.active)
    onMenu({ x: x + 8, y })
  }
  const onBlur = () => commitEdit(session, editor)
  const onFocus = (event: FocusEvent) => {
    if (isScroller(event.target)) surface.focus()
  }
  takePlace(session, dom.viewport, rowHeight)
  dom.viewport.addEventListener('scroll', place.moved, { passive: true })
  editor.field.addEventListener('blur', onBlur)
  host.addEventListener('focusin', onFocus)
  const stops = [
    // While the surface can still be measured.
    place.stop,
    () => dom.viewport.removeEventListener('scroll', place.moved),
    listenToKeys({ session, editor, clipboard, aids, onMenuKey: menuAtCell }),
    listenToPointer({ host, session, surface, editor, onContextMenu: (x, y) => onMenu({ x, y }) }),
    listenToWheel(surface),
    // Before the fast scrolling, which hears the same events.
    listenToScrollbar(host, surface),
    fastScroll ? createFastScroll(host, session, surface) : () => {},
    followSelection(session, surface, editor.field, host),
    followFind(session, surface),
    () => editor.field.removeEventListener('blur', onBlur),
    () => host.removeEventListener('focusin', onFocus),
    () => clipboard.close(),
    () => aids.close(),
    () => surface.close(),
    () => editor.remove(),
  ]
  // A grid that is built again behind a dialog leaves the focus there.
  if (!isOverlaid() && openingHasFocus()) surface.focus()
  return {
    close: () => {
      for (const stop of stops) stop()
      if (session.surface === surface) session.surface = null
      if (session.clipboard === clipboard) session.clipboard = null
    },
  }
}

function keepWidth(session: SheetSession, { finished, source, column }: ColumnResizedEvent): void {
  const id = column && columnOfKey(column.getColId())
  if (!finished || !id || (source !== 'uiColumnResized' && source !== 'autosizeColumns')) return
  const width = Math.round(Math.max(40, Math.min(2000, column.getActualWidth())))
  void setColumn(session, id, { width })
}

/** The list's order has hidden columns too: the moved one is before its right neighbour. */
function keepOrder(session: SheetSession, { finished, source, column, api }: ColumnMovedEvent): void {
  if (!finished || !column || source !== 'uiColumnMoved') return
  const shown = api.getAllDisplayedColumns().map(one => one.getColId())
  const next = shown[shown.indexOf(column.getColId()) + 1]
  const id = columnOfKey(column.getColId())
  if (id) void moveColumn(session, id, next === undefined ? null : columnOfKey(next))
}
