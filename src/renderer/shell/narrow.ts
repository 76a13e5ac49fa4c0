// A narrow window, or one zoomed in, has room for the lists or the panel beside the grid, not for both.
import { ui } from './ui.ts'

const narrow = window.matchMedia('(max-width: 860px)')

/** Of lists and panel the one opened last stays, for as long as the window is narrow; returns how to stop. */
export function keepRoom(): () => void {
  let before = ui.get()
  const check = () => {
    const { sidebar, panel } = ui.get()
    if (narrow.matches && sidebar && panel) ui.set(before.panel ? { panel: null } : { sidebar: false })
    before = ui.get()
  }
  const onWidth = () => {
    if (narrow.matches && ui.get().panel) ui.set({ sidebar: false })
  }
  const stop = ui.subscribe(check)
  narrow.addEventListener('change', onWidth)
  return () => {
    stop()
    narrow.removeEventListener('change', onWidth)
  }
}
