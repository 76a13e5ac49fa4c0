// One open list: its view, its rows in memory, its selection and its edits, for the grid and everything around it.
import type { TRPCClient } from '@trpc/client'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import type { RowBlock, View, ViewSpec, ViewWindow } from '../../contract/app/view.ts'
import type { AppRouter } from '../../engine/api/router.ts'
import { queryClient, trpc } from '../rpc/client.ts'
import { isGoneView } from '../rpc/gone-views.ts'
import { gridStore } from '../state/grid-state.ts'
import { createStore, type Store } from '../state/store.ts'
import { infoNotice, problemNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { columnsRead, columnsShown, columnsWithDetails } from './folding.ts'
import { followList } from './follow-list.ts'
import type { GridMetrics } from './grid/geometry.ts'
import type { CellRect, GridCell, GridExtent, GridSelection } from './grid/selection.ts'
import { clampSelection, firstCell, rectsOf, remapColumns, selectCell } from './grid/selection.ts'
import { createWindowStore, type WindowStore } from './grid/window-store.ts'
import { isSameView } from './same-view.ts'

export interface SessionState {
  readonly sheet: Sheet
  readonly view: View
  /** Visible columns as shown: pinned ones first. */
  readonly columns: readonly Column[]
  readonly selection: GridSelection
  /** "Order is older than the data." */
  readonly stale: boolean
  /** A sort or filter is being computed. */
  readonly opening: boolean
}

/** What the mounted grid does for the rest; `null` in the session while none is on screen. */
export interface SheetSurface {
  metrics(): GridMetrics
  /** Left bottom corner of a cell in the window. */
  below(cell: GridCell): { x: number; y: number }
  /** Scrolls as little as needed to show the cell. */
  reveal(cell: GridCell): void
  /** Draws rows again from the window store; all rendered ones without a span. */
  redraw(span?: { first: number; last: number }): void
  /** Draws ranges and active cell again. */
  paint(): void
  /** What was copied is no longer marked; a cut is called off. */
  unmark(): void
  focus(): void
  /** Makes columns as wide as what is seen of them. */
  fit(columnIds: readonly ColumnId[]): void
}

/** The selection and the clipboard of the system, from menus; `null` in the session while no grid is on screen. */
export interface CellClipboard {
  copy(headers: boolean): void
  cut(): void
  /** A program may read the clipboard only where it is allowed to. */
  paste(): Promise<void>
}

export interface SheetSession {
  readonly client: TRPCClient<AppRouter>
  readonly sheetId: SheetId
  readonly windows: WindowStore
  readonly state: Store<SessionState>
  surface: SheetSurface | null
  clipboard: CellClipboard | null
  extent(): GridExtent
  columnAt(col: number): Column | undefined
  select(selection: GridSelection, reveal?: GridCell | null): void
  block(rect: CellRect): RowBlock
  /** Sorts, filters, searches: opens the view so and saves it with the list. */
  show(spec: ViewSpec): Promise<void>
  /** Opens the present view again: rows came or went, or its order is to follow the data. */
  reopen(): Promise<void>
  /** One edit after the other; a failure is shown to the user and answers null. */
  edit(call: () => Promise<EditResult>): Promise<EditResult | null>
  setSheet(sheet: Sheet): void
  close(): void
}

const firstRows = 64
const pageRows = (columns: number) => (columns > 60 ? 64 : 256)

/** Opens the view that is saved with the list and fetches the rows where it was left. */
export async function openSession(client: TRPCClient<AppRouter>, sheet: Sheet): Promise<SheetSession> {
  const view = await client.view.open.query({ sheetId: sheet.id, spec: sheet.view })
  const { place } = sheet
  const top = place ? Math.floor(place.scrollTop / place.rowHeight) : 0
  const first = await firstWindow(client, view, columnsRead(sheet, columnsShown(sheet)), top)
  return createSession(client, sheet, view, first)
}

async function firstWindow(
  client: TRPCClient<AppRouter>,
  view: View,
  columnIds: ColumnId[],
  row: number,
): Promise<ViewWindow | null> {
  if (view.rows === 0 || columnIds.length === 0) return null
  const first = Math.max(0, Math.min(row, view.rows - firstRows))
  return client.view.window.query({ viewId: view.id, first, count: Math.min(firstRows, view.rows), columnIds })
}

function createSession(
  client: TRPCClient<AppRouter>,
  sheet: Sheet,
  view: View,
  first: ViewWindow | null,
): SheetSession {
  const state = createStore<SessionState>({
    sheet,
    view,
    columns: columnsShown(sheet),
    selection: clampSelection(sheet.place?.selection ?? selectCell(firstCell), {
      rows: view.rows,
      cols: columnsShown(sheet).length,
    }),
    stale: first?.stale ?? false,
    opening: false,
  })
  /** Highest version of the list whose effect is on screen or on its way. */
  let version = view.version
  /** A newer opening makes an older one worthless. */
  let openings = 0
  /** What is on screen or being opened: rows that change meanwhile must not bring the former order back. */
  let wanted = view.spec
  /** The view that the window store holds: it changes just before the state does. */
  let windowed = view.id
  let edits: Promise<unknown> = Promise.resolve()
  let closed = false
  /** View saved with the list as last heard: another screen may save one, e.g. "open these rows". */
  let heardView = sheet.view
  let saving = 0

  const windows = createWindowStore(
    {
      fetch: (from, count) => {
        const { sheet: now, columns } = state.get()
        const columnIds = columnsRead(now, columns)
        return client.view.window.query({ viewId: windowed, first: from, count, columnIds })
      },
      onRows: (from, to, window) => {
        if (window.stale !== state.get().stale) state.set({ stale: window.stale })
        session.surface?.redraw({ first: from, last: to })
      },
      // The frame of the page shows a lost connection; the next change or scroll asks again.
      onFail: () => {},
    },
    pageRows(columnsShown(sheet).length),
  )
  windows.reset(view.rows, first)

  async function open(spec: ViewSpec): Promise<void> {
    const opening = ++openings
    wanted = spec
    state.set({ opening: true })
    try {
      const opened = await client.view.open.query({ sheetId: sheet.id, spec })
      const at = session.surface ? topRow(session.surface.metrics()) : 0
      const { sheet: now, columns } = state.get()
      const window = await firstWindow(client, opened, columnsRead(now, columns), at)
      if (opening !== openings || closed) return
      version = Math.max(version, opened.version)
      windowed = opened.id
      windows.reset(opened.rows, window)
      const extent = { rows: opened.rows, cols: state.get().columns.length }
      state.set({
        view: opened,
        stale: window?.stale ?? false,
        opening: false,
        selection: clampSelection(state.get().selection, extent),
      })
      // What changed while it was read has been heard already, and will not be said again.
      if (window && window.version < version) windows.refresh()
    } catch (error) {
      if (opening !== openings || closed) return
      wanted = state.get().view.spec
      state.set({ opening: false })
      problemNotice(error)
    }
  }

  const unfollow = followList(sheet.id, {
    state,
    windows,
    isNews: change => {
      if (change.version <= version) return false
      version = change.version
      return true
    },
    reopen: () => void session.reopen(),
  })
  const unpublish = state.subscribe(() => publish(session))

  const session: SheetSession = {
    client,
    sheetId: sheet.id,
    windows,
    state,
    surface: null,
    clipboard: null,
    extent: () => ({ rows: state.get().view.rows, cols: state.get().columns.length }),
    columnAt: col => state.get().columns[col],
    block: rect => ({
      top: rect.top,
      bottom: rect.bottom,
      columnIds: ids(state.get().columns.slice(rect.left, rect.right + 1)),
    }),
    select: (selection, reveal = selection.active) => {
      state.set({ selection: clampSelection(selection, session.extent()) })
      if (reveal) session.surface?.reveal(reveal)
    },
    show: async spec => {
      await open(spec)
      if (wanted !== spec || closed) return
      saving++
      try {
        await client.sheet.patch.mutate({ sheetId: sheet.id, view: spec })
        // A saved view makes no change notice: who opens this list again must find it as it was left.
        heardView = spec
        const kept = trpc.sheet.get.queryKey({ sheetId: sheet.id })
        queryClient.setQueryData(kept, known => known && { ...known, view: spec })
      } catch (error) {
        problemNotice(error)
      } finally {
        saving--
      }
    },
    reopen: async () => {
      await open(wanted)
    },
    edit: call => {
      const run = edits.then(async () => {
        try {
          const edited = await call()
          if (closed) return edited
          version = Math.max(version, edited.version)
          if (edited.skipped > 0) infoNotice(skippedWords(edited.skipped, state.get().columns), sheet.id)
          if (edited.rowsChanged) await open(wanted)
          else windows.refresh()
          return edited
        } catch (error) {
          problemNotice(error)
          if (!isGoneView(error)) windows.refresh()
          return null
        }
      })
      edits = run
      return run
    },
    setSheet: next => {
      const before = state.get().columns
      // Every edit brings the list again: columns that stayed the same must not be set up again by the grid.
      const columns = sameColumns(before, columnsShown(next)) ? before : columnsShown(next)
      if (columns === before) state.set({ sheet: next })
      else {
        const order = before.map(column => columns.findIndex(one => one.id === column.id))
        const extent = { rows: state.get().view.rows, cols: columns.length }
        state.set({ sheet: next, columns, selection: remapColumns(state.get().selection, order, extent) })
      }
      const more = columns.some(column => !before.some(one => one.id === column.id))
      const another = saving === 0 && !isSameView(next.view, heardView)
      if (another) heardView = next.view
      if (another && !isSameView(next.view, wanted)) void open(next.view)
      // After a lost connection no change was heard: the list itself tells.
      if (next.version > version) {
        version = next.version
        if (next.rows !== state.get().view.total) void session.reopen()
        else windows.refresh()
      } else if (more) windows.refresh()
      if (columns !== before) session.surface?.redraw()
    },
    close: () => {
      closed = true
      unfollow()
      unpublish()
      windows.close()
      gridStore.set({ sheet: null, view: null, columns: [], withDetails: [], blocks: [], active: null })
    },
  }
  publish(session)
  return session
}

/** Cells that took nothing, and what can be done about it. */
function skippedWords(cells: number, columns: readonly Column[]): string {
  if (columns.every(column => column.computed === null))
    return `${countNoun(cells, 'cell')} in locked columns did not change.`
  const locked = columns.some(column => column.locked)
  return `${countNoun(cells, 'cell')} in ${locked ? 'locked or computed' : 'computed'} columns did not change. Use the column menu to edit the expression or turn it into values.`
}

const ids = (columns: readonly Column[]): ColumnId[] => columns.map(column => column.id)
const sameColumns = (a: readonly Column[], b: readonly Column[]) => JSON.stringify(a) === JSON.stringify(b)
const topRow = (m: GridMetrics) => Math.max(0, Math.floor(m.scrollTop / m.rowHeight))

/** Tells the rest of the page what the grid shows. */
function publish(session: SheetSession): void {
  const { sheet, view, columns, selection } = session.state.get()
  const column = columns[selection.active.col]
  gridStore.set({
    sheet,
    view,
    columns: [...columns],
    withDetails: columnsWithDetails(sheet, columns),
    blocks: rectsOf(selection, session.extent()).map(session.block),
    active: column ? { row: selection.active.row, columnId: column.id } : null,
  })
}
