// A narrow window, or one zoomed in: lists and panel make room for the sheet, then lie above it, and the toolbar folds.
import { useSyncExternalStore } from 'react'
import { queryClient, trpc } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'

/** Room for the lists or the panel beside the sheet, not for both: it keeps three columns. */
const narrow = window.matchMedia('(max-width: 1100px)')
/** Room for the sheet alone: lists and panel are drawers over it. The same width is in frame.module.css. */
const drawers = window.matchMedia('(max-width: 640px)')
/** A phone's width, which is also a window of 1280 pixels at 400% zoom. */
const tiny = window.matchMedia('(max-width: 440px)')

const subscribe = (listener: () => void) => {
  drawers.addEventListener('change', listener)
  tiny.addEventListener('change', listener)
  return () => {
    drawers.removeEventListener('change', listener)
    tiny.removeEventListener('change', listener)
  }
}

export type WindowRoom = 'wide' | 'drawers' | 'tiny'
const room = (): WindowRoom => (tiny.matches ? 'tiny' : drawers.matches ? 'drawers' : 'wide')

/** How much fits side by side; drawn again when it changes. */
export const useRoom = (): WindowRoom => useSyncExternalStore(subscribe, room)

/** True while lists and panel lie above the sheet: what is open then says nothing about a wide window. */
export const inDrawers = (): boolean => drawers.matches

/** The lists were hidden to make room, and come back with it. */
let gaveWay = false

/** Whether the lists are shown, or would be in a wide window. */
export const wantsLists = (): boolean => uiStore.get().sidebar || gaveWay

/**
 * Of lists and panel the one opened last stays, for as long as the window is narrow. Where they are drawers, the lists
 * open only when asked for and close once something was opened from them. In a wide window they are as before.
 * Returns how to stop.
 */
export function keepRoom(): () => void {
  let before = uiStore.get()
  const check = () => {
    const { sidebar, panel, sheetId, search, dialog } = uiStore.get()
    const opened = sheetId !== before.sheetId || search !== before.search || (dialog !== null && !before.dialog)
    if (drawers.matches && sidebar && before.sidebar && opened) uiStore.set({ sidebar: false })
    else if (narrow.matches && !drawers.matches && sidebar && panel) {
      if (before.panel) uiStore.set({ panel: null })
      else showLists(false, true)
    }
    // Opened or closed by hand.
    else if (sidebar !== before.sidebar) gaveWay = false
    before = uiStore.get()
  }
  /** Not by hand: known before anybody follows the change. */
  function showLists(sidebar: boolean, gives: boolean) {
    gaveWay = gives
    before = { ...uiStore.get(), sidebar }
    uiStore.set({ sidebar })
  }
  const onNarrow = () => {
    const { sidebar, panel } = uiStore.get()
    if (narrow.matches && panel && sidebar) showLists(false, true)
    else if (!narrow.matches && gaveWay) showLists(true, false)
  }
  const onDrawers = () => {
    const lists = queryClient.getQueryData(trpc.settings.get.queryKey())?.layout.lists ?? true
    const noRoom = narrow.matches && uiStore.get().panel !== null
    showLists(!drawers.matches && lists && !noRoom, !drawers.matches && lists && noRoom)
  }
  // The focus goes back to the button that opens the drawer.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !drawers.matches || !(event.target instanceof Element))
      return
    if (!event.target.closest('[data-pane="sidebar"]')) return
    uiStore.set({ sidebar: false })
    document.querySelector<HTMLElement>('[data-command="view.sidebar"]')?.focus()
  }
  // Before the document: an open tooltip closes there, and lets the key go no further.
  document.documentElement.addEventListener('keydown', onKey)
  const stop = uiStore.subscribe(check)
  narrow.addEventListener('change', onNarrow)
  drawers.addEventListener('change', onDrawers)
  return () => {
    stop()
    document.documentElement.removeEventListener('keydown', onKey)
    narrow.removeEventListener('change', onNarrow)
    drawers.removeEventListener('change', onDrawers)
  }
}
