// The edits of the grid by name, each one undo step, with the words its step carries.
import type { CellValue } from '../../../contract/app/cell/cell.ts'
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { EditResult } from '../../../contract/app/cell/edit.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { uiStore } from '../../state/open.ts'
import { doneNotice, infoNotice, problemNotice } from '../../ui/notice/notices.tsx'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import type { GridCell } from '../grid/selection.ts'
import { cellsIn, rectsOf, rowSpans } from '../grid/selection.ts'
import type { SheetSession } from '../session.ts'
import type { FillPlan } from './fill-plan.ts'
import { heldWords } from './held-words.ts'
import { askedRows } from './many-rows.ts'

/** Writes one cell: shown at once, stored behind. Empty text is an empty cell. */
export function setCell(session: SheetSession, cell: GridCell, text: string): void {
  const column = session.columnAt(cell.col)
  const rowId = session.windows.rowId(cell.row)
  if (!column || rowId === undefined) return
  const value: CellValue = text === '' ? null : text
  const before = session.windows.cell(cell.row, column.id)?.value ?? null
  if (before === value) return
  session.surface?.unmark()
  const show = (shown: CellValue) => {
    session.windows.put(cell.row, column.id, shown)
    session.surface?.redraw({ first: cell.row, last: cell.row })
  }
  show(value)
  const label = `Edit “${column.name}”`
  const { view } = session.state.get()
  void session
    .edit(() =>
      session.client.edit.cells.mutate({
        sheetId: session.sheetId,
        label: cutText(label, 200),
        cells: [{ rowId, columnId: column.id, value }],
      }),
    )
    .then(edited => {
      // Nothing was stored: what is in the cell must not say so.
      if (!edited && session.state.get().view === view) show(before)
    })
}

export function clearSelection(session: SheetSession): void {
  const { selection, view } = session.state.get()
  const rects = rectsOf(selection, session.extent())
  if (rects.length === 0) return
  session.surface?.unmark()
  const cells = rects.reduce((sum, rect) => sum + cellsIn(rect), 0)
  void session.edit(() =>
    session.client.edit.clear.mutate({
      viewId: view.id,
      blocks: rects.map(session.block),
      label: cells === 1 ? 'Clear cell' : `Clear ${formatCount(cells)} cells`,
    }),
  )
}

export async function fillCells(session: SheetSession, plan: FillPlan, series: boolean): Promise<void> {
  const { view } = session.state.get()
  await session.edit(() =>
    session.client.edit.fill.mutate({
      viewId: view.id,
      source: session.block(plan.source),
      target: session.block(plan.target),
      series,
    }),
  )
}

/** As many rows as are inserted at once. */
const maxInserted = 10_000

type RowSpans = ReturnType<typeof rowSpans>

/** The selected rows. */
const selectedSpans = (session: SheetSession): RowSpans => rowSpans(session.state.get().selection, session.extent())

/** All rows that are shown. */
export const shownSpans = (session: SheetSession): RowSpans => {
  const { rows } = session.state.get().view
  return rows === 0 ? [] : [{ top: 0, bottom: rows - 1 }]
}

const countRows = (spans: readonly { top: number; bottom: number }[]) =>
  spans.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0)

/** As many rows as are selected, as far as that is done at once. */
export const insertableRows = (session: SheetSession): number =>
  Math.max(1, Math.min(countRows(rowSpans(session.state.get().selection, session.extent())), maxInserted))

/** Above the first or below the last of the selected rows. */
export async function insertRows(session: SheetSession, where: 'above' | 'below'): Promise<void> {
  const { selection, view } = session.state.get()
  const spans = rowSpans(selection, session.extent())
  const count = insertableRows(session)
  const row = where === 'above' ? (spans[0]?.top ?? 0) : (spans.at(-1)?.bottom ?? -1) + 1
  await askedRows({
    verb: 'Insert',
    rows: count,
    perform: async () => {
      await session.edit(() => session.client.edit.insertRows.mutate({ viewId: view.id, row, count }))
    },
  })
}

export const deleteRows = (session: SheetSession, ranges = selectedSpans(session)): Promise<void> =>
  changeRows(session, 'Delete', (client, ask) => client.edit.deleteRows.mutate(ask), 'deleted', ranges)

/** The rows shown that hold this value in the column. */
export async function deleteByCell(session: SheetSession, { id }: Column, value: string | null): Promise<void> {
  const { spec } = session.state.get().view
  const conditions = [...spec.conditions, { kind: 'values' as const, columnId: id, values: [value] }]
  const found = await session.client.view.open.query({
    sheetId: session.sheetId,
    spec: { ...spec, conditions },
    aside: true,
  })
  const ranges = found.rows === 0 ? [] : [{ top: 0, bottom: found.rows - 1 }]
  await changeRows(session, 'Delete', (client, ask) => client.edit.deleteRows.mutate(ask), 'deleted', ranges, found.id)
}

/** Copies stand below the last selected row of their block. */
export const duplicateRows = (session: SheetSession): Promise<void> =>
  changeRows(
    session,
    'Duplicate',
    (client, ask) => client.edit.duplicateRows.mutate(ask),
    'duplicated',
    selectedSpans(session),
  )

/** Asks where they go. */
export function moveRows(session: SheetSession, ranges = selectedSpans(session)): void {
  const { sheet, view } = session.state.get()
  if (ranges.length === 0) return
  const { sheetId } = session
  uiStore.set({ dialog: { kind: 'moveRows', sheetId, name: sheet.name, viewId: view.id, ranges } })
}

type RowsChange = Parameters<SheetSession['client']['edit']['deleteRows']['mutate']>[0]

async function changeRows(
  session: SheetSession,
  verb: 'Delete' | 'Duplicate',
  change: (client: SheetSession['client'], ask: RowsChange) => Promise<EditResult>,
  done: string,
  ranges: RowSpans,
  viewId = session.state.get().view.id,
): Promise<void> {
  if (ranges.length === 0) return
  const perform = async () => {
    const edited = await session.edit(() => change(session.client, { viewId, ranges }))
    if (!edited) return
    if (edited.rows === 0) {
      if (edited.held > 0) infoNotice(heldWords(0, edited.held), session.sheetId)
      return
    }
    const undo = { label: 'Undo', run: async () => void (await undoStep(session)) }
    const text = `${countNoun(edited.rows, 'row')} ${done}.`
    doneNotice(edited.held > 0 ? heldWords(edited.rows, edited.held) : text, undo, session.sheetId)
  }
  await askedRows({ verb, rows: countRows(ranges), perform })
}

/** Picks rows by hand, or lets them go. Ticks are no edit: they stay through undo. */
export async function tickRows(session: SheetSession, ticked: boolean, ranges = selectedSpans(session)): Promise<void> {
  const { view } = session.state.get()
  if (ranges.length === 0) return
  try {
    await session.client.view.tick.mutate({ viewId: view.id, ranges, ticked })
  } catch (error) {
    problemNotice(error)
  }
}

export const showTicked = (session: SheetSession): Promise<void> =>
  session.show({ ...session.state.get().view.spec, conditions: [{ kind: 'ticked', columnId: null }] })

export const undoStep = (session: SheetSession) =>
  session.edit(() => session.client.edit.undo.mutate({ sheetId: session.sheetId }))

export const redoStep = (session: SheetSession) =>
  session.edit(() => session.client.edit.redo.mutate({ sheetId: session.sheetId }))
