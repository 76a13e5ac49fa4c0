// The columns of a list as AG Grid takes them: values read from the window store by position, no data in the grid.
import type { ColDef, ColGroupDef, ValueGetterParams } from 'ag-grid-community'
import type { Column } from '../../../contract/app/sheet.ts'
import { ColumnHeader } from '../columns/column-header.tsx'
import { bandsOf } from '../columns/result-bands.ts'
import { ResultHeader, type ResultHeaderParams } from '../columns/result-header.tsx'
import { reasonAt } from '../folding.ts'
import type { SheetSession } from '../session.ts'
import { lookKey, lookOf } from './cell-look.ts'
import { ResultCell, type ResultCellParams } from './cell-renderer.ts'
import type { Frozen } from './frozen.ts'
import { columnKey } from './grid-dom.ts'
import { RowNumberHeader } from './row-number-header.tsx'

const rowNumberColumn = 'row-number'

const right = new Set<Column['type']>(['number'])

/** With a tick where the row was picked by hand. */
export const rowNumber = (session: SheetSession, row: number): string =>
  session.windows.ticked(row) ? `✓ ${row + 1}` : String(row + 1)

function valueColumn(session: SheetSession, column: Column, frozen: Frozen): ColDef {
  const cellAt = (row: number | null | undefined) =>
    row === null || row === undefined ? undefined : session.windows.cell(row, column.id)
  const params: ResultCellParams = {
    lookAt: row => {
      const cell = cellAt(row)
      const now = session.state.get().columns.find(one => one.id === column.id)
      return cell && now ? lookOf(now, cell, reasonAt(session, row, now)) : null
    },
  }
  return {
    colId: columnKey(column.id),
    headerName: column.name,
    headerComponent: ColumnHeader,
    width: frozen?.get(column.id) ?? column.width,
    minWidth: 40,
    maxWidth: 2000,
    pinned: frozen?.has(column.id) ? 'left' : null,
    lockPinned: true,
    cellClass: right.has(column.type) ? 'lw-right' : undefined,
    cellRenderer: ResultCell,
    cellRendererParams: params,
    valueGetter: ({ node }: ValueGetterParams) => {
      const cell = cellAt(node?.rowIndex)
      return cell ? lookKey(cell, reasonAt(session, node?.rowIndex ?? 0, column)) : undefined
    },
  }
}

/** Frozen columns stand still beside the others. Those of a result have a header over them. */
export function columnDefs(
  session: SheetSession,
  columns: readonly Column[],
  numberWidth: number,
  frozen: Frozen,
): (ColDef | ColGroupDef)[] {
  const numbers: ColDef = {
    colId: rowNumberColumn,
    headerName: 'Row number',
    headerComponent: RowNumberHeader,
    width: numberWidth,
    minWidth: 44,
    pinned: 'left',
    lockPosition: 'left',
    lockPinned: true,
    suppressMovable: true,
    resizable: false,
    cellClass: 'lw-row-number',
    valueGetter: ({ node }: ValueGetterParams) => rowNumber(session, node?.rowIndex ?? 0),
  }
  const bands = bandsOf(columns).flatMap(({ origin, columns: own }): (ColDef | ColGroupDef)[] => {
    const children = own.map(column => valueColumn(session, column, frozen))
    if (origin === null) return children
    const headerGroupComponentParams: ResultHeaderParams = { origin }
    return [
      { groupId: `result ${own[0]?.id}`, headerGroupComponent: ResultHeader, headerGroupComponentParams, children },
    ]
  })
  return [numbers, ...bands]
}

export const defaultColumn: ColDef = {
  cellDataType: false,
  sortable: false,
  resizable: true,
  editable: false,
  suppressHeaderMenuButton: true,
  suppressKeyboardEvent: () => true,
}
