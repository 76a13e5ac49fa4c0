// Moving the active cell by keys: arrows, data edges, pages, ends, and walking inside a selection.

import type { SheetSession } from '../session.ts'
import { bodyHeight } from './geometry.ts'
import type { GridCell, GridSelection, MoveDirection } from './selection.ts'
import { clampCell, extendTo, lastRange, moveCell, selectCell, stepInside, walksInside } from './selection.ts'

const arrows: Record<string, MoveDirection> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export interface MoveKey {
  readonly key: string
  readonly jump: boolean
  readonly extend: boolean
}

/** Moves or extends; false when the key is no movement. */
export function moveByKey(session: SheetSession, { key, jump, extend }: MoveKey): boolean {
  const { selection } = session.state.get()
  const from = extend ? lastRange(selection).head : selection.active
  const direction = arrows[key]
  if (direction && jump) void jumpToEdge(session, from, direction, extend)
  else if (direction) goToCell(session, moveCell(from, direction), extend)
  else {
    const to = place(session, key, jump, from)
    if (!to) return false
    goToCell(session, to, extend)
  }
  return true
}

export function goToCell(session: SheetSession, to: GridCell, extend = false): void {
  const cell = clampCell(to, session.extent())
  const { selection } = session.state.get()
  session.select(extend ? extendTo(selection, cell) : selectCell(cell), cell)
}

function place(session: SheetSession, key: string, jump: boolean, from: GridCell): GridCell | null {
  const { rows, cols } = session.extent()
  if (key === 'Home') return { row: jump ? 0 : from.row, col: 0 }
  if (key === 'End') return { row: jump ? rows - 1 : from.row, col: cols - 1 }
  if (key !== 'PageUp' && key !== 'PageDown') return null
  const metrics = session.surface?.metrics()
  const page = metrics ? Math.max(1, Math.floor(bodyHeight(metrics) / metrics.rowHeight) - 1) : 1
  return { row: from.row + (key === 'PageUp' ? -page : page), col: from.col }
}

async function jumpToEdge(
  session: SheetSession,
  from: GridCell,
  direction: MoveDirection,
  extend: boolean,
): Promise<void> {
  if (direction === 'left' || direction === 'right') {
    goToCell(session, { row: from.row, col: edgeInRow(session, from, direction) }, extend)
    return
  }
  const column = session.columnAt(from.col)
  if (!column) return
  const before = session.state.get()
  const row = await session.client.view.edge
    .query({ viewId: before.view.id, row: from.row, columnId: column.id, direction })
    .catch(() => (direction === 'up' ? 0 : before.view.rows - 1))
  // Keys pressed meanwhile go first.
  if (isSame(session.state.get().selection, before.selection)) goToCell(session, { row, col: from.col }, extend)
}

/** The view may have been opened again meanwhile: what counts is the place. */
function isSame(a: GridSelection, b: GridSelection): boolean {
  const [one, other] = [lastRange(a).head, lastRange(b).head]
  return (
    a.active.row === b.active.row && a.active.col === b.active.col && one.row === other.row && one.col === other.col
  )
}

/** Excel's rule along a row: to the end of the filled block, or over the gap to the next filled cell. */
function edgeInRow(session: SheetSession, from: GridCell, direction: 'left' | 'right'): number {
  const step = direction === 'left' ? -1 : 1
  const last = direction === 'left' ? 0 : session.extent().cols - 1
  const filled = (col: number) => {
    const column = session.columnAt(col)
    return column ? Boolean(session.windows.cell(from.row, column.id)?.value) : false
  }
  if (from.col === last) return last
  let col = from.col + step
  if (filled(from.col) && filled(col)) {
    while (col !== last && filled(col + step)) col += step
    return col
  }
  while (col !== last && !filled(col)) col += step
  return col
}

/** Column where a row of Tabs began: Enter goes back to it, one row further. */
let tabColumn: number | null = null
export const forgetTab = (): void => {
  tabColumn = null
}

/** Enter and Tab: inside a selection of several cells they walk, else they move. */
export function stepFrom(session: SheetSession, key: 'Enter' | 'Tab', back: boolean): void {
  const { selection } = session.state.get()
  const extent = session.extent()
  const direction: MoveDirection = key === 'Enter' ? (back ? 'up' : 'down') : back ? 'left' : 'right'
  if (walksInside(selection, extent)) {
    session.select(stepInside(selection, extent, direction))
    return
  }
  const { active } = selection
  if (key === 'Tab') {
    tabColumn ??= active.col
    goToCell(session, moveCell(active, direction))
    return
  }
  const to = moveCell(active, direction)
  goToCell(session, tabColumn === null ? to : { row: to.row, col: tabColumn })
  tabColumn = null
}
