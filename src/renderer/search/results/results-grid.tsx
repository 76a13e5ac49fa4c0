// The table of results: records come in windows as they are scrolled to, columns as they were chosen, all of it by keyboard.
import {
  type CellClassParams,
  CellStyleModule,
  type ColDef,
  ColumnApiModule,
  ColumnAutoSizeModule,
  type ColumnMovedEvent,
  type ColumnResizedEvent,
  EventApiModule,
  type GridApi,
  type GridReadyEvent,
  type IDatasource,
  InfiniteRowModelModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  type SelectionChangedEvent,
  TooltipModule,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { useEffect, useMemo, useRef } from 'react'
import type { SearchId, SearchRecordId } from '../../../contract/app/ids.ts'
import type { SearchNarrowing, SearchRecord, SearchSort } from '../../../contract/app/search/search-records.ts'
import { useTRPCClient } from '../../rpc/trpc.ts'
import { gridTheme } from '../../sheet/grid/grid-theme.ts'
import { keyOf } from '../../ui/command/keys.ts'
import { infoNotice } from '../../ui/notice/notices.tsx'
import { fieldLabel, nameField, type RecordKind } from '../result-fields.ts'
import { type ColumnChoice, chooseColumns } from './column-choice.ts'
import { changeWords, KnownCell, knownText } from './known-cell.tsx'
import classes from './search-results.module.css'

const modules = [
  InfiniteRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  RenderApiModule,
  EventApiModule,
  CellStyleModule,
  ScrollApiModule,
  TooltipModule,
]

/** The column of badges; all others are named by their field. */
const knownColumn = 'known records'
const changesColumn = 'what changed'
const foundColumn = 'found by'
const tickColumn = 'ag-Grid-SelectionColumn'
const recordsAtOnce = 100

/** A cell that something is wanted of: the field, or the badges (null), and where its menu may be. */
export interface RecordCell {
  record: SearchRecord
  row: number
  field: string | null
  x: number
  y: number
}

interface Props extends SearchNarrowing {
  searchId: SearchId
  kind: RecordKind
  columns: readonly ColumnChoice[]
  /** Several values are asked one at a time: which have found a record is shown. */
  finders: boolean
  rowHeight: number
  label: string
  /** Changes when what was read has changed: the windows in sight are asked again. */
  version: string
  /** Where the open record is; null = none is open. */
  openRow: number | null
  onOpen: (row: number) => void
  onClose: () => void
  onTotal: (total: number) => void
  onSort: (sort: SearchSort | null) => void
  onTick: (recordIds: SearchRecordId[]) => void
  onMenu: (cell: RecordCell) => void
  onError: (error: unknown) => void
}

export function ResultsGrid(props: Props) {
  const { searchId, kind, part, fresh, columns, finders, rowHeight, label, version, openRow } = props
  const client = useTRPCClient()
  const host = useRef<HTMLDivElement>(null)
  const api = useRef<GridApi<SearchRecord> | null>(null)
  // The grid keeps the handlers of its first drawing.
  const now = useRef(props)
  now.current = props

  const datasource = useMemo<IDatasource>(
    () => ({
      getRows: async ({ startRow, endRow, sortModel, successCallback, failCallback }) => {
        const [by] = sortModel
        const sort = by ? { field: by.colId, descending: by.sort === 'desc' } : null
        try {
          const ask = { searchId, part, fresh, offset: startRow, limit: endRow - startRow, sort }
          const { records, total } = await client.search.records.query(ask)
          successCallback(records, total)
          now.current.onTotal(total)
        } catch (error) {
          failCallback()
          now.current.onError(error)
        }
      },
    }),
    [client, searchId, part, fresh],
  )

  const defs = useMemo(
    () =>
      [
        knownDef,
        ...(part === 'changed' ? [changesDef] : []),
        ...(finders ? [foundDef] : []),
        ...columns.map(one => fieldDef(kind, one)),
      ].toSorted(nameFirst(kind)),
    [kind, part, finders, columns],
  )

  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    api.current?.refreshInfiniteCache()
  }, [version])

  const marked = useRef<number | null>(null)
  useEffect(() => {
    const grid = api.current
    const left = marked.current
    marked.current = openRow
    if (!grid) return
    if (openRow !== null) grid.ensureIndexVisible(openRow)
    const rowNodes = [left, openRow].flatMap(row => (row === null ? [] : (grid.getDisplayedRowAtIndex(row) ?? [])))
    if (rowNodes.length > 0) grid.redrawRows({ rowNodes })
    // A record that is closed gives the focus back to its row, unless it has gone elsewhere.
    if (openRow !== null || left === null || document.activeElement !== document.body) return
    const column = grid.getFocusedCell()?.column ?? grid.getAllDisplayedColumns()[0]
    if (column) grid.setFocusedCell(left, column)
  }, [openRow])

  // Before the grid acts on the keys itself: it would tick a row with Space.
  useEffect(() => {
    const element = host.current
    const keys = (event: KeyboardEvent) => {
      if (!api.current || !actOnKey(event, api.current, now.current)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const menu = (event: MouseEvent) => {
      const cell = event.target instanceof Element ? event.target.closest('.ag-cell') : null
      const row = Number(cell?.closest('.ag-row')?.getAttribute('row-index'))
      const record = cell ? api.current?.getDisplayedRowAtIndex(row)?.data : undefined
      if (!cell || !record) return
      event.preventDefault()
      const field = fieldOf(cell.getAttribute('col-id') ?? '')
      now.current.onMenu({ record, row, field, x: event.clientX, y: event.clientY })
    }
    element?.addEventListener('keydown', keys, { capture: true })
    element?.addEventListener('contextmenu', menu)
    return () => {
      element?.removeEventListener('keydown', keys, { capture: true })
      element?.removeEventListener('contextmenu', menu)
    }
  }, [])

  const onReady = ({ api: ready }: GridReadyEvent<SearchRecord>) => {
    api.current = ready
    ready.setGridAriaProperty('label', label)
  }

  return (
    <div ref={host} className={classes.grid}>
      <AgGridReact<SearchRecord>
        modules={modules}
        theme={gridTheme}
        rowModelType="infinite"
        datasource={datasource}
        cacheBlockSize={recordsAtOnce}
        maxBlocksInCache={50}
        getRowId={({ data }) => String(data.id)}
        columnDefs={defs}
        defaultColDef={defaultColumn}
        rowHeight={rowHeight}
        rowClassRules={{ [classes.open ?? '']: ({ rowIndex }) => rowIndex === now.current.openRow }}
        headerHeight={34}
        animateRows={false}
        tooltipShowDelay={600}
        suppressDragLeaveHidesColumns
        suppressColumnMoveAnimation
        suppressNoRowsOverlay
        rowSelection={{ mode: 'multiRow', checkboxes: true, headerCheckbox: false, enableClickSelection: false }}
        selectionColumnDef={{ width: 36, minWidth: 36, maxWidth: 36, pinned: 'left', resizable: false }}
        tabToNextCell={leave}
        tabToNextHeader={leave}
        onGridReady={onReady}
        onSortChanged={({ api: sorted }) => {
          const by = sorted.getColumnState().find(({ sort }) => sort)
          now.current.onSort(by ? { field: by.colId, descending: by.sort === 'desc' } : null)
        }}
        onCellFocused={({ rowIndex }) => {
          if (now.current.openRow !== null && rowIndex !== null) now.current.onOpen(rowIndex)
        }}
        onCellDoubleClicked={({ rowIndex }) => rowIndex !== null && now.current.onOpen(rowIndex)}
        onSelectionChanged={({ api: ticked }: SelectionChangedEvent<SearchRecord>) =>
          now.current.onTick(ticked.getSelectedRows().map(({ id }) => id))
        }
        onColumnResized={event => keepWidth(kind, now.current.columns, event)}
        onColumnMoved={event => keepOrder(kind, now.current.columns, event)}
      />
    </div>
  )
}

/** Space and Enter open the record, Escape closes it, Shift+Space ticks it, the menu key opens its menu, Ctrl+C copies. True = it was one of them. */
function actOnKey(
  event: KeyboardEvent,
  api: GridApi<SearchRecord>,
  { openRow, onOpen, onClose, onMenu, onError }: Props,
): boolean {
  const cell = api.getFocusedCell()
  const node = cell && api.getDisplayedRowAtIndex(cell.rowIndex)
  if (!cell || !node?.data || !(event.target instanceof HTMLElement) || !event.target.closest('.ag-cell')) return false
  const field = fieldOf(cell.column.getColId())
  if (event.key === ' ' && event.shiftKey) node.setSelected(!node.isSelected())
  else if (event.key === ' ' || event.key === 'Enter') onOpen(cell.rowIndex)
  else if (event.key === 'Escape' && openRow !== null) onClose()
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const box = event.target.getBoundingClientRect()
    onMenu({ record: node.data, row: cell.rowIndex, field, x: box.left + 8, y: box.bottom })
  } else if (keyOf(event) === 'c' && (event.ctrlKey || event.metaKey)) {
    const finders = cell.column.getColId() === foundColumn
    if (node.data.suppressed) infoNotice('This person is on a do-not-contact list. Nothing was copied.')
    else navigator.clipboard.writeText(finders ? foundWords(node.data) : cellText(node.data, field)).catch(onError)
  } else return false
  return true
}

/** The table is one stop of Tab: arrows go on inside. */
const leave = () => false

/** A cell as text: a field, or what is known of the record (null). */
export const cellText = (record: SearchRecord, field: string | null): string =>
  field === null ? knownText(record) : (record.fields[field] ?? '')

const noFields: readonly string[] = [knownColumn, changesColumn, foundColumn, tickColumn]
const fieldOf = (colId: string): string | null => (noFields.includes(colId) ? null : colId)

/** The name leads, the badges stand beside it. */
const nameFirst = (kind: RecordKind) => (a: ColDef, b: ColDef) => rank(kind, a) - rank(kind, b)
const rank = (kind: RecordKind, { colId }: ColDef) =>
  [nameField[kind], knownColumn, changesColumn, foundColumn].indexOf(colId ?? '') + 1 || 9

const knownDef: ColDef<SearchRecord> = {
  colId: knownColumn,
  headerName: 'Known',
  headerTooltip: 'What is new and which of your lists already have it',
  width: 210,
  sortable: false,
  lockPosition: 'left',
  cellRenderer: KnownCell,
  valueGetter: ({ data }) => (data ? knownText(data) : ''),
}

/** The values that have found it. */
const foundWords = ({ foundBy }: SearchRecord): string => foundBy.join(', ')

const foundDef: ColDef<SearchRecord> = {
  colId: foundColumn,
  headerName: 'Found by',
  headerTooltip: 'Which filter values found it',
  width: 190,
  sortable: false,
  lockPosition: 'left',
  valueGetter: ({ data }) => (data ? foundWords(data) : ''),
  tooltipValueGetter: ({ data }) => (data ? foundWords(data) : null),
}

const changesDef: ColDef<SearchRecord> = {
  colId: changesColumn,
  headerName: 'What changed',
  width: 380,
  sortable: false,
  lockPosition: 'left',
  valueGetter: ({ data }) => (data ? changeWords(data) : ''),
  tooltipValueGetter: ({ data }) => (data ? changeWords(data, '\n') : null),
}

const fieldDef = (kind: RecordKind, { name, shown, width }: ColumnChoice): ColDef<SearchRecord> => ({
  colId: name,
  headerName: fieldLabel(kind, name),
  hide: !shown,
  width,
  pinned: name === nameField[kind] ? 'left' : null,
  lockPosition: name === nameField[kind] ? 'left' : false,
  valueGetter: ({ data }) => data?.fields[name] ?? '',
  cellClass: ({ data }: CellClassParams<SearchRecord>) =>
    [
      ...(name === nameField[kind] ? [classes.name] : []),
      ...(data?.part === 'gone' ? [classes.gone] : []),
      ...(data?.changed.some(({ field }) => field === name) ? [classes.changed] : []),
    ].filter(one => one !== undefined),
  tooltipValueGetter: ({ data }) => {
    const change = data?.changed.find(({ field }) => field === name)
    return change ? `Was: ${change.old ?? 'not known'}` : null
  },
})

const defaultColumn: ColDef<SearchRecord> = {
  cellDataType: false,
  sortable: true,
  // A third click gives back the order of the service.
  sortingOrder: ['asc', 'desc', null],
  resizable: true,
  editable: false,
  minWidth: 60,
  suppressHeaderMenuButton: true,
}

function keepWidth(
  kind: RecordKind,
  columns: readonly ColumnChoice[],
  { finished, source, column }: ColumnResizedEvent,
): void {
  if (!finished || !column || (source !== 'uiColumnResized' && source !== 'autosizeColumns')) return
  const width = Math.round(column.getActualWidth())
  chooseColumns(
    kind,
    columns.map(one => (one.name === column.getColId() ? { ...one, width } : one)),
  )
}

function keepOrder(
  kind: RecordKind,
  columns: readonly ColumnChoice[],
  { finished, source, api }: ColumnMovedEvent,
): void {
  if (!finished || source !== 'uiColumnMoved') return
  const order = api.getColumnState().map(({ colId }) => colId)
  chooseColumns(
    kind,
    columns.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
  )
}
