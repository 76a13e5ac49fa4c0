// What assistive technology hears: the active cell by name, the size of the selection, selected cells marked.
import { countNoun } from '../../ui/words/figures.ts'
import type { SheetSession } from '../session.ts'
import { columnKey, renderedCell, renderedCells } from './grid-dom.ts'
import { cellsIn, rectContains, rectsOf } from './selection.ts'
import type { GridSurface } from './surface.ts'

const settleMs = 150
/** Cells are made again: the active one has lost its name, or is no longer there. */
const renewals = ['viewportChanged', 'virtualColumnsChanged', 'modelUpdated'] as const
let grids = 0

/** Follows the selection once it rests; returns how to stop. The text field holds the focus and points at the cell. */
export function followSelection(
  session: SheetSession,
  surface: GridSurface,
  field: HTMLElement,
  host: HTMLElement,
): () => void {
  const gridId = `lw-grid-${++grids}`
  surface.dom.viewport.id = gridId
  surface.api.setGridAriaProperty('label', session.state.get().sheet.name)
  surface.api.setGridAriaProperty('multiselectable', 'true')
  field.setAttribute('aria-controls', gridId)
  const live = document.createElement('div')
  live.className = 'lw-unseen'
  live.setAttribute('aria-live', 'polite')
  host.append(live)
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(): void {
    const { selection, columns } = session.state.get()
    const rects = rectsOf(selection, session.extent())
    for (const cell of surface.dom.container.querySelectorAll('[aria-selected="true"]')) {
      cell.removeAttribute('aria-selected')
    }
    for (const { row, colId, element } of renderedCells(surface.dom)) {
      const col = columns.findIndex(column => columnKey(column.id) === colId)
      if (col >= 0 && rects.some(rect => rectContains(rect, { row, col })))
        element.setAttribute('aria-selected', 'true')
    }
    const column = session.columnAt(selection.active.col)
    const active = column && renderedCell(surface.dom, selection.active.row, columnKey(column.id))
    if (active) {
      active.id = `${gridId}-active`
      field.setAttribute('aria-activedescendant', active.id)
      observe(active)
    } else field.removeAttribute('aria-activedescendant')
    live.textContent = spoken(session)
  }

  /** The grid makes cells again also without saying so: the field must not point at one that is gone. */
  const renewed = new MutationObserver(() => {
    if (!surface.dom.container.querySelector(`#${gridId}-active`)) onChange()
  })
  function observe(active: HTMLElement): void {
    for (const parent of [active.parentElement, active.parentElement?.parentElement]) {
      if (parent) renewed.observe(parent, { childList: true })
    }
  }

  const onChange = () => {
    clearTimeout(timer)
    renewed.disconnect()
    surface.dom.container.querySelector(`#${gridId}-active`)?.removeAttribute('id')
    field.removeAttribute('aria-activedescendant')
    timer = setTimeout(settle, settleMs)
  }
  const stop = session.state.subscribe(onChange)
  for (const event of renewals) surface.api.addEventListener(event, onChange)
  onChange()
  return () => {
    clearTimeout(timer)
    renewed.disconnect()
    stop()
    if (!surface.api.isDestroyed()) for (const event of renewals) surface.api.removeEventListener(event, onChange)
    live.remove()
  }
}

function spoken(session: SheetSession): string {
  const { selection } = session.state.get()
  const rects = rectsOf(selection, session.extent())
  const cells = rects.reduce((sum, rect) => sum + cellsIn(rect), 0)
  const column = session.columnAt(selection.active.col)
  if (!column) return ''
  const { row } = selection.active
  if (cells > 1) return `${countNoun(cells, 'cell')} selected, active ${column.name} in row ${row + 1}.`
  // The cell that the field points at says what it holds; said here too, it would be heard twice.
  return `${column.name}, row ${row + 1}`
}
