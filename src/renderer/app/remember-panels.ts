// Which panel is open and whether the lists are shown, kept so that the window opens as it was left.

import { uiStore } from '../state/open.ts'
import { inDrawers, wantsLists } from '../ui/narrow.ts'
import { rememberLayout } from '../ui/preferences.ts'

/** Follows for the life of the page; returns how to stop. A record belongs to its list and is not kept; nor are drawers. */
export function rememberPanels(): () => void {
  const present = () => {
    const { panel } = uiStore.get()
    return { open: panel && panel.kind !== 'record' ? panel.kind : null, lists: wantsLists() }
  }
  let before = present()
  return uiStore.subscribe(() => {
    const now = present()
    if (inDrawers()) return
    if (now.open === before.open && now.lists === before.lists) return
    before = now
    // At once: the window may close, or the computer's session end, with the next moment.
    rememberLayout(now, 0)
  })
}
