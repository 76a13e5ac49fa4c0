// Links that the system hands over (a click in a mail, a command) are shown one after the other, when no dialog is open.
import { engineClient } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'
import { isOverlaid, paletteStore } from '../ui/focus/overlay.ts'
import { infoNotice, problemNotice } from '../ui/notice/notices.tsx'
import { showLinked } from './show-link.ts'

/** Follows them for the life of the page; returns how to stop. They wait in the program, so that a reload loses none. */
export function followLinks(): () => void {
  let waiting = 0
  let taking = false

  async function take(): Promise<void> {
    if (waiting === 0 || taking || isOverlaid()) return
    taking = true
    try {
      const place = await engineClient.link.next.mutate()
      if (place) await showLinked(place)
      else waiting = 0
    } catch (error) {
      problemNotice(error)
    } finally {
      taking = false
    }
    // What leads nowhere keeps no other from its turn.
    void take()
  }

  const feed = engineClient.link.handed.subscribe(undefined, {
    onData: count => {
      if (count > waiting && isOverlaid()) infoNotice('The link will open when you close this dialog.')
      waiting = count
      void take()
    },
  })
  // What closes one dialog to open another goes first.
  const takeSoon = () => queueMicrotask(() => void take())
  const stops = [uiStore, paletteStore].map(store => store.subscribe(takeSoon))
  return () => {
    feed.unsubscribe()
    for (const stop of stops) stop()
  }
}
