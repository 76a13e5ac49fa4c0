// What lies above the window and takes all keys: a dialog or the palette.

import { uiStore } from '../../state/open.ts'
import { createStore } from '../../state/store.ts'

export const paletteStore = createStore({ opened: false })

export const togglePalette = (): void => paletteStore.set({ opened: !paletteStore.get().opened })

/** True from the moment a dialog or the palette was asked for, drawn or not. */
export const isOverlaid = (): boolean => uiStore.get().dialog !== null || paletteStore.get().opened

/** Where the keys go that are pressed before the overlay takes them: the panes, and what is drawn while it is loaded. */
const below = '[data-pane], [data-waiting]'
const takesText = 'input:not([type]), input[type="text"], input[type="search"], textarea'

/**
 * Until the overlay has the focus, keys still arrive in the pane below, where they would write into a cell: they are kept
 * from it. Text is held for the field that the overlay starts in; Escape takes back what was asked for. Returns how to stop.
 */
export function guardPanes(): () => void {
  let held = ''
  const onKey = (event: KeyboardEvent) => {
    if (!isOverlaid()) held = ''
    else if (event.target instanceof Element && event.target.closest(below)) {
      const waiting = event.target.closest('[data-waiting]') !== null
      const isText = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey || event.repeat)
      // What is drawn while the overlay is loaded is left by Tab and Escape, and its button pressed.
      if (waiting && !(isText && event.key !== ' ')) return
      event.preventDefault()
      event.stopPropagation()
      if (isText) held += event.key
      else if (event.key === 'Escape' && !document.querySelector('[role="dialog"]')) {
        uiStore.set({ dialog: null })
        paletteStore.set({ opened: false })
      }
    } else held = ''
  }
  const onPress = () => {
    held = ''
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (held === '' || !(target instanceof Element) || target.closest(below)) return
    // An overlay may have the focus itself for a moment before its field has it.
    if (isOverlaid() && !target.matches(takesText)) return
    const text = held
    held = ''
    // The one way that a field takes for typing: it can be undone, and its listeners hear it.
    if (isOverlaid()) document.execCommand('insertText', false, text)
  }
  window.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener('pointerdown', onPress, { capture: true })
  window.addEventListener('focusin', onFocus)
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener('pointerdown', onPress, { capture: true })
    window.removeEventListener('focusin', onFocus)
  }
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
    // The dialog below hears it too, and stays for what closes by itself.
    top.setAttribute('data-mantine-stop-propagation', 'true')
    top.dispatchEvent(new KeyboardEvent(event.type, event))
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
