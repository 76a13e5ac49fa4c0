// Keeps the style sheets of the grid in the page between two lists.
import { createGrid, type Module } from 'ag-grid-community'
import { whenIdle } from '../../ui/idle.ts'
import { gridTheme } from './grid-theme.ts'

let kept = false

/**
 * AG Grid takes its style sheets away with the last grid and puts them back with the next, and every element is styled again
 * both times: a tenth of the time in which a list opens. A grid without rows, which is nowhere in the page, keeps them.
 */
export function keepGridStyles(modules: Module[]): void {
  if (kept) return
  kept = true
  whenIdle(() => {
    const host = document.createElement('div')
    host.hidden = true
    // Style sheets are put where the grid is when it is made.
    document.body.append(host)
    createGrid(host, { theme: gridTheme, rowModelType: 'infinite', columnDefs: [] }, { modules })
    host.remove()
  })
}
