// What lies above the window and takes all keys: a dialog or the palette.

import { ui } from '../state/open.ts'
import { createStore } from '../state/store.ts'

export const paletteStore = createStore({ opened: false })

export const togglePalette = (): void => paletteStore.set({ opened: !paletteStore.get().opened })

/** True from the moment a dialog or the palette was asked for, drawn or not. */
export const overlaid = (): boolean => ui.get().dialog !== null || paletteStore.get().opened

/**
 * Until the overlay has the focus, keys still arrive in the pane below, where they would write into a cell: they are
 * dropped. Returns how to stop.
 */
export function guardPanes(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!overlaid() || !(event.target instanceof Element) || !event.target.closest('[data-pane]')) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}

/** Lists below a field are left alone: the field has the focus and closes its list itself. */
const handed = '.mantine-Menu-dropdown, .mantine-Popover-dropdown[role="dialog"]'

/**
 * A menu or a popover takes the focus a moment after it is seen, and may lose it to nothing: Escape from anywhere else is
 * handed to the one on top. Returns how to stop.
 */
export function handEscape(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    const open = [...document.querySelectorAll(handed)].filter(one => one.checkVisibility())
    const top = open.at(-1)
    if (!top || open.some(one => event.target instanceof Node && one.contains(event.target))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    top.dispatchEvent(new KeyboardEvent(event.type, event))
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
