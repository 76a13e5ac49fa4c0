// What an agent may see of a list: no column that is excluded from runs, and no row about someone on a do-not-contact list. What
// it asks about others is answered as if they were not there, so that it cannot learn of them by asking.
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import { SheetId } from '../../contract/app/ids.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { type SortKey, type View, type ViewCondition, wholeListView } from '../../contract/app/view.ts'
import { columnNamed } from '../lists.ts'
import type { CommandSession } from '../session.ts'

/** A condition as an agent says it. */
export interface Where {
  readonly column: string
  /** Any of these values; null: blank. */
  readonly is?: readonly (string | null)[] | undefined
  readonly contains?: string | undefined
}

const mayBeSeen = (column: Column, { columns }: Pick<Sheet, 'columns'>): boolean =>
  !column.neverSend &&
  column.computed?.ofNeverSent !== true &&
  !columns.some(({ id, neverSend }) => neverSend && id === column.origin?.sourceId)

/** The list with the columns that may be seen. Throws not_found. */
export async function listSeen({ call }: CommandSession, id: number): Promise<Sheet> {
  const sheet = await call.sheet.get({ sheetId: SheetId.parse(id) })
  return { ...sheet, columns: sheet.columns.filter(column => mayBeSeen(column, sheet)) }
}

/** The columns of these names, all where none is named. Throws CommandEnd(drift). */
export const columnsSeen = (seen: Sheet, names: readonly string[] | undefined): readonly Column[] =>
  names === undefined || names.length === 0 ? seen.columns : names.map(name => columnNamed(seen, name))

const conditionOf = (seen: Sheet, { column, is, contains }: Where): ViewCondition[] => {
  const columnId = columnNamed(seen, column).id
  return [
    ...(is ? [{ kind: 'values' as const, columnId, values: [...is] }] : []),
    ...(contains !== undefined ? [{ kind: 'contains' as const, columnId, text: contains }] : []),
  ]
}

/** A view of the rows that may be seen. Throws CommandEnd(drift), suppression_unreadable. */
export async function viewSeen(
  session: CommandSession,
  seen: Sheet,
  where: readonly Where[] = [],
  sort: readonly SortKey[] = [],
): Promise<View> {
  return openView(
    session,
    seen,
    where.flatMap(one => conditionOf(seen, one)),
    sort,
  )
}

async function openView(
  { call }: CommandSession,
  { id: sheetId }: Sheet,
  conditions: readonly ViewCondition[],
  sort: readonly SortKey[] = [],
): Promise<View> {
  const { country } = await call.settings.get()
  const others = { kind: 'standing', columnId: null, view: 'suppressed', not: true, country } as const
  return call.view.open({
    sheetId,
    spec: { ...wholeListView, sort: [...sort], conditions: [...conditions, others] },
    aside: true,
  })
}

export interface SeenRow {
  readonly row: number
  readonly cells: (string | null)[]
}

/** Characters of a cell; an agent that needs more of it exports the list. */
const maxCell = 2_000

export interface SeenRows {
  readonly rows: SeenRow[]
  /** Cells that are longer than what is given of them. */
  readonly cutCells: number
}

/** Rows of a view by their place. */
export async function rowsSeen(
  { call }: CommandSession,
  { id: viewId }: View,
  columns: readonly Column[],
  first: number,
  count: number,
): Promise<SeenRows> {
  const window = await call.view.window({ viewId, first, count, columnIds: columns.map(({ id }) => id) })
  const byId = new Map(window.columns.map(column => [column.id, column.values]))
  let cutCells = 0
  const cell = (columnId: ColumnId, at: number) => {
    const value = byId.get(columnId)?.[at] ?? null
    if (value === null || value.length <= maxCell) return value
    cutCells++
    return value.slice(0, maxCell)
  }
  const rows = window.ids.flatMap((row, at) =>
    // Someone may have been put on a list since the view was opened.
    window.suppressed?.[at] ? [] : [{ row, cells: columns.map(({ id }) => cell(id, at)) }],
  )
  return { rows, cutCells }
}

/** Rows at once, as a window holds them. */
const windowRows = 1000

/** Those of the rows that are there and may be seen, with cells. */
export async function rowsById(
  session: CommandSession,
  seen: Sheet,
  rowIds: readonly RowId[],
  columns: readonly Column[],
): Promise<Map<number, SeenRow>> {
  const found = new Map<number, SeenRow>()
  if (rowIds.length === 0) return found
  const view = await openView(session, seen, [{ kind: 'rows', columnId: null, rowIds: [...rowIds], label: '' }])
  for (let first = 0; first < view.rows; first += windowRows) {
    const { rows } = await rowsSeen(session, view, columns, first, windowRows)
    for (const one of rows) found.set(one.row, one)
  }
  return found
}
