// Keeps the style sheets of the grid in the page between two lists.
import { createGrid, type GridOptions, type Module } from 'ag-grid-community'

let kept = false

/**
 * AG Grid takes its style sheets away with the last grid and puts them back with the next, and every element is styled anew
 * both times: a tenth of the time in which a list opens. A grid without rows, which is nowhere in the page, keeps them.
 */
export function keepGridStyles(theme: GridOptions['theme'], modules: Module[]): void {
  if (kept) return
  kept = true
  requestIdleCallback(() => {
    const host = document.createElement('div')
    host.hidden = true
    // Style sheets are put where the grid is when it is made.
    document.body.append(host)
    createGrid(host, { theme, rowModelType: 'infinite', columnDefs: [] }, { modules })
    host.remove()
  })
}
